package io.jccl.executor;

import io.jccl.select.Setting;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one rank shows to its peers: counters on a cache line of their own, and the posts of its
 * latest calls. Written by that rank alone.
 *
 * <p>A call is posted before anything of it is sent. So whoever waits for this rank can see what it
 * called instead.
 */
final class RankCell {
  /** How many posts are kept; a rank runs at most this many collectives ahead of the slowest. */
  static final int POSTS = 16;

  /** The most channels. */
  static final int CHANNELS = Setting.MOST_CHANNELS;

  private static final VarHandle COUNTER = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int POSTED = 16;
  private static final int SIGNATURE = 17;

  /** The first of as many counters as there can be channels. */
  private static final int ARRIVED = 18;

  private static final int ENQUEUED = ARRIVED + CHANNELS;
  private static final int COUNTERS = ENQUEUED + 1 + 16;

  private final long[] counters = new long[COUNTERS];
  private final Post[] posts = new Post[POSTS];
  private volatile boolean closed;
  private volatile Blocked blocked;

  RankCell() {
    for (int i = 0; i < POSTS; i++) {
      posts[i] = new Post();
    }
  }

  /** The post for a call, to be filled by the owner before {@link #publish}, or read after it. */
  Post post(long sequence) {
    return posts[(int) (sequence & (POSTS - 1))];
  }

  /** Shows the post of a call to the peers. */
  void publish(long sequence, long signature) {
    COUNTER.setOpaque(counters, SIGNATURE, signature);
    COUNTER.setRelease(counters, POSTED, sequence);
  }

  /** The number of the latest call that was posted; calls are numbered from 1. */
  long posted() {
    return (long) COUNTER.getAcquire(counters, POSTED);
  }

  /** The signature of the latest call that was posted. */
  long signature() {
    return (long) COUNTER.getOpaque(counters, SIGNATURE);
  }

  /** Says that this rank has come to its barrier of that number on a channel, counted from 1. */
  void arrive(int channel, long barrier) {
    COUNTER.setRelease(counters, ARRIVED + channel, barrier);
  }

  /** The number of the latest barrier that this rank has come to on a channel. */
  long arrived(int channel) {
    return (long) COUNTER.getAcquire(counters, ARRIVED + channel);
  }

  /** Says that this rank has enqueued its kernel of a call. */
  void enqueue(long sequence) {
    COUNTER.setRelease(counters, ENQUEUED, sequence);
  }

  /** The number of the latest call of which this rank has enqueued its kernel. */
  long enqueued() {
    return (long) COUNTER.getAcquire(counters, ENQUEUED);
  }

  /** Says that this rank makes no more calls. */
  void close() {
    closed = true;
  }

  boolean closed() {
    return closed;
  }

  /** What this rank has been waiting for, if it has waited for long; null otherwise. */
  Blocked blocked() {
    return blocked;
  }

  void blocked(Blocked state) {
    blocked = state;
  }
}
