package io.jccl.tuner.report;

import io.jccl.perf.kernel.KernelWork;
import io.jccl.tuner.kernels.KernelChoice;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.kernels.KernelPoint;
import io.jccl.tuner.kernels.KernelProvenance;
import io.jccl.tuner.kernels.KernelRole;
import io.jccl.tuner.kernels.KernelSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What one file says of one device. */
final class Bench {
  private final KernelFile file;
  private final SortedMap<Operands, SortedMap<Key, SortedMap<Long, Place>>> places =
      new TreeMap<>();
  private final SortedMap<Operands, SortedMap<Long, List<KernelSample>>> copies = new TreeMap<>();

  Bench(KernelFile file) {
    this.file = file;
    file.samples().forEach(this::add);
    KernelChoice.of(KernelPoint.of(file), KernelChoice.CONFIDENCE).forEach(this::decide);
  }

  private void decide(KernelChoice choice) {
    KernelPoint point = choice.point();
    places
        .get(new Operands(point.base().inputs(), point.cache()))
        .get(Key.of(point.base()))
        .get(point.bytes())
        .decide(choice.found());
  }

  private void add(KernelSample sample) {
    Operands operands = Operands.of(sample);
    long bytes = sample.kernel().bytes();
    if (sample.role() == KernelRole.COPY) {
      copies
          .computeIfAbsent(operands, same -> new TreeMap<>())
          .computeIfAbsent(bytes, same -> new ArrayList<>())
          .add(sample);
    } else {
      Key key = Key.of(sample.kernel());
      places
          .computeIfAbsent(operands, same -> new TreeMap<>())
          .computeIfAbsent(key, same -> new TreeMap<>())
          .computeIfAbsent(bytes, same -> new Place(key, bytes))
          .add(sample);
    }
  }

  KernelFile file() {
    return file;
  }

  /** What it was measured with. */
  KernelProvenance made() {
    return file.made();
  }

  /** What identifies it among others on a page. */
  String title() {
    return "%s (%s, %s)"
        .formatted(
            made().device().description(), made().device().name(), made().device().architecture());
  }

  /** The operands with which folds, or else with which messages were measured. */
  List<Operands> operands(boolean folds) {
    return places.keySet().stream().filter(each -> !keys(each, folds).isEmpty()).toList();
  }

  /** The keys that were measured: those of folds, or all others. */
  List<Key> keys(Operands operands, boolean folds) {
    return places.getOrDefault(operands, new TreeMap<>()).keySet().stream()
        .filter(key -> folds == (key.work() == KernelWork.FOLD))
        .toList();
  }

  /** The sizes at which any of those was measured. */
  List<Long> sizes(Operands operands, boolean folds) {
    SortedSet<Long> sizes = new TreeSet<>();
    keys(operands, folds).forEach(key -> sizes.addAll(places.get(operands).get(key).keySet()));
    return List.copyOf(sizes);
  }

  /** What was measured of a key, by size. */
  List<Place> places(Operands operands, Key key) {
    return List.copyOf(
        places.getOrDefault(operands, new TreeMap<>()).getOrDefault(key, new TreeMap<>()).values());
  }

  /** What was measured of a key at a size, if anything. */
  Optional<Place> place(Operands operands, Key key, long bytes) {
    return places(operands, key).stream().filter(place -> place.bytes() == bytes).findFirst();
  }

  /** All places of folds at a size. */
  List<Place> folds(Operands operands, long bytes) {
    return keys(operands, true).stream()
        .flatMap(key -> place(operands, key, bytes).stream())
        .toList();
  }

  /** The runtime's copies that move as many bytes as folds with these operands do, by size. */
  List<Times> copies(Operands operands) {
    return copies.getOrDefault(operands, new TreeMap<>()).values().stream()
        .flatMap(samples -> Times.of(samples).stream())
        .toList();
  }

  /** Those at one size. */
  Optional<Times> copy(Operands operands, long bytes) {
    return copies(operands).stream().filter(times -> times.bytes() == bytes).findFirst();
  }
}
