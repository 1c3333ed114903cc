package dev.agon.cli.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.PluginJar;
import dev.agon.cli.Shell;
import dev.agon.cli.output.ExitCode;
import dev.agon.method.catalogue.Methods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A method in a user's jar can be used like a built-in one. */
class PluginsTest {
  @TempDir static Path folder;
  @TempDir Path other;

  private static String plugins;
  private static String data;

  @BeforeAll
  static void build() throws IOException {
    PluginJar.write(
        folder.resolve("brake.jar"), "Brake", PluginJar.BRAKE, PluginJar.BRAKE_DEFAULTS);
    plugins = folder.toString();
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      rows.append(i % 7 > 3 ? "+1" : "-1").append(" 1:").append(i % 7).append(" 2:1\n");
    }
    data = Files.writeString(folder.resolve("rows.libsvm"), rows).toString();
  }

  private static String refused(String... arguments) {
    Shell.Result result = Shell.run(arguments);
    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains("\nhint: ").doesNotContain("Exception");
    return result.err();
  }

  @Test
  void pluginMethodIsListedAndExplained() {
    assertThat(Shell.run("methods", "--plugins", plugins).out()).contains("brake", "hcmm2");
    assertThat(Shell.run("--plugins=" + plugins, "methods", "brake").out())
        .contains("Brake (brake): descent ascent with a brake")
        .containsPattern("brake +k +>= 1 +2.0 +how hard it brakes")
        .containsPattern("step-y +mu_y +> 0 +0.01 +step of the maximiser");
  }

  @Test
  void pluginMethodIsUnknownWithoutItsJar() {
    assertThat(refused("methods", "brake")).contains("there is no method 'brake'");
    assertThat(Methods.all()).noneMatch(info -> info.name().equals("brake"));
  }

  @Test
  void trainsWithOwnOptionsAndSuggestedSteps() {
    Shell.Result result =
        Shell.run(
            "train",
            data,
            "--plugins",
            plugins,
            "--method",
            "brake",
            "--brake",
            "4",
            "--json",
            "--iterations",
            "200",
            "--batch",
            "3",
            "--quiet");
    assertThat(result.code()).as(result.err()).isZero();
    JsonNode parameters = result.json().get("parameters");
    assertThat(result.json().get("method").asString()).isEqualTo("brake");
    assertThat(parameters.get("brake").asDouble()).isEqualTo(4);
    assertThat(parameters.get("batch").asInt()).isEqualTo(3);
    assertThat(parameters.get("first_batch").asInt()).isEqualTo(40); // the rows; 200 by default
    assertThat(parameters.get("step_x").asDouble()).isEqualTo(0.1);
    assertThat(parameters.get("step_y").asDouble()).isEqualTo(10 / (40.0 * 40));
  }

  @Test
  void boundsOfPluginParametersAreChecked() {
    assertThat(refused("train", data, "--plugins", plugins, "--method", "brake", "--brake", "0.5"))
        .contains("brake must be at least 1, but was 0.5");
    assertThat(refused("train", data, "--plugins", plugins, "--brake", "2"))
        .contains("hcmm2 has no")
        .contains("brake");
    assertThat(refused("train", data, "--brake", "2")).contains("--brake");
  }

  @Test
  void pluginMethodIsCompared() throws IOException {
    Path out = other.resolve("comparison");
    Shell.Result result =
        Shell.run(
            "compare",
            data,
            "--plugins",
            plugins,
            "--methods",
            "brake,sgda",
            "--seeds",
            "1",
            "--iterations",
            "10",
            "--out",
            out.toString(),
            "--quiet");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(Files.readString(out.resolve("summary.csv"))).contains("\nbrake,1,");
  }

  @Test
  void foldersCanBeGivenByTheEnvironment() {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (Plugins opened = Plugins.of(new String[] {"methods"}, plugins)) {
      assertThat(Methods.named("brake").create(Map.of("brake", "3")).toString())
          .contains("brake=3.0");
    }
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
  }

  @Test
  void aMethodWithoutARecipeIsRefusedByName() throws IOException {
    String bare = PluginJar.BRAKE.substring(PluginJar.BRAKE.indexOf("public record"));
    PluginJar.write(other.resolve("bare.jar"), "Brake", bare, PluginJar.BRAKE_DEFAULTS);
    assertThat(refused("methods", "--plugins", other.toString()))
        .contains("the method stranger.Brake has no recipe")
        .contains("@Recipe");
  }

  @Test
  void duplicateNameIsRejected() throws IOException {
    String taken = PluginJar.BRAKE.replace("\"brake\"", "\"sgda\"");
    PluginJar.write(other.resolve("taken.jar"), "Brake", taken, PluginJar.BRAKE_DEFAULTS);
    assertThat(refused("methods", "--plugins", other.toString()))
        .contains("two methods are called 'sgda'")
        .contains("stranger.Brake")
        .contains("dev.agon.method.baseline.Sgda");
  }

  @Test
  void failingProviderIsReportedByName() throws IOException {
    String wrong = PluginJar.BRAKE_DEFAULTS.replace("0.01", "-1");
    PluginJar.write(other.resolve("failing.jar"), "Brake", PluginJar.BRAKE, wrong);
    assertThat(refused("methods", "--plugins", other.toString()))
        .contains("the methods of stranger.Provider cannot be loaded")
        .contains("step-x must be positive");
  }

  @Test
  void missingProviderIsReportedByName() throws IOException {
    Path services = Files.createDirectories(other.resolve("classes/META-INF/services"));
    Files.writeString(services.resolve("dev.agon.method.MethodProvider"), "stranger.Nobody\n");
    PluginJar.pack(other.resolve("classes"), other.resolve("empty.jar"));
    assertThat(refused("methods", "--plugins", other.toString()))
        .contains("the methods of another jar cannot be loaded")
        .contains("stranger.Nobody");
  }

  @Test
  void folderWithoutJarIsRejected() {
    assertThat(refused("methods", "--plugins", other.toString())).contains("contains no jar");
    assertThat(refused("methods", "--plugins", other.resolve("none").toString()))
        .contains("is not a readable folder");
    assertThat(refused("methods", "--plugins")).contains("--plugins");
  }
}
