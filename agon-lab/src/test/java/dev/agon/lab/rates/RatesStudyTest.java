package dev.agon.lab.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.game.Game;
import dev.agon.lab.Reports;
import dev.agon.lab.Reproduction;
import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Verdict;
import dev.agon.linalg.Vectors;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.RidgeGame;
import dev.agon.theory.estimate.MeanGradient;
import dev.agon.theory.estimate.Slope;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatesStudyTest {
  private static final int CIRCLES = 2;

  /** The tuning seeds, at one horizon or at each. */
  private static final int TUNING = 5;

  @TempDir Path folder;

  private static String yaml() throws IOException {
    try (InputStream in =
        RatesStudyTest.class.getResourceAsStream("/dev/agon/lab/tiny-rates.yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Reproduction reproduction() throws IOException {
    return Tiny.reproduction(folder, Experiments.parse("tiny-rates.yaml", yaml())).threads(2);
  }

  @Test
  void decidesClaimsFromRuns() throws IOException {
    List<Verdict> claims = reproduction().run().claims();
    assertThat(claims)
        .extracting(verdict -> verdict.claim().id())
        .containsExactly("difference", "bounds", "flat", "circles", "lag");
    assertThat(claims).extracting(Verdict::holds).containsExactly(true, true, false, true, true);
  }

  @Test
  void storesEveryRunAndNeverRepeatsIt() throws IOException {
    reproduction().run();
    assertThat(stored()).hasSize(5 * 3 * 5 + TUNING * (1 + 3) + 2 * 5 + CIRCLES);
    Map<Path, FileTime> before = times();
    reproduction().run();
    assertThat(times()).isEqualTo(before);
    reproduction().seeds(6).run();
    assertThat(stored()).hasSize(5 * 3 * 6 + TUNING * (1 + 3) + 2 * 6 + CIRCLES);
    reproduction().full().run();
    assertThat(stored()).hasSize(5 * 4 * 6 + TUNING * (1 + 4) + 2 * 6 + CIRCLES);
    assertThat(times()).containsAllEntriesOf(before);
  }

  @Test
  void slopesMatchTheLibrary() throws IOException {
    reproduction().run();
    RidgeGame game = RidgeGame.stronglyConcave(2, 1, 0.5);
    ScheduledMethod hcmm2 =
        ScheduledMethod.named(ScheduledMethod.practical(RateProblem.of(game)), "hcmm2");
    List<double[]> means = new ArrayList<>();
    double last = 0;
    for (int seed = 1; seed <= 5; seed++) {
      double[] own = {
        mean(game, hcmm2, 64, seed), mean(game, hcmm2, 128, seed), mean(game, hcmm2, 256, seed)
      };
      means.add(own);
      last += own[2] / 5;
    }
    Slope slope = Slope.fit(List.of(64L, 128L, 256L), means);
    String[] row = csv("tiny-rates-slopes").get(1).split(",");
    assertThat(Double.parseDouble(row[5])).isCloseTo(slope.value(), within(1e-12));
    assertThat(slope.low()).isLessThan(slope.high());
    assertThat(Double.parseDouble(row[6])).isCloseTo(slope.low(), within(1e-12));
    assertThat(Double.parseDouble(row[7])).isCloseTo(slope.high(), within(1e-12));
    assertThat(Double.parseDouble(row[12])).isCloseTo(last, within(1e-12));
    assertThat(Double.parseDouble(row[13]))
        .isCloseTo(hcmm2.bound().applyAsDouble(256), within(1e-9));
  }

  private static double mean(RidgeGame game, ScheduledMethod contender, long horizon, long seed) {
    MeanGradient mean = new MeanGradient(game);
    Solver.ofUnchecked(game, contender.schedule().apply(horizon))
        .seed(seed)
        .budget(Budget.iterations(horizon))
        .listener(mean)
        .solve();
    return mean.mean();
  }

  /** The mean of |grad P| over the iterates from T/2 on. */
  private static double secondHalf(
      RidgeGame game, ScheduledMethod contender, long horizon, long seed) {
    double[] sum = new double[1];
    double[] x = new double[2];
    double[] gradient = new double[2];
    Solver.ofUnchecked(game, contender.schedule().apply(horizon))
        .seed(seed)
        .budget(Budget.iterations(horizon))
        .listener(
            new RunListener() {
              @Override
              public void stepping(long iteration, Game players) {
                if (iteration >= horizon / 2) {
                  players.x().copyPoint(x);
                  game.primal(x, gradient);
                  sum[0] += Vectors.norm(gradient) / (horizon / 2.0);
                }
              }
            })
        .solve();
    return sum[0];
  }

  @Test
  void ratioToBoundIsLargestOverHorizons() {
    double[] bounds = {10, 10, 10};
    assertThat(RatesResults.largestShare(new double[] {1, 5, 2}, bounds)).isEqualTo(0.5);
    assertThat(RatesResults.largestShare(new double[] {9, 5, 2}, bounds)).isEqualTo(0.9);
    assertThat(RatesResults.largestShare(new double[] {1, 5, 20}, bounds)).isEqualTo(2);
  }

  @Test
  void tableHasAllOutputRules() throws IOException {
    reproduction().run();
    assertThat(csv("tiny-rates-outputs").get(0))
        .isEqualTo("game,method,T,mean of all,second half,random,best,final");
    assertThat(csv("tiny-rates-outputs")).hasSize(5);
    String[] row = csv("tiny-rates-outputs").get(1).split(",");
    RidgeGame game = RidgeGame.stronglyConcave(2, 1, 0.5);
    ScheduledMethod hcmm2 =
        ScheduledMethod.named(ScheduledMethod.practical(RateProblem.of(game)), "hcmm2");
    double later = 0;
    for (int seed = 1; seed <= 5; seed++) {
      later += secondHalf(game, hcmm2, 256, seed) / 5;
    }
    assertThat(Double.parseDouble(row[4])).isCloseTo(later, within(1e-12));
    assertThat(csv("tiny-rates-momentum-quiet").get(0))
        .isEqualTo("curve,iteration,median,low,high");
    assertThat(csv("tiny-rates-momentum-quiet")).hasSize(1 + 2 * 50);
  }

  @Test
  void rebuildsReportFromStoredRuns() throws IOException {
    reproduction().run();
    String page = Files.readString(folder.resolve("report.html"));
    Files.delete(folder.resolve("report.html"));
    Reports.build(folder);
    assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo(page);
  }

  @Test
  void interruptedStudyReportsFinishedRuns() throws IOException {
    Reproduction.Result result = reproduction().interruptedBy(() -> true).run();
    assertThat(result.complete()).isFalse();
    assertThat(result.claims()).extracting(Verdict::holds).containsOnlyNulls();
  }

  @ParameterizedTest
  @CsvSource({
    "factors: practical, factors: lucky, lucky",
    "method: sgda, method: newton, newton",
    "form: strongly-concave, form: flat, flat",
    "'[64, 128, 256]\nfull', '[64, 64, 256]\nfull', increasing",
    "fit-from: 128, fit-from: 200, two horizons",
    "tuned-at: 64, '', tuned-at",
    "factors: tuned, factors: practical, factors: practical with a grid",
    "'step-x: [0.1, 0.001, 1e9]', 'step-x: [0]', positive",
    "'predicted: [-0.4, -0.3]', 'predicted: [-0.3, -0.4]', steeper first",
    "'games: [valley], grid', 'games: [vale], grid', vale",
    "decay: 0.5, decay: 0, decay > 0",
    "seeds: 5, sseds: 5, sseds",
    "quantity: slope, quantity: steepness, steepness"
  })
  void rejectsInvalidSpec(String from, String to, String word) throws IOException {
    String broken = yaml().replaceFirst(java.util.regex.Pattern.quote(from), to);
    assertThat(broken).isNotEqualTo(yaml());
    assertThatThrownBy(
            () -> Tiny.reproduction(folder, Experiments.parse("broken.yaml", broken)).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(word);
  }

  @Test
  void findsPublishedSpec() {
    assertThat(Experiments.named(List.of("rates"))).hasSize(1);
  }

  private List<String> csv(String name) throws IOException {
    return Files.readAllLines(folder.resolve("csv").resolve(name + ".csv"));
  }

  private List<Path> stored() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private Map<Path, FileTime> times() throws IOException {
    Map<Path, FileTime> times = new TreeMap<>();
    for (Path file : stored()) {
      times.put(file, Files.getLastModifiedTime(file));
    }
    return times;
  }
}
