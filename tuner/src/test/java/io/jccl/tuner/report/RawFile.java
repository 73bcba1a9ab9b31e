package io.jccl.tuner.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Writes raw files of devices that do not exist, as text, alike for a seed. */
public final class RawFile {
  private static final int INPUTS = 8;

  private final List<String> lines = new ArrayList<>();
  private final List<String> groups = new ArrayList<>();
  private final List<String> samples = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(5);
  private final String run;
  private final int rounds;

  /** A file of a sweep of a device. */
  public RawFile(String run, String device, int rounds) {
    this.run = run;
    this.rounds = rounds;
    madeBy(device, "1 <driver>");
  }

  /** Adds what the following samples are made by. */
  public RawFile madeBy(String device, String driver) {
    lines.add(
        """
        {"kind":"provenance","hash":"h","run":"%s","start":"2026-11-30T18:00:00Z","version":"0.1.0",\
        "jvm":"a JVM","jvm_options":[],"os":"Linux","host":"somewhere","cpu":"a processor","cores":2,\
        "settings":[],"command":["tuner","measure","kernels","-o","raw.jsonl"],"load":0.25,\
        "device":{"name":"cpu:0","runtime":"cpu","architecture":"sm_90","description":"%s",\
        "compute_units":2,"memory_bytes":17179869184,"driver":"%s","clocks":["2400 MHz"],\
        "toolchains":["TornadoVM 5.2.0"],"images":[%s,%s]}}\
        """
            .formatted(
                run,
                device,
                driver,
                image("hip", "0123456789ab"),
                image("tornado", "ba9876543210")));
    return this;
  }

  private static String image(String engine, String sources) {
    return """
    {"engine":"%s","family":"fold","target":"sm_90","compiler":"clang 20","sources":"%s",\
    "sha256":"4c299fed20845fcc0892fb42c5650fb018af3b59bf792d5689a09f0c1710f0f0"}\
    """
        .formatted(engine, sources);
  }

  /** Adds a fold; Java's times are these times HIP's, 0 for wrong answers, negative for none. */
  public RawFile fold(String type, String op, long bytes, double micros, double java) {
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry("baseline", kernel("fold", "hip", type, op, bytes, "table", 0), micros));
    entries.add(new Entry("control", entries.getFirst().kernel, micros));
    if (java >= 0) {
      String own = kernel("fold", "tornado", type, op, bytes, "table", 0);
      entries.add(new Entry("candidate", own, micros * java));
    }
    String form = kernel("fold", "hip", type, op, bytes, "u2d2", 4);
    entries.add(new Entry("candidate", form, micros * 1.1));
    String copy = kernel("copy", "runtime", "uint8", "sum", bytes, "table", 0);
    entries.add(new Entry("copy", copy, micros * 0.95));
    return group(entries, (INPUTS + 1) * bytes);
  }

  /** Adds work on messages that HIP alone does. */
  public RawFile message(String work, long bytes, double micros) {
    String kernel =
        kernel(work, "hip", "uint8", "sum", bytes, "table", 0)
            .replace("\"inputs\":8", "\"inputs\":1");
    return group(
        List.of(new Entry("baseline", kernel, micros), new Entry("control", kernel, micros)),
        3 * bytes);
  }

  private record Entry(String role, String kernel, double micros) {}

  private RawFile group(List<Entry> entries, long moved) {
    groups.add(
        "{\"cache\":\"warm\",\"entries\":[%s]}"
            .formatted(
                String.join(
                    ",",
                    entries.stream()
                        .map(
                            each ->
                                "{\"role\":\"%s\",\"kernel\":%s}".formatted(each.role, each.kernel))
                        .toList())));
    for (int round = 0; round < rounds; round++) {
      for (Entry each : entries) {
        double micros = each.micros * (1 + 0.02 * random.nextDouble());
        samples.add(
            String.format(
                Locale.ROOT,
                "{\"kind\":\"sample\",\"run\":\"%s\",\"role\":\"%s\",\"kernel\":%s,"
                    + "\"cache\":\"warm\",\"round\":%d,"
                    + "\"launch\":{\"form\":\"u4d2\",\"blocks\":8,\"threads\":256},\"repeats\":5,"
                    + "\"device_us\":%.4f,\"host_us\":%.4f,\"moved_bytes\":%d,\"correct\":%s,"
                    + "\"checked\":64,\"provenance\":\"h\"}",
                run,
                each.role,
                each.kernel,
                round,
                micros,
                micros,
                moved,
                each.micros > 0));
      }
    }
    return this;
  }

  private static String kernel(
      String work, String engine, String type, String op, long bytes, String form, int blocks) {
    return """
    {"work":"%s","engine":"%s","type":"%s","op":"%s","inputs":8,"bytes":%d,"form":"%s",\
    "blocks":%d}\
    """
        .formatted(work, engine, type, op, bytes, form, blocks);
  }

  /** Writes the file. */
  public Path write(Path file) {
    List<String> all = new ArrayList<>(lines);
    all.add(
        "{\"kind\":\"plan\",\"run\":\"%s\",\"rounds\":%d,\"groups\":[%s]}"
            .formatted(run, rounds, String.join(",", groups)));
    all.addAll(samples);
    try {
      return Files.write(file, all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
