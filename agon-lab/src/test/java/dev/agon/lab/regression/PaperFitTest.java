package dev.agon.lab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.claim.Ruling;
import dev.agon.lab.claim.Verdict;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Block;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job.Outcome;
import dev.agon.lab.run.RunStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The version of a data set, or the final risk of the reference, that explains the counts of the
 * paper.
 */
class PaperFitTest {
  @TempDir Path folder;

  private RegressionSpec spec;
  private RegressionPlan plan;
  private RunStore store;

  /** The tiny experiment, and another version of its first data set with twice as many rows. */
  @BeforeEach
  void twoDefinitions() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PaperFitTest.class.getResourceAsStream("/dev/agon/lab/tiny.yaml"))) {
      String yaml =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .replace(
                  "  - {name: cloud",
                  "  - {name: twin, beside: nowhere, rows: 600, features: 10, nonzeros: 900,"
                      + " positives: 150}\n  - {name: cloud");
      spec = (RegressionSpec) Experiments.parse("two.yaml", yaml).spec();
    }
    store = new RunStore(folder);
    plan = plan(DataCard.Origin.REAL);
  }

  private RegressionPlan plan(DataCard.Origin origin) {
    Map<String, DataCard> cards = new LinkedHashMap<>();
    for (DataSpec one : spec.data()) {
      int rows = one.name().equals("twin") ? 600 : 300;
      cards.put(one.name(), new DataCard(one.name(), "s", rows, 10, 900, 150, "0", origin));
    }
    return new RegressionPlan(
        spec, new Scope(0, false, cards), new DataSets(name -> Optional.empty()), store);
  }

  /** A run with evaluations every 10 iterations, or 100 calls; 60 iterations long. */
  private void put(String set, String method, int seed, double... risks) {
    DataSpec data =
        spec.data().stream().filter(one -> one.name().equals(set)).findAny().orElseThrow();
    Series series =
        spec.series().stream().filter(one -> one.id().equals(method)).findAny().orElseThrow();
    double[] iteration = new double[risks.length];
    double[] calls = new double[risks.length];
    for (int i = 0; i < risks.length; i++) {
      iteration[i] = 10 * i;
      calls[i] = 100 * i;
    }
    Columns trace =
        new Columns()
            .add("iteration", iteration)
            .add("oracle_calls", calls)
            .add("seconds", iteration)
            .add("worst_case_risk", risks);
    store.put(
        plan.job(data, series, plan.winner(data, series), seed),
        new Outcome(Map.of("final_risk", risks[risks.length - 1]), trace));
  }

  private PaperFit fit() {
    return new PaperFit(spec, plan, new RegressionResults(spec, plan));
  }

  @Test
  void neededReferenceIsSmallestRiskWithinPaperCalls() {
    put("nowhere", "storm-gda", 1, 8, 6, 4);
    // The paper has 400 calls: the fifth evaluation.
    put("nowhere", "hcmm2", 1, 8, 6, 5, 7, 3, 1);
    put("nowhere", "hcmm2", 2, 8, 6, 5, 4.9, 5, 1);
    put("nowhere", "hcmm2", 3, 8, 6, 5, 2, 9, 1);
    List<Object> row = fit().needed().rows().get(0);
    assertThat(row).containsExactly("nowhere", 4.0, 3.0);
    assertThat(fit().needed().columns()).contains("STORM-GDA's final risk | ours");
  }

  @Test
  void closerCountsFitThePaperBetter() {
    for (String set : List.of("nowhere", "twin")) {
      put(set, "storm-gda", 1, 8, 6, 4);
    }
    put("nowhere", "hcmm2", 1, 8, 7, 7, 7, 7, 4); // 500 calls; 400 in the paper
    put("twin", "hcmm2", 1, 8, 4, 4, 4, 4, 4); // 100
    assertThat(sentence())
        .startsWith("300 rows of nowhere fit the paper better than 600: iterations HCMM-2")
        .contains(
            " 50 versus HCMM-2",
            " 10; in the paper HCMM-2",
            " 40. On average they differ by factors of 1.250 and 4");
    put("twin", "hcmm2", 1, 8, 7, 7, 7, 4, 4); // 400
    assertThat(sentence())
        .startsWith("600 rows of nowhere fit the paper better than 300")
        .contains(" 40 versus HCMM-2", "factors of 1 and 1.250");
  }

  private String sentence() {
    return ((Block.Text) fit().readings().get(0)).text();
  }

  @Test
  void standInsAreNotFitted() {
    plan = plan(DataCard.Origin.STAND_IN);
    for (String set : List.of("nowhere", "twin")) {
      put(set, "storm-gda", 1, 8, 6, 4);
      put(set, "hcmm2", 1, 8, 7, 7, 7, 7, 4);
    }
    assertThat(fit().readings()).isEmpty();
    assertThat(fit().needed().rows()).isEmpty();
  }

  @Test
  void claimWithAStandInIsNotJudged() throws IOException {
    String claim =
        """
          - id: grows
            claim: grows
            paper: grows
            rule: {type: degradation, quantity: final-risk, from: nowhere, to: cloud, more: hcmm2, less: storm-gda}
        """;
    spec = (RegressionSpec) Experiments.parse("t.yaml", Tiny.yaml() + claim).spec();
    plan = plan(DataCard.Origin.STAND_IN);
    Chapter chapter = new RegressionChapter(spec, plan).chapter();
    assertThat(chapter.verdicts())
        .extracting(Verdict::ruling)
        .containsOnly(Ruling.NOT_JUDGED)
        .hasSize(3);
  }

  @Test
  void withoutRunsNothingIsStated() {
    put("nowhere", "storm-gda", 1, 8, 6, 4);
    assertThat(fit().readings()).isEmpty();
  }

  @Test
  void claimsUseThePapersDataByDefault() {
    assertThat(new RegressionResults(spec, plan).data()).containsExactly("nowhere", "cloud");
    put("twin", "hcmm2", 1, 8, 4);
    assertThat(new RegressionResults(spec, plan).sample("final-risk", "hcmm2", "twin").bySeed())
        .containsEntry(1, 4.0);
  }
}
