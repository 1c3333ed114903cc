package dev.agon.method.auto;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.Phase;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.HeldOutRisk;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;

/** One run of {@link EarlyStopping}. */
final class EarlyStoppingRun implements Method.Iteration {
  /** The length of the first steps of a layer, relative to the norm of its weights. */
  private static final double LENGTH = 0.016;

  /**
   * The minimum norm of a layer relative to its start. For a single coordinate, which may pass
   * through zero, the minimum is its start.
   */
  private static final double LEAST_NORM = 0.01;

  private static final double SMOOTHING = 0.1;

  /**
   * Gradients of a layer are clipped to this multiple of its momentum. Otherwise a single row with
   * a large weight would determine the direction of hundreds of steps.
   */
  private static final double CLIP = 10;

  private static final int BATCH = 64;
  private static final int SMALL_BATCH = 32;
  private static final int FEW_ROWS = 2000;
  private static final int EVALUATIONS = 10;
  private static final int MOST_RESTARTS = 2;

  /** The decrease of the held-out risk in half a run that is worth another run. */
  private static final double WORTH = 0.25;

  /** Two risks are regarded as equal within this multiple of the standard error. */
  private static final double ERRORS = 0.5;

  private final HeldOutRisk problem;
  private final Game<?> game;
  private final ArrayPlayer x;
  private final boolean entropic;
  private final Batch batch = new Batch();
  private final int size;
  private final int[] layers;
  private final double[] least;
  private final double[] gradient;
  private final double[] direction;
  private final long first;

  /** The number of warm restarts, and the iterations at which this run began and ends. */
  private int restarts;

  private long begin;
  private long end;
  private long done;

  /**
   * The lowest held-out risk so far, its standard error, and the risk in the middle of this run.
   */
  private double lowest = Double.POSITIVE_INFINITY;

  private double error;
  private double middle = Double.NaN;

  /** The held-out risk at the current x; NaN if it was not evaluated. */
  private double present = Double.NaN;

  private boolean finished;

  EarlyStoppingRun(GameSetup<? extends HeldOutRisk> setup, EarlyStopping method) {
    this.problem = setup.problem();
    this.game = setup.game();
    this.x = game.x();
    this.entropic = problem.dimensionY() > 0 && problem.setY().mover(problem.dimensionY()) != null;
    this.layers = problem.layers();
    this.least = new double[layers.length];
    this.gradient = new double[x.dimension()];
    this.direction = new double[x.dimension()];
    for (int k = 0; k < layers.length; k++) {
      boolean scalar = layers[k] - from(k) == 1;
      least[k] = (scalar ? 1 : LEAST_NORM) * norm(x.point(), k);
    }
    int n = problem.sampleCount();
    this.size = Math.min(n, n < FEW_ROWS ? SMALL_BATCH : BATCH);
    this.first = Math.max(method.iterations(), method.passes() * ((long) n + size - 1) / size);
    this.end = first;
  }

  @Override
  public void step(long i) {
    game.draw(size, batch);
    game.gradient(batch);
    double share = LENGTH * (end - done) / (end - begin);
    for (Player u : game.players()) {
      if (u == x) {
        moveLayers(share);
      } else if (entropic) {
        u.moveAlongGradient(LENGTH);
      } else {
        updateMomentum(u);
        double norm = u.momentumNorm();
        u.moveAlongMomentum(norm == 0 ? 0 : share / norm);
      }
    }
    done++;
    present = Double.NaN;
    evaluate();
  }

  private void updateMomentum(Player u) {
    if (done == 0) {
      u.startMomentum();
    } else {
      u.update(Momentum.HEAVY_BALL, SMOOTHING);
    }
  }

  /** {@code m = (1-beta) m + beta g} for every layer, with clipped g. */
  private void updateLayers() {
    if (done == 0) {
      x.startMomentum();
      return;
    }
    x.copyGradient(gradient);
    double[] m = x.momentum();
    for (int k = 0; k < layers.length; k++) {
      double most = CLIP * norm(m, k);
      double length = norm(gradient, k);
      double factor = length > most && most > 0 ? most / length : 1;
      for (int j = from(k); j < layers[k]; j++) {
        m[j] = (1 - SMOOTHING) * m[j] + SMOOTHING * (factor * gradient[j]);
      }
    }
  }

  private void moveLayers(double share) {
    updateLayers();
    double[] m = x.momentum();
    for (int k = 0; k < layers.length; k++) {
      double norm = norm(m, k);
      double length = share * Math.max(least[k], norm(x.point(), k));
      double factor = norm == 0 ? 0 : length / norm;
      for (int j = from(k); j < layers[k]; j++) {
        direction[j] = factor * m[j];
      }
    }
    x.moveFrom(x.point(), 1, direction);
  }

  private int from(int layer) {
    return layer == 0 ? 0 : layers[layer - 1];
  }

  private double norm(double[] of, int layer) {
    return Math.sqrt(Vectors.squares(of, from(layer), layers[layer]));
  }

  /** Evaluates the held-out risk if it is due, and ends the run or begins another one. */
  private void evaluate() {
    long every = Math.max(1, (end - begin) / EVALUATIONS);
    if ((end - done) % every != 0) {
      return;
    }
    present = problem.heldOutRisk(x.point());
    if (present < lowest) {
      lowest = present;
      error = problem.heldOutError();
    }
    if (2 * (done - begin) <= end - begin) {
      middle = present;
    }
    if (done == end) {
      finished = restarts == MOST_RESTARTS || !(middle - present > WORTH * Math.abs(present));
      if (!finished) {
        restarts++;
        begin = done;
        end = begin + (first << restarts);
      }
    }
  }

  @Override
  public boolean hasStoppedEarly() {
    return finished;
  }

  @Override
  public boolean isAsGood(double risk) {
    return risk <= lowest + ERRORS * error;
  }

  /**
   * Returns the risk of the held-out rows, which decides which iterate is kept. Its gradient is not
   * known; the momentum, which follows the gradient of the training rows, gives the norm.
   */
  @Override
  public double knownRisk(double[] gradient) {
    if (done == 0) {
      present = problem.heldOutRisk(x.point());
    }
    if (!Double.isNaN(present)) {
      Arrays.fill(gradient, 0);
      gradient[0] = done == 0 ? 0 : x.momentumNorm();
    }
    return present;
  }

  @Override
  public double ownRisk(double[] gradient) {
    present = problem.heldOutRisk(x.point());
    return knownRisk(gradient);
  }

  @Override
  public Account account() {
    Phase phase =
        new Phase(
            "stochastic",
            "normalised momentum by layers, " + (1 + restarts) + (restarts == 0 ? " run" : " runs"),
            done,
            game.oracleCalls(),
            lowest);
    return new Account(List.of(phase), new Certificate("held-out", lowest, Double.NaN, finished));
  }

  @Override
  public void save(State to) {
    to.put("counts", restarts, begin, end, done, finished ? 1L : 0);
    to.put("risks", lowest, error, middle, present);
    to.put("least", least);
  }

  @Override
  public void restore(State from) {
    long[] counts = from.longs("counts", 5);
    restarts = (int) counts[0];
    begin = counts[1];
    end = counts[2];
    done = counts[3];
    finished = counts[4] == 1;
    double[] risks = from.doubles("risks", 4);
    lowest = risks[0];
    error = risks[1];
    middle = risks[2];
    present = risks[3];
    from.fill("least", least);
  }
}
