package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.LibsvmReader;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.Softmax;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.Lambda1;
import dev.agon.learn.robust.RobustSet;
import dev.agon.run.Provenance;
import java.io.ByteArrayInputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model file says everything, and older ones are still read. */
class ModelFileTest {
  @TempDir Path folder;

  @Test
  void aFileOfVersion1IsReadUnchanged() throws URISyntaxException {
    Model model =
        ModelFile.read(
            Path.of(
                Objects.requireNonNull(
                        ModelFileTest.class.getResource("/golden/model/version-1.json"))
                    .toURI()));
    assertThat(model.weights())
        .containsExactly(
            -0.6197537851911179, 0.3959888743549294, -0.6747709156545275, 0.03909984109881259);
    assertThat(model.classes()).containsExactly("-1", "1");
    assertThat(model.settings())
        .isEqualTo(
            Settings.logistic(Lambda1.ONE_OVER_N_SQUARED, 0.001, 7, true, Weighting.UNBIASED));
    assertThat(model.features()).isEqualTo(3);
    assertThat(model.warnings()).isEmpty();
    Dataset data =
        LibsvmReader.read(
            new ByteArrayInputStream(
                "-1 1:0.5 3:1\n+1 2:1\n+1 1:-2 2:0.25\n-1 3:1.5\n"
                    .getBytes(StandardCharsets.US_ASCII)),
            "tiny",
            model.labelRule());
    assertThat(Evaluator.evaluate(model, data, 1).worstCaseRisk()).isEqualTo(model.worstCaseRisk());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean",
        "penalty=1/n^2",
        "penalty=0.3",
        "chi2=0.5",
        "cvar=0.1",
        "kl=0.25",
        "kl-penalty=1.5",
        "tv=0.1",
        "groups",
        "groups-penalty=2"
      })
  void everySettingSurvivesTheFile(String set) {
    for (Loss loss : Loss.all()) {
      Settings settings = Settings.defaults().withRobust(set).withLoss(loss);
      survives(settings);
      survives(settings.withRegulariser(new L2(0.25)).withIntercept(false));
      survives(settings.withRegulariser(new None()).withWeighting(Weighting.BATCH_SUM));
      survives(settings.withRegulariser(new Nonconvex(0.5, 3)));
    }
    assertThat(RobustSet.parse(set)).hasToString(set);
  }

  private void survives(Settings settings) {
    List<String> classes =
        settings.loss() instanceof Softmax ? List.of("cat", "dog", "a \"cow\"") : List.of("0", "1");
    double[] weights = new double[(settings.loss() instanceof Softmax ? 3 : 1) * 4];
    weights[1] = 0.1;
    Model model =
        new Model(
            weights,
            settings,
            classes,
            List.of("young", "old"),
            Keep.BEST,
            7,
            0.25,
            Map.of("rows", 3),
            new Provenance("0", "hcmm2", Map.of(), 1, "dense", "scalar", "17"),
            List.of("a warning"),
            null);
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    assertThat(ModelFile.read(file)).usingRecursiveComparison().isEqualTo(model);
  }

  @Test
  void aModelDoesNotChangeWithTheArraysAroundIt() {
    Dataset data = Generated.rows(20, 3, 2, 1);
    Model model = new Trainer(data).budget(dev.agon.run.Budget.iterations(1)).train().model();
    double[] weights = model.weights();
    double first = weights[0];
    weights[0] = 99;
    assertThat(model.weights()[0]).isEqualTo(first);
    assertThat(model.classes()).isEqualTo(((Classes) data.target()).names());
    assertThat(model.labelRule()).isEqualTo(LabelRule.known(model.classes()));
  }
}
