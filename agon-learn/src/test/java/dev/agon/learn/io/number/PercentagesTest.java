package dev.agon.learn.io.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Percentages of all parts sum to 100%, and no part is hidden. */
class PercentagesTest {
  @Test
  void halvesAreNotBothRoundedUp() {
    assertThat(Percentages.of(new double[] {133, 67}, 200, 2)).containsExactly("67%", "33%");
    assertThat(Percentages.of(new double[] {1, 1, 1}, 3, 3)).containsExactly("34%", "33%", "33%");
    assertThat(Percentages.of(new double[] {145, 45, 10}, 200, 3))
        .containsExactly("73%", "22%", "5%");
  }

  @Test
  void smallPartsAreShownInTenths() {
    assertThat(Percentages.of(new double[] {997, 3}, 1000, 2)).containsExactly("99.7%", "0.3%");
    assertThat(Percentages.of(new double[] {99_999, 1}, 100_000, 2))
        .containsExactly(">99.9%", "<0.1%");
    assertThat(Percentages.of(new double[] {5, 0}, 5, 2)).containsExactly("100%", "0%");
    assertThat(Percentages.of(new double[] {0, 0}, 0, 2)).containsExactly("0%", "0%");
  }

  @Test
  void manySmallPartsAreRoundedToTheNearestTenth() {
    double[] parts = new double[891];
    Arrays.fill(parts, 1);
    assertThat(Percentages.of(parts, 891, 2)).containsExactly("0.1%", "0.1%");
    double[] identifiers = new double[7043];
    Arrays.fill(identifiers, 1);
    assertThat(Percentages.of(identifiers, 7043, 1)).containsExactly("<0.1%");
    assertThat(Percentages.of(new double[] {45, 30, 25}, 100, 2)).containsExactly("45%", "30%");
  }

  @Test
  void sumsTo100Percent() {
    RandomStream random = new RandomStream(3, 0);
    for (int round = 0; round < 1000; round++) {
      double[] parts = new double[2 + random.nextInt(8)];
      Arrays.setAll(parts, k -> 20 + random.nextInt(100));
      List<String> shown = Percentages.of(parts, Arrays.stream(parts).sum(), parts.length);
      double sum =
          shown.stream().mapToDouble(x -> Double.parseDouble(x.substring(0, x.length() - 1))).sum();
      assertThat(sum).as(Arrays.toString(parts)).isEqualTo(100);
    }
  }
}
