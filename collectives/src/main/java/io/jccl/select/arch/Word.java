package io.jccl.select.arch;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.select.PartitionMode;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** The words that conditions are made of, each true or false of a call; {@code !} negates them. */
final class Word {
  private static final Map<String, Predicate<Facts>> ALL = all();

  private Word() {}

  /** All words with their meanings, in the order in which messages list them. */
  static Map<String, Predicate<Facts>> meanings() {
    return ALL;
  }

  private static Map<String, Predicate<Facts>> all() {
    Map<String, Predicate<Facts>> words = new LinkedHashMap<>();
    for (RulesVersion version : RulesVersion.values()) {
      words.put(version.label(), facts -> facts.query().site().version() == version);
    }
    words.put("spx", facts -> facts.query().site().partition() == PartitionMode.SPX);
    words.put("dpx", facts -> facts.query().site().partition() == PartitionMode.DPX);
    words.put("registered", facts -> facts.query().registered());
    words.put("unregistered", facts -> !facts.query().registered());
    words.put("captured", facts -> facts.query().captured());
    words.put("eager", facts -> !facts.query().captured());
    words.put("fp8", facts -> isFloat8(facts.query().type()));
    for (DataType type : DataType.values()) {
      words.put(type.label(), facts -> facts.query().type() == type);
    }
    for (ReduceOp.Kind op : ReduceOp.Kind.values()) {
      words.put(op.label(), facts -> facts.query().op() == op);
    }
    for (NcclAlgorithm algorithm : NcclAlgorithm.values()) {
      words.put(
          algorithm.label(), facts -> facts.algorithm().filter(algorithm::equals).isPresent());
    }
    for (Protocol protocol : Protocol.values()) {
      words.put(protocol.label(), facts -> facts.protocol().filter(protocol::equals).isPresent());
    }
    return Collections.unmodifiableMap(words);
  }

  private static boolean isFloat8(DataType type) {
    return type == DataType.FLOAT8E4M3 || type == DataType.FLOAT8E5M2;
  }
}
