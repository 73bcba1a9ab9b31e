package io.jccl.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Variables of NCCL, RCCL and their plugins that are known and have no effect here, each with the
 * reason. What a variable's family has in common is said for those that are not listed one by one.
 */
public final class IgnoredVariables {
  private static final String NO_NETWORK =
      "ranks work in one process and exchange data through its memory, so no network is used";
  private static final String SHARED_MEMORY =
      "ranks work in one process and use each other's memory; there is no other way to switch to";
  private static final String NO_TOPOLOGY =
      "no search over links is made: each machine kind has its table and its cost model";
  private static final String NO_GRAPH_SEARCH =
      "channels are a number, not paths that are searched for; see JCCL_MAX_NCHANNELS";
  private static final String NO_SWITCH =
      "no algorithm that reduces in switches (NVLS, CollNet) is in this library";
  private static final String ALWAYS_CHECKED =
      "arguments are always checked, and ranks always compare their calls";
  private static final String BLOCKING =
      "a communicator is ready when it has been made; streams run calls in the background";
  private static final String NO_LAUNCH =
      "kernels are launched in the order of the calls on each rank's stream";
  private static final String MEMORY =
      "memory is the caller's, or is allocated as the device has it";
  private static final String NO_PROCESSES =
      "ranks work in one process, there is nothing to set up";
  private static final String DIRECT =
      "ReduceScatter by direct sends is asked for by JCCL_ALGO=reducescatter:direct or by a table";
  private static final String CHANNELS =
      "what the rules ask for is kept within JCCL_MIN_NCHANNELS and JCCL_MAX_NCHANNELS";
  private static final String COPIES = "copies go one after another into the streams of the ranks";
  private static final String KERNELS = "kernels are compiled ahead; their shapes are not settings";
  private static final String BLOCKS =
      "kernels have the block that they are compiled for; what NCCL and RCCL make of it is an"
          + " option of tuner explain and tuner cost";
  private static final String C_PLUGIN = "plugins written in C cannot be loaded";
  private static final String TESTS = "the perf tool reads it, not the library";

