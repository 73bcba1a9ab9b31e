package io.jccl.hip.runtime;

import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A device of one of the three libraries.
 *
 * <p>HIP has a current device for each thread. Whatever depends on it sets it first, every time: a
 * call of a few nanoseconds, where remembering it would trust all other code of the thread.
 */
public final class HipDevice implements Device {
  private final HipLibrary library;
  private final int index;
  private final String name;
  private final DeviceProperties properties;
  private final HipMemory memory;
  private final Queue<LaunchParameters> spareParameters = new ConcurrentLinkedQueue<>();
  private final Set<Device> reachable = ConcurrentHashMap.newKeySet();

  HipDevice(HipLibrary library, int index) {
    this.library = library;
    this.index = index;
    this.name = library.runtime() + ":" + index;
    this.properties = DeviceProperties.of(library, index, name);
    this.memory = new HipMemory(this);
  }

  HipLibrary library() {
    return library;
  }

  /** The file or name that the library was loaded from. */
  public String libraryFile() {
    return library.origin();
  }

  /** The library's version as HIP writes it: 60241134 is 6.2.41134. */
  public int libraryVersion() {
    return library.version();
  }

  MemorySegment calls() {
    return library.calls();
  }

  void check(int code, String call) {
    library.check(code, call, name);
  }

  /** Makes this the device of the calling thread. */
  void makeCurrent() {
    check(HipCalls.hipSetDevice.invoke(HipCalls.hipSetDevice(calls()), index), "hipSetDevice");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public String runtime() {
    return library.runtime();
  }

  @Override
  public String architecture() {
    return properties.architecture();
  }

  @Override
  public String description() {
    return properties.description();
  }

  @Override
  public int computeUnits() {
    return properties.computeUnits();
  }

  @Override
  public long memoryBytes() {
    return properties.memoryBytes();
  }

  /** An attribute of the device; 0 if the library does not know it. */
  int attributeOrZero(int attribute) {
    return DeviceProperties.attributeOrZero(library, index, attribute);
  }

  @Override
  public MemorySegment allocate(long bytes, Arena arena) {
    return memory.allocate(bytes, arena);
  }

  @Override
  public MemorySegment allocatePinned(long bytes, Arena arena) {
    return memory.allocatePinned(bytes, arena);
  }

  /** More about this device's memory: flags, other processes, what an address is. */
  public HipMemory memory() {
    return memory;
  }

  @Override
  public HipStream newStream() {
    return HipStream.open(this);
  }

  LaunchParameters takeLaunchParameters() {
    LaunchParameters spare = spareParameters.poll();
    return spare == null ? new LaunchParameters() : spare;
  }

  void giveBack(LaunchParameters unused) {
    spareParameters.add(unused);
  }

  @Override
  public HipEvent newEvent() {
    return HipEvent.open(this, Hip.hipEventDisableTiming());
  }

  @Override
  public DeviceEvent newTimedEvent() {
    return HipEvent.open(this, 0);
  }

  /** A new event that another process can wait for, once it has {@link HipEvent#export}ed. */
  public HipEvent newSharedEvent() {
    return HipEvent.open(this, Hip.hipEventDisableTiming() | Hip.hipEventInterprocess());
  }

  /** The event of another process, made there by {@link HipEvent#export}. */
  public HipEvent importEvent(byte[] handle) {
    return HipEvent.importFrom(this, handle);
  }

  /**
   * Loads kernels.
   *
   * @param image a code object of the device's architecture, PTX, or a shared object
   */
  public HipModule load(byte[] image) {
    return HipModule.load(this, image);
  }

  @Override
  public boolean canAccess(Device peer) {
    if (peer == this || reachable.contains(peer)) {
      return true;
    }
    if (!(peer instanceof HipDevice other) || other.library != library) {
      return false;
    }
    if (!canReach(other.index)) {
      return false;
    }
    makeCurrent();
    int code =
        HipCalls.hipDeviceEnablePeerAccess.invoke(
            HipCalls.hipDeviceEnablePeerAccess(calls()), other.index, 0);
    if (code == Hip.hipErrorPeerAccessAlreadyEnabled()) {
      library.forgetError();
    } else {
      check(code, "hipDeviceEnablePeerAccess");
    }
    reachable.add(peer);
    return true;
  }

  private boolean canReach(int peer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment answer = arena.allocate(ValueLayout.JAVA_INT);
      check(
          HipCalls.hipDeviceCanAccessPeer.invoke(
              HipCalls.hipDeviceCanAccessPeer(calls()), answer, index, peer),
          "hipDeviceCanAccessPeer");
      return answer.get(ValueLayout.JAVA_INT, 0) != 0;
    }
  }

  /** Its name. */
  @Override
  public String toString() {
    return name;
  }
}
