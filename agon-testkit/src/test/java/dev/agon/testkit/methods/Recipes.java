package dev.agon.testkit.methods;

import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.set.ConvexSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A second implementation of the methods, as simple as possible: new arrays for every expression,
 * no players, no games, no fused operations.
 */
final class Recipes {
  /** A point or a gradient. */
  record Z(double[] x, double[] y) {
    Z plus(double factorX, double factorY, Z other) {
      return new Z(add(x, factorX, other.x), add(y, factorY, other.y));
    }

    Z plus(Z other) {
      return plus(1, 1, other);
    }

    Z minus(Z other) {
      return plus(-1, -1, other);
    }

    Z times(double factor) {
      return new Z(new double[x.length], new double[y.length]).plus(factor, factor, this);
    }

    Z map(java.util.function.DoubleUnaryOperator f) {
      return new Z(
          java.util.Arrays.stream(x).map(f).toArray(), java.util.Arrays.stream(y).map(f).toArray());
    }
  }

  /** One iteration: from the current point to the next one. */
  interface Step {
    Z next(Z z, long i);
  }

  private final FiniteSumProblem problem;
  private final BatchSource source;
  private final int first;
  private final int each;
  private Z m;
  private Z before;
  private Z memory;
  private Z square;

  /** A new state; {@code first} and {@code each} are the batch sizes. */
  Recipes(FiniteSumProblem problem, BatchSource source, int first, int each) {
    this.problem = problem;
    this.source = source;
    this.first = first;
    this.each = each;
  }

