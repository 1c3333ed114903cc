package dev.agon.method.baseline;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.game.PrimalGame;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Player.DivergedException;
import dev.agon.problem.Batch;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.set.ConvexSet.Projector;
import dev.agon.state.State;
import java.util.Map;

/**
 * SGDA-B: alternating gradient descent ascent whose step sizes are found by backtracking. Given mu,
 * the strong concavity in y, it increases an estimate of the Lipschitz constant L of the gradient
 * until a test accepts it.
 *
 * <p>An estimate of L determines both step sizes. From one start it makes T runs of K iterations
 * and computes the mean squared norm of their gradient mappings. The theory bounds this mean by the
 * decrease of P, the distance delta of the first y from its maximum, and the variance v of a batch
 * gradient. A mean above this bound, or a run that diverges, refutes the estimate: L grows by the
 * factor 1/gamma and the runs restart.
 *
 * <p>tau is safe for the worst problem with these mu and L, of the order mu^2/L^3. It is much too
 * short if x and y have different scales. With one weight per row and lambda1 = 1/n, mu is n, and
 * the largest possible step size, rho gamma^3/mu, is 1.2e-6 on phishing: 10,000 steps lower P by
 * 1.39e-4, and the sum of {@code tau |grad P|^2} is 1.34e-4. No estimate is refuted there; the
 * formula itself is that conservative.
 *
 * <p>Differences from the paper (only the abstract and the authors' code were available; the test
 * is taken from the code, where it is called "eq (31) in the paper"): x is one block. The mean over
 * a run replaces a random iterate of it, and its last point is kept. delta and v are measured at
 * the start (delta &lt;= 2 G/mu, G = the largest possible gain of y if mu is correct; v from one
 * batch per run against the full gradient), where the code uses an optimal first y and a known
 * variance. After an estimate is accepted, the next stage starts at the end of the best run with
 * the same L, where the paper stops.
 *
 * <p>Q. Xu, X. Zhang, N. S. Aybat, M. Gurbuzbalaban, "A stochastic GDA method with backtracking for
 * solving nonconvex (strongly) concave minimax problems", arXiv 2403.07806.
 */
@Recipe(
    name = "sgda-b",
    title = "SGDA-B",
    summary = "alternating descent ascent that finds its steps by backtracking",
    formulas = {
      "L = mu/gamma at first,  sigma = 1/L,  tau = rho mu^2 sigma^3,  rho = (sqrt(13)-1)/24",
      "T runs of K:  x' = PX(x - tau gx(x,y;B)),  y' = PY(y + sigma gy(x',y;B)),  the same B",
      "S = mean of |x'-x|^2/tau^2 + |y'-y|^2/sigma^2 in the run where it is least",
      "S > 4/(tau K) (P fell + 6 rho mu delta) + 4 (v_x + (1 + 6(2-s)/(s(1-s))) v_y),  s = sigma"
          + " mu:",
      "  L = L/gamma, back to the start; else the next stage begins at the end of that run"
    },
    needs = "gradient, the exact worst-case risk",
    cost = "2b, every K-th iteration 2n + 2b more, 2n more for a new start",
    reference = "Xu, Zhang, Aybat, Gurbuzbalaban, arXiv 2403.07806")
