package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.model.Explainer;
import dev.agon.learn.model.Model;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.tune.Tuner;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The text that a debugger or a log shows for the types that an application holds. */
class ReadableTypesTest {
  @Test
  void toStringShowsContentOfEveryType() {
    Table table = SmallTable.table(Task.TWO_CLASSES);
    Model model = SmallTable.model(Task.TWO_CLASSES);
    Columns columns = Objects.requireNonNull(model.columns());
    Dataset rows =
        columns.read(table, new dev.agon.learn.data.LabelRule.Known(model.classes(), true));
    TableSettings settings = TableSettings.defaults().withLabel("answer");
    assertThat(settings).hasToString("TableSettings[label]");
    assertThat(new Trainer(rows))
        .hasToString("Trainer[rows=300, loss=logistic, robust=chi2=52%, method=auto]");
    assertThat(new Tuner(rows, List.of(new Mean())))
        .hasToString("Tuner[rows=300, sets=[mean], folds=5]");
    assertThat(Agon.train(Path.of("a.csv")).label("answer"))
        .hasToString("Training[DataRequest[a.csv, TableSettings[label]], seed=1]");
    assertThat(columns.encode(Map.of("age", "NA", "income", 1, "city", "Atlantis", "member", "no")))
        .hasToString(
            "EncodedRow[features="
                + columns.features()
                + ", missing=[age], unknownLevels=[city],"
                + " outsideRange=[income]]");
    assertThat(columns.columns().get(2).toString())
        .startsWith("CategoryColumn[city, levels=\"Bern\"");
    assertThat(new Explainer(model).toString()).startsWith("Explainer[Model[loss=logistic");
    assertThat(
            DataRequest.of(
                    new DataSource.Query("jdbc:x://u:secret@host/db?password=secret", "select 1"))
                .toString())
        .doesNotContain("secret");
    assertThat(
            new DataSource.Query("jdbc:x://u:secret@host/db?password=secret", "select 1")
                .toString())
        .contains("select 1")
        .doesNotContain("secret");
    assertThat(List.of(table, rows, columns, model).toString()).doesNotContain("@");
  }
}
