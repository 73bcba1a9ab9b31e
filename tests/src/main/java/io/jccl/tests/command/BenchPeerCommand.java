package io.jccl.tests.command;

import io.jccl.Communicator;
import io.jccl.JcclException;
import io.jccl.perf.Provenance;
import io.jccl.perf.RankTeam;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JCCL's side of the comparison with MPI: answers commands on standard input, one line each. The
 * protocol and what is timed are in scripts/peers/README.md.
 */
@Command(
    name = "bench-peer",
    mixinStandardHelpOptions = true,
    description = "JCCL's side of scripts/bench-peers; the protocol is in scripts/peers/README.md.")
public final class BenchPeerCommand implements io.jccl.spi.Command {
  @Spec private CommandSpec spec;

  @Option(names = "--ranks", required = true, paramLabel = "N", description = "number of ranks")
  private int ranks;

  /** The command. */
  public BenchPeerCommand() {}

  @Override
  public Integer call() {
    if (ranks < 1) {
      throw new ParameterException(spec.commandLine(), "--ranks " + ranks + ": must be 1 or more");
    }
    List<Communicator> communicators = Communicator.initAll(ranks);
    Runnable abort = () -> communicators.forEach(Communicator::abort);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (RankTeam team = new RankTeam(ranks, false, Duration.ZERO, abort);
        PeerBuffers buffers = new PeerBuffers(ranks)) {
      PeerBench bench = new PeerBench(communicators, team, buffers);
      bench.warmUp();
      answer(side().put("ranks", ranks).put("ready", true));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.isBlank()) {
          answer(reply(bench, line.strip()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    communicators.forEach(Communicator::close);
    return 0;
  }

  private static ObjectNode reply(PeerBench bench, String line) {
    try {
      PeerQuestion question = PeerQuestion.parse(line);
      PeerBench.Answer answer = bench.run(question);
      if (!answer.right()) {
        return error(line, "wrong answer");
      }
      ObjectNode node =
          side()
              .put("collective", question.collective().label())
              .put("bytes", question.bytes())
              .put("count", question.count(bench.ranks()))
              .put("ranks", bench.ranks())
              .put("mode", question.mode().label())
              .put("calls", answer.calls());
      node.set("us", JsonMapper.shared().valueToTree(answer.slowest()));
      node.set("us_mean", JsonMapper.shared().valueToTree(answer.mean()));
      return node.put("cut", answer.slowest().size() < question.samples());
    } catch (IllegalArgumentException | JcclException e) {
      return error(line, e.getMessage());
    }
  }

  private static ObjectNode error(String line, String why) {
    return side().put("error", why).put("command", line);
  }

  private static ObjectNode side() {
    return JsonMapper.shared()
        .createObjectNode()
        .put("peer", "jccl")
        .put("version", Provenance.libraryVersion());
  }

  private static void answer(ObjectNode node) {
    System.out.println(JsonMapper.shared().writeValueAsString(node));
    System.out.flush();
  }
}
