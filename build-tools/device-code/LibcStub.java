import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a linker must know of the C library, on a machine that need not have its development files:
 * a library of the same name with the symbols that we use and no code.
 *
 * <p>Without it symbols would carry no version, and the loader binds those to the oldest there is:
 * {@code pthread_cond_wait} of 2002, {@code memcpy} of 2003. With it a misspelt or unwanted call
 * fails the build.
 *
 * @param text a version script for the linker, which lists the symbols by version
 */
record LibcStub(String text) {
  private static final Pattern SYMBOL = Pattern.compile("^\\s+(\\w+);", Pattern.MULTILINE);

  static LibcStub read(Path script) throws IOException {
    if (!Files.isRegularFile(script)) {
      throw new BuildException(script + " is missing: it lists what is used of the C library");
    }
    return new LibcStub(Files.readString(script));
  }

  /** Makes the library in a folder, which it shares with what it is made of. */
  Path make(Toolchain toolchain, Path folder) throws IOException {
    Files.createDirectories(folder);
    StringBuilder assembly = new StringBuilder("\t.text\n");
    Matcher symbols = SYMBOL.matcher(text);
    while (symbols.find()) {
      assembly.append(
          "\t.globl %1$s\n\t.type %1$s,@function\n%1$s:\n\tret\n".formatted(symbols.group(1)));
    }
    Files.writeString(folder.resolve("libc.map"), text);
    Files.writeString(folder.resolve("libc.s"), assembly);
    Tool.output(
        folder,
        List.of(
            toolchain.clang(),
            "--no-default-config",
            "-target",
            "x86_64-unknown-linux-gnu",
            "-c",
            "libc.s",
            "-o",
            "libc.o"));
    Tool.output(
        folder,
        List.of(
            toolchain.lld(),
            "-shared",
            "-soname=libc.so.6",
            "--version-script=libc.map",
            "libc.o",
            "-o",
            "libc.so.6"));
    return folder.resolve("libc.so.6");
  }
}
