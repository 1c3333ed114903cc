package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.Agon;
import dev.agon.learn.Training;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.TestData;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.model.Explanation.Change;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.train.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models of numbered features contain the ranges of training, which limit explanations. */
class FeatureRangesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"NONE, 0", "MAX_ABS, 0", "STANDARD, 0", "NONE, 4", "STANDARD, 4"})
  void changesOfNumberedFeaturesStayInTheRangeOfTraining(Scale scale, int width)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      double x = i * 37 % 300 / 100.0 + 0.25;
      int flag = i * 7 % 11 > 5 ? 1 : 0;
      text.append(x + flag + i % 5 / 4.0 > 2.7 ? "+1" : "-1").append(" 1:").append(x);
      text.append(flag == 1 ? " 2:1" : "").append(" 3:").append(i % 5 - 2).append('\n');
    }
    Path file = Files.writeString(folder.resolve("rows.libsvm"), text);
    Training training = Agon.train(file).scale(scale);
    Path saved = folder.resolve("model.json");
    (width == 0 ? training : training.network(width)).fit().save(saved);
    Model model = Model.load(saved);
    FeatureRanges ranges = Objects.requireNonNull(model.origin().ranges());
    assertThat(ranges.of(0).min()).isCloseTo(0.25, within(1e-12));
    assertThat(ranges.of(0).max()).isCloseTo(3.24, within(1e-12));
    assertThat(ranges.of(0).whole()).isFalse();
    assertThat(ranges.of(1)).isEqualTo(new ValueRange(0, 1, true));
    assertThat(ranges.of(2)).isEqualTo(new ValueRange(-2, 2, true));
    Dataset rows =
        DataRequest.of(new DataSource.File(file))
            .forModel(model.columns(), new LabelRule.Known(model.classes(), /* required= */ true))
            .load()
            .rows();
    Explainer explainer = new Explainer(model);
    Set<String> changed = new HashSet<>();
    int none = 0;
    for (int i = 0; i < rows.size(); i++) {
      Change change = explainer.explain(rows, i).change();
      if (change == null) {
        none++;
        continue;
      }
      changed.add(change.column());
      ValueRange range = ranges.of(Integer.parseInt(change.column()) - 1);
      double to = (Double) change.to();
      assertThat(to).isBetween(range.min(), range.max());
      assertThat(range.whole() && to != Math.rint(to)).isFalse();
    }
    assertThat(changed).contains("1");
    assertThat(none).isLessThan(rows.size() / 2);
  }

  @Test
  void rangesOfAnotherNumberOfFeaturesAreRejected() {
    Model model =
        new Trainer(TestData.libsvm("-1 1:1 3:0.25\n+1 3:7\n-1 1:2\n+1 2:1 3:5\n")).train().model();
    FeatureRanges few = new FeatureRanges(new double[2], new double[2], new int[0]);
    ModelOrigin origin = model.origin();
    assertThatThrownBy(
            () ->
                new Model(
                    model.weights(),
                    model.settings(),
                    model.classes(),
                    model.groups(),
                    null,
                    new ModelOrigin(
                        origin.kept(),
                        origin.iteration(),
                        origin.worstCaseRisk(),
                        origin.data(),
                        origin.provenance(),
                        origin.warnings(),
                        origin.stopReason(),
                        few)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("ranges has 2 features, but there are 3");
  }
}
