package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws: one map for all rows gives what mapping each row gives. */
class ZeroRowsTest {
  private static final int N = 300;

  /** 0.99 and 1e-300 make the keys be written anew, again and again; 0 forgets; -1 turns round. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.999, 0.99, 0.5, 0.01, 1e-300, 0, -1, 1.5})
  void mapsAsOneByOne(double factor) {
    var random = new RandomStream(7, 1);
    var rows = ZeroRows.of(new double[N]);
    double[] momentum = new double[N];
    boolean[] inside = new boolean[N];
    Arrays.fill(inside, true);
    for (int i = 0; i < 5000; i++) {
      double offset = factor > 1 ? -0.5 : random.nextDouble();
      double used = factor > 1 && i % 2 == 0 ? 1 / factor : factor;
      rows.map(used, offset);
      for (int row = 0; row < N; row++) {
        momentum[row] = used * momentum[row] + offset;
      }
      for (int k = 0; k < 3; k++) {
        int row = random.nextInt(N);
        if (inside[row]) {
          assertThat(rows.remove(row)).isCloseTo(momentum[row], within(1e-10 * size(momentum)));
        } else {
          momentum[row] = 10 * random.nextGaussian();
          rows.insert(row, momentum[row]);
        }
        inside[row] = !inside[row];
      }
      compare(rows, momentum, inside);
    }
  }

  private static double size(double[] momentum) {
    double largest = 1e-300;
    for (double value : momentum) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  private static void compare(ZeroRows rows, double[] momentum, boolean[] inside) {
    double[] actual = momentum.clone();
    rows.copyMomentum(actual);
    double squares = 0;
    double furthest = 0;
    double largest = Double.NEGATIVE_INFINITY;
    int count = 0;
    for (int row = 0; row < N; row++) {
      if (inside[row]) {
        furthest = Math.max(furthest, Math.abs(actual[row] - momentum[row]));
        squares += actual[row] * actual[row];
        largest = Math.max(largest, actual[row]);
        count++;
      }
    }
    assertThat(furthest).isLessThanOrEqualTo(1e-10 * size(momentum));
    assertThat(rows.size()).isEqualTo(count);
    assertThat(rows.squares(0)).isCloseTo(squares, within(1e-13 * squares));
    assertThat(rows.momentum(rows.largestRow())).isEqualTo(largest);
    assertThat(rows.bound()).isGreaterThanOrEqualTo(rows.largestMagnitude() * (1 - 1e-12));
  }

  @Test
  void theNormSurvivesCancellation() {
    var rows = new ZeroRows(3);
    rows.insert(0, 1);
    rows.insert(1, 1 + 1e-9);
    rows.insert(2, 1 - 1e-9);

    rows.map(1, -1);

    assertThat(rows.squares(0)).isCloseTo(2e-18, within(1e-24));
  }

  @Test
  void aLargeMomentumLeavesNoTrace() {
    var rows = new ZeroRows(3);
    rows.insert(0, 0.1);
    rows.insert(1, 1e10);
    rows.remove(1);

    assertThat(rows.squares(0)).isCloseTo(0.01, within(1e-17));
  }

  @Test
  void aResetReachesEveryRow() {
    for (int n : new int[] {10, 5000}) {
      var rows = new ZeroRows(n);
      for (int row = 0; row < n; row++) {
        rows.insert(row, row);
      }

      rows.reset(0.25);

      assertThat(rows.firstAbove(0.25, 0)).isEqualTo(-1);
      assertThat(rows.firstAbove(0.24, n / 2)).isEqualTo(n / 2);
      assertThat(rows.squares(0)).isEqualTo(n / 16.0);
    }
  }

  @Test
  void aMomentumThatIsNotFiniteIsSeen() {
    var rows = ZeroRows.of(new double[4]);
    rows.map(1, 1e300);
    assertThat(rows.largestMagnitude()).isEqualTo(1e300);

    rows.map(1e300, 0);

    assertThat(rows.largestMagnitude()).isInfinite();
    assertThat(Double.isFinite(rows.bound())).isFalse();
  }
}
