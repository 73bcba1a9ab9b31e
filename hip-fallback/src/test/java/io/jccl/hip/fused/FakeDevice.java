package io.jccl.hip.fused;

import io.jccl.device.Device;
import java.lang.reflect.Proxy;

/** Devices that have nothing but a name and a runtime. */
final class FakeDevice {
  private FakeDevice() {}

  static Device of(String name) {
    return (Device)
        Proxy.newProxyInstance(
            Device.class.getClassLoader(),
            new Class<?>[] {Device.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "name", "toString" -> name;
                  case "runtime" -> name.substring(0, name.indexOf(':'));
                  case "hashCode" -> name.hashCode();
                  case "equals" -> proxy == arguments[0];
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
