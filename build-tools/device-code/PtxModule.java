import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One PTX module of the modules of several parts. PTX is text: what follows the three directives at
 * its head can be put one after the other. Kernels keep their names; every other name that a module
 * declares is its own and gets the part's name appended.
 */
final class PtxModule {
  private static final Pattern HEAD = Pattern.compile("\\.(version|target|address_size) .*");
  private static final Pattern OWN =
      Pattern.compile(
          "(?:\\.weak )?\\.(?:global|const|shared)\\b.*?([\\w$]+)(?:\\[.*|;| =.*)"
              + "|(?:\\.weak )?\\.func .*?([\\w$]+)\\(");
  private static final Pattern ENTRY = Pattern.compile("\\.visible \\.entry (\\w+)\\(");

  private PtxModule() {}

  static List<String> of(List<CompiledPart> parts) throws IOException {
    List<String> head = List.of();
    List<String> module = new ArrayList<>();
    Set<String> kernels = new HashSet<>();
    for (CompiledPart part : parts) {
      List<String> lines = Files.readAllLines(part.code());
      List<String> directives = lines.stream().filter(line -> matches(HEAD, line)).toList();
      if (!head.isEmpty() && !head.equals(directives)) {
        throw new BuildException(part + " is PTX of another version: " + directives);
      }
      head = directives;
      for (String line : lines) {
        Matcher entry = ENTRY.matcher(line);
        if (entry.matches() && !kernels.add(entry.group(1))) {
          throw new BuildException(part + ": another part has " + entry.group(1) + " as well");
        }
      }
      module.addAll(renamed(lines, part.part().name()));
    }
    module.addAll(0, head);
    return module;
  }

  /** The lines of a module without its head and its comments, with its own names made unique. */
  private static List<String> renamed(List<String> lines, String part) {
    List<String> body =
        lines.stream()
            .filter(line -> !line.isBlank() && !line.strip().startsWith("//"))
            .map(line -> line.replaceFirst("\\s*// .*", ""))
            .filter(line -> !matches(HEAD, line))
            .toList();
    for (String name : ownNames(body)) {
      Pattern word = Pattern.compile("(?<![\\w$])" + Pattern.quote(name) + "(?![\\w$])");
      String unique = Matcher.quoteReplacement(name + "_" + part.replaceAll("\\W", "_"));
      body = body.stream().map(line -> word.matcher(line).replaceAll(unique)).toList();
    }
    return body;
  }

  private static List<String> ownNames(List<String> body) {
    List<String> names = new ArrayList<>();
    for (String line : body) {
      Matcher own = OWN.matcher(line);
      if (own.matches()) {
        names.add(own.group(1) == null ? own.group(2) : own.group(1));
      }
    }
    return names;
  }

  private static boolean matches(Pattern pattern, String line) {
    return pattern.matcher(line).matches();
  }
}