  private static final List<Family> FAMILIES =
      List.of(
          new Family(
              ALWAYS_CHECKED, "NCCL_CHECK_MODE", "NCCL_CHECK_POINTERS", "NCCL_CHECKS_DISABLE"),
          new Family(BLOCKING, "NCCL_COMM_BLOCKING"),
          new Family(
              BLOCKS,
              "RCCL_THREADS_PER_BLOCK",
              "NCCL_NTHREADS",
              "NCCL_LL128_NTHREADS",
              "NCCL_THREAD_THRESHOLDS"),
          new Family(
              "no network is used; what NCCL makes of it is an option of tuner explain and tuner"
                  + " cost",
              "NCCL_NET_OVERHEAD"),
          new Family(
              "sends go in the slots of JCCL_BUFFSIZE; see JCCL_P2P_CHUNKSIZE",
              "NCCL_P2P_NET_CHUNKSIZE",
              "NCCL_P2P_NVL_CHUNKSIZE"),
          new Family(
              SHARED_MEMORY,
              "NCCL_P2P_DISABLE",
              "NCCL_P2P_LEVEL",
              "NCCL_P2P_DIRECT_DISABLE",
              "NCCL_P2P_USE_CUDA_MEMCPY",
              "NCCL_SHM_DISABLE",
              "NCCL_SHM_*"),
          new Family(
              NO_TOPOLOGY,
              "NCCL_TOPO_FILE",
              "NCCL_TOPO_DUMP_FILE",
              "NCCL_LL128_C2C",
              "NCCL_HOSTID",
              "NCCL_IGNORE_CPU_AFFINITY",
              "NCCL_IGNORE_DISABLED_P2P"),
          new Family(
              NO_GRAPH_SEARCH,
              "NCCL_GRAPH_FILE",
              "NCCL_GRAPH_DUMP_FILE",
              "NCCL_GRAPH_DUMP_FILE_RANK",
              "NCCL_NCHANNELS_PER_NET_PEER",
              "NCCL_MIN_P2P_NCHANNELS",
              "NCCL_MAX_P2P_NCHANNELS",
              "NCCL_CROSS_NIC"),
          new Family(
              NO_SWITCH,
              "NCCL_NVLS_ENABLE",
              "NCCL_COLLNET_ENABLE",
              "NCCL_COLLNET_NODE_THRESHOLD",
              "NCCL_NVLS_*",
              "NCCL_COLLNET_*",
              "NCCL_MNNVL_*"),
          new Family(
              NO_NETWORK,
              "NCCL_SOCKET_IFNAME",
              "NCCL_SOCKET_FAMILY",
              "NCCL_SOCKET_NTHREADS",
              "NCCL_NSOCKS_PERTHREAD",
              "NCCL_NET",
              "NCCL_NET_GDR_LEVEL",
              "NCCL_NET_GDR_READ",
              "NCCL_NET_SHARED_BUFFERS",
              "NCCL_NET_SHARED_COMMS",
              "NCCL_IB_HCA",
              "NCCL_IB_DISABLE",
              "NCCL_IB_TIMEOUT",
              "NCCL_IB_RETRY_CNT",
              "NCCL_IB_GID_INDEX",
              "NCCL_IB_SL",
              "NCCL_IB_TC",
              "NCCL_IB_AR_THRESHOLD",
              "NCCL_IB_QPS_PER_CONNECTION",
              "NCCL_IB_SPLIT_DATA_ON_QPS",
              "NCCL_IB_CUDA_SUPPORT",
              "NCCL_IB_PCI_RELAXED_ORDERING",
              "NCCL_IB_ADAPTIVE_ROUTING",
              "NCCL_DMABUF_ENABLE",
              "NCCL_GDRCOPY_ENABLE",
              "NCCL_PXN_DISABLE",
              "NCCL_P2P_PXN_LEVEL",
              "NCCL_GIN_TYPE",
              "NCCL_SOCKET_*",
              "NCCL_NET_*",
              "NCCL_IB_*",
              "NCCL_OOB_*",
              "NCCL_GIN_*",
              "NCCL_GDRCOPY_*",
              "NCCL_UCX_*"),
          new Family(C_PLUGIN, "NCCL_NET_PLUGIN", "NCCL_PROFILER_PLUGIN", "NCCL_ENV_PLUGIN"),
          new Family(
              NO_PROCESSES,
              "NCCL_COMM_ID",
              "NCCL_RAS_ENABLE",
              "NCCL_RAS_ADDR",
              "NCCL_SET_THREAD_NAME",
              "NCCL_RAS_*",
              "NCCL_UID_*"),
          new Family(
              NO_LAUNCH,
              "NCCL_LAUNCH_MODE",
              "NCCL_LAUNCH_ORDER_IMPLICIT",
              "NCCL_LAUNCH_RACE_FATAL",
              "NCCL_GRAPH_MIXING_SUPPORT",
              "NCCL_WORK_FIFO_BYTES",
              "NCCL_WORK_ARGS_BYTES"),
          new Family(
              MEMORY,
              "NCCL_LOCAL_REGISTER",
              "NCCL_GRAPH_REGISTER",
              "NCCL_CUMEM_ENABLE",
              "NCCL_CUMEM_HOST_ENABLE",
              "NCCL_WIN_ENABLE",
              "NCCL_LEGACY_CUDA_REGISTER",
              "NCCL_CUMEM_*",
              "NCCL_WIN_*"),
          new Family(
              COPIES,
              "RCCL_CE_MULTI_STREAMS",
              "RCCL_CE_BATCH_ASYNC_ENABLE",
              "RCCL_CE_COOP_LAUNCH",
              "RCCL_CE_*"),
          new Family(
              DIRECT, "RCCL_DIRECT_REDUCE_SCATTER_THRESHOLD", "RCCL_DIRECT_REDUCE_SCATTER_DISABLE"),
          new Family(CHANNELS, "RCCL_CHANNEL_TUNING_ENABLE"),
          new Family("no algorithm here has a level for machines", "RCCL_HIERARCHICAL_ALLGATHER"),
          new Family(KERNELS, "RCCL_UNROLL_FACTOR", "RCCL_WARP_SPEED_*"),
          new Family(TESTS, "NCCL_TESTS_MIN_BW", "NCCL_TESTS_*"));

  /** Variables with one reason; a name that ends in {@code *} stands for all that begin so. */
  private record Family(String reason, List<String> names) {
    Family(String reason, String... names) {
      this(reason, List.of(names));
    }
  }

  /**
   * A variable, or with {@code *} at the end a family of them.
   *
   * @param name the name
   * @param reason why it has no effect
   */
  public record Known(String name, String reason) {}

  private IgnoredVariables() {}

  /** All that are known, by reason. */
  public static List<Known> all() {
    List<Known> all = new ArrayList<>();
    for (Family family : FAMILIES) {
      family.names().forEach(name -> all.add(new Known(name, family.reason())));
    }
    return List.copyOf(all);
  }

  /**
   * Why a variable has no effect whatever it says, a name of its own before a family's; empty if it
   * is not known.
   */
  static Optional<String> reason(String name) {
    List<Known> known = all();
    return known.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .or(() -> known.stream().filter(each -> isInFamily(name, each.name())).findFirst())
        .map(Known::reason);
  }

  /** Why a variable that is a name of a setting has no effect with this value. */
  static Optional<String> reason(Variable variable) {
    boolean plugin =
        variable.name().equals("NCCL_TUNER_PLUGIN")
            && !variable.text().isEmpty()
            && !variable.text().equalsIgnoreCase("none");
    if (plugin) {
      return Optional.of(C_PLUGIN + "; none leaves tables out");
    }
    return Setting.CONF_FILE.names().contains(variable.name()) && variable.isFromFile()
        ? Optional.of("read from the environment alone")
        : Optional.empty();
  }

  private static boolean isInFamily(String name, String family) {
    return family.endsWith("*") && name.startsWith(family.substring(0, family.length() - 1));
  }
}
