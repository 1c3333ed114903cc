package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.player.Momentum;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws: one map for all rows equals mapping each row. */
class RestingRowsTest {
  private static final int N = 300;

  /** 0.99 and 1e-300 cause repeated rewrites of the keys; 0 clears them; -1 reverses them. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.999, 0.99, 0.5, 0.01, 1e-300, 0, -1, 1.5})
  void mapsLikeSeparateRows(double factor) {
    var random = new RandomStream(7, 1);
    var rows = resting(N);
    double[] momentum = new double[N];
    boolean[] inside = new boolean[N];
    Arrays.fill(inside, true);
    for (int i = 0; i < 5000; i++) {
      double offset = factor > 1 ? -0.5 : random.nextDouble();
      double used = factor > 1 && i % 2 == 0 ? 1 / factor : factor;
      map(rows, used, offset);
      for (int row = 0; row < N; row++) {
        momentum[row] = used * momentum[row] + offset;
      }
      for (int k = 0; k < 3; k++) {
        int row = random.nextInt(N);
        if (inside[row]) {
          assertThat(rows.remove(row)).isCloseTo(momentum[row], within(1e-10 * size(momentum)));
        } else {
          momentum[row] = 10 * random.nextGaussian();
          rows.add(row, momentum[row]);
        }
        inside[row] = !inside[row];
      }
      compare(rows, momentum, inside);
    }
  }

  private static RestingRows none(int n) {
    return new RestingRows(new Places(n));
  }

  private static RestingRows resting(int n) {
    RestingRows rows = none(n);
    rows.addZeros(new double[n]);
    return rows;
  }

  /** {@code m = factor m + offset} for every row. */
  private static void map(RestingRows rows, double factor, double offset) {
    RowDerivatives quadratic = new RowDerivatives(new Quadratic(1, 1), new States(0));
    rows.update(Momentum.of(b -> factor, b -> 0, b -> offset, b -> 0), 0, quadratic);
  }

  private static double size(double[] momentum) {
    double largest = 1e-300;
    for (double value : momentum) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  private static void compare(RestingRows rows, double[] momentum, boolean[] inside) {
    double[] actual = new double[N];
    Arrays.setAll(actual, row -> inside[row] ? rows.momentum(row) : momentum[row]);
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
    assertThat(rows.squares(0, 64)).isCloseTo(squares, within(1e-13 * squares));
    assertThat(rows.momentum(rows.largestRow())).isEqualTo(largest);
    assertThat(rows.bound()).isGreaterThanOrEqualTo(rows.largestMagnitude() * (1 - 1e-12));
  }

  @Test
  void normIsAccurateUnderCancellation() {
    var rows = none(3);
    rows.add(0, 1);
    rows.add(1, 1 + 1e-9);
    rows.add(2, 1 - 1e-9);

    map(rows, 1, -1);

    assertThat(rows.squares(0, 64)).isCloseTo(2e-18, within(1e-24));
  }

  @Test
  void largeMomentumLeavesNoError() {
    var rows = none(3);
    rows.add(0, 0.1);
    rows.add(1, 1e10);
    rows.remove(1);

    assertThat(rows.squares(0, 64)).isCloseTo(0.01, within(1e-17));
  }

  @Test
  void resetReachesEveryRow() {
    for (int n : new int[] {10, 5000}) {
      var rows = none(n);
      for (int row = 0; row < n; row++) {
        rows.add(row, row);
      }

      map(rows, 0, 0.25);

      assertThat(rows.firstAbove(0.25, 0)).isEqualTo(-1);
      assertThat(rows.firstAbove(0.24, n / 2)).isEqualTo(n / 2);
      assertThat(rows.squares(0, 64)).isEqualTo(n / 16.0);
    }
  }

  @Test
  void detectsMomentumThatIsNotFinite() {
    var rows = resting(4);
    map(rows, 1, 1e300);
    assertThat(rows.largestMagnitude()).isEqualTo(1e300);

    map(rows, 1e300, 0);

    assertThat(rows.largestMagnitude()).isInfinite();
    assertThat(Double.isFinite(rows.bound())).isFalse();
  }
}
