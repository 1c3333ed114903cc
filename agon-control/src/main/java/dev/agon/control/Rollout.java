package dev.agon.control;

import dev.agon.linalg.Vectors;
import java.util.Arrays;

/**
 * Simulates a block of episodes and differentiates their cost: one pass forward in time, one pass
 * of adjoint equations backward.
 *
 * <p>With the state (e, dv, v), s = -K.(e,dv,v), u = u_max tanh(s/u_max) and the adjoint variables
 * p, q, r of the three state equations (zero after the last step), going backward
 *
 * <pre>
 *   u_bar = 2 q_u u - tau h p - h q + h r          dJ/dw_t = h q - mu w_t
 *   s_bar = u_bar (1 - tanh^2)                     dJ/dK   = -sum_t s_bar (e, dv, v)
 *   rho   = 2 q_s softplus(d_min - d) sigmoid(d_min - d)
 *   p = p + 2 q_e e - K_1 s_bar - rho
 *   q = q + h p + 2 q_v dv - K_2 s_bar             (with the p of the later time)
 *   r = r - K_3 s_bar - tau rho
 * </pre>
 *
 * <p>All sums are over the episodes of the block; the caller divides by their number. The fields
 * that other classes of this package read belong to the block simulated last.
 */
class Rollout {
  final CruiseParameters parameters;
  final double[] spacing;
  final double[] relative;
  final double[] velocity;

  /** tanh(s / u_max): the control as a fraction of its bound. */
  final double[] saturation;

  /** softplus(d_min - d). */
  final double[] violation;

  /** sigmoid(d_min - d), its derivative. */
  final double[] urgency;

  /** s_bar, the derivative of the remaining cost with respect to -K.state. */
  final double[] signalAdjoint;

  /** The slope of the safety term during the backward pass. */
  final double[] scratch;

  final double[] spacingAdjoint = new double[EpisodeBlock.WIDTH];
  final double[] relativeAdjoint = new double[EpisodeBlock.WIDTH];
  final double[] velocityAdjoint = new double[EpisodeBlock.WIDTH];
  private int size;
  private int cells;

  /**
   * Returns a rollout of the paper's model, or of the model in which cars never drive backwards.
   */
  static Rollout of(CruiseParameters parameters) {
    return parameters.isForward() ? new ForwardRollout(parameters) : new Rollout(parameters);
  }

  Rollout(CruiseParameters parameters) {
    this.parameters = parameters;
    int most = parameters.steps() * EpisodeBlock.WIDTH;
    spacing = new double[most + EpisodeBlock.WIDTH];
    relative = new double[most + EpisodeBlock.WIDTH];
    velocity = new double[most + EpisodeBlock.WIDTH];
    saturation = new double[most];
    violation = new double[most];
    urgency = new double[most];
    signalAdjoint = new double[most];
    scratch = new double[most];
  }

  /** Returns the number of episodes simulated last. */
  int size() {
    return size;
  }

  /** Simulates the block under the gain K and the lead vehicle's accelerations w. */
  void simulate(EpisodeBlock block, double[] gain, double[] acceleration) {
    size = block.size();
    cells = parameters.steps() * size;
    System.arraycopy(block.startSpacing, 0, spacing, 0, size);
    System.arraycopy(block.startRelative, 0, relative, 0, size);
    System.arraycopy(block.startVelocity, 0, velocity, 0, size);
    for (int t = 0; t < parameters.steps(); t++) {
      decide(t, gain);
      advance(t, acceleration[t], block);
    }
    double offset = parameters.standstillDistance() - parameters.minimumDistance();
    double tau = parameters.headway();
    for (int j = 0; j < cells; j++) {
      scratch[j] = (spacing[j] + tau * velocity[j]) + offset;
    }
    Vectors.logistic(scratch, cells, violation, urgency, 0);
  }

  private void decide(int t, double[] gain) {
    double k0 = -gain[0] / parameters.largestControl();
    double k1 = -gain[1] / parameters.largestControl();
    double k2 = -gain[2] / parameters.largestControl();
    int from = t * size;
    for (int j = from; j < from + size; j++) {
      scratch[j] = (k0 * spacing[j] + k1 * relative[j]) + k2 * velocity[j];
    }
    Vectors.tanh(scratch, from, from + size, saturation);
  }

