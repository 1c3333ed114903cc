package dev.agon.learn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.learn.Agon;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.load.Division;
import dev.agon.learn.load.RowSource;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Splits of rows, with preprocessing fitted on their training rows. */
class ResamplingTest {
  private static final TableSettings SETTINGS =
      TableSettings.defaults().withLabel("y").withScale(Scale.STANDARD);

  /** A number whose scale is a thousand times larger in group c, and a label that follows it. */
  private static Table table() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < 240; i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      double x = (i * 37 % 101) / 50.0 - 1;
      row.put("x", i % 3 == 2 ? 1000 * x : x);
      row.put("z", i * 17 % 29);
      row.put("g", List.of("a", "b", "c").get(i % 3));
      row.put("day", i);
      row.put("y", x + (i * 13 % 7 - 3) / 4.0 > 0 ? "yes" : "no");
      rows.add(row);
    }
    return Table.of(rows);
  }

  private static RowSource source() {
    return RowSource.of(table(), SETTINGS, LabelRule.Kind.ANY);
  }

  @Test
  void preprocessingIsFittedOnTheTrainingRows() {
    RowSource source = source();
    Division.Splits splits = Division.leaveOut("g").of(source.facts());
    assertThat(splits.names()).containsExactly("a", "b", "c");
    double[] scale = new double[3];
    for (int k = 0; k < 3; k++) {
      scale[k] =
          Objects.requireNonNull(source.fold(splits.splits().get(k)).columns())
              .scaling()
              .scale()[0];
    }
    assertThat(scale[0]).isGreaterThan(100);
    assertThat(scale[2]).isLessThan(1); // the rows with large numbers are held out
  }

  @Test
  void everySeedDrawsOtherRowsForClassesAndNumbers() {
    RowSource numbers = RowSource.of(table(), SETTINGS.withLabel("day"), LabelRule.Kind.VALUES);
    for (RowSource source : List.of(source(), numbers)) {
      Division.Splits splits = Division.random(0.25, 1, 3).of(source.facts());
      assertThat(splits.splits()).hasSize(3).doesNotHaveDuplicates();
      splits.splits().forEach(split -> assertThat(split.heldOut()).hasSize(60));
    }
  }

  @Test
  void measuresHaveAMeanAndASpread() {
    Resampling spread =
        Resampling.of(
            source(),
            Division.random(0.25, 1, 4),
            (fold, split) -> new Trainer(fold.training()).columns(fold.columns()).train().model(),
            2);
    double[] accuracy = Objects.requireNonNull(spread.measures().get("accuracy"));
    assertThat(accuracy).hasSize(4);
    double mean = (accuracy[0] + accuracy[1] + accuracy[2] + accuracy[3]) / 4;
    assertThat(spread.mean("accuracy")).isEqualTo(mean);
    double squares = 0;
    for (double value : accuracy) {
      squares += (value - mean) * (value - mean);
    }
    assertThat(spread.deviation("accuracy")).isEqualTo(Math.sqrt(squares / 3));
    assertThat(spread.measures()).containsKeys("mean_loss", "auc", Resampling.TAIL);
  }

  @Test
  void lambda2AndTheSetAreChosenTogether() {
    TableSchema schema = TableSchema.of(table(), SETTINGS, LabelRule.Kind.ANY);
    Tuner tuner =
        new Tuner(schema.encode(table()), RobustSet.parse("mean"), RobustSet.parse("cvar=0.8"))
            .columns(schema.columns())
            .source(source())
            .lambda2(List.of(1e-4, 1e-2, 10.0))
            .criterion("log-loss");
    Tuning best = tuner.tune();
    assertThat(best.candidates()).hasSize(6);
    assertThat(best.best().lambda2()).isLessThan(10.0);
    assertThat(best.result().model().settings().regulariser().lambda2())
        .isEqualTo(best.best().lambda2());
    Tuning simple = tuner.oneStandardError(true).tune();
    double limit = best.best().score() + best.best().standardError();
    assertThat(simple.best().score()).isLessThanOrEqualTo(limit);
    assertThat(simple.best().lambda2())
        .isEqualTo(
            simple.candidates().stream()
                .filter(one -> one.score() <= limit)
                .mapToDouble(one -> Objects.requireNonNull(one.lambda2()))
                .max()
                .orElseThrow());
  }

  @Test
  void autoChoosesTheStrongestSetWithinOneStandardError() {
    List<Candidate> list =
        List.of(
            candidate("mean", new double[] {0.5, 0.6, 0.7}, 0, true),
            candidate("chi2=0.05", new double[] {0.52, 0.6, 0.7}, 0.05, true),
            candidate("cvar=0.8", new double[] {0.53, 0.61, 0.71}, 0.125, true),
            candidate("cvar=0.7", new double[] {0.53, 0.61, 0.71}, 0.3, false),
            candidate("cvar=0.5", new double[] {0.6, 0.7, 0.8}, 0.5, true));
    assertThat(AutomaticSet.limit(list))
        .isCloseTo(0.65774, org.assertj.core.data.Offset.offset(1e-4));
    assertThat(AutomaticSet.strongest(list)).isEqualTo(2);
    assertThat(AutomaticSet.list(false).get(0)).isEqualTo(RobustSet.parse("mean"));
    assertThat(AutomaticSet.list(true).toString()).contains("groups");
  }

  private static Candidate candidate(String set, double[] loss, double strength, boolean learned) {
    return new Candidate(
        new Combination(RobustSet.parse(set), null, null),
        loss,
        loss,
        loss,
        loss,
        strength,
        learned);
  }

  @Test
  void groupsWithoutASetMinimiseTheWorstGroup() {
    var training = Agon.train(table()).label("y").groups("g").drop("g", "day");
    assertThat(training.fit().settings().robust()).isEqualTo(RobustSet.parse("groups"));
    ProblemSettings auto =
        Agon.train(table()).label("y").drop("day").robust("auto").fit().settings();
    assertThat(AutomaticSet.list(false)).contains(auto.robust());
  }

  @Test
  void invalidSplitsAreRejectedByName() {
    assertThatThrownBy(() -> Division.random(0.2, 1, 0)).hasMessageContaining("seeds");
    assertThatThrownBy(() -> Division.leaveOut("h").of(source().facts()))
        .hasMessageContaining("\"h\"");
    assertThatThrownBy(() -> Division.random(2, 1, 1).of(source().facts()))
        .hasMessageContaining("between 0 and 1");
  }
}
