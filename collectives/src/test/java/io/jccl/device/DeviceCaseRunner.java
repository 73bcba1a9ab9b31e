package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.Group;
import io.jccl.fake.FakeFusedEngine;
import io.jccl.fake.FakeRuntime;
import io.jccl.fake.StreamLog;
import io.jccl.plan.Collective;
import io.jccl.select.FusedUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs cases on fake devices and compares all memory with what the same call leaves in host memory,
 * to the bit. Work before and after a call, in its stream and without a wait of the host, brings
 * the inputs, spoils them again, and takes the outputs away. Then everything that was enqueued is
 * searched for races.
 */
final class DeviceCaseRunner {
  private static final int REPEATS = 2;

  private DeviceCaseRunner() {}

  static Settings settings(DeviceCase test) {
    return Settings.defaults()
        .with(Setting.ALGO, Setting.ALGO.parse(test.algorithm()))
        .with(Setting.MAX_NCHANNELS, test.channels())
        .with(Setting.MIN_NCHANNELS, test.channels())
        .with(Setting.FUSED, test.fused())
        .with(Setting.STAGING, 2048L);
  }

  /** Runs a case. */
  static void run(DeviceCase test) throws Exception {
    FakeFusedEngine.present = test.fused() != FusedUse.OFF;
    try (Arena arena = Arena.ofShared()) {
      List<RankData> data = new ArrayList<>();
      List<Communicator> hosts = Communicator.initAll(test.ranks(), settings(test));
      for (Communicator host : hosts) {
        data.add(new RankData(test, host.rank(), arena));
      }
      Ranks.run(
          hosts,
          host -> {
            for (int repeat = 0; repeat < REPEATS; repeat++) {
              data.get(host.rank()).expect(host, repeat);
            }
            host.close();
          });
      List<Communicator> ranks =
          Communicator.initAll(FakeRuntime.devices(test.ranks()), settings(test));
      onDevices(test, ranks, data);
      for (RankData each : data) {
        each.compare();
      }
      assertThat(StreamLog.check()).as("work that was looked at").isPositive();
    } catch (Throwable e) {
      StreamLog.forget();
      throw new AssertionError(test + "\n  " + e.getMessage(), e);
    } finally {
      FakeFusedEngine.present = false;
    }
  }

  private static void onDevices(DeviceCase test, List<Communicator> ranks, List<RankData> data)
      throws Exception {
    boolean oneThread =
        test.entry() == DeviceCase.Entry.ONE_THREAD
            || test.entry() == DeviceCase.Entry.ONE_THREAD_ON_STREAMS;
    if (oneThread) {
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        oneThread(test, ranks, data, repeat);
      }
      data.forEach(RankData::synchronize);
      ranks.forEach(Communicator::close);
      return;
    }
    Ranks.run(
        ranks,
        rank -> {
          RankData own = data.get(rank.rank());
          for (int repeat = 0; repeat < REPEATS; repeat++) {
            own.before(repeat);
            call(test, rank, own);
            own.after(repeat);
          }
          own.synchronize();
          rank.close();
        });
  }

  private static void call(DeviceCase test, Communicator rank, RankData own) {
    switch (test.entry()) {
      case BLOCKING -> own.hostSynchronized(() -> own.call(rank));
      case STREAM ->
          own.hostSynchronized(() -> own.begin(rank.stream()).forEach(Completion::await));
      case ON_STREAM -> own.begin(rank.on(own.stream()));
      case GROUP ->
          own.hostSynchronized(
              () -> {
                try (Group group = Communicator.group()) {
                  own.begin(group.on(rank));
                }
              });
      case GROUP_ON_STREAM -> {
        try (Group group = Communicator.group()) {
          own.begin(group.on(rank, own.stream()));
        }
      }
      default -> throw new IllegalArgumentException("not on a thread of its own");
    }
  }

  private static void oneThread(
      DeviceCase test, List<Communicator> ranks, List<RankData> data, int repeat) {
    boolean onStreams = test.entry() == DeviceCase.Entry.ONE_THREAD_ON_STREAMS;
    data.forEach(each -> each.before(repeat));
    if (!onStreams) {
      data.forEach(RankData::synchronize);
    }
    try (Group group = Communicator.group()) {
      for (Communicator rank : ranks) {
        RankData own = data.get(rank.rank());
        own.begin(onStreams ? group.on(rank, own.stream()) : group.on(rank));
      }
    }
    data.forEach(each -> each.after(repeat));
  }

  /** A buffer, or null if there is none. */
  static Buffer part(Buffer whole, long from, long count) {
    return whole == null ? null : whole.slice(from, count);
  }

  static boolean isMessage(DeviceCase test) {
    return test.collective() == null;
  }

  static boolean isVector(DeviceCase test) {
    return test.collective() == Collective.ALL_TO_ALL_V;
  }
}
