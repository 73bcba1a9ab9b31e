package io.jccl.tornado.capture;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What TornadoVM printed, cut into kernels. */
final class PrintedKernels {
  private final Map<String, List<String>> kernels = new HashMap<>();

  PrintedKernels(List<String> lines) {
    int start = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("__kernel void ")) {
        start = i;
      } else if (lines.get(i).startsWith("}") && start >= 0) {
        String header = lines.get(start);
        String name = header.substring("__kernel void ".length(), header.indexOf('('));
        kernels.put(name, lines.subList(start, i + 1));
        start = -1;
      }
    }
  }

  List<String> of(String kernel) {
    List<String> lines = kernels.get(kernel);
    if (lines == null) {
      throw new IllegalStateException(
          "TornadoVM printed no kernel " + kernel + " among " + kernels.size());
    }
    return lines;
  }
}
