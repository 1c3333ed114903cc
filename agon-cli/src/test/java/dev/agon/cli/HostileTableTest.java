package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Options of tables that make no sense by themselves, together, or for these rows: each is refused
 * with exit code 2 and one message, before anything is written.
 */
class HostileTableTest {
  @TempDir static Path folder;

  /** TABLE has two classes, NUMBERS numbers, THREE three classes, the last of them late. */
  private static final List<String> CASES =
      List.of(
          "train TABLE --network 0",
          "train TABLE --network 64,",
          "train TABLE --network 1.5",
          "train TABLE --network 99999999999999",
          "train TABLE --network 100000,100000",
          "train TABLE --network 4 --activation foo",
          "train TABLE --activation relu",
          "train TABLE --network 4 --start ones",
          "train TABLE --network 4 --start zeros",
          "train TABLE --network 4 --check-stability",
          "train TABLE --network 4 --player lazy",
          "train TABLE --network 4 --no-intercept",
          "train TABLE --network 4 --robust groups",
          "train TABLE --network 4 --init MODEL",
          "train TABLE --network 3 --init NETWORK",
          "train TABLE --network 2 --activation tanh --init NETWORK",
          "train TABLE --init NETWORK",
          "train TABLE --threshold 0",
          "train TABLE --threshold 1",
          "train TABLE --threshold NaN",
          "train TABLE --threshold 50%",
          "train TABLE --threshold recall",
          "train TABLE --threshold recall=0",
          "train TABLE --threshold recall=1.1",
          "train TABLE --threshold 0.5 --loss hinge",
          "train TABLE --calibrate --loss hinge",
          "train TABLE --calibrate --no-intercept",
          "train THREE --calibrate",
          "train THREE --threshold 0.4",
          "train NUMBERS --positive 3",
          "train THREE --positive x",
          "train NUMBERS --balance",
          "train NUMBERS --calibrate",
          "train NUMBERS --threshold f1",
          "train TABLE --seeds 3",
          "train TABLE --validate 0.2 --seeds 0",
          "train TABLE --validate 0.2 --seeds -1",
          "train TABLE --validate 0.2 --seeds 1001",
          "train TABLE --validate 0.2 --seeds 2147483647",
          "tune TABLE --robust cvar --values 0.5 --seeds 100000 --out OUT",
          "train TABLE --by-time",
          "train TABLE --validate 0.2 --by-time=",
          "tune TABLE --robust cvar --values 0.5 --validate 0.2 --by-time= --out OUT",
          "train TABLE --validate 0.2 --by-time=city",
          "train TABLE --validate 0.2 --by-time=nope",
          "train TABLE --validate 0.2 --by-time=age --seeds 2",
          "train THREE --validate 0.2 --by-time",
          "tune THREE --robust cvar --values 0.5 --validate 0.2 --by-time --out OUT",
          "train TABLE --validate-groups nope",
          "train TABLE --validate-groups member",
          "train TABLE --validate-groups city --validate 0.2",
          "train TABLE --validate-groups city --seeds 2",
          "train TABLE --validate-groups city --by-time",
          "tune TABLE --robust cvar --values 0.5 --validate-groups member --out OUT",
          "tune TABLE --robust cvar --values 0.8,0.8 --out OUT",
          "tune TABLE --robust cvar --values 0.8,0.80 --out OUT",
          "tune TABLE --robust cvar --values 0.8 --lambda2-values 0.1,1e-1 --out OUT",
          "tune TABLE --robust cvar --values 0.8 --lambda2-values 0.1 --lambda2 3 --out OUT",
          "tune TABLE --robust cvar --values 0.8 --lambda2-values -1 --out OUT",
          "tune TABLE --robust cvar --values 0.8 --lambda2-values NaN --out OUT",
          "tune TABLE --robust cvar --values 0.8 --network-values 2;2 --out OUT",
          "tune TABLE --robust cvar --values 0.8 --folds 3 --validate 0.2 --out OUT",
          "tune TABLE --robust cvar --values 0.8 --folds 3 --validate-groups city --out OUT",
          "tune TABLE --robust cvar --values 0.8 --by city --out OUT",
          "train TABLE --groups city,city",
          "train TABLE --groups ,",
          "train TABLE --groups city,",
          "train TABLE --groups nope,city",
          "train TABLE --groups label,member",
          "train NUMBERS --groups label",
          "train TABLE --robust chi2=0%",
          "train TABLE --robust chi2=50%",
          "train TABLE --robust chi2=100%",
          "train TABLE --robust chi2=-5%",
          "train TABLE --robust chi2=%",
          "train TABLE --robust cvar=95%",
          "train TABLE --robust auto=1",
          "train TABLE --deadline 0",
          "train TABLE --deadline -1",
          "train TABLE --deadline NaN",
          "train TABLE --deadline 60 --calibrate",
          "train TABLE --deadline 60 --threshold f1",
          "train TABLE --deadline 60 --robust auto",
          "train TABLE --deadline 60 --validate 0.2 --seeds 2",
          "train TABLE --deadline 60 --validate-groups city",
          "train TABLE --test NUMBERS",
          "train TABLE --test ''",
          "compare TABLE --methods sgda --iterations 3 --seeds 1 --out http://h/x",
          "compare TABLE --methods sgda --iterations 3 --seeds 1 --out s3a://bucket/x",
          "tune TABLE --robust cvar --values 0.5 --out gs://bucket/x",
          "reproduce oracles --offline --seeds 1 --out https://h/x",
          "train TABLE --model http://h/m.json",
          "train TABLE --model file:///tmp/m.json",
          "train TABLE --trace jdbc:sqlite:t",
          "train TABLE --report HTTPS://h/r.html",
          "train TABLE --checkpoint hdfs://h/c",
          "predict MODEL TABLE --out s3://b/p.csv",
          "export MODEL --onnx wasb://b/m.onnx",
          "data generate n=10,d=2 --out ftp://h/x",
          "data get a9a --data http://h/x",
          "cruise train --iterations 2 --model http://h/m");

