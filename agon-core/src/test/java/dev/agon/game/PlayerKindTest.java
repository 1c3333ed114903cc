package dev.agon.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.player.PlayerKind;
import dev.agon.problem.Batch;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.problem.Sampling;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import org.junit.jupiter.api.Test;

/** The choice depends only on the problem, and an impossible kind is rejected. */
class PlayerKindTest {
  @Test
  void autoIsLazyForManyRowsOnASimplex() {
    assertThat(kind(PlayerKind.AUTO, 1000, new Simplex(3))).isEqualTo("lazy");
    assertThat(kind(PlayerKind.AUTO, 999, new Simplex())).isEqualTo("dense");
    assertThat(kind(PlayerKind.AUTO, 1000, new Box(0, 1))).isEqualTo("dense");
  }

  @Test
  void explicitKindIsKept() {
    assertThat(kind(PlayerKind.LAZY, 1, new Simplex())).isEqualTo("lazy");
    assertThat(kind(PlayerKind.DENSE, 1000, new Simplex())).isEqualTo("dense");
  }

  @Test
  void lazyNeedsASimplex() {
    assertThatThrownBy(() -> kind(PlayerKind.LAZY, 5, new Box(0, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("player lazy needs")
        .asString()
        .contains("Use player auto.");
  }

  private static String kind(PlayerKind kind, int n, ConvexSet set) {
    Flat problem = new Flat(n, set);
    return new GameSetup<>(problem, new double[1], new double[n], kind, (size, batch) -> {})
        .game()
        .kind();
  }

  /** A problem whose derivatives are never evaluated. */
  private record Flat(int n, ConvexSet setY) implements RowWeightedProblem {
    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int sampleCount() {
      return n;
    }

    @Override
    public double curvature() {
      return 0;
    }

    @Override
    public double centre() {
      return 0;
    }

    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(n);
    }

    @Override
    public void start(double[] x, double[] y) {}

    @Override
    public void rowGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {}

    @Override
    public void rowGradientAndProduct(
        double[] x,
        double[] y,
        double[] dx,
        double[] dy,
        Batch batch,
        double[] gx,
        double[] gy,
        double[] hx,
        double[] hy) {}
  }
}
