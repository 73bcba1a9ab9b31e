package io.jccl.tests.samples;

/** The samples, in the order in which they are to be read. To add one, add a constant. */
public enum Sample {
  FIRST("First AllReduce: a thread for each rank", Sample01FirstAllReduce::main),
  ASYNCHRONOUS(
      "In place and asynchronous: stream, completion, future",
      Sample02InPlaceAndAsynchronous::main),
  GROUPS(
      "Groups and send/recv: a ring shift, and one thread for all ranks",
      Sample03GroupsAndMessages::main),
  KEYS("AllToAllV: redistribute records by key", Sample04RedistributeByKey::main),
  SGD("Data-parallel SGD, equal to one rank to the bit", Sample05DataParallelSgd::main),
  PRODUCT(
      "Tensor-parallel product: AllGather and ReduceScatter", Sample06TensorParallelProduct::main),
  ERRORS("Errors: invalid argument, mismatch, timeout", Sample07Errors::main);

  private final String title;
  private final Program program;

  private interface Program {
    void main(String[] args) throws Exception;
  }

  Sample(String title, Program program) {
    this.title = title;
    this.program = program;
  }

  /** Two digits, from 01, as in the names of the classes. */
  public String number() {
    return "%02d".formatted(ordinal() + 1);
  }

  /** What it shows, in one line. */
  public String title() {
    return title;
  }

  /** Runs it; its output goes to standard output. Throws if its result is wrong. */
  public void run() throws Exception {
    program.main(new String[0]);
  }
}
