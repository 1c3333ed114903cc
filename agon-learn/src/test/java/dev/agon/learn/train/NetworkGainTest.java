package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Values;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.random.RandomStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A network is suggested if columns interact, and only then. */
class NetworkGainTest {
  private static Dataset rows(int n, int seed, boolean numbers, double interaction) {
    RandomStream random = new RandomStream(seed, 0);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[n];
    double[] value = new double[n];
    for (int i = 0; i < n; i++) {
      double[] a = new double[6];
      for (int j = 0; j < a.length; j++) {
        a[j] = random.nextGaussian();
        rows.add(j, a[j]);
      }
      rows.endRow();
      double score = a[0] - 0.5 * a[1] + interaction * a[2] * a[3] + random.nextGaussian();
      label[i] = score > 0 ? 1 : 0;
      value[i] = score;
    }
    return new Dataset(
        rows.build(),
        numbers ? new Values(value) : new Classes(label, List.of("no", "yes")),
        "generated",
        "",
        List.of());
  }

  private static @Nullable NetworkGain gain(Dataset data) {
    return NetworkGain.of(
        data, ProblemSettings.suiting(data.target(), data.size(), data.features()), 1);
  }

  @ParameterizedTest
  @CsvSource({"1,false", "2,false", "3,false", "1,true", "2,true", "3,true"})
  void firesForAnInteractionAndNotForALinearTarget(int seed, boolean numbers) {
    NetworkGain strong = Objects.requireNonNull(gain(rows(3000, seed, numbers, 1.5)));
    assertThat(strong.isWorthIt()).as("%s", strong).isTrue();
    assertThat(strong.network()).isGreaterThan(strong.linear() + 0.02);
    NetworkGain none = Objects.requireNonNull(gain(rows(3000, seed, numbers, 0)));
    assertThat(none.isWorthIt()).as("%s", none).isFalse();
  }

  @Test
  void gainIsRepeatableAndOmittedForFewRowsOrSeveralClasses() {
    Dataset data = rows(900, 5, false, 1);
    assertThat(gain(data)).isEqualTo(gain(data));
    assertThat(gain(rows(300, 5, false, 1))).isNull();
    Dataset three =
        new Dataset(
            data.rows(),
            new Classes(
                java.util.stream.IntStream.range(0, 900).map(i -> i % 3).toArray(),
                List.of("a", "b", "c")),
            "three",
            "",
            List.of());
    assertThat(gain(three)).isNull();
  }
}