public record SgdaB(
    @Parameter(symbol = "mu", above = 0, meaning = "strong-concavity constant of J in y")
        double concavity,
    @Parameter(
            symbol = "gamma",
            above = 0,
            below = 1,
            meaning = "factor that multiplies 1/L after a rejected step size")
        double contraction,
    @Parameter(
            symbol = "T",
            atLeast = 1,
            meaning = "runs with the same step sizes, of which the best is kept")
        int runs,
    @Parameter(symbol = "K", atLeast = 1, meaning = "iterations per run") int runLength,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples per batch") int batch)
    implements Method<FinitePrimalProblem> {
  private static final double RHO = (Math.sqrt(13) - 1) / 24;

  /** Checks every range. */
  public SgdaB {
    Ranges.check(SgdaB.class, concavity, contraction, runs, runLength, batch);
  }

  /**
   * Returns the defaults: concavity 1, contraction 0.5, one run of 200 iterations with batches of
   * 20.
   */
  public static SgdaB defaults() {
    return new SgdaB(1, 0.5, 1, 200, 20);
  }

  /** Returns this method with this constant of strong concavity. */
  public SgdaB withConcavity(double mu) {
    return new SgdaB(mu, contraction, runs, runLength, batch);
  }

  /** Returns this method with another factor by which estimates of 1/L shrink. */
  public SgdaB withContraction(double gamma) {
    return new SgdaB(concavity, gamma, runs, runLength, batch);
  }

  /** Returns this method with this number of runs, and of iterations per run, for each estimate. */
  public SgdaB withRuns(int count, int iterations) {
    return new SgdaB(concavity, contraction, count, iterations, batch);
  }

  /** Returns this method with this number of samples per batch. */
  public SgdaB withBatch(int samples) {
    return new SgdaB(concavity, contraction, runs, runLength, samples);
  }

  @Override
  public boolean findsSteps() {
    return true;
  }

  @Override
  public Iteration begin(GameSetup<? extends FinitePrimalProblem> setup) {
    return new Search(setup);
  }

  /**
   * A player with the start of the stage, the end of the best run so far, and the full gradient
   * there.
   */
  private static final class Side {
    private final ArrayPlayer u;
    private final double[] start;
    private final double[] end;
    private final double[] full;
    private final double[] scratch;

    Side(ArrayPlayer u) {
      this.u = u;
      this.start = u.point().clone();
      this.end = u.point().clone();
      this.full = new double[u.dimension()];
      this.scratch = new double[u.dimension()];
    }

    /** Returns the squared distance of the last move. */
    double moved() {
      return squaredDistance(u.point(), u.before());
    }

    /** Returns the squared error of the last gradient at the start. */
    double error() {
      u.copyGradient(scratch);
      return squaredDistance(scratch, full);
    }

    private double squaredDistance(double[] a, double[] b) {
      Vectors.subtract(a, b, scratch);
      return Vectors.dot(scratch, scratch);
    }

    void save(String name, State to) {
      to.put(name + "-start", start);
      to.put(name + "-end", end);
      to.put(name + "-full", full);
    }

    void restore(String name, State from) {
      from.fill(name + "-start", start);
      from.fill(name + "-end", end);
      from.fill(name + "-full", full);
    }
  }

  private final class Search implements Iteration {
    private final Game<ArrayPlayer> game;
    private final PrimalGame primal;
    private final Projector ontoY;
    private final Batch samples = new Batch();
    private final Side x;
    private final Side y;
    private final double[] gradient;

    private double lipschitz = concavity / contraction;
    private double riskAtStart = Double.NaN; // NaN until the start of the stage has been evaluated
    private double delta;
    private double noiseX;
    private double noiseY;
    private double squares;
    private double leastMean = Double.POSITIVE_INFINITY;
    private double riskAtEnd;
    private long run;
    private long k;

    Search(GameSetup<? extends FinitePrimalProblem> setup) {
      this.game = setup.gameOnArrays();
      this.primal = PrimalGame.of(setup);
      this.x = new Side(game.x());
      this.y = new Side(game.y());
      this.ontoY = setup.problem().setY().projector(y.start.length);
      this.gradient = new double[x.start.length];
    }

    @Override
    public void step(long i) {
      if (k == 0) {
        beginRun();
      }
      game.draw(batch, samples);
      double sigma = 1 / lipschitz;
      double tau = RHO * concavity * concavity * sigma * sigma * sigma;
      try {
        game.gradientX(samples);
        x.u.moveAlongGradient(tau);
        game.gradientY(samples);
        y.u.moveAlongGradient(sigma);
      } catch (DivergedException ranAway) {
        refuse();
        return;
      }
      squares += x.moved() / (tau * tau) + y.moved() / (sigma * sigma);
      if (++k == runLength) {
        endRun(tau, sigma * concavity);
      }
    }

    /** Evaluates the risk and delta at a new start, and the noise of one more batch. */
    private void beginRun() {
      if (Double.isNaN(riskAtStart)) {
        game.gradient(game.drawOrAll(0, samples));
        x.u.copyGradient(x.full);
        y.u.copyGradient(y.full);
        riskAtStart = primal.risk(x.start, gradient);
        delta = 2 * mostGain() / concavity;
      }
      game.draw(batch, samples);
      game.gradient(samples);
      noiseX += (x.error() - noiseX) / (run + 1);
      noiseY += (y.error() - noiseY) / (run + 1);
    }

    /**
     * Returns the maximum over y' of {@code g.(y'-y) - (mu/2)|y'-y|^2}, where g is the full
     * gradient in y.
     */
    private double mostGain() {
      double[] move = y.scratch;
      for (int j = 0; j < move.length; j++) {
        move[j] = y.start[j] + y.full[j] / concavity;
      }
      ontoY.project(move);
      Vectors.subtract(move, y.start, move);
      return Vectors.dot(y.full, move) - concavity / 2 * Vectors.dot(move, move);
    }

    private void endRun(double tau, double s) {
      double mean = squares / runLength;
      double riskHere = primal.risk(x.u.point(), gradient);
      if (mean < leastMean && riskHere < Double.POSITIVE_INFINITY) {
        leastMean = mean;
        riskAtEnd = riskHere;
        x.u.copyPoint(x.end);
        y.u.copyPoint(y.end);
      }
      double fell = Math.max(0, riskAtStart - riskAtEnd);
      double progress = 4 / (tau * runLength) * (fell + 6 * RHO * concavity * delta);
      double noise = 4 * (noiseX + (1 + 6 * (2 - s) / (s * (1 - s))) * noiseY);
      if (++run < runs) {
        backToStart();
      } else if (leastMean <= progress + noise) {
        System.arraycopy(x.end, 0, x.start, 0, x.start.length);
        System.arraycopy(y.end, 0, y.start, 0, y.start.length);
        riskAtStart = Double.NaN;
        newStage();
      } else {
        refuse();
      }
    }

    private void refuse() {
      lipschitz /= contraction;
      newStage();
    }

    private void newStage() {
      run = 0;
      leastMean = Double.POSITIVE_INFINITY;
      backToStart();
    }

    private void backToStart() {
      k = 0;
      squares = 0;
      x.u.moveTo(x.start);
      y.u.moveTo(y.start);
    }

    @Override
    public Map<String, Double> diagnostics() {
      return Map.of("lipschitz", lipschitz);
    }

    @Override
    public void save(State to) {
      x.save("x", to);
      y.save("y", to);
      to.put("run", run);
      to.put("k", k);
      to.put("lipschitz", lipschitz);
      to.put("stage", riskAtStart, delta, noiseX, noiseY, squares, leastMean, riskAtEnd);
    }

    @Override
    public void restore(State from) {
      x.restore("x", from);
      y.restore("y", from);
      run = from.count("run");
      k = from.count("k");
      lipschitz = from.number("lipschitz");
      double[] stage = new double[7];
      from.fill("stage", stage);
      riskAtStart = stage[0];
      delta = stage[1];
      noiseX = stage[2];
      noiseY = stage[3];
      squares = stage[4];
      leastMean = stage[5];
      riskAtEnd = stage[6];
    }
  }
}
