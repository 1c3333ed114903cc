package dev.agon.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The program on the class path, on the module path and in a jlink image gives the same bits. */
@EnabledIfSystemProperty(
    named = "agon.modules",
    matches = "true",
    disabledReason = "only Maven compiles module descriptors")
class ModulesTest {
  private static final String VECTOR_API = "--add-modules=jdk.incubator.vector";
  private static final String MAIN = "dev.agon.cli/dev.agon.cli.Main";
  private static final Set<String> OURS =
      Set.of("core", "autodiff", "testkit", "theory", "learn", "control", "lab", "cli");

  @TempDir Path folder;

  @Test
  void classPathModulePathAndImageTrainTheSameModel() throws Exception {
    Files.writeString(
        folder.resolve("data"),
        Stream.iterate(1, i -> i <= 40, i -> i + 1)
            .map(i -> (i / 21) + " 1:" + i / 64.0 + " 2:" + (i * i % 7 + 0.5) / 8 + "\n")
            .collect(Collectors.joining()));
    String modules = modulePath();
    String image = link(modules);

    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = requireNonNull(System.getProperty("java.class.path"));
    String expected = train(java, VECTOR_API, "-cp", classPath, "dev.agon.cli.Main");

    assertThat(train(java, "-p", modules, "-m", MAIN)).isEqualTo(expected);
    assertThat(train(image + "/bin/java", VECTOR_API, "-m", MAIN)).isEqualTo(expected);
  }

  /** Every real module of the class path, including those of Agon. */
  private static String modulePath() {
    List<String> path = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String entry :
        requireNonNull(System.getProperty("java.class.path")).split(File.pathSeparator, -1)) {
      Set<ModuleReference> found = ModuleFinder.of(Path.of(entry)).findAll();
      if (found.stream().anyMatch(module -> !module.descriptor().isAutomatic())) {
        path.add(entry);
        found.forEach(module -> names.add(module.descriptor().name()));
      }
    }
    assertThat(names).containsAll(OURS.stream().map(name -> "dev.agon." + name).toList());
    return String.join(File.pathSeparator, path);
  }

  private String link(String modules) {
    String image = folder.resolve("image").toString();
    StringWriter words = new StringWriter();
    PrintWriter out = new PrintWriter(words);
    String[] arguments = {
      "--module-path", modules,
      "--add-modules", "dev.agon.cli,jdk.incubator.vector",
      "--output", image
    };
    int code = ToolProvider.findFirst("jlink").orElseThrow().run(out, out, arguments);
    assertThat(code).as(words.toString()).isZero();
    return image;
  }

  /**
   * Returns the weights of the model; a report is written as well, because it needs resources and
   * reflection.
   */
  private String train(String... java) throws IOException, InterruptedException {
    Path model = folder.resolve("model.json");
    Path report = folder.resolve("report.html");
    String data = folder.resolve("data").toString();
    List<String> command = new ArrayList<>(Arrays.asList(java));
    command.addAll(List.of("train", data, "--method", "hcmm2", "--iterations", "200"));
    command.addAll(List.of("--keep", "final", "--model", model.toString()));
    command.addAll(List.of("--report", report.toString()));
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(log)).isZero();
    assertThat(Files.readString(report)).contains("Apache Software Foundation");
    String text = Files.readString(model);
    int from = text.indexOf("\"weights\"");
    String weights = text.substring(from, text.indexOf(']', from));
    Files.delete(model);
    Files.delete(report);
    return weights;
  }
}
