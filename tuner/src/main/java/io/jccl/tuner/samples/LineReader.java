package io.jccl.tuner.samples;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.words.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads one line strictly: a key that is missing, unknown, of another type or there twice is an
 * error that names the line and the key.
 *
 * @param place the file and the line's number, for messages
 */
record LineReader(String place) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Reads a line.
   *
   * @throws InvalidArgumentException if it is not legal
   */
  Line read(String text) {
    Keys keys = new Keys("", node(text));
    Line line =
        switch (keys.text("kind")) {
          case "provenance" -> provenance(keys);
          case "plan" -> plan(keys);
          case "sample" -> sample(keys);
          default -> throw keys.illegal("kind", "provenance, plan, sample");
        };
    keys.requireNoOthers();
    return line;
  }

  private JsonNode node(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw new InvalidArgumentException(
          place, "not JSON (" + e.getOriginalMessage() + ")", "one JSON object a line");
    }
  }

  private static Provenance provenance(Keys keys) {
    return new Provenance(
        keys.text("hash"),
        keys.text("run"),
        keys.text("start"),
        keys.text("version"),
        keys.text("jvm"),
        keys.texts("jvm_options"),
        keys.text("os"),
        keys.text("host"),
        keys.text("cpu"),
        (int) keys.whole("cores", 1, Integer.MAX_VALUE),
        keys.texts("devices"),
        keys.texts("settings"),
        keys.texts("command"),
        keys.number("load"));
  }

  private static SweepPlan plan(Keys keys) {
    List<SweepPlan.PlannedPoint> points = new ArrayList<>();
    for (Keys each : keys.objects("points")) {
      points.add(
          new SweepPlan.PlannedPoint(
              point(each),
              (int) each.whole("iterations", 1, Integer.MAX_VALUE),
              choice(each.object("baseline")),
              each.objects("candidates").stream().map(LineReader::choice).toList()));
      each.requireNoOthers();
    }
    return new SweepPlan(
        keys.text("run"), (int) keys.whole("rounds", 1, Integer.MAX_VALUE), points);
  }

  private static Sample sample(Keys keys) {
    return new Sample(
        keys.text("run"),
        point(keys),
        keys.named("role", Role.values(), Role::label),
        choice(keys.object("choice")),
        (int) keys.whole("round", 0, Integer.MAX_VALUE),
        keys.times("times_us"),
        keys.flag("correct"),
        keys.whole("checked", 0, Long.MAX_VALUE),
        keys.text("provenance"));
  }

  private static Point point(Keys keys) {
    return new Point(
        keys.named("collective", Collective.values(), Collective::label),
        keys.named("type", DataType.values(), DataType::label),
        keys.named("op", ReduceOp.Kind.values(), ReduceOp.Kind::label),
        (int) keys.whole("ranks", 1, Integer.MAX_VALUE),
        keys.whole("bytes", 0, Long.MAX_VALUE),
        keys.text("device"),
        keys.flag("registered"));
  }

  private static ChoiceName choice(Keys keys) {
    ChoiceName choice =
        new ChoiceName(
            keys.text("algorithm"),
            keys.named("protocol", Protocol.values(), Protocol::label),
            (int) keys.whole("channels", 1, Integer.MAX_VALUE));
    keys.requireNoOthers();
    return choice;
  }

  /** The keys of one object, each of which must be asked for. */
  private final class Keys {
    private final String prefix;
    private final JsonNode object;
    private final List<String> asked = new ArrayList<>();

    Keys(String prefix, JsonNode object) {
      this.prefix = prefix;
      this.object = object;
      if (!object.isObject()) {
        throw new InvalidArgumentException(place + " " + prefix, object, "an object");
      }
    }

    private JsonNode get(String key) {
      asked.add(key);
      JsonNode value = object.get(key);
      if (value == null) {
        throw new InvalidArgumentException(place, "no key " + prefix + key, "lines that have it");
      }
      return value;
    }

    InvalidArgumentException illegal(String key, String legal) {
      return new InvalidArgumentException(
          place + " " + prefix + key, object.get(key).toString(), legal);
    }

    String text(String key) {
      JsonNode value = get(key);
      if (!value.isString()) {
        throw illegal(key, "a text");
      }
      return value.stringValue();
    }

    double number(String key) {
      JsonNode value = get(key);
      if (!value.isNumber()) {
        throw illegal(key, "a number");
      }
      return value.doubleValue();
    }

    boolean flag(String key) {
      JsonNode value = get(key);
      if (!value.isBoolean()) {
        throw illegal(key, "true, false");
      }
      return value.booleanValue();
    }

    long whole(String key, long least, long most) {
      JsonNode value = get(key);
      if (!value.isIntegralNumber()
          || !value.canConvertToLong()
          || value.longValue() < least
          || value.longValue() > most) {
        throw illegal(key, "a whole number from " + least + " to " + most);
      }
      return value.longValue();
    }

    <E> E named(String key, E[] values, Function<E, String> label) {
      String name = text(key);
      List<String> labels = Arrays.stream(values).map(label).toList();
      int index = labels.indexOf(name);
      if (index < 0) {
        throw illegal(key, String.join(", ", labels) + Nearest.hint(name, labels));
      }
      return values[index];
    }

    List<String> texts(String key) {
      return array(key, "a list of texts", JsonNode::isString).stream()
          .map(JsonNode::stringValue)
          .toList();
    }

    List<Double> times(String key) {
      return array(key, "a list of times", each -> each.isNumber() && isTime(each.doubleValue()))
          .stream()
          .map(JsonNode::doubleValue)
          .toList();
    }

    private static boolean isTime(double micros) {
      return micros >= 0 && Double.isFinite(micros);
    }

    Keys object(String key) {
      return new Keys(prefix + key + ".", get(key));
    }

    List<Keys> objects(String key) {
      return array(key, "a list of objects", JsonNode::isObject).stream()
          .map(each -> new Keys(prefix + key + ".", each))
          .toList();
    }

    private List<JsonNode> array(String key, String legal, Function<JsonNode, Boolean> fits) {
      JsonNode value = get(key);
      List<JsonNode> elements = new ArrayList<>(value.values());
      if (!value.isArray() || !elements.stream().allMatch(fits::apply)) {
        throw illegal(key, legal);
      }
      return elements;
    }

    void requireNoOthers() {
      for (String key : object.propertyNames()) {
        if (!asked.contains(key)) {
          throw new InvalidArgumentException(
              place,
              "unknown key " + prefix + key,
              String.join(", ", asked) + Nearest.hint(key, asked));
        }
      }
    }
  }
}
