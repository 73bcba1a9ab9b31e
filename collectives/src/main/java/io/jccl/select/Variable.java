package io.jccl.select;

/**
 * A variable as it was found.
 *
 * @param name its name
 * @param text its value
 * @param place {@code environment} or {@code file PATH:LINE}
 */
record Variable(String name, String text, String place) {
  /** The name and the place, for messages. */
  String where() {
    return name + " (" + place + ")";
  }

  /** Whether it stands in a file. */
  boolean isFromFile() {
    return place.startsWith("file ");
  }

  /** Where a value came from, as {@link Settings#source} says it. */
  String source() {
    return isFromFile() ? place : place + " " + name;
  }
}
