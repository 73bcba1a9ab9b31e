package io.jccl.tuner.config;

import io.jccl.JcclException;
import java.util.List;
import java.util.stream.Collectors;

/** A tuner file has faults; the message has a line for each. */
public final class ConfigException extends JcclException {
  private static final long serialVersionUID = 1L;

  ConfigException(List<ConfigFault> faults) {
    super(faults.stream().map(ConfigFault::message).collect(Collectors.joining("\n")));
  }
}
