package io.jccl.tuner.config;

import java.util.ArrayList;
import java.util.List;

/**
 * What C's library makes of text, as far as the readers of RCCL and NCCL depend on it: glibc's
 * behaviour with 64-bit {@code long}. Each character stands for one byte.
 */
final class CText {
  private static final long LIMIT_BEFORE_DIGIT = Long.divideUnsigned(-1L, 10);

  private CText() {}

  /** The text before the first NUL, where C's text ends. */
  static String beforeNul(String text) {
    int end = text.indexOf('\0');
    return end < 0 ? text : text.substring(0, end);
  }

  /** {@code strtok}: commas in a row count as one, so an empty field is no field. */
  static List<String> tokens(String line) {
    List<String> tokens = new ArrayList<>();
    int from = 0;
    while (from < line.length()) {
      int comma = line.indexOf(',', from);
      int end = comma < 0 ? line.length() : comma;
      if (end > from) {
        tokens.add(line.substring(from, end));
      }
      from = end + 1;
    }
    return tokens;
  }

  /**
   * {@code strtoull} to base 10: white space and a sign are accepted, what follows the digits is
   * not read, no digits are 0, a minus negates modulo 2^64, and more than 64 bits hold are 2^64-1.
   *
   * @return an unsigned number
   */
  static long strtoull(String text) {
    int at = start(text);
    boolean negative = at > 0 && text.charAt(at - 1) == '-';
    long number = 0;
    for (; at < text.length() && isDigit(text.charAt(at)); at++) {
      int digit = text.charAt(at) - '0';
      int order = Long.compareUnsigned(number, LIMIT_BEFORE_DIGIT);
      if (order > 0 || order == 0 && digit > Long.remainderUnsigned(-1L, 10)) {
        return -1L;
      }
      number = number * 10 + digit;
    }
    return negative ? -number : number;
  }

  /**
   * {@code atoi}: {@code strtol}, which stops at the least or greatest {@code long}, cut to its
   * lower 32 bits.
   */
  static int atoi(String text) {
    int at = start(text);
    boolean negative = at > 0 && text.charAt(at - 1) == '-';
    long number = 0; // kept negative, where there is one more
    for (; at < text.length() && isDigit(text.charAt(at)); at++) {
      int digit = text.charAt(at) - '0';
      if (number < (Long.MIN_VALUE + digit) / 10) {
        return (int) (negative ? Long.MIN_VALUE : Long.MAX_VALUE);
      }
      number = number * 10 - digit;
    }
    if (negative) {
      return (int) number;
    }
    return (int) (number == Long.MIN_VALUE ? Long.MAX_VALUE : -number);
  }

  /** Where the digits begin: after white space and at most one sign. */
  private static int start(String text) {
    int at = 0;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    boolean signed = at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+');
    return signed ? at + 1 : at;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
