package io.jccl.tuner.plot;

import io.jccl.plan.Collective;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.verify.Synthetic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class Draw {
  @org.junit.jupiter.api.Test
  void draw() throws Exception {
    Synthetic s = new Synthetic(1).sweep(6, 0.05, 1);
    for (long b = 256; b <= 16 << 20; b *= 2)
      for (int c : new int[] {1, 2, 4, 8})
        for (String a : new String[] {"ring", "direct", "pat"})
          s.add(
              Synthetic.point(Collective.ALL_GATHER, b),
              Role.CANDIDATE,
              new Synthetic.Speed(
                  a,
                  io.jccl.select.Protocol.SIMPLE,
                  c,
                  8 + c * 3 + a.length(),
                  3 + c * a.length() / 6.0),
              5,
              0.08,
              1);
    List<SampleFile> files = List.of(s.file("samples.jsonl"));
    List<Figure> figures =
        Figures.of(
            files,
            p ->
                Optional.of(
                    p.bytes() <= 20000
                        ? "oneshot/simple/1"
                        : p.bytes() < 300000 ? "ring/ll/1" : "ring/simple/2"));
    Files.writeString(
        Path.of("/tmp/verify-plot.html"), Page.html("Measured choices", Facts.of(files), figures));
  }
}
