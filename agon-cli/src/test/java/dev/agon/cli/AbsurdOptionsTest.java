package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gives every option of every command absurd values. Some are legal, most are not: illegal values
 * cause one message with a hint, legal ones never show NaN, and inputs are unchanged. A fixed fifth
 * of the cases here; {@code -Dagon.absurd=all} for all.
 */
class AbsurdOptionsTest {
  private static final boolean ALL = "all".equals(System.getProperty("agon.absurd"));
  private static final Pattern OPTION = Pattern.compile("(?m)^ +(--[a-z0-9-]+)=(\\S+)");

  /** Fast commands, before the option that is added; every word is a path or a word. */
  private static final List<String> COMMANDS =
      List.of(
          "train DATA --method hcmm2 --iterations 3",
          "train TABLE --iterations 3",
          "evaluate MODEL DATA",
          "robust MODEL DATA",
          "tune DATA --robust penalty --values 1,2 --folds 2 --iterations 2 --out OUT",
          "predict MODEL DATA",
          "export MODEL --onnx OUT",
          "data check DATA",
          "data generate n=5,d=2 --out OUT",
          "data list",
          "methods",
          "compare DATA --methods sgda --seeds 1 --iterations 2 --out OUT",
          "cruise train --iterations 1",
          "cruise evaluate --gain 0.1,0.2,0.3 --episodes 2",
          "cruise theory --points 1",
          "check reference-bilinear --points 1",
          "theory DATA --points 2 --samples 2",
          "reproduce SPEC --offline --out OUT",
          "report FOLDER",
          "bench --rows 100 --rounds 1");

  /** A legal number of iterations that would never end. */
  private static final String MOST = "2147483647";

  private static final List<String> VALUES =
      List.of(
          "0",
          "-1",
          "NaN",
          "1e999",
          "-1e-320",
          "",
          "9223372036854775808",
          MOST,
          "\u2603\u202e\u0007",
          "x".repeat(70_000),
          "FOLDER",
          "a,,b=c;*");

  /** For options that name a file or a folder; all are in the folder of the test. */
  private static final List<String> PATHS =
      List.of(
          "",
          "FOLDER",
          "DATA",
          "MODEL",
          "LOOP",
          "LOOP/x",
          "READONLY",
          "READONLY/x",
          "DATA/x",
          "FOLDER/no/such/x",
          "FOLDER/\u2603\u202e\u0007",
          "FOLDER/../data",
          "FOLDER/" + "x".repeat(300),
          "/dev/null");

  /** These commands would download files, or need a class that does not exist. */
  private static final Set<String> NOT_TRIED = Set.of("--from", "--plugins", "--problem");

  /** Most of these commands would not end. */
  private static final Set<String> ENDLESS = Set.of("--iterations", "--points");

  private static final Map<String, String> HELP = new HashMap<>();
  private static final Map<String, String> FILES = new HashMap<>();

  @TempDir static Path folder;

  @BeforeAll
  static void makeFiles() throws IOException {
    Files.createDirectory(folder.resolve("folder"));
    Path locked = Files.createDirectory(folder.resolve("readonly"));
    assertThat(locked.toFile().setWritable(false)).isTrue();
    Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
    FILES.put("data", "+1 1:1 2:0.5\n-1 1:-1\n+1 2:2\n-1 2:-1 3:1\n");
    FILES.put("table.csv", "a,b,y\n1,u,yes\n2,v,no\n3,u,yes\n4,v,no\n");
    FILES.put(
        "spec.yaml",
        "kind: robust-regression\nid: mine\ntitle: mine\ndata:\n  - {name: rows, file: data}\n"
            + "protocol: {iterations: 2, batch: 2, first-batch: 2, evaluate-every: 1, seeds: 1}\n"
            + "series:\n  - {id: a, label: A, method: sgda, with: {step-x: 0.1, step-y: 0.1}}\n");
    writeFiles();
    Shell.Result trained =
        Shell.run(
            "train",
            folder + "/data",
            "--method",
            "sgda",
            "--iterations",
            "3",
            "--model",
            folder + "/model");
    assertThat(trained.code()).as(trained.err()).isZero();
    FILES.put("model", Files.readString(folder.resolve("model")));
  }

  private static void writeFiles() throws IOException {
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
  }

