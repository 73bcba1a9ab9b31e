package io.jccl.tornado.kernel;

/** Four values of a fold. */
record Quad(float a, float b, float c, float d) {
  static Quad zero() {
    return new Quad(0, 0, 0, 0);
  }

  static Quad join(int operation, Quad x, Quad y) {
    return new Quad(
        Floats.join(operation, x.a, y.a),
        Floats.join(operation, x.b, y.b),
        Floats.join(operation, x.c, y.c),
        Floats.join(operation, x.d, y.d));
  }

  static Quad pick(int operation, Quad x, Quad y) {
    return new Quad(
        Floats.pick(operation, x.a, y.a),
        Floats.pick(operation, x.b, y.b),
        Floats.pick(operation, x.c, y.c),
        Floats.pick(operation, x.d, y.d));
  }

  Quad times(float factor) {
    return new Quad(a * factor, b * factor, c * factor, d * factor);
  }

  Quad over(float divisor) {
    return new Quad(a / divisor, b / divisor, c / divisor, d / divisor);
  }
}
