package dev.agon.learn.data.generate;

import static dev.agon.learn.data.TestData.refusal;
import static dev.agon.learn.data.TestData.show;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.KnownDataset;
import dev.agon.learn.data.catalogue.Shape;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws that generated data obey. */
class GeneratorTest {

  private static Dataset train(String spec) {
    return Generator.generate(spec).train();
  }

  private static int positive(Dataset data) {
    int count = 0;
    for (byte sign : data.classes().signs()) {
      count += sign > 0 ? 1 : 0;
    }
    return count;
  }

  @Test
  void sameSeedGivesSameRows() {
    String spec = "n=200,d=30,nnz=5,flip=0.2,seed=7";
    assertThat(show(train(spec))).isEqualTo(show(train(spec)));
    assertThat(show(train(spec))).isNotEqualTo(show(train(spec.replace("seed=7", "seed=8"))));
    assertThat(show(train(spec)))
        .startsWith("1 1:1.0 6:1.0 16:1.0 17:1.0 27:1.0\n1 1:1.0 2:1.0 7:1.0");
  }

  @Test
  void fewerRowsAreAPrefixOfMore() {
    assertThat(show(train("n=100,d=30,nnz=5"))).startsWith(show(train("n=40,d=30,nnz=5")));
  }

  @Test
  void sparseRowsHaveDistinctUniformColumns() {
    Dataset data = train("n=20000,d=20,nnz=4,seed=3");
    int[] count = new int[20];
    for (int row = 0; row < data.size(); row++) {
      assertThat(data.rows().entries(row)).isEqualTo(4);
      for (int k = 0; k < 4; k++) {
        int column = data.rows().column(row, k);
        assertThat(column).isGreaterThan(k == 0 ? -1 : data.rows().column(row, k - 1));
        count[column]++;
      }
    }
    // Binomial(20000, 1/5): five standard deviations are 283.
    for (int times : count) {
      assertThat(times).isBetween(4000 - 283, 4000 + 283);
    }
    assertThat(data.features()).isEqualTo(20);
  }

  @Test
  void theGivenFractionOfLabelsIsFlipped() {
    byte[] clean = train("n=20000,d=50,nnz=5,flip=0").classes().signs();
    byte[] noisy = train("n=20000,d=50,nnz=5,flip=0.1").classes().signs();
    int flipped = 0;
    for (int i = 0; i < clean.length; i++) {
      flipped += clean[i] != noisy[i] ? 1 : 0;
    }
    // Five standard deviations of a Binomial(20000, 0.1) are 212.
    assertThat((double) flipped).isCloseTo(2000, within(212.0));
  }

  @Test
  void withoutFlippedLabelsTheTrueWeightsSeparateTheClasses() {
    Dataset data = train("n=3000,d=50,nnz=5,flip=0,seed=2");
    double[] truth = Generator.gaussians(50, 2, Generator.TRUTH);
    for (int row = 0; row < data.size(); row++) {
      assertThat(data.classes().sign(row) * data.rows().dot(row, truth)).isPositive();
    }
  }

