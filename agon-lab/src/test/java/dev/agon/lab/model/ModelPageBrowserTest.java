package dev.agon.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.report.Page;
import dev.agon.lab.report.PageInBrowser;
import dev.agon.lab.report.Report;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.FeatureGroups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a model in a browser, opened from disk. */
class ModelPageBrowserTest {
  private static final String ATTACK = "<img src=x onerror='window.attacked=true'></script>";

  @TempDir Path folder;

  /** Rows whose column names and values contain code. */
  private static Table table() {
    var random = new RandomStream(1, 1);
    StringBuilder text = new StringBuilder("age," + ATTACK + ",bought\n");
    for (int i = 0; i < 300; i++) {
      double age = 40 + 10 * random.nextGaussian();
      int city = random.nextInt(3);
      String name = city == 0 ? ATTACK : city == 1 ? "Rome" : "Oslo";
      boolean bought = (age - 40) / 10 + city + random.nextGaussian() > 1;
      text.append(age)
          .append(',')
          .append(name)
          .append(',')
          .append(bought ? "yes" : "no")
          .append('\n');
    }
    var in = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
    return TableReader.autodetect().read(in, ATTACK);
  }

  private static TableSchema schema(Table table) {
    var settings = TableSettings.defaults().withLabel("bought");
    return TableSchema.of(table, settings, LabelRule.Kind.ANY);
  }

  private static double number(Map<?, ?> seen, String name) {
    return seen.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private Map<?, ?> visit(Page page, int width) throws Exception {
    Path file = folder.resolve("page.html");
    Report.writeAlone(file, page);
    return PageInBrowser.visit(file, "model-probe.js", width);
  }

  private static Page trained() {
    return trained(null);
  }

  private static Page trained(@Nullable Architecture network) {
    Table text = table();
    TableSchema table = schema(text);
    Dataset all = table.encode(text);
    Split split = Split.fraction(all, 0.3, 1);
    Dataset rows = Subset.of(all, split.training());
    TrainingResult result =
        new Trainer(rows)
            .columns(table.columns())
            .settings(
                ProblemSettings.suiting(rows.target(), rows.size(), rows.features())
                    .withNetwork(network))
            .budget(Budget.iterations(network == null ? 200 : 1000))
            .train();
    Dataset heldOut = Subset.of(all, split.heldOut());
    var by = Map.of(ATTACK, FeatureGroups.of(FeatureGroups.values(heldOut.rows(), 0)));
    return ModelPage.trained(
        result,
        Map.of("lambda2", 0.001),
        List.of(
            new Part("training", Evaluator.evaluate(result.model(), rows, 1), Map.of()),
            new Part(
                "validation", Evaluator.evaluate(result.model(), heldOut, 1), by, split.heldOut())),
        null);
  }

  @Test
  void drawsEverythingAndRunsNoForeignScript() throws Exception {
    Map<?, ?> seen = visit(trained(), 1280);
    assertThat(seen.get("sections"))
        .isEqualTo(
            List.of("measures", "training", "worst-case", "groups", "rows", "weights", "settings"));
    assertThat(seen.get("charts")).isEqualTo(7);
    assertThat(seen.get("drawn")).isEqualTo(7);
    assertThat(seen.get("cells")).as("two squares of two by two").isEqualTo(8);
    assertThat(seen.get("bars")).as("four groups, five weights").isEqualTo(9);
    assertThat(number(seen, "widest")).isGreaterThan(40);
    assertThat(number(seen, "below")).isPositive();
    assertThat(seen.get("hardest")).isEqualTo(10);
    assertThat(String.valueOf(seen.get("text")))
        .contains("A linear model of 4 features that distinguishes no and yes", ATTACK + "=Rome");
    assertThat(seen.get("attacked")).isEqualTo(false);
    assertThat(seen.get("images")).isEqualTo(0);
    assertThat(seen.get("links")).as("there are no CSV files next to the page").isEqualTo(0);
    assertThat(seen.get("overflow")).isEqualTo(false);
    assertThat(seen.get("network")).isEqualTo(0);
  }

  @Test
  void aNetworkHasEffectsOfColumnsInsteadOfWeights() throws Exception {
    Map<?, ?> seen = visit(trained(Architecture.of(8)), 1280);
    assertThat(seen.get("sections"))
        .isEqualTo(
            List.of("measures", "training", "worst-case", "groups", "rows", "effects", "settings"));
    assertThat(seen.get("charts")).as("one more, the dependence on the age").isEqualTo(8);
    assertThat(seen.get("drawn")).isEqualTo(8);
    assertThat(seen.get("bars")).as("four groups, two columns, three words").isEqualTo(9);
    assertThat(String.valueOf(seen.get("text")))
        .contains("Permutation importance", "Dependence on age", "Dependence on " + ATTACK);
    assertThat(seen.get("attacked")).isEqualTo(false);
    assertThat(seen.get("overflow")).isEqualTo(false);
  }

  @Test
  void warningsMarkNamesOfParameters() throws Exception {
    Table text = table();
    TableSchema table = schema(text);
    Dataset all = table.encode(text);
    TrainingResult result =
        new Trainer(all).columns(table.columns()).budget(Budget.iterations(1)).train();
    Part part = new Part("evaluated", Evaluator.evaluate(result.model(), all, 1), Map.of());
    Map<?, ?> seen = visit(ModelPage.evaluated(part, 3), 1280);
    assertThat(String.valueOf(seen.get("notices")))
        .contains("Allow more seconds, oracle-calls or iterations")
        .doesNotContain("`");
    assertThat(String.valueOf(seen.get("names"))).contains("seconds, oracle-calls, iterations");
  }

  @Test
  void warnsIfAllRowsAreOfOneClass() throws Exception {
    Table text = table();
    TableSchema table = schema(text);
    Dataset all = table.encode(text);
    TrainingResult result =
        new Trainer(all).columns(table.columns()).budget(Budget.iterations(100)).train();
    int[] positive =
        java.util.stream.IntStream.range(0, all.size())
            .filter(i -> all.classes().of()[i] == 1)
            .toArray();
    Part part =
        new Part(
            "evaluated",
            Evaluator.evaluate(result.model(), Subset.of(all, positive), 1),
            Map.of(),
            positive);
    Map<?, ?> seen = visit(ModelPage.evaluated(part, 3), 500);
    assertThat(String.valueOf(seen.get("notices"))).contains("all rows have the class yes");
    assertThat(seen.get("facts")).extracting("AUC").isEqualTo("–");
    assertThat(seen.get("charts")).as("no ROC of one class").isEqualTo(2);
    assertThat(seen.get("hardest")).isEqualTo(3);
    assertThat(seen.get("overflow")).as("on a phone").isEqualTo(false);
  }
}
