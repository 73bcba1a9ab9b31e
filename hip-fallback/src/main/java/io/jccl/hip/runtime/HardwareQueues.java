package io.jccl.hip.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How many streams of a GPU run side by side. More of them share queues of the hardware, and a
 * kernel that waits then holds up the one that it waits for, if that is behind it in the same
 * queue. The vendors' libraries take the number from the environment when they are initialised, and
 * by default it is small; so where the user has not set it, JCCL sets it, once a library is found
 * and before it is used.
 */
public enum HardwareQueues {
  /**
   * AMD's. The HIP documentation (environment variables, {@code GPU_MAX_HW_QUEUES}) has a default
   * of 4 for each process and device, no upper limit, and in newer editions the advice to stay at
   * 4. 16 is JCCL's choice, which lets eight ranks share a device at two queues a rank; it was not
   * run.
   */
  HIP("hip", 16, "GPU_MAX_HW_QUEUES"),
  /**
   * NVIDIA's, whose copies have queues of their own. By the CUDA Programming Guide (environment
   * variables) both variables go from 1 to 32, with a default of 8; that of copies counts from
   * compute capability 8.0 on, where copies follow the other variable if it is not set. 32 is the
   * most.
   */
  CUDA("cuda", 32, "CUDA_DEVICE_MAX_CONNECTIONS", "CUDA_DEVICE_MAX_COPY_CONNECTIONS");

  private final String runtime;
  private final int number;
  private final List<String> variables;

  HardwareQueues(String runtime, int number, String... variables) {
    this.runtime = runtime;
    this.number = number;
    this.variables = List.of(variables);
  }

  /** Those of a runtime; empty where each stream is a thread. */
  public static Optional<HardwareQueues> of(String runtime) {
    return Arrays.stream(values()).filter(queues -> queues.runtime.equals(runtime)).findFirst();
  }

  /** The environment variable that sets the number of those that kernels go through. */
  public String variable() {
    return variables.getFirst();
  }

  /** The number of each device: what the user has set, else what JCCL sets. */
  public int count() {
    String value = System.getenv(variable());
    try {
      return value == null ? number : Integer.parseInt(value.strip());
    } catch (NumberFormatException e) {
      return number;
    }
  }

  /** Sets each variable for the native libraries of this process, unless the user has. */
  void set() {
    variables.forEach(each -> ProcessEnvironment.setIfAbsent(each, Integer.toString(number)));
  }
}
