package dev.agon.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.method.baseline.Extragradient;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.random.RandomStream;
import dev.agon.run.Averaging;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Entropic steps: the formula, its laws, and methods that use them. */
class EntropicSimplexTest {
  private static double[] move(ConvexSet set, double[] from, double step, double... direction) {
    double[] to = from.clone();
    Objects.requireNonNull(set.mover(from.length)).move(from, step, direction, to);
    return to;
  }

  @Test
  void multipliesWithExponentials() {
    double third = StrictMath.log(3);
    assertThat(move(new EntropicSimplex(), new double[] {0.5, 0.5}, third, 1, 0))
        .containsExactly(new double[] {0.75, 0.25}, within(1e-15));
    assertThat(move(new EntropicSimplex(4), new double[] {2, 2, 0}, -third, 1, 0, -9))
        .containsExactly(new double[] {1, 3, 0}, within(1e-15));
  }

  /** A step is the minimiser of {@code -t d.u + KL(u, from)}: its gradient is constant. */
  @Test
  void staysInsideAndIsOptimal() {
    RandomStream random = new RandomStream(1, 5);
    for (int k = 0; k < 200; k++) {
      int n = 2 + k % 7;
      double[] from = new double[n];
      double[] direction = new double[n];
      for (int i = 0; i < n; i++) {
        from[i] = 0.1 + random.nextDouble();
        direction[i] = 300 * random.nextGaussian() / (1 + k);
      }
      double sum = Arrays.stream(from).sum();
      for (int i = 0; i < n; i++) {
        from[i] /= sum;
      }
      double[] to = move(new EntropicSimplex(), from, 0.7, direction);
      assertThat(new Simplex().contains(to, 1e-14)).isTrue();
      double[] slopes = new double[n];
      for (int i = 0; i < n; i++) {
        slopes[i] =
            to[i] < 1e-300 ? Double.NaN : StrictMath.log(to[i] / from[i]) - 0.7 * direction[i];
      }
      double[] known = Arrays.stream(slopes).filter(value -> !Double.isNaN(value)).toArray();
      double spread =
          Arrays.stream(known).max().orElseThrow() - Arrays.stream(known).min().orElseThrow();
      assertThat(spread).isLessThan(1e-9);
      double[] same = from.clone();
      Objects.requireNonNull(new EntropicSimplex().mover(n)).move(same, 0.7, direction, same);
      assertThat(same).as("one array for both points").containsExactly(to);
    }
  }

  @Test
  void hugeStepsDoNotOverflow() {
    assertThat(move(new EntropicSimplex(), new double[] {0.5, 0.5}, 1e6, 1, -1))
        .containsExactly(1, 0);
    assertThatThrownBy(() -> new EntropicSimplex(0)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void aPartOfAProductKeepsItsSteps() {
    ConvexSet set = ProductSet.of(2, new EntropicSimplex()).and(1, new Box(0, 1));
    double third = StrictMath.log(3);
    assertThat(move(set, new double[] {0.5, 0.5, 0.5}, third, 1, 0, 9))
        .containsExactly(new double[] {0.75, 0.25, 1}, within(1e-15));
    assertThat(ProductSet.of(2, new Simplex()).mover(2)).isNull();
  }

  /** {@code x'Ay} on two simplices, one sample; the value is 0 at (1/2, 1/3, 1/6). */
  private record Stakes(ConvexSet set) implements FiniteSumProblem {
    private static final double[][] PAYS = {{0, 1, -2}, {-1, 0, 3}, {2, -3, 0}};

    @Override
    public int dimensionX() {
      return 3;
    }

    @Override
    public int dimensionY() {
      return 3;
    }

    @Override
    public int sampleCount() {
      return 1;
    }

    @Override
    public ConvexSet setX() {
      return set;
    }

    @Override
    public ConvexSet setY() {
      return set;
    }

    @Override
    public void start(double[] x, double[] y) {
      Arrays.fill(x, 1 / 3.0);
      Arrays.fill(y, 1 / 3.0);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      Arrays.fill(gx, 0);
      Arrays.fill(gy, 0);
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          gx[i] += PAYS[i][j] * y[j];
          gy[j] += PAYS[i][j] * x[i];
        }
      }
    }
  }

  /** Multiplicative weights: one step by hand, and the average of many near the value. */
  @Test
  void gradientMethodsTakeEntropicSteps() {
    Sgda method = Sgda.defaults().withSteps(0.1, 0.1).withBatches(1, 1);
    Solution one =
        Solver.of(new Stakes(new EntropicSimplex()), method).budget(Budget.iterations(1)).solve();
    double[] gradient = {-1 / 3.0, 2 / 3.0, -1 / 3.0};
    double[] expected =
        move(new EntropicSimplex(), new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, -0.1, gradient);
    assertThat(one.x()).containsExactly(expected, within(1e-15));
    Solution many =
        Solver.of(new Stakes(new EntropicSimplex()), method)
            .averaging(Averaging.mean())
            .budget(Budget.iterations(4000))
            .solve();
    assertThat(many.x()).containsExactly(new double[] {0.5, 1 / 3.0, 1 / 6.0}, within(0.05));
  }

  /** Mirror-prox: the last iterate converges. */
  @Test
  void extragradientIsMirrorProx() {
    Extragradient method = Extragradient.defaults().withSteps(0.2, 0.2).withBatches(1, 1);
    Solution solution =
        Solver.of(new Stakes(new EntropicSimplex()), method)
            .budget(Budget.iterations(3000))
            .solve();
    assertThat(solution.x()).containsExactly(new double[] {0.5, 1 / 3.0, 1 / 6.0}, within(1e-6));
  }
}
