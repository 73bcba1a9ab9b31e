package io.jccl.executor;

import io.jccl.protocol.Receiver;
import io.jccl.protocol.Sender;
import io.jccl.select.Protocol;

/** The ends of one rank's connections on one channel with one protocol, opened when first used. */
final class Ends {
  private final World world;
  private final Protocol protocol;
  private final int channel;
  private final int self;
  private final Sender[] senders;
  private final Receiver[] receivers;

  Ends(World world, Protocol protocol, int channel, int self) {
    this.world = world;
    this.protocol = protocol;
    this.channel = channel;
    this.self = self;
    this.senders = new Sender[world.size()];
    this.receivers = new Receiver[world.size()];
  }

  Sender sender(int peer) {
    Sender sender = senders[peer];
    if (sender == null) {
      sender = world.connection(protocol, channel, self, peer).sender();
      senders[peer] = sender;
    }
    return sender;
  }

  Receiver receiver(int peer) {
    Receiver receiver = receivers[peer];
    if (receiver == null) {
      receiver = world.connection(protocol, channel, peer, self).receiver();
      receivers[peer] = receiver;
    }
    return receiver;
  }

  /** A peer that has not yet taken all that was sent to it, or -1. */
  int undrained() {
    for (int peer = 0; peer < senders.length; peer++) {
      if (senders[peer] != null && !senders[peer].drained()) {
        return peer;
      }
    }
    return -1;
  }
}
