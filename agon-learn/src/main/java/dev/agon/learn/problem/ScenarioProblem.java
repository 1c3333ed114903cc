package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.BatchScenarios;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import dev.agon.problem.Batch;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A Wasserstein ball with labels or categories that move, as a min-max problem over the model w and
 * the price lambda, whose maximiser is (u, t):
 *
 * <pre>
 *   min over w, lambda, max over norm(u) + |t| &lt;= 1 of
 *     eps (u'w + t lambda) + sum p_i max over changes s of (l_is(w) - lambda cost_s) + g(w)
 * </pre>
 *
 * <p>The maximum over (u, t) is {@code eps max(N(w), |lambda|)}. It replaces the constraint {@code
 * lambda >= N(w)}: below N(w) it is constant in lambda, and the other terms do not increase with
 * lambda. A batch costs O(its non-zeros + d).
 */
final class ScenarioProblem extends RobustProblem {
  private final Movement movement;
  private final int[] numbers;
  private final BatchScenarios scenarios;
  private final double @Nullable [] rowWeight;
  private final double[] model;
  private final double[] modelGradient;
  private final double[] modelProduct;
  private final double[] move;
  private double[] weight = new double[0];

  ScenarioProblem(
      Dataset data, int features, ProblemSettings settings, Movement movement, int threads) {
    super(data, features, settings, threads);
    this.movement = movement;
    this.numbers = Transport.numbers(features, data.categories());
    this.scenarios =
        new BatchScenarios(data, settings.loss(), movement, settings.intercept(), features);
    this.rowWeight = ReferenceRows.relative(data.weights());
    this.model = new double[modelDimension];
    this.modelGradient = new double[modelDimension];
    this.modelProduct = new double[modelDimension];
    this.move = new double[modelDimension];
  }

  @Override
  public int dimensionX() {
    return modelDimension + 1;
  }

  @Override
  public int dimensionY() {
    return numbers.length + 1;
  }

  @Override
  public ConvexSet setY() {
    return movement.norm().sumBall();
  }

  /** The price starts at the smallest possible one. */
  @Override
  public double[] point(double[] weights) {
    double[] x = super.point(weights);
    x[modelDimension] = movement.norm().dual(weights, numbers);
    return x;
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    evaluate(x, batch);
    double sum = 0;
    for (int k = 0; k < batch.size(); k++) {
      sum += weight[k] * scenarios.value(k);
    }
    double pairs = y[numbers.length] * x[modelDimension];
    for (int j = 0; j < numbers.length; j++) {
      pairs += y[j] * x[numbers[j]];
    }
    return sum + movement.radius() * pairs + regulariser.value(model);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    evaluate(x, batch);
    regulariser.gradient(model, modelGradient);
    finish(x, y, batch, gx, gy);
  }

  private void finish(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    scenarios.addGradient(weight, modelGradient);
    System.arraycopy(modelGradient, 0, gx, 0, modelDimension);
    double price = 0;
    for (int k = 0; k < batch.size(); k++) {
      price -= weight[k] * scenarios.cost(k);
    }
    gx[modelDimension] = price;
    addPairs(x, y, gx, gy);
  }

  @Override
  public void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    evaluate(x, batch);
    System.arraycopy(dx, 0, move, 0, modelDimension);
    regulariser.gradientAndProduct(model, move, modelGradient, modelProduct);
    finish(x, y, batch, gx, gy);
    scenarios.addProduct(weight, move, modelProduct);
    System.arraycopy(modelProduct, 0, hx, 0, modelDimension);
    hx[modelDimension] = 0;
    addPairs(dx, dy, hx, hy);
  }

  /** The term {@code eps (u'w + t lambda)}: its derivatives, or those along a direction. */
  private void addPairs(double[] x, double[] y, double[] gx, double[] gy) {
    double eps = movement.radius();
    for (int j = 0; j < numbers.length; j++) {
      gx[numbers[j]] += eps * y[j];
      gy[j] = eps * x[numbers[j]];
    }
    gx[modelDimension] += eps * y[numbers.length];
    gy[numbers.length] = eps * x[modelDimension];
  }

  private void evaluate(double[] x, Batch batch) {
    int size = batch.size();
    if (weight.length < size) {
      weight = new double[size];
    }
    double each = sampleWeight(size) / n;
    for (int k = 0; k < size; k++) {
      weight[k] = rowWeight == null ? each : each * rowWeight[batch.row(k)];
    }
    System.arraycopy(x, 0, model, 0, modelDimension);
    scenarios.evaluate(model, x[modelDimension], batch);
  }

  /** P of the model; the price is not used, because it is at its optimum. */
  @Override
  public double primal(double[] x, double[] gradient) {
    double value = super.primal(model(x), modelGradient);
    Arrays.fill(gradient, 0);
    System.arraycopy(modelGradient, 0, gradient, 0, modelDimension);
    return value;
  }

  /** The price would need a separate proximal term. */
  @Override
  ProximalForm findProximalForm() {
    return ProximalForm.none(this);
  }

  @Override
  public ScenarioProblem replica() {
    return new ScenarioProblem(data(), features, settings, movement, threads);
  }
}
