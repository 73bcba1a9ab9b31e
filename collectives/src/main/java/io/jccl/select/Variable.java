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

  /** Where a value came from, as {@link Settings#source} says it. */
  String source() {
    return place.startsWith("file") ? place : place + " " + name;
  }
}
