package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.player.Player;
import dev.agon.player.storage.Quadratic;
import dev.agon.problem.Batch;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Laws of the player itself; its agreement with the dense player is tested separately. */
class LazySimplexPlayerTest {
  private static final Quadratic RULE = new Quadratic(1, 0.25);

  @Test
  void zeroMomentumHasNormZeroAndDoesNotMove() {
    var player = new LazySimplexPlayer(1, new double[] {0.5, 0, 0.5, 0}, RULE);

    assertThat(player.momentumNorm()).isZero();
    player.moveAlongMomentum(0);

    assertThat(point(player)).containsExactly(0.5, 0, 0.5, 0);
  }

  @Test
  void normDoesNotOverflowOrUnderflow() {
    for (double size : new double[] {1e200, 1e-200}) {
      var player = new LazySimplexPlayer(1, new double[] {0.25, 0.25, 0.5, 0}, RULE);
      player.atRows(Batch.ofRows(0, 1)).gradient[0] = 3;
      player.startMomentum();
      double norm = player.momentumNorm();

      player.scaleMomentum(size);

      assertThat(player.momentumNorm() / size).isCloseTo(norm, within(1e-14));
    }
  }

  @Test
  void rejectsCandidateThatIsNotFinite() {
    for (double bad :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      var player = new LazySimplexPlayer(1, new double[] {0.25, 0.25, 0.25, 0.25}, RULE);
      player.atRows(Batch.ofRows(2)).gradient[0] = bad;
      player.startMomentum();

      assertThatThrownBy(() -> player.moveAlongMomentum(0.1))
          .isInstanceOf(Player.DivergedException.class);
      assertThat(point(player)).containsExactly(0.25, 0.25, 0.25, 0.25);
      double[] before = new double[4];
      LazyState.copyBefore(player, before);
      assertThat(before).as("no trace of it").containsExactly(0.25, 0.25, 0.25, 0.25);
    }
  }

  @Test
  void momentumThatIsNotFiniteHasNoFiniteNorm() {
    var player = new LazySimplexPlayer(1, new double[] {0.5, 0.5}, RULE);
    player.atRows(Batch.ofRows(0)).gradient[0] = Double.NEGATIVE_INFINITY;
    player.startMomentum();

    assertThat(player.momentumNorm()).isInfinite();
  }

  @Test
  void moveAlongGradientIgnoresMomentum() {
    var player = new LazySimplexPlayer(8, new double[] {2, 2, 2, 2}, new Quadratic(0, 0));
    assertThat(player.isMinimiser()).isFalse();
    player.atRows(Batch.ofRows(0)).gradient[0] = 100;
    player.startMomentum();
    player.atRows(Batch.ofRows(3)).gradient[0] = 4;

    player.moveAlongGradient(1);

    assertThat(point(player)).containsExactly(1, 1, 1, 5);
  }

  @Test
  void rejectsInfiniteStepOfRestingRows() {
    var player = new LazySimplexPlayer(1, new double[] {0, 1, 0, 0}, new Quadratic(4, 0.25));
    player.atRows(Batch.ofRows(1)).gradient[0] = 3; // the momentum of the only positive row is 0
    player.startMomentum();

    assertThatThrownBy(() -> player.moveAlongMomentum(Double.POSITIVE_INFINITY))
        .isInstanceOf(Player.DivergedException.class);
    assertThat(point(player)).containsExactly(0, 1, 0, 0);
  }

  @Test
  void zeroStepStillProjectsTheStart() {
    var little = new LazySimplexPlayer(1, new double[] {0.5, 0, 0.25, 0}, RULE);
    little.moveAlongMomentum(0);
    assertThat(point(little)).containsExactly(0.5625, 0.0625, 0.3125, 0.0625);

    var much = new LazySimplexPlayer(1, new double[] {1, 0, 0.5, 0}, RULE);
    much.moveAlongMomentum(0);
    assertThat(point(much)).containsExactly(0.75, 0, 0.25, 0);
  }

