package dev.agon.learn.table;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Keep;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelOrigin;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.random.RandomStream;
import dev.agon.run.Provenance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A generated table with every kind of column, and models of it. */
public final class SmallTable {
  private SmallTable() {}

  /** The kind of the label. */
  public enum Task {
    TWO_CLASSES,
    THREE_CLASSES,
    NUMBERS
  }

  /** The text of a table with 300 rows. */
  public static String text(Task task) {
    RandomStream random = new RandomStream(5, 5);
    StringBuilder text = new StringBuilder("age,income,city,member,answer\n");
    for (int i = 0; i < 300; i++) {
      int age = 18 + random.nextInt(60);
      double income = 1e6 * (0.1 + random.nextInt(1000) / 500.0);
      String city = List.of("Rome", "Oslo", "Bern", "").get(random.nextInt(4));
      String member = random.nextInt(3) == 0 ? "yes" : "no";
      double score =
          (age - 48) / 12.0
              + (city.equals("Oslo") ? 1 : 0)
              - (member.equals("yes") ? 0.8 : 0)
              + (random.nextInt(1000) - 500) / 400.0;
      text.append(age).append(',');
      text.append(random.nextInt(12) == 0 ? "NA" : Double.toString(income)).append(',');
      text.append(city).append(',').append(member).append(',').append(answer(task, score));
      text.append('\n');
    }
    return text.toString();
  }

  private static String answer(Task task, double score) {
    return switch (task) {
      case TWO_CLASSES -> score > 0 ? "buys" : "leaves";
      case THREE_CLASSES -> score > 0.7 ? "high" : score < -0.7 ? "low" : "mid";
      case NUMBERS -> Double.toString(score);
    };
  }

  /** A model of the table with the default loss, and arbitrary weights. */
  public static Model model(Task task) {
    Target target =
        TableSchema.of(table(task), TableSettings.defaults(), LabelRule.Kind.ANY).target();
    return model(task, Loss.suiting(target));
  }

  /** A model of the table, with arbitrary weights. */
  public static Model model(Task task, Loss loss) {
    return model(task, loss, null);
  }

  /** A linear model of the table, or a network, with arbitrary weights. */
  public static Model model(Task task, Loss loss, @Nullable Architecture network) {
    TableSchema schema = TableSchema.of(table(task), TableSettings.defaults(), LabelRule.Kind.ANY);
    ProblemSettings settings = ProblemSettings.nonconvex().withLoss(loss).withNetwork(network);
    double[] weights = new double[settings.dimension(schema.target(), schema.columns().features())];
    RandomStream random = new RandomStream(9, 9);
    Arrays.setAll(weights, j -> (random.nextInt(2001) - 1000) / 1000.0);
    return new Model(
        weights,
        settings,
        schema.target() instanceof Classes classes ? classes.names() : List.of(),
        List.of(),
        schema.columns(),
        new ModelOrigin(
            Keep.BEST,
            1,
            0.5,
            Map.of("sha256", "0"),
            new Provenance("0", "hcmm2", Map.of(), 1, "dense", "scalar", "17"),
            List.of(),
            null));
  }

  /** The table. */
  public static Table table(Task task) {
    return Tables.read(text(task));
  }

  /** The rows of the table as maps of text, as a service might get them. */
  public static List<Map<String, Object>> rows(Task task) {
    List<String> lines = text(task).lines().toList();
    String[] names = lines.get(0).split(",", -1);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, Object> row = new HashMap<>();
      for (int i = 0; i < names.length; i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }
}
