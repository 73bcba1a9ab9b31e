package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelResources;
import io.jccl.hip.image.Machine;
import io.jccl.hip.kernel.FoldEngine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the compiler made of the folds of all engines as JSON, as {@code jccl report --isa} reads
 * it. What the build does not know is null; of folds for the CPU it knows nothing.
 */
final class FoldListing {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private FoldListing() {}

  /**
   * The object.
   *
   * @param target the only one, or null for all
   */
  static String json(List<FoldEngine> engines, String target) {
    ObjectNode object = MAPPER.createObjectNode();
    ArrayNode folds = object.putArray("folds");
    for (FoldEngine engine : engines) {
      for (KernelImage image : engine.images().all()) {
        boolean isWanted = target == null || target.equals(image.target());
        if (isWanted && image.family().equals("fold") && image.machine() != Machine.CPU) {
          add(folds, engine, image);
        }
      }
    }
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(object);
  }

  private static void add(ArrayNode folds, FoldEngine engine, KernelImage image) {
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        engine
            .kernel(image, type, kind)
            .ifPresent(
                name ->
                    fill(folds.addObject(), image, name)
                        .put("engine", engine.name())
                        .put("type", type.label())
                        .put("op", kind.label()));
      }
    }
  }

  private static ObjectNode fill(ObjectNode fold, KernelImage image, String name) {
    Optional<KernelResources> kernel = Optional.ofNullable(image.kernels().get(name));
    fold.put("target", image.target())
        .put("kernel", name)
        .put("compiler", image.compiler())
        .put("sources", image.sourcesShort());
    put(fold, "registers", kernel, List.of("vgprs"));
    put(fold, "spills", kernel, List.of("vgprSpills", "sgprSpills"));
    put(fold, "wide", kernel, List.of("wide"));
    put(fold, "narrow", kernel, List.of("narrow"));
    OptionalDouble estimate = FoldComparison.estimate(kernel);
    fold.put("instructions", estimate.isPresent() ? (Double) estimate.getAsDouble() : null);
    return fold;
  }

  private static void put(
      ObjectNode fold, String name, Optional<KernelResources> kernel, List<String> facts) {
    OptionalInt sum =
        kernel.map(each -> FoldComparison.sum(each, facts)).orElse(OptionalInt.empty());
    fold.put(name, sum.isPresent() ? (Integer) sum.getAsInt() : null);
  }
}
