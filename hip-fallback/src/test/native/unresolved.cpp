// An image that cannot be loaded.
extern "C" void nobodyHasThis();

extern "C" void kernel(const void*, unsigned, unsigned, unsigned, unsigned) { nobodyHasThis(); }
