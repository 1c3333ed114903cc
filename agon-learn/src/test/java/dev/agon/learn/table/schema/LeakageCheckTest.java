package dev.agon.learn.table.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.table.Tables;
import dev.agon.learn.train.Trainer;
import dev.agon.random.RandomStream;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A column that alone determines the label is reported; chance and normal columns are not. */
class LeakageCheckTest {
  /** A column c next to an informative number; every third row is yes. */
  private static String table(int rows, IntFunction<String> cell) {
    StringBuilder text = new StringBuilder("age,c,label\n");
    for (int i = 0; i < rows; i++) {
      text.append(20 + i * 7 % 50 + (isYes(i) ? 5 : 0)).append(',');
      text.append(cell.apply(i)).append(isYes(i) ? ",yes\n" : ",no\n");
    }
    return text.toString();
  }

  private static boolean isYes(int row) {
    return row % 3 == 0;
  }

  private static List<String> warnings(String text) {
    return Tables.infer(text).warnings();
  }

  private static void warned(IntFunction<String> cell) {
    assertThat(warnings(table(90, cell)))
        .containsExactly(
            "column \"c\" alone determines the label of all 90 training rows, so good measures"
                + " may mean nothing. If it is known only after the label (target leakage), `drop`"
                + " c.");
  }

  private static void notWarned(IntFunction<String> cell) {
    assertThat(warnings(table(90, cell)))
        .noneMatch(warning -> warning.contains("determines the label"));
  }

  @Test
  void numbersThatDetermineLabelByThresholdCauseWarning() {
    warned(i -> Double.toString(isYes(i) ? 100.5 + i : 100.4 - i));
    warned(i -> Double.toString(isYes(i) ? -1.5 - i : i));
    notWarned(i -> Double.toString(i == 89 ? 103.5 : isYes(i) ? 100.5 + i : 100.4 - i));
    notWarned(i -> Double.toString(isYes(i) || i == 88 ? 100.5 + i % 88 : 100.4 - i)); // they touch
    notWarned(i -> Double.toString(i == 87 ? 99.4 : isYes(i) ? 100.5 + i : 100.4 - i));
  }

  @Test
  void wordsThatDetermineLabelCauseWarning() {
    warned(i -> isYes(i) ? "left" : "stayed");
    warned(i -> isYes(i) ? "left" : List.of("stayed", "rose").get(i % 2));
    warned(i -> isYes(i) ? "37" : List.of("10", "99").get(i % 2));
    notWarned(i -> isYes(i) && i != 87 ? "left" : "stayed");
  }

  @Test
  void missingCellsThatDetermineLabelCauseWarning() {
    warned(i -> isYes(i) ? Double.toString(0.5 + i) : "");
    warned(i -> isYes(i) ? List.of("moved", "died").get(i % 2) : "");
    notWarned(i -> isYes(i) && i != 3 ? Double.toString(0.5 + i) : "");
  }

  @Test
  void chanceAgreementCausesNoWarning() {
    IntFunction<String> flag = i -> isYes(i) ? "left" : "stayed";
    assertThat(warnings(table(49, flag))).isEmpty();
    assertThat(warnings(table(50, flag))).hasSize(1);
    notWarned(i -> "level" + i / 3 + (isYes(i) ? "a" : "b")); // 60 levels of one row or two
    String rare = "age,c,label\n" + "1,a,no\n2,a,no\n".repeat(45) + "1,b,yes\n".repeat(9);
    assertThat(warnings(rare)).isEmpty();
    assertThat(warnings(rare + "1,b,yes\n")).hasSize(1);
  }

  @Test
  void severalColumnsAndClassesAreChecked() {
    StringBuilder text = new StringBuilder("a,b,label\n");
    for (int i = 0; i < 90; i++) {
      text.append(i % 3 + 0.01 * i / 90).append(",w").append(i % 3).append(",k").append(i % 3);
      text.append('\n');
    }
    assertThat(warnings(text.toString()).toString())
        .contains("each of the columns \"a\", \"b\" alone determines", "`drop` a,b");
  }

  @Test
  void heldOutRowsAreNotUsed() {
    String text = table(120, i -> isYes(i) && i != 3 ? "left" : "stayed");
    TableSettings settings = TableSettings.defaults();
    long warnings =
        java.util.stream.LongStream.range(1, 11)
            .filter(
                seed ->
                    !TableSchema.of(
                            Tables.read(text),
                            settings,
                            LabelRule.Kind.ANY,
                            Holdout.random(0.5, seed))
                        .warnings()
                        .isEmpty())
            .count();
    assertThat(warnings).isBetween(1L, 9L);
  }

  @Test
  void warningIsStoredAndModelUnchanged() {
    String text = table(90, i -> isYes(i) ? "left" : "stayed");
    Tables.Inferred seen = Tables.infer(text);
    var model = new Trainer(seen.rows()).columns(seen.columns()).train().model();
    assertThat(model.warnings()).contains(seen.warnings().get(0));
    assertThat(model.predict(Map.of("age", 30, "c", "left")).label()).isEqualTo("yes");
  }

  /** A table with a price, its noisy copy in another unit, and a related number. */
  private static String prices(int rows, double noise) {
    RandomStream random = new RandomStream(3, 0);
    StringBuilder text = new StringBuilder("area,copy,price\n");
    for (int i = 0; i < rows; i++) {
      double price = 1000 + 500 * random.nextDouble();
      text.append(price + 200 * random.nextDouble()).append(',');
      text.append(-0.9 * price + noise * random.nextDouble()).append(',').append(price);
      text.append('\n');
    }
    return text.toString();
  }

  @Test
  void columnThatPredictsNumbersAlmostPerfectlyCausesWarning() {
    assertThat(warnings(prices(200, 30)))
        .singleElement()
        .asString()
        .contains("column \"copy\" (R^2 0.99", "`drop` copy");
    assertThat(warnings(prices(200, 0))).singleElement().asString().contains("(R^2 1.0000)");
    assertThat(warnings(prices(200, 200))).isEmpty();
    assertThat(warnings(prices(40, 30))).noneMatch(warning -> warning.contains("perfectly"));
  }
}
