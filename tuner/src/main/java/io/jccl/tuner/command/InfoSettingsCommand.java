package io.jccl.tuner.command;

import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Lists every setting: its value here, where the value comes from, and its default. */
@CommandLine.Command(
    name = "info settings",
    mixinStandardHelpOptions = true,
    description = {
      "List every setting with its value, where that comes from, and its default;",
      "then the variables of NCCL and RCCL that are set here and have no effect."
    })
public final class InfoSettingsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public InfoSettingsCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Settings settings = Settings.load();
    Setting.all().forEach(setting -> print(setting, settings, out));
    for (Settings.Ignored ignored : settings.ignored()) {
      out.printf("ignored: %s (%s): %s%n", ignored.name(), ignored.place(), ignored.reason());
    }
    out.flush();
    return 0;
  }

  private static <T> void print(Setting<T> setting, Settings settings, PrintWriter out) {
    String value = setting.print(settings.get(setting));
    String otherwise = setting.print(setting.defaultValue());
    out.printf(
        "%s=%s (%s; default %s)%n  %s%n",
        setting.name(),
        value,
        settings.source(setting),
        otherwise.isEmpty() ? "nothing" : otherwise,
        setting.doc());
  }
}
