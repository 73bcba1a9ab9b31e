package io.jccl.tornado.lint;

/** Each method breaks one rule, but the first. */
final class BadKernels {
  static final int LINE_OF_ABSOLUTE = 25;

  private static int state = 3;

  private BadKernels() {}

  static int allIsWell(int a, float x, float y) {
    int sum = 0;
    for (int i = 0; i < a; i++) {
      sum += x < y ? i : a;
    }
    return sum >>> 3;
  }

  static float floatMinimum(float x, float y) {
    return Math.min(x, y);
  }

  // LINE_OF_ABSOLUTE
  static int absolute(int a) {
    return Math.abs(a);
  }

  static int lessOrEqual(float x, float y) {
    return x <= y ? 1 : 2;
  }

  static int greaterOrEqual(double x, double y) {
    return x >= y ? 1 : 2;
  }

  static int unsignedDivision(int a, int b) {
    return Integer.divideUnsigned(a, b);
  }

  static int eitherCondition(int a, int b) {
    int i = 0;
    while (i < a || i < b) {
      i++;
    }
    return i;
  }

  static int breaksOut(int a, int b) {
    int i = 0;
    while (i < a) {
      if (i == b) {
        break;
      }
      i++;
    }
    return i;
  }

  static int returnsFromInside(int a, int b) {
    for (int i = 0; i < a; i++) {
      if (i == b) {
        return b + 1;
      }
    }
    return a;
  }

  static int conditionAtTheEnd(int a) {
    int i = 0;
    do {
      i++;
    } while (i < a);
    return i;
  }

  static int createsAnArray(int a) {
    int[] list = new int[4];
    return a + list[0];
  }

  static Object createsAnObject() {
    return new Object();
  }

  static String concatenates(int a) {
    return "a" + a;
  }

  static void throwsSomething(RuntimeException e) {
    throw e;
  }

  static int catchesSomething(int a, int b) {
    try {
      return a / b;
    } catch (ArithmeticException e) {
      return 0;
    }
  }

  static int readsStatic() {
    return state;
  }

  static float remainder(float x, float y) {
    return x % y;
  }

  static float fma(float x, float y, float z) {
    return x * y + z;
  }

  static int andWithElse(int a, int b) {
    int x = 0;
    if (a > 3 && b > 4) {
      x = a;
    } else {
      x = b;
    }
    return x;
  }

  static int orWithElse(int a, int b) {
    return a > 3 || b > 4 ? a : b;
  }

  static int andBeforeReturn(int a, int b) {
    if (a > 3 && b > 4) {
      return a;
    }
    return b;
  }

  static int usesLibrary(int a) {
    return Integer.bitCount(a);
  }
}
