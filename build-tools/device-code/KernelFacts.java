import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The facts of one kernel of an image. Which there are depends on the target: of a kernel in PTX
 * the registers are not known, of one for the CPU hardly anything.
 */
record KernelFacts(String kernel, Map<Fact, Integer> values) {

  static KernelFacts of(String kernel) {
    return new KernelFacts(kernel, new EnumMap<>(Fact.class));
  }

  KernelFacts with(Fact fact, int value) {
    values.put(fact, value);
    return this;
  }

  /** As a line of text, which {@link #parse} reads. */
  String line() {
    List<String> words = new ArrayList<>(List.of(kernel));
    values.forEach((fact, value) -> words.add(fact.label + "=" + value));
    return String.join(" ", words);
  }

  static KernelFacts parse(String line) {
    String[] words = line.split(" ");
    KernelFacts facts = of(words[0]);
    for (int i = 1; i < words.length; i++) {
      String[] pair = words[i].split("=");
      facts.with(Fact.of(pair[0]), Integer.parseInt(pair[1]));
    }
    return facts;
  }
}
