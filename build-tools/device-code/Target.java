import java.util.Comparator;

/** A machine that kernels are compiled for, by the name that its compiler knows it by. */
record Target(String name, Kind kind) implements Comparable<Target> {
  /** The maker of the machine decides the form of an image. */
  enum Kind {
    AMD("hsaco"),
    NVIDIA("ptx"),
    CPU("so");

    final String extension;

    Kind(String extension) {
      this.extension = extension;
    }
  }

  static Target of(String name) {
    if (name.matches("gfx[0-9a-f]+|gfx[0-9]+(-[0-9]+)?-generic")) {
      return new Target(name, Kind.AMD);
    }
    if (name.matches("sm_[0-9]+a?")) {
      return new Target(name, Kind.NVIDIA);
    }
    if (name.matches("x86-64(-v[234])?")) {
      return new Target(name, Kind.CPU);
    }
    throw new BuildException(
        "unknown target '" + name + "': expected names such as gfx942, sm_90, x86-64-v3");
  }

  /** The oldest clang that knows this target; the one that Maven fetches is 20. */
  int clangNeeded() {
    return name.startsWith("gfx125") ? 22 : 20;
  }

  /** Whether it stands for several machines, whose common instructions it has. */
  boolean isGeneric() {
    return name.endsWith("-generic");
  }

  /** The version of AMD's code object format: 5 loads on every ROCm 6, generic targets need 6. */
  int codeObjectVersion() {
    return isGeneric() ? 6 : 5;
  }

  @Override
  public int compareTo(Target other) {
    return Comparator.comparing(Target::kind).thenComparing(Target::name).compare(this, other);
  }

  @Override
  public String toString() {
    return name;
  }
}
