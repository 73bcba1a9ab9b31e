package io.jccl.log;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** This process, as logs and reports name it. */
public final class ThisProcess {
  private static final class Name {
    static final String HOST = read();

    private static String read() {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException e) {
        return "localhost";
      }
    }
  }

  private ThisProcess() {}

  /** The host's name. */
  public static String host() {
    return Name.HOST;
  }

  /** The process id. */
  public static long id() {
    return ProcessHandle.current().pid();
  }
}
