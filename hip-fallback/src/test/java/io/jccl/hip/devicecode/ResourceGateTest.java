package io.jccl.hip.devicecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gate sees each way in which a compiler leaves the fast or the exact path, and no other. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class ResourceGateTest {
  private static final String TINY = "#include \"tiny.h\"\n";
  private static final String HEADER = "targets,kernels,fact,allowed,reason\n";
  private static final String ALL = "gfx90a,gfx942,gfx950,gfx9-4-generic,sm_80,sm_90,x86-64-v3";

  @TempDir private Path folder;

  private BuildRun kernels(String text) throws IOException {
    return new BuildRun(folder).source("bad.hip", TINY + text);
  }

  /** Divisions contain fused multiply-adds of their own, and these are in order. */
  @Test
  void divisionsAreExact() throws IOException {
    BuildRun run =
        kernels(
            """
            MAP(f32, float, x / s)
            MAP(f64, double, x / s)
            MAP(i64, long long, x / s)
            MAP(u64_, u64, x / s)
            MAP(i32, int, x / s)
            MAP(u32_, u32, x / s)
            MAP(i8, signed char, x / s)
            MAP(u8, unsigned char, x / s)
            """);
    run.option("targets", ALL).build().succeeded();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gfx942", "sm_90", "x86-64-v3"})
  void aFusedMultiplyAdd(String target) throws IOException {
    BuildRun run = kernels("MAP(axpy, float, __builtin_fmaf(x, s, 1.0f) / s)");
    assertThat(run.option("targets", target).build().failed().output())
        .contains(target + " axpy: fused is");
  }

  @Test
  void anApproximation() throws IOException {
    BuildRun run =
        kernels(
            """
            #if defined(__CUDA__)
            MAP(fast, float, x + __nvvm_rcp_approx_ftz_f(s))
            #endif
            """);
    assertThat(run.option("targets", "sm_90").build().failed().output())
        .contains("sm_90 fast: inexact is 1");
  }

  @Test
  void aStoreThatOvertakesTheWriteBackBeforeIt() throws IOException {
    String store =
        """
          __hip_atomic_store(a.out, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
        }
        """;
    String waited =
        """
        KERNEL(waited, Arguments<u32>) {
          __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
          asm volatile("s_waitcnt vmcnt(0)" ::: "memory");
          __hip_atomic_store(a.out, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
        }
        """;
    BuildRun run = kernels("KERNEL(overtaking, Arguments<u32>) {\n" + store + waited);
    assertThat(run.build().failed().output())
        .contains("gfx942 overtaking: unwaited is 1")
        .doesNotContain("waited: unwaited");
  }

  @Test
  void memoryOfTheThread() throws IOException {
    BuildRun run =
        kernels(
            """
            KERNEL(indexed, Arguments<float>) {
              volatile float own[64];
              for (u32 i = 0; i < 64; i++) {
                own[i] = a.in[i];
              }
              a.out[thread()] = own[a.blocks & 63];
            }
            """);
    assertThat(run.option("targets", "gfx942,sm_90").build().failed().output())
        .contains("gfx942 indexed: scratchBytes is ")
        .contains("sm_90 indexed: scratchBytes is 256");
  }

  @Test
  void anAddressOfNoKnownMemory() throws IOException {
    BuildRun run =
        kernels(
            """
            KERNEL(indirect, Arguments<u64>) {
              *(float*) a.in[thread()] = 1;
            }
            """);
    assertThat(run.option("targets", "gfx942,sm_90").build().failed().output())
        .contains("gfx942 indirect: flat is 1")
        .contains("sm_90 indirect: flat is 1");
  }

  @Test
  void aCall() throws IOException {
    BuildRun run =
        kernels(
            """
            static DEVICE_CALL float apart(float x) { return x * 3; }
            MAP(caller, float, apart(x))
            """);
    assertThat(run.option("targets", "gfx942,sm_90").build().failed().output())
        .contains("gfx942 caller: calls is ")
        .contains("sm_90 caller: calls is ");
  }

  @Test
  void anArgumentThatTheLaunchWouldHaveToAdd() throws IOException {
    BuildRun run =
        kernels(
            """
            KERNEL(sized, Arguments<float>) {
              const unsigned short* implicit = (const unsigned short*) __builtin_amdgcn_implicitarg_ptr();
              a.out[thread()] = a.in[thread()] + implicit[6];
            }
            """);
    assertThat(run.build().failed().output()).contains("gfx942 sized: hidden is ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gfx942", "sm_90"})
  void aKernelWithoutWideAccesses(String target) throws IOException {
    BuildRun run =
        kernels(
            """
            KERNEL(scalar, Arguments<float>) {
              #pragma clang loop unroll(disable) vectorize(disable)
              for (u64 i = thread(); i < a.vectors; i += a.blocks * 256u) {
                a.out[i] = a.in[i] + a.scalar;
              }
            }
            """);
    assertThat(run.option("targets", target).build().failed().output())
        .contains(target + " scalar: withoutWide is 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gfx942", "sm_90"})
  void aNarrowAccessAmongWideOnes(String target) throws IOException {
    BuildRun run = kernels("MAP(mixed, float, x + a.in[i * k])");
    assertThat(run.option("targets", target).build().failed().output())
        .contains(target + " mixed: narrow is ");
  }

  /** A head and a tail element by element, around a loop of vectors. */
  @Test
  void narrowAccessesOfOtherLoopsAreInOrder() throws IOException {
    BuildRun run =
        kernels(
            """
            DEVICE void elements(Arguments<float> a, u64 first, u64 end) {
              #pragma clang loop unroll(disable)
              for (u64 i = first + thread(); i < end; i += a.blocks * 256u) {
                a.out[i] = a.in[i] + a.scalar;
              }
            }
            KERNEL(whole, Arguments<float>) {
              const u64 head = a.blocks;
              elements(a, 0, head);
              for (u64 i = thread(); i < a.vectors; i += a.blocks * 256u) {
                Vector<float> v = ((const Vector<float>*) a.in)[i];
                for (u32 k = 0; k < 4; k++) {
                  v.element[k] += a.scalar;
                }
                ((Vector<float>*) a.out)[i] = v;
              }
              elements(a, a.vectors * 4, a.vectors * 4 + head);
            }
            """);
    run.option("targets", "gfx90a,gfx942,gfx950,sm_80,sm_90").build().succeeded();
  }

  @Test
  void anAllowanceMakesAnException() throws IOException {
    BuildRun run = kernels("MAP(axpy, float, __builtin_fmaf(x, s, 1.0f))");
    run.source("gate.csv", HEADER + "gfx*,ax*,fused,4,the test wants it\n").build().succeeded();
    run.source("gate.csv", HEADER + "gfx*,ax*,fused,3,the test wants it\n");
    assertThat(run.build().failed().output()).contains("axpy: fused is 4, allowed 3");
    run.source("gate.csv", HEADER + "sm_*,ax*,fused,4,the test wants it\n");
    assertThat(run.build().failed().output()).contains("axpy: fused is 4, allowed 0");
  }

  @Test
  void anAllowanceThatNothingNeeds() throws IOException {
    BuildRun run = kernels("MAP(add, float, x + s)");
    run.source("gate.csv", HEADER + "*,gone_*,fused,4,it once did\n");
    assertThat(run.build().failed().output()).contains("no kernel is meant by: *,gone_*,fused,4");
  }

  @Test
  void anAllowanceWithoutReason() throws IOException {
    BuildRun run = kernels("MAP(add, float, x + s)");
    run.source("gate.csv", HEADER + "*,add,fused,4,\n");
    assertThat(run.build().failed().output()).contains("with a reason");
  }

  @Test
  void registersAreComparedWithThoseCheckedIn() throws IOException {
    BuildRun run = kernels("MAP(add, float, x + s)");
    assertThat(run.run().failed().output())
        .contains("gfx942 add: no row, now ")
        .contains("-Djccl.isa.rewrite=true");
    run.build().succeeded();
    run.option("rewrite-baseline", "false").run().succeeded();
    String written = Files.readString(run.baseline());
    Files.writeString(run.baseline(), written.replaceFirst("gfx942,add,\\d+", "gfx942,add,999"));
    assertThat(run.run().failed().output()).contains("gfx942 add: 999,");
    Files.writeString(run.baseline(), written + "gfx942,gone,1,0,1,0,8\n");
    assertThat(run.run().failed().output()).contains("gfx942 gone: 1,0,1,0,8, now no kernel");
  }

  @Test
  void registersOfOtherTargetsAreKept() throws IOException {
    BuildRun run = kernels("MAP(add, float, x + s)");
    run.option("targets", "gfx90a").build().succeeded();
    run.option("targets", "gfx942").build().succeeded();
    assertThat(Files.readString(run.baseline()))
        .contains("# gfx90a: clang", "\ngfx90a,add,")
        .contains("# gfx942: clang", "\ngfx942,add,");
    run.option("targets", "gfx90a,gfx942").option("rewrite-baseline", "false").run().succeeded();
  }
}
