package io.jccl.perf.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.util.Objects;

/**
 * A kernel and what it is given.
 *
 * @param work what it does
 * @param engine whose it is: {@code hip}, {@code tornado}, or {@code runtime} for a device
 *     runtime's own copy
 * @param type the elements of a fold; {@code UINT8} for other work
 * @param op the operation of a fold; {@code SUM} for other work
 * @param inputs of a fold; a copy moves as many bytes as a fold of so many; 1 for messages
 * @param bytes of one input, or of a message's payload
 * @param form the compiled form, such as {@code u4d2}, or {@link #TABLE}
 * @param blocks for each compute unit; 0 if the form is {@link #TABLE}
 */
public record KernelCase(
    KernelWork work,
    String engine,
    DataType type,
    ReduceOp.Kind op,
    int inputs,
    long bytes,
    String form,
    int blocks) {
  /** The form of a launch that is as the engine's own table of launches says. */
  public static final String TABLE = "table";

  /** The engine that is the device's runtime itself. */
  public static final String RUNTIME = "runtime";

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if there are no inputs or no bytes
   */
  public KernelCase {
    Objects.requireNonNull(work);
    Objects.requireNonNull(engine);
    Objects.requireNonNull(type);
    Objects.requireNonNull(op);
    Objects.requireNonNull(form);
    if (inputs < 1 || bytes < 1 || blocks < 0) {
      throw new IllegalArgumentException(
          "inputs %d, bytes %d, blocks %d: expected 1, 1 and 0 or more"
              .formatted(inputs, bytes, blocks));
    }
  }

  /** A fold, launched as the engine's table says. */
  public static KernelCase fold(
      String engine, DataType type, ReduceOp.Kind op, int inputs, long bytes) {
    return new KernelCase(KernelWork.FOLD, engine, type, op, inputs, bytes, TABLE, 0);
  }

  /** The same fold by one compiled form and so many blocks for each compute unit. */
  public KernelCase form(String other, int blocksPerUnit) {
    return new KernelCase(work, engine, type, op, inputs, bytes, other, blocksPerUnit);
  }

  /** A copy that reads and writes together as many bytes as a fold of these inputs. */
  public static KernelCase copy(String engine, int inputs, long bytes) {
    return new KernelCase(
        KernelWork.COPY, engine, DataType.UINT8, ReduceOp.Kind.SUM, inputs, bytes, TABLE, 0);
  }

  /** Work on a message. */
  public static KernelCase message(KernelWork work, String engine, long payload) {
    return new KernelCase(work, engine, DataType.UINT8, ReduceOp.Kind.SUM, 1, payload, TABLE, 0);
  }

  /** How it is launched, as tables of results have it. */
  public String how() {
    return form.equals(TABLE) ? TABLE : form + "@" + blocks;
  }

  @Override
  public String toString() {
    String what = work == KernelWork.FOLD ? type.label() + " " + op.label() : work.label();
    return "%s by %s (%s), %d x %d B".formatted(what, engine, how(), inputs, bytes);
  }
}
