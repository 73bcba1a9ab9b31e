package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.spi.Availability;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Decides what a sweep measures: groups of kernels that do the same, HIP's twice. A kernel that an
 * engine has not is left out.
 */
final class KernelPlanner {
  /** HIP has every key, so that all others are compared with it. */
  static final String BASE_ENGINE = "hip";

  /** Messages are small: larger ones go by other protocols. */
  private static final long MOST_MESSAGE = 1 << 20;

  private final KernelRequest request;
  private final KernelSession session;
  private final List<KernelPlan.Group> groups = new ArrayList<>();

  private KernelPlanner(KernelRequest request, KernelSession session) {
    this.request = request;
    this.session = session;
  }

  static KernelPlan plan(String run, KernelRequest request, KernelSession session) {
    KernelPlanner planner = new KernelPlanner(request, session);
    for (Cache cache : request.caches()) {
      for (long size : request.sizes()) {
        request.works().forEach(work -> planner.add(work, size, cache));
      }
    }
    return new KernelPlan(run, request.rounds(), planner.groups);
  }

  private void add(KernelWork work, long size, Cache cache) {
    switch (work) {
      case FOLD -> {
        for (DataType type : request.types()) {
          for (ReduceOp.Kind op : request.ops()) {
            request.inputs().forEach(inputs -> addFold(type, op, inputs, size, cache));
          }
        }
      }
      case COPY ->
          request
              .inputs()
              .forEach(inputs -> addMove(engine -> KernelCase.copy(engine, inputs, size), cache));
      case LL_PACK, LL_UNPACK, LL128_PACK, LL128_UNPACK -> {
        if (size <= MOST_MESSAGE) {
          addMove(engine -> KernelCase.message(work, engine, size), cache);
        }
      }
    }
  }

  private void addMove(Function<String, KernelCase> ofEngine, Cache cache) {
    List<KernelCase> candidates =
        session.engines().stream()
            .filter(engine -> !engine.equals(BASE_ENGINE))
            .map(ofEngine)
            .filter(this::isThere)
            .toList();
    add(cache, ofEngine.apply(BASE_ENGINE), candidates);
  }

  private void addFold(DataType type, ReduceOp.Kind op, int inputs, long size, Cache cache) {
    KernelCase base = KernelCase.fold(BASE_ENGINE, type, op, inputs, size);
    List<KernelCase> candidates = new ArrayList<>();
    for (String engine : session.engines()) {
      KernelCase own = KernelCase.fold(engine, type, op, inputs, size);
      if (!engine.equals(BASE_ENGINE) && isThere(own)) {
        candidates.add(own);
      }
      for (int blocks : request.blocks()) {
        session.forms(engine, type, op).forEach(form -> candidates.add(own.form(form, blocks)));
      }
    }
    add(cache, base, candidates);
  }

  private boolean isThere(KernelCase each) {
    return session.supports(each) instanceof Availability.Ready;
  }

  private void add(Cache cache, KernelCase base, List<KernelCase> candidates) {
    if (!isThere(base)) {
      return;
    }
    List<KernelPlan.Entry> entries = new ArrayList<>();
    entries.add(new KernelPlan.Entry(KernelRole.BASELINE, base));
    entries.add(new KernelPlan.Entry(KernelRole.CONTROL, base));
    candidates.forEach(each -> entries.add(new KernelPlan.Entry(KernelRole.CANDIDATE, each)));
    if (base.work() == KernelWork.FOLD || base.work() == KernelWork.COPY) {
      KernelCase copy = KernelCase.copy(KernelCase.RUNTIME, base.inputs(), base.bytes());
      entries.add(new KernelPlan.Entry(KernelRole.COPY, copy));
    }
    groups.add(new KernelPlan.Group(cache, entries));
  }
}