  @TestFactory
  Stream<DynamicTest> absurdValuesOfEveryOptionAreHandled() {
    List<DynamicTest> tests = new ArrayList<>();
    int number = 0;
    for (String command : COMMANDS) {
      List<String> options = options(command);
      for (int k = 0; k < options.size(); k++) {
        String option = options.get(k);
        for (String value : isPath(command, option) ? PATHS : VALUES) {
          boolean endless = ENDLESS.contains(option) && value.equals(MOST);
          if (!endless && (ALL || (number++ + k) % 5 == 0)) {
            String name = command + " " + option + "=" + value;
            tests.add(
                dynamicTest(
                    name.substring(0, Math.min(90, name.length())).replaceAll("\\p{Cntrl}", "?"),
                    () -> assertHolds(command, option, value)));
          }
        }
      }
    }
    return tests.stream();
  }

  /** Returns the options with a value that the help of a command shows. */
  private static List<String> options(String command) {
    Set<String> options = new LinkedHashSet<>();
    Matcher matcher = OPTION.matcher(help(command));
    while (matcher.find()) {
      options.add(matcher.group(1));
    }
    options.removeAll(NOT_TRIED);
    return List.copyOf(options);
  }

  private static boolean isPath(String command, String option) {
    return Pattern.compile("(?m)^ +" + option + "=(FILE|DIR|MODEL|JAR|DATA)")
        .matcher(help(command))
        .find();
  }

  private static String help(String command) {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ")) {
      if (!word.matches("[a-z]+") || words.size() == 2) {
        break;
      }
      words.add(word);
    }
    boolean nested = words.get(0).equals("data") || words.get(0).equals("cruise");
    List<String> line = new ArrayList<>(nested ? words : words.subList(0, 1));
    line.add("--help");
    return HELP.computeIfAbsent(
        String.join(" ", line), ignored -> Shell.run(line.toArray(String[]::new)).out());
  }

  private static void assertHolds(String command, String option, String value) throws IOException {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ")) {
      words.add(path(word));
    }
    writeFiles();
    dropGiven(words, option);
    words.add(option + "=" + path(value));
    Shell.Result result = Shell.run(words.toArray(String[]::new));
    String output = result.out() + result.err();
    assertThat(result.code()).as(output).isBetween(0, 4);
    assertThat(output)
        .doesNotContain("Exception", "\tat ", "dev.agon", "internal error", "java.lang")
        .doesNotContainPattern("(?<![A-Za-z'\"= ])NaN");
    if (result.code() == 1 || result.code() == 2) {
      assertThat(result.err().lines().filter(line -> line.startsWith("hint: ")))
          .as(result.err())
          .hasSizeBetween(1, 2);
      assertThat(result.err()).hasSizeLessThan(4000);
    }
    assertThat(output.replaceAll("[\n\t]", "")).doesNotContainPattern("\\p{Cntrl}|\u202e");
    assertInputsAreThere(command, output);
  }

  /** An option that is given twice would be a different error. */
  private static void dropGiven(List<String> words, String option) {
    int at = words.indexOf(option);
    if (at >= 0) {
      words.remove(at);
      words.remove(at);
    }
  }

  private static void assertInputsAreThere(String command, String output) throws IOException {
    for (String word : command.split(" ")) {
      Path file = Path.of(path(word));
      String content = FILES.get(String.valueOf(file.getFileName()));
      if (file.startsWith(folder) && content != null) {
        assertThat(Files.readString(file)).as(output).isEqualTo(content);
      }
    }
    try (Stream<Path> left = Files.list(folder.resolve("readonly"))) {
      if (!Files.isWritable(folder.resolve("readonly"))) {
        assertThat(left).isEmpty();
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      Path out = folder.resolve("out");
      Path kept = folder.resolve("folder");
      files
          .filter(file -> file.startsWith(out) || (file.startsWith(kept) && !file.equals(kept)))
          .sorted(java.util.Comparator.reverseOrder())
          .forEach(file -> assertThat(file.toFile().delete()).isTrue());
    }
  }

  private static String path(String word) {
    Matcher matcher =
        Pattern.compile("(DATA|TABLE|MODEL|SPEC|FOLDER|LOOP|READONLY|OUT)(/.*)?", Pattern.DOTALL)
            .matcher(word);
    if (!matcher.matches()) {
      return word;
    }
    String name =
        switch (matcher.group(1)) {
          case "TABLE" -> "table.csv";
          case "SPEC" -> "spec.yaml";
          default -> matcher.group(1).toLowerCase(Locale.ROOT);
        };
    return folder + "/" + name + (matcher.group(2) == null ? "" : matcher.group(2));
  }
}
