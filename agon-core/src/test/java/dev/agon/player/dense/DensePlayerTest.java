package dev.agon.player.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.player.Player;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.set.Box;
import dev.agon.state.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of the player itself: results of moves, rejected moves, and undo. */
class DensePlayerTest {
  private final VectorDerivatives derivatives = new VectorDerivatives(States.at(array(0.25, 0.5)));
  private final DensePlayer player = player(true);

  private static double[] array(double... values) {
    return values;
  }

  private DensePlayer player(boolean minimiser) {
    return new DensePlayer(minimiser, new Box(-1, 1), derivatives.at, derivatives);
  }

  @Test
  void moveEndsAtProjectionAndKeepsPreviousPoint() {
    double[] target = {3, -0.5};

    player.moveTo(target);

    assertThat(player.point()).containsExactly(1, -0.5);
    assertThat(player.before()).containsExactly(0.25, 0.5);
    assertThat(target).as("is the caller's own").containsExactly(3, -0.5);
  }

  @Test
  void minimiserDescendsAndMaximiserAscends() {
    assertThat(player.isMinimiser()).isTrue();
    assertThat(player(false).isMinimiser()).isFalse();
    assertThat(player.before()).as("at rest").containsExactly(0.25, 0.5);
    derivatives.gradient[0] = 1;
    derivatives.at.momentum[1] = 1;

    player.moveAlongGradient(0.5);
    assertThat(player.point()).containsExactly(-0.25, 0.5);
    player.moveAlongMomentum(0.25);
    assertThat(player.point()).containsExactly(-0.25, 0.25);
    player(false).moveFrom(array(0, 0), 0.5, array(1, -1));
    assertThat(player.point()).containsExactly(0.5, -0.5);
    assertThat(player.before()).containsExactly(-0.25, 0.25);
  }

  @Test
  void stayingChangesOnlyThePreviousPoint() {
    player.momentum()[0] = 7;
    player.moveTo(array(0, 0));

    player.stay();

    assertThat(player.point()).containsExactly(0, 0);
    assertThat(player.before()).containsExactly(0, 0);
    assertThat(player.momentum()).containsExactly(7, 0);
  }

  @Test
  void previousPointCanBeSet() {
    player.setBefore(array(0.75, 1));

    assertThat(player.before()).containsExactly(0.75, 1);
    assertThat(player.point()).containsExactly(0.25, 0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void undoesIterationWithAnyNumberOfMoves(int moves) {
    player.moveTo(array(-0.5, 0.125));
    player.beginIteration();
    for (int move = 1; move <= moves; move++) {
      player.moveTo(array(0.25 * move, 0));
    }

    player.takeBackMoves();

    assertThat(player.point()).containsExactly(-0.5, 0.125);
  }

  @Test
  void undoesSeveralMovesAlongADirection() {
    player.beginIteration();
    for (int move = 1; move <= 3; move++) {
      player.moveFrom(player.point(), 0.125, array(1, -1));
    }
    assertThat(player.point()).containsExactly(-0.125, 0.875);

    player.takeBackMoves();

    assertThat(player.point()).containsExactly(0.25, 0.5);
  }

  @Test
  void undoIsIdempotent() {
    player.beginIteration();
    player.moveTo(array(0, 0));
    player.takeBackMoves();
    player.takeBackMoves();

    assertThat(player.point()).containsExactly(0.25, 0.5);
  }

  @Test
  void undoesMoveFollowedByStay() {
    player.beginIteration();
    player.moveTo(array(0, 0));
    player.stay();

    player.takeBackMoves();

    assertThat(player.point()).containsExactly(0.25, 0.5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void rejectsCandidateThatIsNotFiniteWithoutChange(double bad) {
    player.beginIteration();
    player.moveTo(array(0, 1));

    assertThatThrownBy(() -> player.moveTo(array(0, bad)))
        .isInstanceOf(Player.DivergedException.class)
        .hasMessage("x is no longer finite");
    assertThat(player.point()).containsExactly(0, 1);
    assertThat(player.before()).containsExactly(0, 1);
    assertThatThrownBy(() -> player(false).moveFrom(array(0, 0), 1, array(bad, 0)))
        .isInstanceOf(Player.DivergedException.class)
        .hasMessage("y is no longer finite");
    assertThat(player.point()).containsExactly(0, 1);

    player.takeBackMoves();
    assertThat(player.point()).as("where the iteration began").containsExactly(0.25, 0.5);
  }

  @Test
  void cosineOfGradientAndMomentum() {
    System.arraycopy(array(3, 4), 0, derivatives.gradient, 0, 2);
    System.arraycopy(array(-8, -6), 0, player.momentum(), 0, 2);

    assertThat(player.gradientMomentumCosine()).isEqualTo(-48.0 / 50);
    assertThat(player.momentumNorm()).isEqualTo(10);
  }

  @Test
  void cosineIsNanForZeroOrMissingGradient() {
    derivatives.gradient[0] = 1;
    assertThat(player.gradientMomentumCosine()).as("no momentum").isNaN();
    derivatives.gradient[0] = 0;
    player.momentum()[1] = 1;
    assertThat(player.gradientMomentumCosine()).as("no gradient").isNaN();

    States rows = States.at(array(0.25, 0.75));
    rows.momentum[0] = 1;
    RowDerivatives notKept = new RowDerivatives(new Quadratic(1, 0), rows);
    assertThat(new DensePlayer(false, new Box(0, 1), rows, notKept).gradientMomentumCosine())
        .isNaN();
  }

  @Test
  void restartDiscardsMomentumThatIsNotFinite() {
    player.momentum()[0] = Double.NaN;
    player.momentum()[1] = Double.POSITIVE_INFINITY;
    derivatives.gradient[1] = 3;

    player.startMomentum();

    assertThat(player.momentum()).containsExactly(0, 3);
  }

  @Test
  void copiesOverwriteTheArrays() {
    derivatives.gradient[0] = 3;
    player.momentum()[1] = 5;
    double[] out = {Double.NaN, 9};

    player.copyGradient(out);
    assertThat(out).containsExactly(3, 0);
    player.copyMomentum(out);
    assertThat(out).containsExactly(0, 5);
    assertThat(player.momentum()).containsExactly(0, 5);
  }

  @Test
  void restoredPlayerHasNothingToUndo() {
    player.momentum()[0] = 2;
    derivatives.gradient[1] = 3;
    player.moveTo(array(0, 1));
    State state = new State();
    player.save(state);
    player.scaleMomentum(0.5);
    derivatives.gradient[1] = 0;
    player.moveTo(array(1, 1));
    player.moveTo(array(-1, -1));

    player.restore(state);
    player.takeBackMoves();

    assertThat(player.point()).containsExactly(0, 1);
    assertThat(player.before()).containsExactly(0.25, 0.5);
    assertThat(player.momentum()).containsExactly(2, 0);
    assertThat(derivatives.gradient).containsExactly(0, 3);
  }
}
