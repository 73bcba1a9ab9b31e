package io.jccl.hip.runtime;

import io.jccl.device.Device;
import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceRuntime;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * What the three runtimes share: the library is opened at the first question, once, and whatever
 * keeps it from being used becomes a reason with its remedy.
 */
abstract sealed class LibraryRuntime implements DeviceRuntime
    permits HipRuntime, CudaRuntime, CpuRuntime {
  private static final int OLDEST_VERSION = 6_00_00000;
  private static final int VERSIONS_IN_MAJOR = 1_00_00000;

  private record State(Availability availability, List<Device> devices, String version) {
    State(Availability.Unavailable reason) {
      this(reason, List.of(), "");
    }
  }

  private State state;

  /** Finds and opens the library; asks it nothing yet. */
  abstract HipLibrary open() throws UnavailableException;

  /** What the user can do if the library says that there is no device. */
  abstract String deviceRemedy();

  @Override
  public final Availability availability() {
    return state().availability();
  }

  @Override
  public final List<Device> devices() {
    return state().devices();
  }

  @Override
  public final String version() {
    return state().version();
  }

  private synchronized State state() {
    if (state == null) {
      state = ask();
    }
    return state;
  }

  private State ask() {
    try {
      HipLibrary library = open();
      checkCalls(library);
      HardwareQueues.of(name()).ifPresent(HardwareQueues::set);
      checkVersion(library);
      List<Device> devices = new ArrayList<>();
      int count = countDevices(library);
      for (int index = 0; index < count; index++) {
        devices.add(new HipDevice(library, index));
      }
      return new State(Availability.READY, List.copyOf(devices), version(library));
    } catch (UnavailableException e) {
      return new State(e.answer());
    } catch (HipException e) {
      return new State(new Availability.Unavailable(e.getMessage(), e.hint()));
    } catch (IllegalCallerException e) {
      String module = LibraryRuntime.class.getModule().getName();
      return new State(
          new Availability.Unavailable(
              "this JVM lets JCCL call no native code",
              "start it with --enable-native-access=" + (module == null ? "ALL-UNNAMED" : module)));
    } catch (RuntimeException e) { // what nobody foresaw keeps this runtime from use, and no other
      return new State(
          new Availability.Unavailable(
              "it cannot be opened: " + e, "see what it says of paths, memory or permissions"));
    }
  }

  private static void checkCalls(HipLibrary library) throws UnavailableException {
    List<String> missing = library.missing();
    if (missing.stream().anyMatch(HipLibrary.LEAST::contains)) {
      throw new UnavailableException(
          library.origin() + " is no library of HIP's calls: it has no hipInit",
          "name the right file, or unset what names this one");
    }
  }

  private static void checkVersion(HipLibrary library) throws UnavailableException {
    List<String> missing = library.missing();
    int version = library.version();
    if (version < OLDEST_VERSION || !missing.isEmpty()) {
      String lacking = missing.isEmpty() ? "" : ", and has no " + missing.getFirst();
      throw new UnavailableException(
          "%s is of version %d.%d%s"
              .formatted(
                  library.origin(), version / VERSIONS_IN_MAJOR, version / 1_00000 % 100, lacking),
          "install version 6 or newer");
    }
  }

  private String version(HipLibrary library) {
    MemorySegment calls = library.calls();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment driver = arena.allocate(ValueLayout.JAVA_INT);
      int code = HipCalls.hipDriverGetVersion.invoke(HipCalls.hipDriverGetVersion(calls), driver);
      library.check(code, "hipDriverGetVersion", name());
      int version = driver.get(ValueLayout.JAVA_INT, 0);
      return library.origin() + ", " + DriverVersion.text(version, DriverVersion.files(name()));
    }
  }

  private int countDevices(HipLibrary library) throws UnavailableException {
    MemorySegment calls = library.calls();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
      int code = HipCalls.hipInit.invoke(HipCalls.hipInit(calls), 0);
      if (code == Hip.hipSuccess()) {
        code = HipCalls.hipGetDeviceCount.invoke(HipCalls.hipGetDeviceCount(calls), count);
      }
      int devices = count.get(ValueLayout.JAVA_INT, 0);
      boolean isNone =
          code == Hip.hipErrorNoDevice()
              || code == Hip.hipErrorInvalidDevice() // what AMD's hipInit says without a GPU
              || (code == Hip.hipSuccess() && devices == 0);
      if (isNone) {
        library.forgetError();
        throw new UnavailableException(library.origin() + " finds no device", deviceRemedy());
      }
      library.check(code, "hipInit", name());
      return devices;
    }
  }
}
