package io.jccl.words;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Element types as commands take them: by their labels, which are what nccl-tests prints, and by
 * the names that they have elsewhere.
 */
public final class TypeNames {
  private static final Map<String, DataType> TYPES = types();

  private TypeNames() {}

  private static Map<String, DataType> types() {
    Map<String, DataType> types = new LinkedHashMap<>();
    for (DataType type : DataType.values()) {
      types.put(type.label(), type);
    }
    types.put("char", DataType.INT8);
    types.put("int", DataType.INT32);
    types.put("f16", DataType.FLOAT16);
    types.put("fp16", DataType.FLOAT16);
    types.put("float16", DataType.FLOAT16);
    types.put("bf16", DataType.BFLOAT16);
    types.put("f32", DataType.FLOAT32);
    types.put("fp32", DataType.FLOAT32);
    types.put("float32", DataType.FLOAT32);
    types.put("f64", DataType.FLOAT64);
    types.put("fp64", DataType.FLOAT64);
    types.put("float64", DataType.FLOAT64);
    types.put("fp8_e4m3", DataType.FLOAT8E4M3);
    types.put("fp8_e5m2", DataType.FLOAT8E5M2);
    return types;
  }

  /**
   * The type of a name.
   *
   * @param option for messages
   * @throws InvalidArgumentException if there is none
   */
  public static DataType one(String option, String name) {
    DataType type = TYPES.get(name);
    if (type == null) {
      throw Choices.unknown(option, name, TYPES.keySet());
    }
    return type;
  }

  /**
   * The type of a name; every one for the word {@code all}.
   *
   * @throws InvalidArgumentException if there is none
   */
  public static List<DataType> oneOrAll(String option, String name) {
    if (name.equals(Choices.ALL)) {
      return List.of(DataType.values());
    }
    DataType type = TYPES.get(name);
    if (type == null) {
      Stream<String> all = Stream.of(Choices.ALL);
      throw Choices.unknown(option, name, Stream.concat(TYPES.keySet().stream(), all).toList());
    }
    return List.of(type);
  }

  /**
   * The types of these names, each once; all without any.
   *
   * @param names may be null, as options are that nobody gave
   * @throws InvalidArgumentException for the first that there is none of
   */
  public static List<DataType> some(String option, List<String> names) {
    return names == null || names.isEmpty()
        ? Arrays.asList(DataType.values())
        : names.stream().map(name -> one(option, name)).distinct().toList();
  }
}
