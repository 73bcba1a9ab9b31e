package io.jccl.executor;

import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.select.Settings;
import io.jccl.spi.FusedTeam;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the ranks of one communicator share on devices: the events of their barriers, the mailboxes
 * of their messages, the fused kernels.
 *
 * <p><b>Barriers.</b> A rank that comes to barrier b on a channel records an event in its stream,
 * then arrives on the host as ranks in host memory do. Once it sees that a peer has arrived, it
 * makes its stream wait for the peer's event. So threads wait for threads alone, until all have
 * enqueued what comes before the barrier; the devices' own waiting is left to the streams.
 *
 * <p>Each rank has two events for a channel and uses them in turns. A wait refers to the latest
 * record that was made before it, so an event must not be recorded again before every peer has
 * called {@code waitFor}. With two it is not: rank r records its event of barrier b again for b+2,
 * to which it comes after it has left b+1, so after every peer has arrived at b+1; and a peer
 * arrives there after it has left b, its calls of {@code waitFor} included. With one event r would
 * record b+1 as soon as its peers have arrived at b, when they need not have waited for it yet;
 * they would then wait for more than they must, and two threads would use one event at once. The
 * counter of arrivals is stored with release and read with acquire, which carries the record to the
 * peer and the peer's wait back to r. None of this looks at streams, so a rank may use another one
 * in each call.
 */
final class DeviceTeam {
  private static final int TURNS = 2;

  private final List<Device> devices;
  private final FusedTeams fused;
  private final DeviceEvent[][] events;
  private final Map<Pair, Mailbox> mailboxes = new ConcurrentHashMap<>();

  private record Pair(int from, int to) {}

  DeviceTeam(List<Device> devices, Settings settings) {
    this.devices = List.copyOf(devices);
    this.fused = new FusedTeams(this.devices, settings);
    this.events = new DeviceEvent[devices.size()][RankCell.CHANNELS * TURNS];
  }

  Device device(int rank) {
    return devices.get(rank);
  }

  FusedTeams fused() {
    return fused;
  }

  /** The team of fused kernels; null as long as no call has needed one. */
  FusedTeam fusedTeam() {
    return fused.team();
  }

  /** This rank's event for its next barrier on a channel. */
  DeviceEvent ownEvent(int rank, int channel, long barrier) {
    int place = place(channel, barrier);
    DeviceEvent event = events[rank][place];
    if (event == null) {
      event = device(rank).newEvent();
      events[rank][place] = event;
    }
    return event;
  }

  /** The event of a peer that has arrived at a barrier. */
  DeviceEvent event(int peer, int channel, long barrier) {
    return events[peer][place(channel, barrier)];
  }

  private static int place(int channel, long barrier) {
    return channel * TURNS + (int) (barrier % TURNS);
  }

  /** Where one rank leaves messages for another. */
  Mailbox mailbox(int from, int to) {
    return mailboxes.computeIfAbsent(
        new Pair(from, to), pair -> new Mailbox(device(from), device(to)));
  }

  /** Frees all; no rank may have work under way. */
  void close() {
    fused.close();
    mailboxes.values().forEach(Mailbox::close);
    for (DeviceEvent[] own : events) {
      for (DeviceEvent event : own) {
        if (event != null) {
          event.close();
        }
      }
    }
  }
}
