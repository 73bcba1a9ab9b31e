/**
 * The tools around the choices of {@code io.jccl}: they measure, derive tables, check and compare
 * them, explain decisions, and read and write the tables of RCCL and NCCL.
 */
module io.jccl.tuner {
  requires io.jccl;
  requires java.management;
  requires static info.picocli;
  requires tools.jackson.databind;

  opens io.jccl.tuner.command to
      info.picocli;
  opens io.jccl.tuner.kernels to
      tools.jackson.databind;
  opens io.jccl.tuner.report to
      tools.jackson.databind;

  provides io.jccl.spi.Command with
      io.jccl.tuner.command.BenchEnginesCommand,
      io.jccl.tuner.command.InfoSettingsCommand,
      io.jccl.tuner.command.ReportCommand,
      io.jccl.tuner.command.TunerConvertCommand,
      io.jccl.tuner.command.TunerCostCommand,
      io.jccl.tuner.command.TunerDeriveCommand,
      io.jccl.tuner.command.TunerDeriveKernelsCommand,
      io.jccl.tuner.command.TunerDiffCommand,
      io.jccl.tuner.command.TunerExplainCommand,
      io.jccl.tuner.command.TunerFitCommand,
      io.jccl.tuner.command.TunerLintCommand,
      io.jccl.tuner.command.TunerMeasureCommand,
      io.jccl.tuner.command.TunerMeasureKernelsCommand,
      io.jccl.tuner.command.TunerPathCommand,
      io.jccl.tuner.command.TunerPlotCommand,
      io.jccl.tuner.command.TunerSelectCommand,
      io.jccl.tuner.command.TunerVerifyCommand,
      io.jccl.tuner.command.TunerVerifyKernelsCommand;
}
