package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods can be compared on a problem in a user's jar. */
class OwnProblemJarTest {
  private static final String SOURCE =
      """
      package stranger;
      import dev.agon.problem.*;
      public class Coupled implements FiniteSumProblem, ProblemProvider {
        public String name() { return "coupled"; }
        public MinMaxProblem create() { return new Coupled(); }
        public int sampleCount() { return 3; }
        public int dimensionX() { return 1; }
        public int dimensionY() { return 1; }
        public void start(double[] x, double[] y) { x[0] = 1; }
        public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
          gx[0] = 2 * y[0] + x[0];
          gy[0] = 2 * x[0] - y[0];
        }
      }
      """;

  @TempDir static Path folder;
  @TempDir Path other;
  private static String jar;

  @BeforeAll
  static void build() throws IOException {
    jar = jar("my.jar", SOURCE);
  }

  private static String jar(String name, String source) throws IOException {
    Path sources = Files.createDirectory(folder.resolve("sources of " + name));
    Path file = Files.writeString(sources.resolve("Coupled.java"), source);
    Path made = folder.resolve(name);
    PluginJar.build(made, "dev.agon.problem.ProblemProvider", "stranger.Coupled", file);
    return made.toString();
  }

  private Shell.Result compare(String jarFile, String... more) {
    String[] first = {
      "compare", "--problem", jarFile, "--seeds", "5", "--iterations", "100", "--quiet"
    };
    String[] all = new String[first.length + more.length + 2];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    all[all.length - 2] = "--out";
    all[all.length - 1] = other.resolve("out").toString();
    return Shell.run(all);
  }

  @Test
  void methodsAreComparedByGradientsIfRiskIsUnknown() throws IOException {
    Shell.Result result = compare(jar, "--methods", "sgda(step-x=0.1,step-y=0.1),sagda", "--json");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.json().get("winner").get("measure").asString()).isEqualTo("final |grad P|");
    assertThat(result.json().get("winner").get("method").asString()).startsWith("sgda(");
    assertThat(Files.readString(other.resolve("out/report.html")))
        .contains("coupled: x has 1 coordinates, y 1; 3 samples");
  }

  @Test
  void reportSaysOnHowManySamplesTheRiskIsEstimated() throws IOException {
    String values =
        SOURCE
            .replace("FiniteSumProblem,", "FiniteSumProblem, ValueProblem,")
            .replace(
                "public int sampleCount()",
                "public double value(double[] x, double[] y, Batch batch) {"
                    + " return 2 * x[0] * y[0] + (x[0] * x[0] - y[0] * y[0]) / 2; }"
                    + " public int sampleCount()");
    String valued = jar("valued.jar", values);
    Shell.Result result = compare(valued, "--methods", "sgda");
    assertThat(result.code()).as(result.err()).isZero();
    String sentence = "P is estimated, at the end of a run on 3 samples.";
    assertThat(result.out()).contains(sentence);
    assertThat(Files.readString(other.resolve("out/report.html"))).contains(sentence);
    assertThat(
            compare(valued, "--methods", "sgda", "--json")
                .json()
                .get("methods")
                .get(0)
                .get("runs")
                .get(0)
                .get("estimated_on")
                .asInt())
        .isEqualTo(3);
  }

  @Test
  void changedJarIsRunAgain() throws IOException {
    compare(jar, "--methods", "sgda");
    String before = Files.readString(other.resolve("out/traces/sgda-1.csv"));
    String changed = jar("changed.jar", SOURCE.replace("2 * y[0] + x[0]", "2 * y[0] + 3 * x[0]"));
    compare(changed, "--methods", "sgda");
    assertThat(Files.readString(other.resolve("out/traces/sgda-1.csv"))).isNotEqualTo(before);
  }

  @Test
  void unusableInputIsRejected() {
    refused(compare(folder.resolve("none.jar").toString(), "--methods", "sgda"), "none.jar is no");
    refused(
        compare(jar, "other", "--methods", "sgda"),
        "does not declare a problem 'other'",
        "coupled");
    refused(compare(jar, "--methods", "hcmm2"), "hcmm2 needs a HessianProblem");
    refused(compare(jar, "--methods", "sgda", "--start", "ones"), "--start is for data sets");
    refused(Shell.run("compare", "--methods", "sgda"), "DATA is missing");
  }

  private static void refused(Shell.Result result, String... words) {
    assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(result.err()).contains("\nhint: ").contains(words).doesNotContain("Exception");
  }
}