  /** Resting rows end at -0.25, above the threshold of -0.5625 of the others. */
  @Test
  void restingRowsWakeAboveTheThreshold() {
    var still = new LazySimplexPlayer(1, new double[] {0.5, 0, 0.25, 0}, RULE);
    still.moveAlongMomentum(1);
    assertThat(point(still)).containsExactly(0.5625, 0.0625, 0.3125, 0.0625);

    double[] start = {0.5, 0, 0.25, 0};
    var falling = new LazySimplexPlayer(1, start, new Quadratic(1, -0.5));
    falling.atRows(Batch.ofRows(0)).gradient[0] = 0;
    falling.startMomentum();
    falling.moveAlongMomentum(0.5);
    assertThat(point(falling)).containsExactly(0.40625, 0.15625, 0.28125, 0.15625);
  }

  @Test
  void stayingSetsPreviousPoint() {
    var player = new LazySimplexPlayer(1, new double[] {0.25, 0.25, 0.25, 0.25}, RULE);
    push(player, 1);
    double[] now = point(player);

    player.stay();

    assertThat(point(player)).containsExactly(now);
    double[] before = new double[4];
    LazyState.copyBefore(player, before);
    assertThat(before).containsExactly(now);
  }

  @Test
  void totalNeedNotBeOne() {
    var player = new LazySimplexPlayer(8, new double[] {2, 2, 2, 2}, RULE);
    player.atRows(Batch.ofRows(3)).gradient[0] = 4;
    player.startMomentum();

    player.moveAlongMomentum(1);

    assertThat(point(player)).containsExactly(1, 1, 1, 5);
  }

  @Test
  void undoesIterationWithSeveralMoves() {
    double[][] starts = {{0.2, 0.2, 0.2, 0.2, 0.2}, {0.5, 0, 0.5, 0, 0}, {0.1, 0.2, 0.3, 0.4, 0}};
    for (double[] start : starts) {
      for (int moves = 1; moves <= 4; moves++) {
        var player = new LazySimplexPlayer(1, start, RULE);
        player.beginIteration();
        push(player, 1);
        double[] begin = point(player);

        player.beginIteration();
        for (int row = 0; row < moves; row++) {
          push(player, row);
        }
        assertThat(point(player)).isNotEqualTo(begin);
        player.takeBackMoves();

        assertThat(point(player)).containsExactly(begin);
      }
    }
  }

  @Test
  void undoRestoresRowsThatBecameZero() {
    double[] start = new double[600];
    Arrays.fill(start, 1.0 / start.length);
    var player = new LazySimplexPlayer(1, start, RULE);

    player.beginIteration();
    for (int move = 0; move < 5; move++) {
      int first = 100 * move;
      player.atRows(Batch.ofRows(IntStream.range(first, first + 100).toArray())).gradient[0] = 50;
      player.startMomentum();
      player.moveAlongMomentum(1);
    }
    assertThat(point(player)[0]).isZero();
    player.takeBackMoves();

    assertThat(point(player)).containsExactly(start);
  }

  /** Rows enter and leave cohorts between the moves of one iteration. */
  @Test
  void undoesSeveralMovesOfCohorts() {
    double[] start = new double[40];
    Arrays.setAll(start, i -> (i + 20.0) / 1580);
    for (int moves = 1; moves <= 6; moves++) {
      var player = new LazySimplexPlayer(1, start, RULE, new Gathering(1, 1));
      for (int iteration = 0; iteration < 30; iteration++) {
        player.beginIteration();
        nudge(player, 7 * iteration % 40);
      }
      double[] begin = point(player);

      player.beginIteration();
      for (int move = 0; move < moves; move++) {
        nudge(player, 11 * move % 40);
      }
      assertThat(LazyState.rowsInCohorts(player)).isGreaterThan(20);
      assertThat(point(player)).isNotEqualTo(begin);
      player.takeBackMoves();

      assertThat(point(player)).containsExactly(begin, within(1e-15));
    }
  }

  /** A move that draws a row and raises it slightly, so most others stay positive. */
  private static void nudge(LazySimplexPlayer player, int row) {
    player.atRows(Batch.ofRows(row)).gradient[0] = 0.02;
    player.startMomentum();
    player.moveAlongMomentum(0.1);
  }

  /** A move that draws a row and raises it, so others become 0. */
  private static void push(LazySimplexPlayer player, int row) {
    player.atRows(Batch.ofRows(row)).gradient[0] = 1 + row;
    player.startMomentum();
    player.moveAlongMomentum(0.3);
  }

  private static double[] point(Player player) {
    double[] y = new double[player.dimension()];
    player.copyPoint(y);
    return y;
  }
}