  @BeforeAll
  static void writeFiles() throws IOException {
    StringBuilder table = new StringBuilder("age,city,member\n");
    StringBuilder numbers = new StringBuilder("a,b,y\n");
    StringBuilder three = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 120; i++) {
      int age = 18 + i * 37 % 60;
      String city = List.of("Rome", "Oslo", "Bern").get(i * 7 % 3);
      boolean member = age + (city.equals("Rome") ? 10 : 0) + i * 11 % 13 > 52;
      table.append(age).append(',').append(city).append(member ? ",yes\n" : ",no\n");
      int b = i * 29 % 17;
      numbers.append(age).append(',').append(b).append(',').append(age * 0.37 - b).append('\n');
      String answer = i >= 110 ? "z" : age > 50 ? "x" : "y";
      three.append(age).append(',').append(b).append(',').append(answer).append('\n');
    }
    Files.writeString(folder.resolve("table.csv"), table);
    Files.writeString(folder.resolve("numbers.csv"), numbers);
    Files.writeString(folder.resolve("three.csv"), three);
    String[] train = {"train", word("TABLE"), "--quiet", "--model", word("MODEL")};
    assertThat(Shell.run(train).code()).isZero();
    assertThat(
            Shell.run(
                    "train", word("TABLE"), "--quiet", "--network", "2", "--model", word("NETWORK"))
                .code())
        .isZero();
  }

  @TestFactory
  Stream<DynamicTest> everyHostileCaseIsRefusedInOneMessage() {
    return CASES.stream().map(line -> dynamicTest(line, () -> assertRefused(line)));
  }

  private static void assertRefused(String line) throws IOException {
    Set<String> before = files();
    String[] words =
        Arrays.stream(line.split(" ", -1)).map(HostileTableTest::word).toArray(String[]::new);
    Shell.Result result = Shell.run(words);
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).doesNotContain("Exception", "\tat ", "dev.agon", "Problem", "NaN,");
    for (String part : new String[] {"agon: error: ", "hint: "}) {
      assertThat(result.err().lines().filter(text -> text.startsWith(part)))
          .as(result.err())
          .hasSize(1);
    }
    assertThat(files()).isEqualTo(before);
    if (line.contains("://")) {
      assertThat(Path.of(words[words.length - 1].replaceFirst(":.*", ":"))).doesNotExist();
    }
  }

  @Test
  void measuresOverSplitsUseTheDecisionsOfTheModel() {
    String[] words = {"train", word("TABLE"), "--quiet", "--json", "--robust", "mean"};
    String[] seeds = {"--validate", "0.3", "--seeds", "3"};
    var plain = Shell.run(concat(words, seeds)).json().at("/resampling/mean");
    var strict =
        Shell.run(concat(concat(words, seeds), "--threshold", "0.97"))
            .json()
            .at("/resampling/mean");
    assertThat(plain.at("/recall/mean").asDouble()).isGreaterThan(0.7);
    assertThat(strict.at("/recall/mean").asDouble()).isLessThan(0.5);
    assertThat(strict.at("/auc/mean")).isEqualTo(plain.at("/auc/mean"));
  }

  @Test
  void smallHeldOutGroupsAreReportedAsSmall() throws IOException {
    String text = Files.readString(folder.resolve("table.csv"));
    Path small = folder.resolve("small.csv");
    Files.writeString(small, text + "30,Graz,no\n70,Graz,yes\n");
    Shell.Result result =
        Shell.run("train", small.toString(), "--quiet", "--validate-groups", "city");
    Files.delete(small);
    assertThat(result.err()).contains("warning: one group has fewer than 10 rows");
    assertThat(result.out()).containsPattern("Graz: rows +2");
  }

  private static String[] concat(String[] words, String... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
  }

  private static String word(String word) {
    return switch (word) {
      case "TABLE" -> folder + "/table.csv";
      case "NUMBERS" -> folder + "/numbers.csv";
      case "THREE" -> folder + "/three.csv";
      case "MODEL" -> folder + "/model.json";
      case "NETWORK" -> folder + "/network.json";
      case "OUT" -> folder + "/out";
      case "''" -> "";
      default -> word;
    };
  }

  private static Set<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return new TreeSet<>(all.map(Path::toString).toList());
    }
  }
}
