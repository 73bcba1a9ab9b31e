import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Compiles and links families for targets, on as many threads as the machine has processors. */
final class Workshop {
  private static final int SHOWN_FAILURES = 3;

  private final PartCompiler compiler;
  private final Linker linker;
  private final Map<Target, Toolchain> toolchains;

  Workshop(PartCompiler compiler, Linker linker, Map<Target, Toolchain> toolchains) {
    this.compiler = compiler;
    this.linker = linker;
    this.toolchains = toolchains;
  }

  /** One image for each family and target, by family, then by target. */
  List<Image> build(List<Family> families, List<Target> targets) {
    List<Callable<CompiledPart>> compiles = new ArrayList<>();
    Progress progress = new Progress();
    for (Family family : families) {
      for (Target target : targets) {
        for (Part part : family.parts()) {
          compiles.add(() -> progress.done(compiler.compile(part, target, toolchains.get(target))));
        }
      }
    }
    progress.start(compiles.size());
    List<CompiledPart> compiled = runAll(compiles);
    progress.end();
    List<Callable<Image>> links = new ArrayList<>();
    for (Family family : families) {
      for (Target target : targets) {
        List<CompiledPart> parts =
            compiled.stream()
                .filter(part -> part.part().family().equals(family.name()))
                .filter(part -> part.target().equals(target))
                .toList();
        links.add(() -> linker.link(family.name(), parts, toolchains.get(target)));
      }
    }
    return runAll(links);
  }

  /** Runs all, also after one has failed, so that a build shows more than one error. */
  private static <T> List<T> runAll(List<Callable<T>> tasks) {
    List<T> results = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (Future<T> future : threads.invokeAll(tasks)) {
        try {
          results.add(future.get());
        } catch (ExecutionException e) {
          failures.add(explain(e.getCause()));
        }
      }
    } catch (InterruptedException e) {
      throw new BuildException("interrupted");
    }
    if (!failures.isEmpty()) {
      String more =
          failures.size() > SHOWN_FAILURES ? "\n... %d failed".formatted(failures.size()) : "";
      throw new BuildException(
          String.join("\n", failures.stream().limit(SHOWN_FAILURES).toList()) + more);
    }
    return results;
  }

  private static String explain(Throwable failure) {
    return switch (failure) {
      case BuildException e -> e.getMessage();
      case IOException e -> e.toString();
      case UncheckedIOException e -> e.toString();
      default -> throw new IllegalStateException("a bug of the build", failure);
    };
  }

  /** Says now and then how far the compiling is. */
  private static final class Progress {
    private static final long NANOS_BETWEEN = 5_000_000_000L;

    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger cached = new AtomicInteger();
    private final long started = System.nanoTime();
    private int all;
    private long shown = started;

    void start(int compiles) {
      all = compiles;
    }

    CompiledPart done(CompiledPart part) {
      done.incrementAndGet();
      if (part.wasCached()) {
        cached.incrementAndGet();
      }
      synchronized (this) {
        if (System.nanoTime() - shown > NANOS_BETWEEN) {
          shown = System.nanoTime();
          System.out.println("device code: " + done + " of " + all + " compiled");
        }
      }
      return part;
    }

    void end() {
      double seconds = (System.nanoTime() - started) / 1e9;
      System.out.printf(
          "device code: %d compiled, %d of them cached, in %.1f s%n", all, cached.get(), seconds);
    }
  }
}
