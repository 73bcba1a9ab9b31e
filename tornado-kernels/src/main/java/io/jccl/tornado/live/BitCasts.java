package io.jccl.tornado.live;

import io.jccl.tornado.capture.TornadoSdk;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Adds our phase to the OpenCL compiler of the TornadoVM of this JVM, so that kernels may cast
 * bits. The phase binds to classes of the SDK, so it is shipped as source and compiled here, which
 * takes some seconds, once.
 */
final class BitCasts {
  private static final String SOURCES = "/io/jccl/tornado/source/sdk/";
  private static final String[] FILES = {"BitNode.java", "BitPhase.java"};
  private static final String PHASE = "io.jccl.tornado.sdk.BitPhase";

  private static boolean isInstalled;

  private BitCasts() {}

  /**
   * Compiles and adds the phase; once.
   *
   * @throws IllegalStateException if it cannot be compiled or added
   */
  static synchronized void install() {
    if (isInstalled) {
      return;
    }
    try {
      Path folder = Files.createTempDirectory("jccl-tornado");
      Path sources = Files.createDirectory(folder.resolve("source"));
      Path classes = Files.createDirectory(folder.resolve("classes"));
      for (String file : FILES) {
        try (InputStream stream = BitCasts.class.getResourceAsStream(SOURCES + file)) {
          Files.copy(stream, sources.resolve(file));
        }
      }
      Path own =
          Path.of(BitCasts.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      TornadoSdk.at(System.getenv("TORNADOVM_HOME")).compile(sources, own, classes);
      URL[] path = {classes.toUri().toURL()};
      new URLClassLoader(path, BitCasts.class.getClassLoader())
          .loadClass(PHASE)
          .getMethod("install")
          .invoke(null);
      isInstalled = true;
    } catch (IOException | URISyntaxException | ReflectiveOperationException e) {
      throw new IllegalStateException("the phase for bit casts cannot be added: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the phase for bit casts was compiled", e);
    }
  }
}