  /** Advances from time t to the next. */
  void advance(int t, double w, EpisodeBlock block) {
    double h = parameters.timeStep();
    double tauH = parameters.headway() * h;
    double bound = parameters.largestControl();
    int from = t * size;
    for (int j = from; j < from + size; j++) {
      int next = j + size;
      double u = bound * saturation[j];
      spacing[next] = ((spacing[j] + h * relative[j]) - tauH * u) + block.spacingNoise[j];
      relative[next] = (relative[j] + h * (w - u)) + block.relativeNoise[j];
      velocity[next] = (velocity[j] + h * u) + block.velocityNoise[j];
    }
  }

  /**
   * Returns the sum of the costs of the simulated episodes, without the adversary's {@code (mu/2)
   * |w|^2}.
   */
  double cost() {
    CruiseParameters.Weights weights = parameters.weights();
    double qe = weights.spacing();
    double qv = weights.velocity();
    double qu = weights.control() * parameters.largestControl() * parameters.largestControl();
    double qs = weights.safety();
    for (int j = 0; j < cells; j++) {
      scratch[j] =
          (qe * (spacing[j] * spacing[j]) + qv * (relative[j] * relative[j]))
              + (qu * (saturation[j] * saturation[j]) + qs * (violation[j] * violation[j]));
    }
    return Vectors.sum(scratch, cells);
  }

  /**
   * Adds the sum of the gradients of the simulated episodes, without the adversary's {@code -mu w}.
   *
   * @param gain K, as simulated (input)
   * @param gainGradient the derivative with respect to K (added to)
   * @param accelerationGradient the derivative with respect to w (added to)
   */
  void addGradient(double[] gain, double[] gainGradient, double[] accelerationGradient) {
    double safety = 2 * parameters.weights().safety();
    for (int j = 0; j < cells; j++) {
      scratch[j] = safety * (violation[j] * urgency[j]);
    }
    Arrays.fill(spacingAdjoint, 0, size, 0);
    Arrays.fill(relativeAdjoint, 0, size, 0);
    Arrays.fill(velocityAdjoint, 0, size, 0);
    for (int t = parameters.steps() - 1; t >= 0; t--) {
      accelerationGradient[t] += parameters.timeStep() * leadAdjoint(t);
      stepBack(t, gain);
    }
    gainGradient[0] -= Vectors.dot(signalAdjoint, spacing, cells);
    gainGradient[1] -= Vectors.dot(signalAdjoint, relative, cells);
    gainGradient[2] -= Vectors.dot(signalAdjoint, velocity, cells);
  }

  /**
   * Returns the derivative of the remaining costs with respect to the change of the lead's velocity
   * at time t.
   */
  double leadAdjoint(int t) {
    return Vectors.sum(relativeAdjoint, size);
  }

  /** Moves the adjoint variables from the time after t to t. */
  void stepBack(int t, double[] gain) {
    CruiseParameters.Weights weights = parameters.weights();
    double h = parameters.timeStep();
    double tau = parameters.headway();
    double tauH = tau * h;
    double twoU = 2 * weights.control() * parameters.largestControl();
    double twoE = 2 * weights.spacing();
    double twoV = 2 * weights.velocity();
    double k0 = gain[0];
    double k1 = gain[1];
    double k2 = gain[2];
    for (int i = 0; i < size; i++) {
      int j = t * size + i;
      double p = spacingAdjoint[i];
      double q = relativeAdjoint[i];
      double r = velocityAdjoint[i];
      double fraction = saturation[j];
      double control = (twoU * fraction - tauH * p) + h * (r - q);
      double signal = control * (1 - fraction * fraction);
      signalAdjoint[j] = signal;
      spacingAdjoint[i] = ((p + twoE * spacing[j]) - k0 * signal) - scratch[j];
      relativeAdjoint[i] = ((q + h * p) + twoV * relative[j]) - k1 * signal;
      velocityAdjoint[i] = (r - k2 * signal) - tau * scratch[j];
    }
  }
}
