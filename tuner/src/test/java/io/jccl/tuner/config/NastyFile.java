package io.jccl.tuner.config;

import java.util.Random;

/** Makes tuner files of rows that go wrong in every way that the readers differ in. */
final class NastyFile {
  private static final String[] COLLECTIVES = {
    "broadcast", "reduce", "allgather", "reducescatter", "allreduce", "allreduce", "allreduce",
    "AllReduce", "alltoall", "collective_type", "", " ", "\u00ef\u00bb\u00bfallreduce",
        "# allreduce"
  };
  private static final String[] ALGORITHMS = {
    "tree",
    "ring",
    "ring",
    "ring",
    "collnet_direct",
    "collnet_chain",
    "nvls",
    "nvls_tree",
    "pat",
    "Ring",
    "rign",
    "",
    "*",
    "ring\r",
    "\tring "
  };
  private static final String[] PROTOCOLS = {
    "ll", "ll128", "simple", "simple", "LL", "-1", "", " ", "ll12", "simple\u000b"
  };
  private static final String[] SIZES = {
    "0",
    "1",
    "64",
    "1023",
    "1024",
    "4096",
    "65536",
    "524288",
    "2097151",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999",
    "-1",
    "-2",
    "-18446744073709551615",
    "-18446744073709551616",
    "+64",
    "128M",
    "64 K",
    "abc",
    "",
    " ",
    "\u000b64",
    "\f 1024x",
    "0x40",
    "--1",
    "+-5",
    "1e3",
    "0064"
  };
  private static final String[] NUMBERS = {
    "-1",
    "-1",
    "-1",
    "0",
    "1",
    "2",
    "8",
    "16",
    "112",
    "-2",
    "",
    " ",
    "8abc",
    "x",
    "+2",
    " 8 # eight",
    "4294967295",
    "4294967297",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999",
    "\r",
    "1\r",
    "\u000b8"
  };
  private static final String[] ENDS = {
    "\n", "\n", "\n", "\r\n", "\r\r\n", "\n\n", " \n", "", "\0\n"
  };
  private static final String[] REMARKS = {
    "",
    " ",
    "\t",
    "#",
    "# a comment",
    "  # indented",
    "\u000b# odd",
    "\r",
    "\f",
    ",",
    ",,,,,,,,",
    "# one, two, 3, ring, simple, 1, 1, 8, -1, -1",
    "  # allreduce,0,9,ring,ll,1,-1,-1",
    "collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks,pipeOps,regBuff"
  };

  private final Random random;
  private final boolean clean;

  private NastyFile(Random random, boolean clean) {
    this.random = random;
    this.clean = clean;
  }

  /** A file, a character a byte. Some files hold only few faults. */
  static String of(Random random) {
    NastyFile maker = new NastyFile(random, random.nextInt(4) == 0);
    StringBuilder text = new StringBuilder();
    int lines = random.nextInt(14);
    for (int i = 0; i < lines; i++) {
      String line = maker.line();
      text.append(random.nextInt(12) == 0 ? maker.padded(line) : line);
      text.append(maker.clean ? "\n" : maker.oneOf(ENDS));
    }
    if (!maker.clean && !text.isEmpty() && random.nextInt(20) == 0) {
      text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(256));
    }
    return text.toString();
  }

  /** A size that may be at an edge of a row. */
  static String size(Random random) {
    String[] edges = {
      "0",
      "1",
      "63",
      "64",
      "65",
      "1022",
      "1023",
      "1024",
      "1025",
      "4095",
      "4096",
      "4097",
      "65535",
      "65536",
      "65537",
      "524287",
      "524288",
      "2097151",
      "2097152",
      "4294967295",
      "4294967296",
      "9223372036854775807",
      "9223372036854775808",
      "18446744073709551614",
      "18446744073709551615"
    };
    return edges[random.nextInt(edges.length)];
  }

  private String line() {
    if (random.nextInt(6) == 0) {
      return clean ? "# a comment" : oneOf(REMARKS);
    }
    StringBuilder line = new StringBuilder();
    int fields = random.nextInt(8) == 0 ? random.nextInt(14) : 8 + random.nextInt(3);
    for (int i = 0; i < fields; i++) {
      line.append(i == 0 ? "" : separator()).append(field(i));
    }
    return line.toString();
  }

  private String field(int column) {
    return switch (column) {
      case 0 -> oneOf(COLLECTIVES, 5);
      case 1 -> random.nextInt(3) == 0 ? "0" : oneOf(SIZES, 5);
      case 2 -> random.nextInt(3) == 0 ? "18446744073709551615" : oneOf(SIZES, 12);
      case 3 -> oneOf(ALGORITHMS, 9);
      case 4 -> oneOf(PROTOCOLS, 4);
      case 5 -> oneOf(NUMBERS, 3);
      default -> random.nextBoolean() ? "-1" : oneOf(NUMBERS, 3);
    };
  }

  private String separator() {
    return clean || random.nextInt(15) > 0 ? "," : oneOf(new String[] {",,", " , ", ",\t", " ,"});
  }

  /** Stretches a line to where the readers' buffers end, within or after its fields. */
  private String padded(String line) {
    int length = (random.nextBoolean() ? 255 : 510) + random.nextInt(7) - 3;
    int where = line.isEmpty() ? 0 : random.nextInt(line.length() + 1);
    String blanks = " ".repeat(Math.max(0, length - line.length()));
    return line.substring(0, where) + blanks + line.substring(where);
  }

  private String oneOf(String[] values) {
    return values[random.nextInt(values.length)];
  }

  /** One of the first values in clean files and for the most part, otherwise any. */
  private String oneOf(String[] values, int good) {
    return values[random.nextInt(clean || random.nextInt(6) > 0 ? good : values.length)];
  }
}
