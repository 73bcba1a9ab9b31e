package io.jccl.tornado.kernel;

/**
 * A vector on its way through a fold: the values of its elements. Floats up to 32 bits are up to
 * four quads of float32, all else is words. Of floats below 32 bits the words tell in which
 * elements a NaN has been.
 *
 * <p>The parts are spread out, since TornadoVM takes apart records that go around a loop, but not
 * records in them. For the same reason a branch that changes nothing returns a copy: where two
 * branches meet, each must bring a record of its own.
 */
record Folding(
    int word0,
    int word1,
    int word2,
    int word3,
    float a0,
    float a1,
    float a2,
    float a3,
    float b0,
    float b1,
    float b2,
    float b3,
    float c0,
    float c1,
    float c2,
    float c3,
    float d0,
    float d1,
    float d2,
    float d3) {

  private static Folding of(Vector x, Quad a, Quad b, Quad c, Quad d) {
    return new Folding(
        x.a(), x.b(), x.c(), x.d(), a.a(), a.b(), a.c(), a.d(), b.a(), b.b(), b.c(), b.d(), c.a(),
        c.b(), c.c(), c.d(), d.a(), d.b(), d.c(), d.d());
  }

  private static Folding of(Quad a, Quad b, Quad c, Quad d) {
    return of(new Vector(0, 0, 0, 0), a, b, c, d);
  }

  private static Folding of(Vector words) {
    return of(words, Quad.zero(), Quad.zero(), Quad.zero(), Quad.zero());
  }

  private Vector words() {
    return new Vector(word0, word1, word2, word3);
  }

  private Quad a() {
    return new Quad(a0, a1, a2, a3);
  }

  private Quad b() {
    return new Quad(b0, b1, b2, b3);
  }

  private Quad c() {
    return new Quad(c0, c1, c2, c3);
  }

  private Quad d() {
    return new Quad(d0, d1, d2, d3);
  }

  /** The same values. */
  static Folding copy(Folding x) {
    return of(x.words(), x.a(), x.b(), x.c(), x.d());
  }

  /** The values of a vector of elements. */
  static Folding of(int type, int operation, Vector x) {
    if (!Types.isFoldedAsFloat(type)) {
      return of(x);
    }
    switch (Types.byteShift(type)) {
      case 0:
        return of(
            unordered(type, operation, x),
            bytes(type, operation, x.a()),
            bytes(type, operation, x.b()),
            bytes(type, operation, x.c()),
            bytes(type, operation, x.d()));
      case 1:
        return of(
            unordered(type, operation, x),
            halves(type, operation, x.a(), x.b()),
            halves(type, operation, x.c(), x.d()),
            Quad.zero(),
            Quad.zero());
      default:
        return of(floats(x), Quad.zero(), Quad.zero(), Quad.zero());
    }
  }

  private static Vector unordered(int type, int operation, Vector x) {
    if (Narrow.isTracked(type, operation)) {
      return new Vector(
          Narrow.unordered(type, x.a()),
          Narrow.unordered(type, x.b()),
          Narrow.unordered(type, x.c()),
          Narrow.unordered(type, x.d()));
    }
    return new Vector(0, 0, 0, 0);
  }

  private static Quad bytes(int type, int operation, int word) {
    return new Quad(
        value(type, operation, word << 24),
        value(type, operation, word << 16),
        value(type, operation, word << 8),
        value(type, operation, word));
  }

  private static Quad halves(int type, int operation, int low, int high) {
    return new Quad(
        value(type, operation, low << 16),
        value(type, operation, low),
        value(type, operation, high << 16),
        value(type, operation, high));
  }

  private static float value(int type, int operation, int top) {
    return Types.isPick(operation) ? Narrow.ordered(type, top) : Narrow.widen(type, top);
  }

  private static Quad floats(Vector x) {
    return new Quad(
        Float.intBitsToFloat(x.a()),
        Float.intBitsToFloat(x.b()),
        Float.intBitsToFloat(x.c()),
        Float.intBitsToFloat(x.d()));
  }

  /** The fold with the next input. */
  static Folding join(int type, int operation, Folding x, Folding y) {
    int quads = Types.isFoldedAsFloat(type) ? 4 >> Types.byteShift(type) : 0;
    return of(
        join(type, operation, x.words(), y.words()),
        quads > 0 ? join(type, operation, x.a(), y.a()) : x.a(),
        quads > 1 ? join(type, operation, x.b(), y.b()) : x.b(),
        quads > 2 ? join(type, operation, x.c(), y.c()) : x.c(),
        quads > 2 ? join(type, operation, x.d(), y.d()) : x.d());
  }

  private static Quad join(int type, int operation, Quad x, Quad y) {
    return isPicked(type, operation) ? Quad.pick(operation, x, y) : Quad.join(operation, x, y);
  }

  /** Whether quads hold elements of which one is picked. */
  private static boolean isPicked(int type, int operation) {
    return Types.isPick(operation) ? Types.isNarrow(type) : false;
  }

  private static Vector join(int type, int operation, Vector x, Vector y) {
    if (Types.isNarrow(type)) {
      return new Vector(x.a() | y.a(), x.b() | y.b(), x.c() | y.c(), x.d() | y.d());
    }
    if (Types.isFoldedAsFloat(type)) {
      return x;
    }
    if (Types.byteShift(type) == 3) {
      if (Longs.isPickedByHalves(type, operation)) {
        return pickLongs(type, operation, x, y);
      }
      return pair(
          Longs.join(type, operation, low(x), low(y)),
          Longs.join(type, operation, high(x), high(y)));
    }
    return new Vector(
        Words.join(type, operation, x.a(), y.a()),
        Words.join(type, operation, x.b(), y.b()),
        Words.join(type, operation, x.c(), y.c()),
        Words.join(type, operation, x.d(), y.d()));
  }

  private static Vector pickLongs(int type, int operation, Vector x, Vector y) {
    boolean first = Longs.isAhead(type, operation, x.a(), x.b(), y.a(), y.b());
    boolean second = Longs.isAhead(type, operation, x.c(), x.d(), y.c(), y.d());
    return new Vector(
        first ? y.a() : x.a(),
        first ? y.b() : x.b(),
        second ? y.c() : x.c(),
        second ? y.d() : x.d());
  }

  private static long low(Vector x) {
    return (long) x.b() << 32 | x.a() & 0xFFFFFFFFL;
  }

  private static long high(Vector x) {
    return (long) x.d() << 32 | x.c() & 0xFFFFFFFFL;
  }

  private static Vector pair(long low, long high) {
    return new Vector((int) low, (int) (low >> 32), (int) high, (int) (high >> 32));
  }

  /** Every value times a multiplier, whose bits are given. */
  static Folding times(int type, Folding x, long multiplier) {
    if (Types.isFoldedAsFloat(type)) {
      float factor = Float.intBitsToFloat((int) multiplier);
      return of(
          x.words(),
          x.a().times(factor),
          x.b().times(factor),
          x.c().times(factor),
          x.d().times(factor));
    }
    int word =
        Types.byteShift(type) == 0 ? ((int) multiplier & 0xFF) * 0x01010101 : (int) multiplier;
    int upper = Types.byteShift(type) == 3 ? (int) (multiplier >> 32) : word;
    Vector all = new Vector(word, upper, word, upper);
    return of(join(type, Types.PROD, x.words(), all), x.a(), x.b(), x.c(), x.d());
  }

  /** Every value divided. */
  static Folding over(int type, Folding x, long divisor) {
    if (Types.isFoldedAsFloat(type)) {
      float value = (float) divisor;
      return of(
          x.words(), x.a().over(value), x.b().over(value), x.c().over(value), x.d().over(value));
    }
    return of(divide(type, x.words(), divisor), x.a(), x.b(), x.c(), x.d());
  }

  private static Vector divide(int type, Vector x, long divisor) {
    if (Types.byteShift(type) == 3) {
      return pair(Longs.divide(type, low(x), divisor), Longs.divide(type, high(x), divisor));
    }
    return new Vector(
        Words.divide(type, x.a(), divisor),
        Words.divide(type, x.b(), divisor),
        Words.divide(type, x.c(), divisor),
        Words.divide(type, x.d(), divisor));
  }

  /** The elements that the values are stored as. */
  static Vector close(int type, int operation, Folding x) {
    Vector elements = elements(type, operation, x);
    if (Types.isNarrow(type)) {
      return Narrow.isTracked(type, operation) ? canonical(type, elements, x.words()) : elements;
    }
    return elements;
  }

  private static Vector canonical(int type, Vector x, Vector unordered) {
    return new Vector(
        Narrow.canonical(type, x.a(), unordered.a()),
        Narrow.canonical(type, x.b(), unordered.b()),
        Narrow.canonical(type, x.c(), unordered.c()),
        Narrow.canonical(type, x.d(), unordered.d()));
  }

  private static Vector elements(int type, int operation, Folding x) {
    if (Types.byteShift(type) == 3) {
      return pair(Longs.close(type, low(x.words())), Longs.close(type, high(x.words())));
    }
    if (!Types.isFoldedAsFloat(type)) {
      return x.words();
    }
    switch (Types.byteShift(type)) {
      case 0:
        return new Vector(
            bytes(type, operation, x.a()),
            bytes(type, operation, x.b()),
            bytes(type, operation, x.c()),
            bytes(type, operation, x.d()));
      case 1:
        return new Vector(
            halves(type, operation, x.a().a(), x.a().b()),
            halves(type, operation, x.a().c(), x.a().d()),
            halves(type, operation, x.b().a(), x.b().b()),
            halves(type, operation, x.b().c(), x.b().d()));
      default:
        return new Vector(
            Floats.bits(x.a().a()),
            Floats.bits(x.a().b()),
            Floats.bits(x.a().c()),
            Floats.bits(x.a().d()));
    }
  }

  private static int bytes(int type, int operation, Quad x) {
    return Narrow.narrow(type, operation, x.a())
        | Narrow.narrow(type, operation, x.b()) << 8
        | Narrow.narrow(type, operation, x.c()) << 16
        | Narrow.narrow(type, operation, x.d()) << 24;
  }

  private static int halves(int type, int operation, float low, float high) {
    return Narrow.narrow(type, operation, low) | Narrow.narrow(type, operation, high) << 16;
  }
}
