package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.Generated;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.Softmax;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.train.Trainer;
import dev.agon.run.Provenance;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model file stores the complete model. */
class ModelFileTest {
  @TempDir Path folder;

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
      ProblemSettings settings = ProblemSettings.nonconvex().withRobust(set).withLoss(loss);
      survives(settings);
      survives(settings.withRegulariser(new L2(0.25)).withIntercept(false));
      survives(settings.withRegulariser(new None()).withWeighting(Weighting.BATCH_SUM));
      survives(settings.withRegulariser(new Nonconvex(0.5, 3)));
    }
    assertThat(RobustSet.parse(set)).hasToString(set);
  }

  private void survives(ProblemSettings settings) {
    List<String> classes =
        settings.loss() instanceof Softmax
            ? List.of("cat", "dog", "a \"cow\"")
            : settings.loss().targetKind() == TargetKind.NUMBERS ? List.of() : List.of("0", "1");
    double[] weights = new double[(settings.loss() instanceof Softmax ? 3 : 1) * 4];
    weights[1] = 0.1;
    Model model =
        new Model(
            weights,
            settings,
            classes,
            List.of("young", "old"),
            null,
            new ModelOrigin(
                Keep.BEST,
                7,
                0.25,
                Map.of("rows", 3),
                new Provenance("0", "hcmm2", Map.of(), 1, "dense", "scalar", "17"),
                List.of("a warning"),
                null));
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    assertThat(ModelFile.read(file)).usingRecursiveComparison().isEqualTo(model);
  }

  @Test
  void modelIsIndependentOfCallersArrays() {
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
