package io.jccl.tuner.cost;

import io.jccl.select.model.CostEntry;
import io.jccl.select.model.CostModel;
import io.jccl.select.model.CostQuery;
import io.jccl.select.model.CostTable;
import io.jccl.select.model.LaunchSize;
import io.jccl.select.model.Topology;
import io.jccl.tuner.explain.Allowance;
import io.jccl.tuner.json.PrettyJson;
import java.io.PrintWriter;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A model's whole table for one call, 7 algorithms by 3 protocols, with the reason of each entry
 * that is missing.
 *
 * @param model the model
 * @param topology the communicator
 * @param query the call
 * @param launches the channels and threads of calls
 * @param allowance what the user leaves
 */
public record CostReport(
    CostModel model, Topology topology, CostQuery query, Launches launches, Allowance allowance) {
  private CostTable table() {
    return allowance.of(model.costs(topology, query), topology, query);
  }

  /** For people: a line an entry, the cheapest with a star. */
  public void print(PrintWriter out) {
    CostTable table = table();
    out.printf(
        "%s: %s of %d bytes, %d ranks on %d %s%n",
        model.name(),
        query.collective().label(),
        query.bytes(),
        topology.ranks(),
        topology.nodes(),
        topology.nodes() == 1 ? "node" : "nodes");
    out.printf(
        "  %-22s %10s %10s %10s %14s %8s %7s%n",
        "entry", "lat us", "bw GB/s", "correction", "time us", "channels", "threads");
    CostEntry best = table.cheapest().orElse(null);
    for (CostEntry entry : table.entries()) {
      out.println(entry.usable() ? usable(entry, entry == best) : missing(entry));
    }
    out.flush();
  }

  private String usable(CostEntry entry, boolean best) {
    LaunchSize size = size(entry);
    String note = entry.reason().isEmpty() ? "" : "  (" + entry.reason() + ")";
    return String.format(
        Locale.ROOT,
        "%s %-22s %10.2f %10.2f %10.2f %14.2f %8d %7d%s",
        best ? "*" : " ",
        entry.name(),
        entry.latency(),
        entry.bandwidth(),
        entry.correction(),
        entry.micros(),
        size.channels(),
        size.threads(),
        note);
  }

  private static String missing(CostEntry entry) {
    return String.format(Locale.ROOT, "  %-22s none: %s", entry.name(), entry.reason());
  }

  private LaunchSize size(CostEntry entry) {
    return launches.of(query.bytes(), entry.algorithm(), entry.protocol());
  }

  /** One JSON object. */
  public String json() {
    CostTable table = table();
    ObjectNode root = JsonMapper.shared().createObjectNode();
    root.put("model", model.name());
    root.put("collective", query.collective().label());
    root.put("type", query.type().label());
    root.put("op", query.op().label());
    root.put("bytes", query.bytes());
    root.put("operations", query.operations());
    putTopology(root.putObject("topology"));
    table.cheapest().ifPresent(best -> root.put("cheapest", best.name()));
    ArrayNode entries = root.putArray("entries");
    for (CostEntry entry : table.entries()) {
      ObjectNode node = entries.addObject();
      node.put("algorithm", entry.algorithm().label());
      node.put("protocol", entry.protocol().label());
      node.put("usable", entry.usable());
      if (entry.usable()) {
        LaunchSize size = size(entry);
        node.put("latency_us", entry.latency());
        node.put("bandwidth_gbps", entry.bandwidth());
        node.put("correction", entry.correction());
        node.put("time_us", entry.micros());
        node.put("channels", size.channels());
        node.put("threads", size.threads());
      }
      if (!entry.reason().isEmpty()) {
        node.put("reason", entry.reason());
      }
    }
    return PrettyJson.text(root);
  }

  private void putTopology(ObjectNode node) {
    node.put("nodes", topology.nodes());
    node.put("ranks", topology.ranks());
    node.put("channels", topology.channels());
    node.put("bw_intra_gbps", topology.bwIntra());
    node.put("bw_inter_gbps", topology.bwInter());
    node.put("intra", topology.intra().label());
    node.put("latency_inter_us", topology.latencyInter());
    topology.netOverhead().ifPresent(micros -> node.put("net_overhead_us", micros));
    node.put("cpu", topology.cpu().name().toLowerCase(Locale.ROOT));
  }
}