  static double[] add(double[] u, double factor, double[] v) {
    double[] sum = u.clone();
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * v[j];
    }
    return sum;
  }

  static double squaredNorm(double[] u) {
    double sum = 0;
    for (double value : u) {
      sum += value * value;
    }
    return sum;
  }

  Z g(Z z, Batch batch) {
    Z g = new Z(new double[z.x.length], new double[z.y.length]);
    problem.gradient(z.x, z.y, batch, g.x, g.y);
    return g;
  }

  Batch draw(int size) {
    Batch batch = new Batch();
    source.next(size, batch);
    return batch;
  }

  Batch all() {
    return Batch.allRows(problem.sampleCount());
  }

  Z project(Z z) {
    return new Z(project(problem.setX(), z.x), project(problem.setY(), z.y));
  }

  private static double[] project(ConvexSet set, double[] u) {
    double[] copy = u.clone();
    set.projector(copy.length).project(copy);
    return copy;
  }

  Step smoothedAgda(double mux, double muy, double p, double theta) {
    double[][] s = {null};
    return (z, i) -> {
      if (i == 0) {
        s[0] = z.x;
      }
      double[] gx = add(g(z, draw(i == 0 ? first : each)).x, p, add(z.x, -1, s[0]));
      Z half = new Z(project(problem.setX(), add(z.x, -mux, gx)), z.y);
      double[] gy = g(half, draw(each)).y;
      s[0] = add(s[0], theta, add(half.x, -1, s[0]));
      return new Z(half.x, project(problem.setY(), add(z.y, muy, gy)));
    };
  }

  /** STORM with the smoothing (betaX, betaY); stores m and the point. */
  private Z storm(Z z, long i, double betaX, double betaY) {
    Batch batch = draw(i == 0 ? first : each);
    Z g = g(z, batch);
    m = i == 0 ? g : g.plus(1 - betaX, 1 - betaY, m.minus(g(before, batch)));
    before = z;
    return g;
  }

  Step msgda(double gamma, double lambda, double c2, double c1, double k, double m0) {
    return (z, i) -> {
      double eta = k / StrictMath.cbrt(m0 + i);
      double last = k / StrictMath.cbrt(m0 + i - 1);
      storm(z, i, Math.min(1, c2 * last * last), Math.min(1, c1 * last * last));
      return project(z.plus(-gamma * eta, lambda * eta, m));
    };
  }

  Step adaMsgda(
      double gamma, double lambda, double c2, double c1, double k, double m0, double tau) {
    return (z, i) -> {
      double eta = k / StrictMath.cbrt(m0 + i);
      double last = k / StrictMath.cbrt(m0 + i - 1);
      Z g = storm(z, i, Math.min(1, c2 * last * last), Math.min(1, c1 * last * last));
      Z now = g.map(v -> v * v);
      square = i == 0 ? now : square.times(tau).plus(now.times(1 - tau));
      return project(z.plus(-gamma * eta, lambda * eta, divide(m, square, 1e-8)));
    };
  }

  private static Z divide(Z m, Z square, double eps) {
    Z d = m.times(1);
    for (int j = 0; j < d.x.length; j++) {
      d.x[j] /= Math.sqrt(square.x[j]) + eps;
    }
    for (int j = 0; j < d.y.length; j++) {
      d.y[j] /= Math.sqrt(square.y[j]) + eps;
    }
    return d;
  }

  Step adam(double mux, double muy, double beta1, double beta2) {
    return (z, i) -> {
      Z g = g(z, draw(i == 0 ? first : each));
      Z now = g.map(v -> v * v);
      memory = i == 0 ? g.times(1 - beta1) : memory.times(beta1).plus(g.times(1 - beta1));
      square = i == 0 ? now.times(1 - beta2) : square.times(beta2).plus(now.times(1 - beta2));
      Z mean = memory.times(1 / (1 - StrictMath.pow(beta1, i + 1)));
      Z root = square.times(1 / (1 - StrictMath.pow(beta2, i + 1)));
      return project(z.plus(-mux, muy, divide(mean, root, 1e-8)));
    };
  }

  Step tiAda(double etax, double etay, double alpha, double beta, double v0) {
    double[] v = {v0, v0};
    return (z, i) -> {
      Z g = g(z, draw(i == 0 ? first : each));
      v[0] += squaredNorm(g.x);
      v[1] += squaredNorm(g.y);
      double slowX = StrictMath.pow(Math.max(v[0], v[1]), alpha);
      return project(z.plus(-etax / slowX, etay / StrictMath.pow(v[1], beta), g));
    };
  }

  Step extraMomentum(double ax, double ay, double gamma, double tau) {
    return (z, i) -> {
      Z g = g(z, draw(i == 0 ? first : each));
      Z change = i == 0 ? g.times(0) : g.minus(memory);
      Z move = i == 0 ? z.times(0) : z.minus(before);
      memory = g;
      before = z;
      return project(z.plus(-ax, ay, g).plus(gamma, gamma, move).plus(-tau * ax, tau * ay, change));
    };
  }

  Step optimisticAdam(double mux, double muy, double beta1, double beta2) {
    return (z, i) -> {
      Z g = g(z, draw(i == 0 ? first : each));
      Z now = g.map(v -> v * v);
      memory = i == 0 ? g.times(1 - beta1) : memory.times(beta1).plus(g.times(1 - beta1));
      square = i == 0 ? now.times(1 - beta2) : square.times(beta2).plus(now.times(1 - beta2));
      Z mean = memory.times(1 / (1 - StrictMath.pow(beta1, i + 1)));
      Z root = square.times(1 / (1 - StrictMath.pow(beta2, i + 1)));
      Z d = divide(mean, root, 1e-8);
      Z guess = i == 0 ? d : d.times(2).minus(before);
      before = d;
      return project(z.plus(-mux, muy, guess));
    };
  }

  Step nsgdaM(double mux, double muy, double beta) {
    return (z, i) -> {
      Z g = g(z, draw(i == 0 ? first : each));
      m = i == 0 ? g : m.times(1 - beta).plus(g.times(beta));
      double square = 0;
      for (double each : m.x()) {
        square += each * each;
      }
      return project(z.plus(-mux / Math.sqrt(square), muy, new Z(m.x(), g.y())));
    };
  }

  Step extragradient(double ax, double ay) {
    return (z, i) -> {
      Z ahead = project(z.plus(-ax, ay, g(z, draw(i == 0 ? first : each))));
      return project(z.plus(-ax, ay, g(ahead, draw(each))));
    };
  }

  Step vrAgda(double t1, double t2, int every) {
    return (z, i) -> {
      if (i % every == 0) {
        before = z;
        memory = g(z, all());
      }
      Batch batch = draw(each);
      double[] vx = g(z, batch).minus(g(before, batch)).plus(memory).x;
      Z half = new Z(project(problem.setX(), add(z.x, -t1, vx)), z.y);
      batch = draw(each);
      double[] vy = g(half, batch).minus(g(before, batch)).plus(memory).y;
      return new Z(half.x, project(problem.setY(), add(z.y, t2, vy)));
    };
  }

  /** Estimates between refreshes continue from the last pair of points, of either player. */
  Step sreda(double mux, double muy, double limit, int q, int inner, int ascent) {
    return (z, i) -> {
      Z here = i == 0 ? ascend(z, muy, ascent) : z;
      if (i % q == 0) {
        m = g(here, first >= problem.sampleCount() ? all() : draw(first));
      } else {
        sarah(here);
      }
      double norm = Math.sqrt(squaredNorm(m.x));
      double eta = mux * Math.min(1, limit / norm);
      before = here;
      Z current = new Z(project(problem.setX(), add(here.x, -eta, m.x)), here.y);
      for (int k = 0; k < inner; k++) {
        sarah(current);
        before = current;
        current = new Z(current.x, project(problem.setY(), add(current.y, muy, m.y)));
      }
      return current;
    };
  }

  private void sarah(Z z) {
    Batch batch = draw(each);
    m = m.plus(g(z, batch)).minus(g(before, batch));
  }

  private Z ascend(Z z, double muy, int steps) {
    Z current = z;
    for (int k = 0; k < steps; k++) {
      if (k == 0) {
        m = g(current, first >= problem.sampleCount() ? all() : draw(first));
      } else {
        sarah(current);
      }
      before = current;
      current = new Z(current.x, project(problem.setY(), add(current.y, muy, m.y)));
    }
    return current;
  }

  /**
   * Runs from one start, each with a list of its points, with the steps of the current estimate.
   */
  Step sgdaB(double mu, double gamma, int runs, int length, FinitePrimalProblem exact) {
    List<Z> start = new ArrayList<>();
    List<List<Z>> tried = new ArrayList<>();
    List<Z> noise = new ArrayList<>();
    double[] lipschitz = {mu / gamma};
    return (z, i) -> {
      if (i == 0) {
        start.add(z);
      }
      Z origin = start.get(start.size() - 1);
      if (tried.isEmpty() || tried.get(tried.size() - 1).size() > length) {
        tried.add(new ArrayList<>(List.of(origin)));
        noise.add(g(origin, draw(each)).minus(g(origin, all())));
      }
      double sigma = 1 / lipschitz[0];
      double rho = (Math.sqrt(13) - 1) / 24;
      double tau = rho * mu * mu * StrictMath.pow(sigma, 3);
      Batch batch = draw(each);
      Z half = new Z(project(problem.setX(), add(z.x, -tau, g(z, batch).x)), z.y);
      Z next = new Z(half.x, project(problem.setY(), add(z.y, sigma, g(half, batch).y)));
      tried.get(tried.size() - 1).add(next);
      if (tried.get(tried.size() - 1).size() <= length) {
        return next;
      }
      if (tried.size() < runs) {
        return origin;
      }
      List<Z> best = tried.get(0);
      for (List<Z> run : tried) {
        best = meanMapping(run, tau, sigma) < meanMapping(best, tau, sigma) ? run : best;
      }
      Z end = best.get(length);
      double fell = Math.max(0, risk(exact, origin) - risk(exact, end));
      double[] up = g(origin, all()).y;
      double[] gain = add(project(problem.setY(), add(origin.y, 1 / mu, up)), -1, origin.y);
      double delta = 2 / mu * (Dense.dot(up, gain) - mu / 2 * squaredNorm(gain));
      double s = sigma * mu;
      double noiseX = noise.stream().mapToDouble(e -> squaredNorm(e.x)).average().orElseThrow();
      double noiseY = noise.stream().mapToDouble(e -> squaredNorm(e.y)).average().orElseThrow();
      double bound =
          4 * (fell + 6 * rho * mu * delta) / tau / length
              + 4 * noiseX
              + 4 * noiseY * (1 + 6 * (2 - s) / s / (1 - s));
      boolean stands = meanMapping(best, tau, sigma) <= bound;
      tried.clear();
      noise.clear();
      verdicts.add(stands);
      if (stands) {
        start.add(end);
        return end;
      }
      lipschitz[0] /= gamma;
      return origin;
    };
  }

  private static double meanMapping(List<Z> run, double tau, double sigma) {
    double sum = 0;
    for (int k = 1; k < run.size(); k++) {
      Z move = run.get(k).minus(run.get(k - 1));
      sum += squaredNorm(move.x) / tau / tau + squaredNorm(move.y) / sigma / sigma;
    }
    return sum / (run.size() - 1);
  }

  private static double risk(FinitePrimalProblem exact, Z z) {
    return exact.primal(z.x, new double[z.x.length]);
  }

  /** The decisions of sgda-b about its estimates so far. */
  final List<Boolean> verdicts = new ArrayList<>();

  /**
   * The tables contain the loss and the gradient share of every single row for the last two visits;
   * sums are computed again in every step.
   */
  Step drago(double alpha, double mu, int size, RowWeightedProblem rows) {
    int n = rows.sampleCount();
    int count = (n + size - 1) / size;
    double c = rows.curvature();
    double[][] loss = new double[2][];
    double[][][] shares = new double[2][][];
    double[][] place = new double[count][];
    return (z, i) -> {
      int first = draw(1).row(0) / size;
      int second = draw(1).row(0) / size;
      int turn = (int) (i % count);
      if (i == 0) {
        for (int age = 0; age < 2; age++) {
          loss[age] = new double[n];
          shares[age] = new double[n][];
          for (int row = 0; row < n; row++) {
            loss[age][row] = lossOf(rows, z.x, row);
            shares[age][row] = shareOf(rows, z, row);
          }
        }
        java.util.Arrays.fill(place, z.x);
      }
      double beta = (1 - StrictMath.pow(1 / (1 + alpha), i)) / alpha / (1 + alpha);
      double tie = mu / (16 * alpha * (1 + alpha) * (n - 1) * (n - 1));
      double[] v = new double[z.x.length];
      for (int row = 0; row < n; row++) {
        v = add(v, 1, shares[0][row]);
        if (row / size == first) {
          double factor = n / (1 + alpha) / width(first, size, n);
          v = add(v, factor, add(shareOf(rows, z, row), -1, shares[1][row]));
        }
      }
      for (double[] old : place) {
        v = add(v, tie, add(z.x, -1, old));
      }
      double[] x = project(problem.setX(), add(z.x, -1 / (mu * (1 + beta)), v));
      double[] u = new double[n];
      for (int row = 0; row < n; row++) {
        u[row] = row / size == turn ? lossOf(rows, x, row) : loss[0][row];
        if (row / size == second) {
          double factor = n / (1 + alpha) / width(second, size, n);
          u[row] += factor * (lossOf(rows, x, row) - loss[1][row]);
        }
        u[row] -= c * (z.y[row] - rows.centre());
      }
      double[] y = project(problem.setY(), add(z.y, 1 / (c * (1 + beta)), u));
      Z next = new Z(x, y);
      for (int row = turn * size; row < Math.min(n, (turn + 1) * size); row++) {
        loss[1][row] = loss[0][row];
        loss[0][row] = lossOf(rows, x, row);
        shares[1][row] = shares[0][row];
        shares[0][row] = shareOf(rows, next, row);
      }
      place[turn] = x;
      return next;
    };
  }

  private static int width(int block, int size, int n) {
    return Math.min(n, (block + 1) * size) - block * size;
  }

  /** A batch of one row counts n times. */
  private static double lossOf(RowWeightedProblem rows, double[] x, int row) {
    double[] loss = new double[1];
    rows.rowGradient(x, new double[1], Batch.ofRows(row), new double[x.length], loss);
    return loss[0] / rows.sampleCount();
  }

  private static double[] shareOf(RowWeightedProblem rows, Z z, int row) {
    double[] gx = new double[z.x.length];
    rows.rowGradient(z.x, new double[] {z.y[row]}, Batch.ofRows(row), gx, new double[1]);
    return add(new double[gx.length], 1.0 / rows.sampleCount(), gx);
  }

  /** The mean of the nodes is the iterate; the nodes themselves are in the lists. */
  Step dmHsgd(double mux, double muy, double betaX, double betaY, double[][] w) {
    int nodes = w.length;
    List<Z> at = new ArrayList<>();
    List<Z> last = new ArrayList<>();
    List<Z> v = new ArrayList<>();
    List<Z> d = new ArrayList<>();
    List<BatchSource> sources = new ArrayList<>();
    return (z, i) -> {
      List<Z> change = new ArrayList<>();
      for (int k = 0; k < nodes; k++) {
        if (i == 0) {
          sources.add(source.stream(k));
          at.add(z);
          last.add(z);
          v.add(z.times(0));
          d.add(z.times(0));
        }
        Batch batch = new Batch();
        sources.get(k).next(i == 0 ? first : each, batch);
        Z g = g(at.get(k), batch);
        Z fresh = i == 0 ? g : g.plus(1 - betaX, 1 - betaY, v.get(k).minus(g(last.get(k), batch)));
        change.add(d.get(k).minus(v.get(k)).plus(fresh));
        v.set(k, fresh);
      }
      List<Z> proposed = new ArrayList<>();
      for (int k = 0; k < nodes; k++) {
        d.set(k, mean(w[k], change));
        proposed.add(at.get(k).plus(-mux, muy, d.get(k)));
      }
      for (int k = 0; k < nodes; k++) {
        last.set(k, at.get(k));
        at.set(k, project(mean(w[k], proposed)));
      }
      double[] uniform = new double[nodes];
      java.util.Arrays.fill(uniform, 1.0 / nodes);
      return project(mean(uniform, at));
    };
  }

  private static Z mean(double[] weights, List<Z> vectors) {
    Z sum = vectors.get(0).times(weights[0]);
    for (int k = 1; k < weights.length; k++) {
      sum = sum.plus(vectors.get(k).times(weights[k]));
    }
    return sum;
  }
}
