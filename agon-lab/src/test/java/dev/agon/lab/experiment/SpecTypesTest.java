package dev.agon.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A value of the wrong type is rejected with its file, line, key and value, and with a hint. */
class SpecTypesTest {
  /** Every key of a type: spec, the text before its value, its value, and its name in a message. */
  private static final String[][] WHOLE_NUMBERS = {
    {"tiny", "{iterations: ", "60", "protocol.iterations"},
    {"tiny", " batch: ", "5,", "protocol.batch"},
    {"tiny", "first-batch: ", "50", "protocol.first-batch"},
    {"tiny", "evaluate-every: ", "10", "protocol.evaluate-every"},
    {"tiny", "seeds: ", "5}", "protocol.seeds"},
    {"tiny", "starts: ", "2", "optimum.starts"},
    {"tiny", "2, iterations: ", "20", "optimum.iterations"},
    {"tiny", "rows: ", "300", "data[0].rows"},
    {"tiny", "features: ", "10", "data[0].features"},
    {"tiny", "nonzeros: ", "900", "data[0].nonzeros"},
    {"tiny", "positives: ", "150", "data[0].positives"},
    {"tiny", "at-most: -1, on-at-least: ", "2", "claims[1].rule.on-at-least"},
    {"tiny-cruise", "episodes: ", "64", "trial.episodes"},
    {"tiny-cruise", "64, seed: ", "1", "trial.seed"},
    {"tiny-rates", "dimension: ", "2", "games[0].dimension"},
    {"tiny-rates", "fit-from: ", "128", "games[1].fit-from"},
    {"tiny-rates", "fit-from: 128, longest: ", "256", "games[1].longest"},
    {"tiny-rates", "\nhorizons: [64, ", "128", "horizons[1]"},
    {"tiny-rates", "full-horizons: [64, ", "128", "full-horizons[1]"},
    {"tiny-rates", "\nseeds: ", "5", "seeds"},
    {"tiny-rates", "full-seeds: ", "6", "full-seeds"},
    {"tiny-rates", "tuned-at: ", "64", "tuned-at"},
    {"tiny-rates", "momentum:\n  iterations: ", "50", "momentum.iterations"},
    {"tiny-rates", "c: 1\n  iterations: ", "20000", "circles.iterations"},
    {"tiny-rates", "evaluate-every: ", "500", "circles.evaluate-every"},
  };

  private static final String[][] NUMBERS = {
    {"tiny", "lambda2: ", "0.001", "problem.lambda2"},
    {"tiny", "expected-optimum: ", "0.5", "data[0].expected-optimum"},
    {"tiny", "hcmm2: {nowhere: ", "400", "paper.calls-to-reference.hcmm2.nowhere"},
    {"tiny", "at-most: ", "-1", "claims[1].rule.at-most"},
    {"tiny-rates", "sigma: ", "1,", "games[0].sigma"},
    {"tiny-rates", "predicted: [", "-0.4", "series[3].predicted[0]"},
    {"tiny-rates", "ratio: [", "0.5", "series[2].grid.ratio[0]"},
    {"tiny-rates", "nu: ", "0.1", "circles.nu"},
  };

