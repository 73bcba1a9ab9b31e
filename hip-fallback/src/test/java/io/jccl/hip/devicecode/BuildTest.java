package io.jccl.hip.devicecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the build of device code makes of sources, and what it makes again. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class BuildTest {
  private static final String THREE = "x86-64-v3,gfx942,sm_90";
  private static final String ADD = "#include \"../tiny.h\"\nMAP(add, float, x + s)\n";
  private static final String TIMES = "#include \"../tiny.h\"\nMAP(times, float, x * s)\n";

  private static final String PRELUDE =
      """
      typedef float float4 __attribute__((ext_vector_type(4)));
      #if defined(__AMDGCN__)
      #define get_global_id(d) (__builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x())
      #elif defined(__NVPTX__)
      #define get_global_id(d) (__nvvm_read_ptx_sreg_ctaid_x() * 256 + __nvvm_read_ptx_sreg_tid_x())
      #else
      #define get_global_id(d) 0
      #endif
      #define JCCL_KERNEL(name, Arguments) __kernel void name(const Arguments arguments)
      """;

  private static final String THIRD =
      """
      typedef struct { __global float4* x; } Arguments;
      __kernel void third(const Arguments arguments)
      {
        int i = get_global_id(0), unused;
        arguments.x[i] = arguments.x[i] / 3.0f;
      }
      """;

  @TempDir private Path folder;

  private BuildRun twoParts() throws IOException {
    return twoPartsIn(folder);
  }

  private static BuildRun twoPartsIn(Path folder) throws IOException {
    return new BuildRun(folder)
        .source("map/add.hip", ADD)
        .source("map/times.hip", TIMES)
        .option("targets", THREE);
  }

  @Test
  void partsBecomeOneImageForEachTarget() throws IOException {
    BuildRun run = twoParts();
    run.build().succeeded();
    assertThat(files(run.output()))
        .containsExactly(
            "images/manifest.json",
            "images/map/gfx942.hsaco",
            "images/map/sm_90.ptx",
            "images/map/x86-64-v3.so");
    assertThat(run.manifest().split("\"add\": ", -1)).hasSize(4);
    assertThat(run.manifest().split("\"times\": ", -1)).hasSize(4);
  }

  @Test
  void bytesAreTheSameFromAnyFolder() throws IOException {
    BuildRun here = twoPartsIn(Files.createDirectories(folder.resolve("here")));
    BuildRun there = twoPartsIn(Files.createDirectories(folder.resolve("over/there")));
    here.build().succeeded();
    there.build().succeeded();
    assertThat(files(here.output())).hasSize(4).isEqualTo(files(there.output()));
    for (String file : files(here.output())) {
      byte[] bytes = Files.readAllBytes(here.output().resolve(file));
      assertThat(bytes).as(file).isEqualTo(Files.readAllBytes(there.output().resolve(file)));
      assertThat(new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1))
          .as(file)
          .doesNotContain(folder.toString());
    }
  }

  @Test
  void nothingIsCompiledTwice() throws IOException {
    BuildRun run = twoParts();
    assertThat(run.build().succeeded().output()).contains("6 compiled, 0 of them cached");
    assertThat(run.build().succeeded().output()).contains("6 compiled, 6 of them cached");
  }

  @Test
  void aChangedHeaderIsCompiledAgain() throws IOException {
    BuildRun run = twoParts();
    run.build().succeeded();
    Path header = folder.resolve("hip/tiny.h");
    Files.writeString(header, Files.readString(header) + "\n// changed\n");
    assertThat(run.build().succeeded().output()).contains("6 compiled, 0 of them cached");
  }

  @Test
  void imagesOfOtherTargetsAreRemoved() throws IOException {
    BuildRun run = twoParts();
    run.build().succeeded();
    run.option("targets", "gfx942").build().succeeded();
    assertThat(files(run.output()))
        .containsExactly("images/manifest.json", "images/map/gfx942.hsaco");
  }

  @Test
  void withoutTargetsTheManifestSaysWhy() throws IOException {
    BuildRun run = twoParts().option("targets", ",,");
    assertThat(run.build().succeeded().output()).contains("no images, since no targets");
    assertThat(run.manifest()).contains("\"missing\": \"since no targets were asked for\"");
  }

  @Test
  void partsMayDeclareTheSameThings() throws IOException {
    String shared =
        """
        #include "../tiny.h"
        CONSTANT const float weights[4] = {1, 2, 4, 8};
        static DEVICE_CALL float weight(u64 i) { return weights[i & 3]; }
        """;
    BuildRun run =
        new BuildRun(folder)
            .source("map/a.hip", shared + "MAP(a_kernel, float, x + weight(i))")
            .source("map/b.hip", shared + "MAP(b_kernel, float, x * weight(i))")
            .source("gate.csv", "targets,kernels,fact,allowed,reason\n*,*,calls,9,to share them\n")
            .option("targets", "sm_90");
    run.build().succeeded();
    assertThat(Files.readString(run.image("map/sm_90.ptx")))
        .contains("entry a_kernel", "entry b_kernel")
        .contains("weights_a[16]", "weights_b[16]");
  }

  @Test
  void openClGoesTheSameWay() throws IOException {
    BuildRun run =
        new BuildRun(folder)
            .option("targets", THREE)
            .source("prelude.h", PRELUDE)
            .source("captured/third.cl", THIRD);
    run.build().succeeded();
    assertThat(files(run.output()))
        .containsExactly(
            "images/captured/gfx942.hsaco",
            "images/captured/sm_90.ptx",
            "images/captured/x86-64-v3.so",
            "images/manifest.json");
    assertThat(run.manifest()).contains("\"language\": \"opencl\"", "\"third\"");
  }

  static List<String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
