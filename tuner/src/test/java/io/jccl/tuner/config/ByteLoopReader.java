package io.jccl.tuner.config;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The readers of RCCL and NCCL a second time, for comparison: loops over bytes that end in NUL, as
 * the description of the C sources tells them, and nothing shared with the readers under test.
 */
final class ByteLoopReader {
  private static final String[] COLLECTIVES = {
    "broadcast", "reduce", "allgather", "reducescatter", "allreduce"
  };
  private static final String[] ALGORITHMS = {
    "tree", "ring", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat"
  };
  private static final String[] PROTOCOLS = {"ll", "ll128", "simple"};
  private static final int BUFFER = 256;

  private final boolean nvidia;
  private final byte[] file;
  private int at;
  private final List<Entry> entries = new ArrayList<>();

  private record Entry(
      int coll, BigInteger min, BigInteger max, int algo, int proto, int[] numbers) {}

  ByteLoopReader(byte[] file, boolean nvidia) {
    this.nvidia = nvidia;
    this.file = nvidia ? file : upToNul(file);
    for (byte[] line = next(); line != null; line = next()) {
      parse(line);
    }
  }

  /** Algorithm, protocol, channels for a call. */
  String answer(int coll, BigInteger bytes, int nodes, int ranks, int ops, int reg, long mask) {
    int channels = nvidia ? 1 : 0;
    for (Entry e : entries) {
      int[] n = e.numbers;
      boolean applies =
          e.coll == coll && bytes.compareTo(e.min) >= 0 && bytes.compareTo(e.max) <= 0;
      applies &= n[1] == -1 || n[1] == nodes;
      applies &= n[2] == -1 || n[2] == ranks;
      applies &= n[3] == -1 || n[3] == ops;
      applies &= n[4] == -1 || n[4] == reg;
      if (applies && (mask & 1L << (e.algo * 3 + e.proto)) != 0) {
        if (nvidia && n[0] != -1 || n[0] >= 1) {
          channels = n[0];
        }
        return ALGORITHMS[e.algo] + "," + PROTOCOLS[e.proto] + "," + channels;
      }
    }
    return "none,none," + channels;
  }

  /** Fills a buffer of 256 bytes: the line with its NUL, without the line feed. */
  private byte[] next() {
    if (at == file.length) {
      return null;
    }
    byte[] buffer = new byte[BUFFER];
    int length = 0;
    while (length < BUFFER - 1 && at < file.length) {
      byte b = file[at++];
      if (b == '\n') {
        return length == 0 && nvidia ? new byte[] {'#', 0} : finish(buffer, length);
      }
      buffer[length++] = b;
    }
    boolean feedFollows = !nvidia && at < file.length && file[at] == '\n';
    if (feedFollows) { // strchr found the end before the buffer's size was asked
      at++;
    }
    return finish(buffer, length);
  }

  private byte[] finish(byte[] buffer, int length) {
    if (!nvidia && length > 0 && buffer[length - 1] == '\r') {
      buffer[length - 1] = 0;
    }
    return buffer;
  }

  private void parse(byte[] line) {
    int first = 0;
    while (!nvidia && (line[first] == ' ' || line[first] == '\t')) {
      first++;
    }
    if (line[first] == '#' || !nvidia && line[first] == 0) {
      return;
    }
    List<byte[]> fields = new ArrayList<>();
    int p = 0;
    while (fields.size() < 10) {
      while (line[p] == ',') {
        p++;
      }
      if (line[p] == 0) {
        break;
      }
      int start = p;
      while (line[p] != ',' && line[p] != 0) {
        p++;
      }
      int end = p;
      while (start < end && (line[start] == ' ' || line[start] == '\t')) {
        start++;
      }
      while (end > start && (line[end - 1] == ' ' || line[end - 1] == '\t')) {
        end--;
      }
      if (start == end && !nvidia) {
        return;
      }
      byte[] field = new byte[end - start + 1];
      System.arraycopy(line, start, field, 0, end - start);
      fields.add(field);
    }
    if (fields.size() >= 8) {
      add(fields);
    }
  }

  private void add(List<byte[]> fields) {
    int coll = indexOf(COLLECTIVES, fields.get(0));
    int algo = indexOf(ALGORITHMS, fields.get(3));
    int proto = indexOf(PROTOCOLS, fields.get(4));
    if (!nvidia && (coll < 0 || algo < 0 || proto < 0)) {
      return;
    }
    int[] numbers = new int[5];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = 5 + i < fields.size() ? atoi(fields.get(5 + i)) : -1;
    }
    entries.add(
        new Entry(
            coll < 0 ? 4 : coll,
            strtoull(fields.get(1)),
            strtoull(fields.get(2)),
            algo < 0 ? 1 : algo,
            proto < 0 ? 2 : proto,
            numbers));
  }

  private static int indexOf(String[] names, byte[] field) {
    String text = new String(field, 0, field.length - 1, StandardCharsets.ISO_8859_1);
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(text)) {
        return i;
      }
    }
    return -1;
  }

  private static BigInteger strtoull(byte[] field) {
    BigInteger modulus = BigInteger.TWO.pow(64);
    BigInteger number = whole(field);
    return number.abs().compareTo(modulus) >= 0
        ? modulus.subtract(BigInteger.ONE)
        : number.mod(modulus);
  }

  private static int atoi(byte[] field) {
    BigInteger least = BigInteger.TWO.pow(63).negate();
    BigInteger most = BigInteger.TWO.pow(63).subtract(BigInteger.ONE);
    return whole(field).max(least).min(most).intValue();
  }

  private static BigInteger whole(byte[] field) {
    int p = 0;
    while (field[p] == ' ' || field[p] >= 9 && field[p] <= 13) {
      p++;
    }
    StringBuilder digits = new StringBuilder("0");
    int sign = field[p] == '-' ? -1 : 1;
    if (field[p] == '-' || field[p] == '+') {
      p++;
    }
    for (; field[p] >= '0' && field[p] <= '9'; p++) {
      digits.append((char) field[p]);
    }
    return new BigInteger(digits.toString()).multiply(BigInteger.valueOf(sign));
  }

  private static byte[] upToNul(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    byte[] text = new byte[end];
    System.arraycopy(bytes, 0, text, 0, end);
    return text;
  }
}
