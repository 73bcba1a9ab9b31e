package io.jccl.tuner.convert;

import java.util.List;

/**
 * A file in its new format.
 *
 * @param text the file
 * @param rows the number of rows in it
 * @param notes what did not go over as it was, a line each
 */
public record Converted(String text, int rows, List<String> notes) {}
