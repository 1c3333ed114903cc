package dev.agon.method.auto;

import dev.agon.InvalidInputException;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.auto.sampled.StepSearch;
import dev.agon.method.auto.stage.Stage;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.player.Player;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * HCMM-2 in rounds of several iterations. After each round the mean of |m_x| over the round is used
 * as an estimate of |grad P|, because the corrected momentum follows the gradient. If a round did
 * not lower it by a tenth, the step is exhausted: the next round has half the step and batches
 * twice as large. If the momentum grew tenfold or became infinite, the round is undone and the next
 * one starts at the best point.
 *
 * <p>If P cannot be computed, the last stage computes an {@linkplain Estimated estimate} of its
 * gradient when a step is exhausted, unless the estimates have cost more than the rounds, and ends
 * when it is small.
 */
final class Stochastic implements Stage {
  private static final int ROUND = 250;
  private static final int MOST_HALVINGS = 12;
  private static final int LARGEST_BATCH = 2560;
  private static final double FIRST_STEP = 0.1;
  private static final double SPIKE = 10;

  private final GameSetup<?> setup;
  private final Game<?> game;
  private final long rounds;
  private final @Nullable Estimated estimated;
  private final @Nullable StepSearch search;
  private final double[] best;
  private final double[] point;
  private double stepX = FIRST_STEP;
  private double stepY;
  private int batch = 20;
  private int halvings;
  private long roundsDone;
  private Method.Iteration round = i -> {};
  private int inRound;
  private double norms;
  private double least = Double.POSITIVE_INFINITY;

  /** Creates a starting stage with this maximum number of rounds. */
  static Stochastic beginning(GameSetup<?> setup, long rounds) {
    return new Stochastic(setup, rounds, null, null);
  }

  /**
   * Creates a final stage, which runs until an estimate of |grad P| has fallen to this fraction of
   * |grad P| at the start.
   *
   * @param search the search that has found the first steps; null if there was none
   */
  static Stochastic alone(GameSetup<?> setup, double tolerance, StepSearch search) {
    Estimated estimated = new Estimated(setup.game(), setup.problem(), tolerance);
    return new Stochastic(setup, Long.MAX_VALUE, estimated, search);
  }

  private Stochastic(
      GameSetup<?> setup, long rounds, @Nullable Estimated estimated, @Nullable StepSearch search) {
    this.setup = setup;
    this.search = search;
    this.estimated = estimated;
    this.game = setup.game();
    this.rounds = rounds;
    this.best = new double[game.x().dimension()];
    this.point = new double[best.length];
  }

  /** A final stage is needed only if no previous stage has a certificate. */
  @Override
  public boolean isWanted(double[] x, @Nullable Stage previous) {
    return estimated == null
        || previous == null
        || previous.certificate().kind().equals(Certificate.NONE.kind());
  }

  @Override
  public String name() {
    return "stochastic";
  }

  @Override
  public String why() {
    return "HCMM-2 with growing batches, and a step that shrinks if the momentum does not";
  }

  @Override
  public void begin(double[] x) {
    System.arraycopy(x, 0, best, 0, best.length);
    System.arraycopy(x, 0, point, 0, best.length);
    stepX = FIRST_STEP * Math.max(1, Vectors.norm(x));
    double[] y = new double[game.y().dimension()];
    game.y().copyPoint(y);
    double length = Vectors.norm(y);
    stepY = FIRST_STEP * (length > 0 ? length : 1);
    if (search != null && search.stepX() > 0) {
      stepX = search.stepX();
      stepY = search.stepY();
    }
    if (estimated != null) {
      estimated.begin(x);
    }
    beginRound();
  }

  private void beginRound() {
    round = newRound();
    inRound = 0;
    norms = 0;
  }

  private Method.Iteration newRound() {
    int most = setup.problem() instanceof FiniteSumProblem sum ? sum.sampleCount() : LARGEST_BATCH;
    batch = Math.min(batch, most);
    int first =
        setup.problem() instanceof FiniteSumProblem ? Math.min(100 * batch, most) : 100 * batch;
    return setup.problem() instanceof HessianProblem
        ? Hcmm2.defaults().withSteps(stepX, stepY).withBatches(batch, first).beginUnchecked(setup)
        : StormGda.defaults()
            .withSteps(stepX, stepY)
            .withBatches(batch, first)
            .beginUnchecked(setup);
  }

  @Override
  public boolean step() {
    try {
      round.step(inRound++);
    } catch (Player.DivergedException | InvalidInputException e) {
      game.x().moveTo(best);
      System.arraycopy(best, 0, point, 0, point.length);
      if (halvings == MOST_HALVINGS) {
        throw e;
      }
      shrink();
      beginRound();
      return true;
    }
    norms += game.x().momentumNorm();
    game.x().copyPoint(point);
    return inRound < ROUND || endRound();
  }

  private boolean endRound() {
    double mean = norms / ROUND;
    roundsDone++;
    if (mean > SPIKE * least || !Double.isFinite(mean)) {
      game.x().moveTo(best);
      shrink();
      beginRound();
    } else {
      boolean stalled = mean > 0.9 * least;
      if (mean < least) {
        least = mean;
        game.x().copyPoint(best);
      }
      if (stalled) {
        shrink();
        beginRound();
      } else {
        inRound = 1; // the momentum is kept
        norms = 0;
      }
    }
    game.x().copyPoint(point);
    boolean last = roundsDone >= rounds || halvings > MOST_HALVINGS;
    return !(inRound == 0 && isProven(last)) && !last;
  }

  /** Called after a round that exhausted its step. */
  private boolean isProven(boolean last) {
    if (estimated == null || (!last && estimated.spent() > samplesOfRounds())) {
      return false;
    }
    return estimated.measure(point).met();
  }

  /** Returns the number of samples of the rounds, if all had used the current batch size. */
  private long samplesOfRounds() {
    return roundsDone * ROUND * batch;
  }

  private void shrink() {
    halvings++;
    stepX /= 2;
    stepY /= 2;
    batch = Math.min(2 * batch, LARGEST_BATCH);
  }

  @Override
  public double[] point() {
    return point;
  }

  @Override
  public double risk(double[] gradient) {
    return Double.NaN;
  }

  @Override
  public Certificate certificate() {
    return estimated == null ? Certificate.NONE : estimated.certificate();
  }

  @Override
  public void save(State to) {
    to.put("best", best);
    to.put("point", point);
    to.put("steps", stepX, stepY, norms, least);
    to.put("counts", batch, halvings, inRound);
    to.put("rounds", roundsDone);
    to.save("round", round);
    if (estimated != null) {
      to.save("estimated", estimated);
    }
  }

  @Override
  public void restore(State from) {
    from.fill("best", best);
    from.fill("point", point);
    double[] steps = from.doubles("steps", 4);
    stepX = steps[0];
    stepY = steps[1];
    norms = steps[2];
    least = steps[3];
    int[] counts = from.ints("counts", 3);
    batch = counts[0];
    halvings = counts[1];
    inRound = counts[2];
    roundsDone = from.count("rounds");
    round = newRound();
    from.restore("round", round);
    if (estimated != null) {
      from.restore("estimated", estimated);
    }
  }
}
