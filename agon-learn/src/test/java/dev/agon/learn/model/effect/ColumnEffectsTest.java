package dev.agon.learn.model.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Model;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The importance of a column and the mean prediction by its values. */
class ColumnEffectsTest {
  /** A number that matters, a word that matters and a number that does not. */
  private static LoadedData table(Path folder) throws IOException {
    RandomStream random = new RandomStream(4, 0);
    StringBuilder text = new StringBuilder("idle,income,city,bought\n");
    for (int i = 0; i < 1200; i++) {
      double income = 3000 + 1000 * random.nextGaussian();
      String city = random.nextInt(2) == 0 ? "Rome" : random.nextInt(2) == 0 ? "Oslo" : "Paris";
      double score = (income - 3000) / 500 + (city.equals("Rome") ? 1 : 0);
      boolean bought = score + random.nextGaussian() > 0.5;
      text.append(random.nextGaussian()).append(',').append(income).append(',').append(city);
      text.append(',').append(bought ? "yes" : "no").append('\n');
    }
    Path file = folder.resolve("table.csv");
    Files.writeString(file, text);
    return DataRequest.of(new DataSource.File(file)).labels(LabelRule.any()).load();
  }

  private static Model train(LoadedData loaded, boolean network) {
    Dataset rows = loaded.rows();
    ProblemSettings settings =
        ProblemSettings.suiting(rows.target(), rows.size(), rows.features())
            .withRobust("mean")
            .withNetwork(network ? Architecture.of(8) : null);
    return new Trainer(rows).columns(loaded.columns()).settings(settings).train().model();
  }

  @Test
  void columnsThatMatterAreImportantAndHaveTheDirectionOfTheirEffect(@TempDir Path folder)
      throws IOException {
    LoadedData loaded = table(folder);
    for (boolean network : new boolean[] {false, true}) {
      ColumnEffects effects = ColumnEffects.of(train(loaded, network), loaded.rows());
      assertThat(effects.importance().get(0).column()).isEqualTo("income");
      assertThat(effects.importance().get(1).column()).isEqualTo("city");
      assertThat(effects.importance().get(2).increase()).isLessThan(0.01);
      assertThat(effects.importance().get(0).increase()).isGreaterThan(0.2);
      ColumnEffects.Dependence income = effects.dependence().get(0);
      double[] mean = income.mean()[0];
      assertThat(mean[mean.length - 1]).isGreaterThan(mean[0] + 0.5);
      assertThat(income.numbers()[0]).isBetween(-1500.0, 1500.0);
      ColumnEffects.Dependence city = effects.dependence().get(1);
      int rome = city.words().indexOf("Rome");
      int oslo = city.words().indexOf("Oslo");
      assertThat(city.mean()[0][rome]).isGreaterThan(city.mean()[0][oslo] + 0.05);
    }
  }

  @Test
  void theDependenceIsTheMeanOfPredictionsByName(@TempDir Path folder) throws IOException {
    LoadedData loaded = table(folder);
    Model model = train(loaded, true);
    ColumnEffects.Dependence city = ColumnEffects.of(model, loaded.rows()).dependence().get(1);
    double sum = 0;
    int rows = 0;
    for (int k = 0; k < 1000; k++) {
      int i = (int) ((long) k * loaded.rows().size() / 1000);
      Map<String, Object> row =
          new java.util.HashMap<>(
              dev.agon.learn.table.encode.RowValues.of(loaded.columns(), loaded.rows().rows(), i));
      row.put("city", "Paris");
      sum += model.predict(row).probability();
      rows++;
    }
    assertThat(city.mean()[0][city.words().indexOf("Paris")])
        .isCloseTo(sum / rows, Offset.offset(1e-9));
  }
}
