package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.model.Explainer;
import dev.agon.learn.model.Explanation;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scale;
import dev.agon.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers to predict in LIBSVM text are standardised for training, like those of a table. */
class LibsvmTargetsTest {
  private static final double[] ROW = {1.5, -0.5};

  @TempDir Path folder;

  /** {@code y = unit (40 + 3 a - 2 b + noise)}. */
  private Path data(double unit) throws IOException {
    RandomStream random = new RandomStream(6, 1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double y = unit * (40 + 3 * a - 2 * b + 0.1 * random.nextGaussian());
      text.append(y).append(" 1:").append(a).append(" 2:").append(b).append('\n');
    }
    return Files.writeString(folder.resolve("data.svm"), text);
  }

  private static double predicted(Model model) {
    double[] own = model.weightsInOwnUnits();
    return own[0] * ROW[0] + own[1] * ROW[1] + own[2];
  }

  /** The same model for any unit of the label: the price is one of standardised losses. */
  @ParameterizedTest
  @ValueSource(strings = {"mean", "penalty=0.005", "cvar=0.8"})
  void modelDoesNotDependOnTheUnitOfTheLabel(String set) throws IOException {
    Model small = Agon.train(data(1)).loss("squared").robust(set).fit();
    Model large = Agon.train(data(1e6)).loss("squared").robust(set).fit();
    assertThat(predicted(small)).isCloseTo(40 + 4.5 + 1, within(0.3));
    assertThat(predicted(large) / 1e6).isCloseTo(predicted(small), within(1e-3));
  }

  @Test
  void predictionsEvaluationsAndExplanationsUseTheUnitOfTheData() throws IOException {
    Path file = data(1e5);
    Path saved = folder.resolve("model.json");
    Agon.train(file).loss("squared").robust("cvar=0.8").fit().save(saved);
    Model model = Model.load(saved);
    Columns columns = Objects.requireNonNull(model.columns());
    assertThat(columns.scaling().targetScale()).isCloseTo(3.6e5, within(0.4e5));
    Dataset rows =
        DataRequest.of(new DataSource.File(file))
            .forModel(columns, new LabelRule.Known(model.classes(), /* required= */ true))
            .load()
            .rows();
    double mean = 0;
    for (Prediction prediction : model.predict(rows)) {
      mean += prediction.value() / rows.size();
    }
    assertThat(mean).isCloseTo(40e5, within(1e5));
    assertThat(((ValueMetrics) model.evaluate(rows).metrics()).errors().rmse()).isBetween(5e3, 2e4);
    Explanation explanation = new Explainer(model).explain(rows, 0);
    double sum =
        explanation.reference()
            + explanation.contributions().stream().mapToDouble(one -> one.contribution()).sum();
    assertThat(explanation.score()).isCloseTo(model.predict(rows).get(0).value(), within(1.0));
    assertThat(sum).isCloseTo(explanation.score(), within(1.0));
  }

  @Test
  void scaleNoneKeepsTheLabels() throws IOException {
    assertThat(Agon.train(data(2)).loss("squared").scale(Scale.NONE).fit().columns()).isNull();
  }
}