  private static final String[][] OTHERS = {
    {"tiny", "diagnostics: ", "true", "diagnostics"},
    {"tiny", "beyond: ", "true", "claims[1].beyond"},
    {"tiny", "aliases: ", "[small]", "aliases"},
    {"tiny", "grid: {step-x: ", "[0.1, 0.001]", "series[0].grid.step-x"},
    {"tiny", "descending: ", "[storm-gda, hcmm2]", "claims[0].rule.descending"},
    {
      "tiny",
      "problem: ",
      "{weighting: batch-sum, lambda1: 1/n^2, lambda2: 0.001, regulariser-scale: 10, start: ones}",
      "problem"
    },
    {"tiny-cruise", "trial: ", "{episodes: 64, seed: 1}", "trial"},
  };

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (String[] key : WHOLE_NUMBERS) {
      for (String value : List.of("5.5", "5.0", "1e3", ".inf", "99999999999999999999")) {
        cases.add(Arguments.of(key, value, value));
      }
      for (String value : List.of("five", "0x10", "1_000", "2026-01-01")) {
        cases.add(Arguments.of(key, value, "the text '" + value + "'"));
      }
      cases.add(Arguments.of(key, "\"5\"", "the text '5'"));
      cases.add(Arguments.of(key, "''", "the text ''"));
      cases.add(Arguments.of(key, "' '", "the text ' '"));
      cases.add(Arguments.of(key, "\"\\t\"", "the text ' '"));
      cases.add(Arguments.of(key, "\"\\0\"", "the text ' '"));
      cases.add(Arguments.of(key, "true", "true"));
      cases.add(Arguments.of(key, "[5]", "a list"));
      cases.add(Arguments.of(key, "{a: 5}", "a mapping"));
    }
    for (String[] key : NUMBERS) {
      for (String text : List.of("half", "NaN", "Infinity", "-Infinity", "INF", "+INF")) {
        cases.add(Arguments.of(key, text, "the text '" + text + "'"));
      }
      cases.add(Arguments.of(key, "''", "the text ''"));
      cases.add(Arguments.of(key, "' '", "the text ' '"));
      cases.add(Arguments.of(key, "\"0.5\"", "the text '0.5'"));
      cases.add(Arguments.of(key, "true", "true"));
      cases.add(Arguments.of(key, ".nan", ".nan"));
      cases.add(Arguments.of(key, "-.inf", "-.inf"));
      cases.add(Arguments.of(key, "1e999", "1e999"));
      cases.add(Arguments.of(key, "[0.5]", "a list"));
    }
    for (String[] key : OTHERS) {
      cases.add(Arguments.of(key, "5", "5"));
      cases.add(Arguments.of(key, "five", "the text 'five'"));
      cases.add(Arguments.of(key, "' '", "the text ' '"));
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rejectsWrongType(String[] key, String value, String shown) {
    String spec = Tiny.resource(key[0] + ".yaml");
    String whole = key[1] + key[2];
    if (!spec.contains(whole)) { // an absent key, after a present one
      String before = key[1].substring(0, key[1].lastIndexOf(", "));
      spec = spec.replace(before, whole);
    }
    int at = spec.indexOf(whole) + key[1].length();
    String end = key[2].replaceAll("^.*?([,}]?)$", "$1");
    String changed =
        spec.substring(0, at)
            + value
            + (key[2].startsWith("{") ? "" : end)
            + spec.substring(at + key[2].length());
    long line = spec.substring(0, at).lines().count();
    InvalidInputException e = refusal(changed);
    assertThat(e.problem())
        .startsWith("mine.yaml, line " + line + ": " + key[3] + " must be ")
        .endsWith(", but was " + shown + ".")
        .doesNotContain("java", "dev.agon", "jackson", "coerce");
    assertThat(e.hint()).isNotEmpty().endsWith(".").doesNotContain("java", "dev.agon", "jackson");
  }

  @Test
  void rejectsIntegerOutOfRange() {
    assertThat(refusal(Tiny.yaml().replace(" batch: 5,", " batch: 3000000000,")).problem())
        .isEqualTo(
            "mine.yaml, line 8: protocol.batch must be a whole number of at most 2147483647, but"
                + " was 3000000000.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{iterations: 60 | {iterations: 0 | line 8: protocol.iterations must be at least 1, but was"
            + " 0.",
        "{iterations: 60, | { | line 8: the key 'protocol.iterations' is missing.",
        "seeds: 5 | seeds: -5 | line 8: protocol.seeds must be at least 1, but was -5.",
        "starts: 2 | starts: 0 | line 10: optimum.starts must be at least 1, but was 0.",
        "name: cloud | name: nowhere | line 15: data[1] has the name 'nowhere' of an earlier"
            + " entry.",
        "at-most: -1 | at-most: -1, on-at-least: 0 | line 39: claims[1]: on-at-least must be at"
            + " least 1, but was 0.",
        "descending: [storm-gda, hcmm2] | descending: [hcmm2] | line 38: descending must name at"
            + " least two series, but was [hcmm2].",
        "'series: [hcmm2], at-most: -1' | 'series: [], at-most: -1' | line 44: this rule needs"
            + " quantity and series.",
        "', at-most: -1' | '' | line 44: this rule needs a limit.",
        "type: bound | type: [bound] | line 44: claims[1].rule.type is unknown: a list.",
        "'type: bound, ' | '' | line 44: the key 'claims[1].rule.type' is missing.",
        "method: hcmm2 | method: hcmm3 | line 23: series[1]: ",
        "step-x: 0.01 | step-x: -0.01 | line 23: series[1]: step-x ",
      })
  void rejectsInvalidValueWithLine(String before, String after, String problem) {
    assertThat(Tiny.yaml()).contains(before);
    assertThat(refusal(Tiny.yaml().replace(before, after == null ? "" : after)).problem())
        .startsWith("mine.yaml, " + problem.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | mine.yaml: the key 'kind' is missing.",
        "[a] | mine.yaml: the key 'kind' is missing.",
        "kind: [rates] | mine.yaml: the key 'kind' is missing or not a word.",
        "a: b: c | mine.yaml, line 1: this is not valid YAML: mapping values are not allowed here.",
      })
  void rejectsInvalidFile(String spec, String problem) {
    assertThat(refusal(spec).problem()).isEqualTo(problem);
  }

  /** Such a name would be found only after hours of runs, or lead out of the folder. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tiny-rates | name: concave | name: ../x | games[0]: name '../x' cannot be part of a file",
        "tiny-rates | name: quiet | name: a/b | name 'a/b' cannot be part of a file name.",
        "tiny-rates | name: twist | name: /etc/x | name '/etc/x' cannot be part of a file name.",
        "tiny-convergence | ours: auto | ours: none | peers[0]: there is no series 'none'.",
        "tiny-convergence | theirs: others | theirs: other | there is no series 'other'.",
        "tiny-convergence | quantity: passes-coarse | quantity: passes | quantity 'passes' is unknown.",
        "tiny-convergence | rate: [0.1, 0.3] | rate: [] | the grid of rate is empty.",
        "tiny-convergence | {small: 7} | {small: NaN} | must be a number or never, but was 'NaN'.",
        "tiny-convergence | rate: 0.1, convexity: 3 | rate: 0.1 | the winner of any has no value of"
            + " convexity, which has a grid.",
        "tiny | any: {step-x: 0.001, step-y: 0.01, smoothing: 0.1} | any: {} | the winner of any has"
            + " no value of step-x, which has a grid.",
        "tiny | title: A tiny experiment | title: ~ | title is empty.",
      })
  void rejectsInvalidNameBeforeAnyRun(String name, String before, String after, String problem) {
    String spec = Tiny.resource(name.strip() + ".yaml");
    assertThat(spec).contains(before);
    assertThat(refusal(spec.replace(before, after)).problem()).contains(problem);
  }

  @Test
  void rejectsKeysOfAnotherSeriesKind() {
    String cruise =
        Tiny.resource("tiny-cruise.yaml")
            .replace("    label: SAGDA\n", "    label: SAGDA\n    problem: {lambda2: 1}\n");
    assertThat(refusal(cruise).problem())
        .isEqualTo(
            "mine.yaml, line 10: series[0]: problem has no meaning in this kind of experiment.");
    String circles =
        Tiny.resource("tiny-rates.yaml")
            .replace("label: small ratio,", "label: small ratio, grid: {step-x: [1]},");
    assertThat(refusal(circles).problem())
        .isEqualTo(
            "mine.yaml, line 37: circles.series[0]: grid has no meaning in this kind of"
                + " experiment.");
  }

  private static InvalidInputException refusal(String spec) {
    return java.util.Objects.requireNonNull(
        catchThrowableOfType(
            InvalidInputException.class, () -> Experiments.parse("mine.yaml", spec)));
  }
}