  static List<KnownDataset> sets() {
    return DataCatalog.all();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void aStandInHasTheSizeOfItsSet(KnownDataset set) {
    Dataset data = train(set.name() + ",seed=5");
    assertThat(set.differences(data)).singleElement().asString().startsWith("The checksum");
    assertThat(positive(data)).isEqualTo(set.positiveRows());
    assertThat(data.source()).startsWith("stand-in for " + set.name());
    assertThat(data.rows().value(0, 0) == 1.0).isEqualTo(!set.name().equals("ijcnn1"));
  }

  @Test
  void standInExistsForAnyShape() {
    Dataset data = Generator.standIn("elsewhere", new Shape(301, 10, 907, 77), 1);
    assertThat(data.size()).isEqualTo(301);
    assertThat(data.features()).isEqualTo(10);
    assertThat(data.rows().nonZeros()).isEqualTo(907);
    assertThat(positive(data)).isEqualTo(77);
    assertThat(data.source()).isEqualTo("stand-in for elsewhere, seed=1");
    assertThat(refusal(() -> new Shape(2, 3, 7, 1)).problem()).contains("7 non-zeros");
  }

  @Test
  void outliersFormAFarClusterThatContradictsTheTruth() {
    Generator.Generated made = Generator.generate("outliers,n=2000,d=50,fraction=0.1,test=500");
    double[] truth = Generator.gaussians(50, 1, Generator.TRUTH);
    Dataset data = made.train();
    Dataset clean = train("outliers,n=2000,d=50,test=500");
    int outliers = 0;
    double squares = 0;
    for (int row = 0; row < data.size(); row++) {
      double score = data.rows().dot(row, truth);
      double norm = 0;
      for (int k = 0; k < 50; k++) {
        norm += data.rows().value(row, k) * data.rows().value(row, k);
      }
      if (norm > 500.0 * 500.0) {
        outliers++;
        assertThat(score).isPositive();
        assertThat(data.classes().sign(row)).isEqualTo((byte) -1);
        assertThat(StrictMath.sqrt(norm)).isCloseTo(1000, within(5.0));
      } else {
        squares += norm;
        assertThat(data.classes().sign(row) * score).isPositive();
        assertThat(data.rows().value(row, 7)).isEqualTo(clean.rows().value(row, 7));
      }
    }
    assertThat(outliers).isEqualTo(200);
    assertThat(squares / (1800 * 50)).as("variance").isCloseTo(20, within(0.5));
    Dataset test = Objects.requireNonNull(made.test());
    assertThat(test.size()).isEqualTo(500);
    assertThat(test.rows().value(0, 0)).isNotEqualTo(clean.rows().value(0, 0));
    for (int row = 0; row < test.size(); row++) {
      assertThat(test.classes().sign(row) * test.rows().dot(row, truth)).isPositive();
    }
  }

  @Test
  void outliersMayFollowTheTrueLabels() {
    int contradicting = positive(train("outliers,n=1000,d=5,fraction=0.5,test=1"));
    int agreeing = positive(train("outliers,n=1000,d=5,fraction=0.5,test=1,label=+1"));
    assertThat(agreeing - contradicting).isEqualTo(500);
  }

  @Test
  void publishedSizesAreTheDefaults() {
    Generator.Generated made = Generator.generate("outliers");
    assertThat(made.train().size()).isEqualTo(30_000);
    assertThat(made.train().features()).isEqualTo(50);
    assertThat(Objects.requireNonNull(made.test()).size()).isEqualTo(10_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n=10,rows=3|there is no key \"rows\"",
        "a9a,n=10|there is no key \"n\"",
        "outliers,flip=0.1|there is no key \"flip\"",
        "a9b|there is no kind \"a9b\"",
        "n=ten|n must be an integer from 1",
        "n=0|n must be an integer from 1",
        "n=10,d=3,nnz=4|nnz must be an integer from 1 to 3, but was 4",
        "flip=1.5|flip must be a number from 0 to 1, but was 1.5",
        "flip=nan|flip must be a number from 0 to 1",
        "n=10,n=20|n occurs twice",
        "n=10,|\"\" is not key=value",
        "outliers,label=0|label must be -1 or 1",
      })
  void wrongSpecificationsAreRejected(String spec, String words) {
    assertThat(refusal(() -> Generator.generate(spec)).problem()).contains(words);
  }

  @Test
  void customersFollowTheirDistribution() throws IOException {
    StringBuilder text = new StringBuilder();
    Generator.writeTable("customers,n=60000", text);
    List<String[]> rows = text.toString().lines().skip(1).map(line -> line.split(",")).toList();
    assertThat(rows).hasSize(60_000);
    // The discount's sign turns after two thirds of the rows; that of the visits differs by city.
    assertThat(left(rows.subList(0, 40_000), r -> r[7].equals("yes"))).isLessThan(0.17);
    assertThat(left(rows.subList(0, 40_000), r -> r[7].equals("no"))).isGreaterThan(0.25);
    assertThat(left(rows.subList(40_000, 60_000), r -> r[7].equals("yes"))).isGreaterThan(0.45);
    assertThat(left(rows, r -> r[1].equals("Palermo") && Integer.parseInt(r[5]) > 10))
        .isGreaterThan(0.35);
    assertThat(left(rows, r -> r[1].equals("Rome") && Integer.parseInt(r[5]) > 10)).isLessThan(0.2);
    // Binomial(60000, 1/7): five standard deviations are 429.
    assertThat((double) rows.stream().filter(r -> r[4].isEmpty()).count())
        .isCloseTo(60_000 / 7.0, within(429.0));
    assertThatThrownBy(() -> Generator.writeTable("customers,k=1", text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no key \"k\"");
  }

  private static double left(List<String[]> rows, Predicate<String[]> which) {
    List<String[]> some = rows.stream().filter(which).toList();
    return some.stream().filter(r -> r[8].equals("yes")).count() / (double) some.size();
  }
}
