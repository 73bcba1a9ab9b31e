package io.jccl.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs JMH, whose options all hold, with {@link DeviceTimeProfiler}; then adds to each result in a
 * JSON file ({@code -rf json}) what it was made with.
 */
public final class Main {
  private static final String DEFAULT_FILE = "jmh-result";

  private Main() {}

  /**
   * Runs the benchmarks.
   *
   * @param arguments JMH's; {@code -h} lists them
   */
  public static void main(String[] arguments) throws IOException, CommandLineOptionException {
    String[] all =
        Stream.concat(Stream.of(arguments), Stream.of("-prof", DeviceTimeProfiler.class.getName()))
            .toArray(String[]::new);
    CommandLineOptions options = new CommandLineOptions(all);
    org.openjdk.jmh.Main.main(all);
    boolean runs =
        !options.shouldHelp()
            && !options.shouldList()
            && !options.shouldListWithParams()
            && !options.shouldListProfilers()
            && !options.shouldListResultFormats();
    if (runs && options.getResultFormat().orElse(null) == ResultFormatType.JSON) {
      String file = options.getResult().orElse(DEFAULT_FILE + ".json");
      ResultProvenance.add(Path.of(file), Stream.of(arguments).toList());
    }
  }
}
