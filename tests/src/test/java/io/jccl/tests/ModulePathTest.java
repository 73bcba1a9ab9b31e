package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The library as a module, where all other tests have it on the class path. */
class ModulePathTest {
  private static final String MODULE = "io.jccl";
  private static final String SERVICES = "META-INF/services/";

  private final ModuleFinder modules = modulesOf(System.getProperty("java.class.path"));

  @Test
  void theModuleResolvesAndItsExportsCanBeLoaded() {
    ModuleLayer boot = ModuleLayer.boot();
    Configuration resolved =
        boot.configuration().resolveAndBind(modules, ModuleFinder.of(), Set.of(MODULE));
    Module module =
        boot.defineModulesWithOneLoader(resolved, ClassLoader.getPlatformClassLoader())
            .findModule(MODULE)
            .orElseThrow();

    assertThat(module.isNamed()).isTrue();
    assertThat(module.getPackages())
        .containsAll(
            module.getDescriptor().exports().stream()
                .map(ModuleDescriptor.Exports::source)
                .toList());
    assertThat(module.getLayer()).isNotSameAs(boot);
  }

  @Test
  void theWordsOfCommandsAreForOurModulesAlone() {
    ModuleDescriptor library = modules.find(MODULE).orElseThrow().descriptor();
    assertThat(library.exports().stream().filter(each -> each.source().equals(MODULE + ".words")))
        .singleElement()
        .satisfies(
            each ->
                assertThat(each.targets())
                    .isNotEmpty()
                    .allMatch(name -> name.startsWith(MODULE + ".")));
  }

  @Test
  void everyProvidesHasItsTwinInMetaInfServices() {
    for (ModuleReference module : modules.findAll()) {
      if (module.descriptor().name().startsWith(MODULE)) {
        assertThat(services(module)).isEqualTo(provides(module.descriptor()));
      }
    }
  }

  private static ModuleFinder modulesOf(String classPath) {
    Path[] entries =
        Pattern.compile(Pattern.quote(System.getProperty("path.separator")))
            .splitAsStream(classPath)
            .map(Path::of)
            .filter(ModulePathTest::isModule)
            .toArray(Path[]::new);
    return ModuleFinder.of(entries);
  }

  /**
   * Leaves out test folders and jars without a module-info, which could not share a module path.
   */
  private static boolean isModule(Path entry) {
    return ModuleFinder.of(entry).findAll().stream()
        .anyMatch(module -> !module.descriptor().isAutomatic());
  }

  private static Map<String, Set<String>> provides(ModuleDescriptor descriptor) {
    return descriptor.provides().stream()
        .collect(
            Collectors.toMap(
                ModuleDescriptor.Provides::service,
                provided -> new TreeSet<>(provided.providers()),
                (a, b) -> a,
                TreeMap::new));
  }

  private static Map<String, Set<String>> services(ModuleReference module) {
    try (ModuleReader reader = module.open()) {
      Map<String, Set<String>> found = new TreeMap<>();
      List<String> files =
          reader.list().filter(name -> name.startsWith(SERVICES) && !name.endsWith("/")).toList();
      for (String file : files) {
        try (InputStream in = reader.open(file).orElseThrow()) {
          String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          found.put(
              file.substring(SERVICES.length()),
              text.lines()
                  .map(line -> line.replaceFirst("#.*", "").strip())
                  .filter(line -> !line.isEmpty())
                  .collect(Collectors.toCollection(TreeSet::new)));
        }
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
