package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelWork;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lines as text. Reading is strict: a key that is missing, unknown, of another type or there twice
 * is an error that names the line and the key.
 */
final class KernelFormat {
  private static final String KIND = "kind";
  private static final String LEGAL =
      "what tuner measure kernels of this version writes, one JSON object a line";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(
              labelled(
                  labelled(new SimpleModule(), DataType.class, DataType::label),
                  ReduceOp.Kind.class,
                  ReduceOp.Kind::label))
          .addModule(labelled(new SimpleModule("work"), KernelWork.class, KernelWork::label))
          .addModule(labelled(new SimpleModule("cache"), Cache.class, Cache::label))
          .addModule(labelled(new SimpleModule("role"), KernelRole.class, KernelRole::label))
          .build();

  private KernelFormat() {}

  /** The kinds of lines. */
  private enum Kind {
    PROVENANCE(KernelProvenance.class),
    PLAN(KernelPlan.class),
    CLOCKS(KernelClocks.class),
    SAMPLE(KernelSample.class);

    private final Class<? extends KernelLine> type;

    Kind(Class<? extends KernelLine> type) {
      this.type = type;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(KernelLine line) {
      return switch (line) {
        case KernelProvenance any -> PROVENANCE;
        case KernelPlan any -> PLAN;
        case KernelClocks any -> CLOCKS;
        case KernelSample any -> SAMPLE;
      };
    }
  }

  /** A line's text, without what ends it. */
  static String text(KernelLine line) {
    ObjectNode object = MAPPER.createObjectNode().put(KIND, Kind.of(line).label());
    object.setAll((ObjectNode) MAPPER.valueToTree(line));
    return MAPPER.writeValueAsString(object);
  }

  /**
   * Reads a line.
   *
   * @param place the file and the line's number, for messages
   * @throws InvalidArgumentException if it is not legal
   */
  static KernelLine read(String place, String text) {
    ObjectNode object = object(place, text);
    String kind = object.remove(KIND).stringValue();
    List<String> legal = Arrays.stream(Kind.values()).map(Kind::label).toList();
    if (!legal.contains(kind)) {
      throw new InvalidArgumentException(place + " kind", kind, String.join(", ", legal));
    }
    try {
      return MAPPER.treeToValue(object, Kind.values()[legal.indexOf(kind)].type);
    } catch (DatabindException e) {
      throw new InvalidArgumentException(place, problem(object, e), LEGAL);
    }
  }

  private static ObjectNode object(String place, String text) {
    JsonNode node;
    try {
      node = MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw new InvalidArgumentException(place, "not JSON, or a key twice", LEGAL);
    }
    if (!(node instanceof ObjectNode object) || !object.path(KIND).isString()) {
      throw new InvalidArgumentException(place, "no key kind", LEGAL);
    }
    return object;
  }

  /** What is wrong with the key that could not be read. */
  private static String problem(ObjectNode object, DatabindException failure) {
    JsonNode value = object;
    StringBuilder key = new StringBuilder();
    for (JacksonException.Reference each : failure.getPath()) {
      boolean isElement = each.getPropertyName() == null;
      key.append(isElement ? "[" + each.getIndex() + "]" : "." + each.getPropertyName());
      value = isElement ? value.path(each.getIndex()) : value.path(each.getPropertyName());
    }
    String name = key.isEmpty() ? "" : key.substring(1);
    if (failure instanceof UnrecognizedPropertyException) {
      return "unknown key " + name;
    }
    if (value.isMissingNode()) {
      return "no key " + name;
    }
    boolean isOurs = failure.getCause() instanceof IllegalArgumentException;
    String what = isOurs ? failure.getCause().getMessage() : value.toString();
    return name.isEmpty() ? what : name + ": " + what;
  }

  private static <E extends Enum<E>> SimpleModule labelled(
      SimpleModule module, Class<E> type, Function<E, String> label) {
    module.addSerializer(
        type,
        new ValueSerializer<E>() {
          @Override
          public void serialize(E value, JsonGenerator out, SerializationContext context) {
            out.writeString(label.apply(value));
          }
        });
    module.addDeserializer(
        type,
        new ValueDeserializer<E>() {
          @Override
          public E deserialize(JsonParser in, DeserializationContext context) {
            String word = in.getString();
            for (E each : type.getEnumConstants()) {
              if (label.apply(each).equals(word)) {
                return each;
              }
            }
            List<String> legal = Arrays.stream(type.getEnumConstants()).map(label).toList();
            throw new IllegalArgumentException(word + " is none of " + String.join(", ", legal));
          }
        });
    return module;
  }
}
