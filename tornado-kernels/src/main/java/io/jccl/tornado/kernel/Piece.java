package io.jccl.tornado.kernel;

/** 16 bytes of a message on their way through a kernel. */
record Piece(long low, long high) {

  /** Two pieces folded; the first operand is the received one, or the local one. */
  static Piece fold(int type, int operation, long receivedFirst, Piece received, Piece local) {
    boolean swapped = receivedFirst == 0;
    Piece first =
        new Piece(swapped ? local.low : received.low, swapped ? local.high : received.high);
    Piece second =
        new Piece(swapped ? received.low : local.low, swapped ? received.high : local.high);
    Folding folded = Folding.of(type, operation, vector(first));
    return of(
        Folding.close(
            type,
            operation,
            Folding.join(type, operation, folded, Folding.of(type, operation, vector(second)))));
  }

  private static Vector vector(Piece x) {
    return new Vector((int) x.low, (int) (x.low >> 32), (int) x.high, (int) (x.high >> 32));
  }

  private static Piece of(Vector x) {
    return new Piece(
        (long) x.b() << 32 | x.a() & 0xFFFFFFFFL, (long) x.d() << 32 | x.c() & 0xFFFFFFFFL);
  }
}
