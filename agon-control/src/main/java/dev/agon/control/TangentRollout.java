package dev.agon.control;

import dev.agon.linalg.Vectors;
import java.util.Arrays;

/**
 * The derivative of a {@link Rollout} and of its adjoint equations along a direction (dK, dw):
 * Hessian-vector products, forward over reverse.
 *
 * <p>Every equation of the rollout is differentiated once more. With a dot for the derivative along
 * the direction,
 *
 * <pre>
 *   s' = -(dK.state + K.state')           u' = (1 - tanh^2) s'
 *   s_bar' = u_bar' (1 - tanh^2) - 2 u_bar tanh (1 - tanh^2) s'/u_max
 *   rho' = 2 q_s (sigmoid^2 + softplus sigmoid (1 - sigmoid)) (d_min - d)'
 * </pre>
 *
 * <p>and the linear equations keep their form.
 */
class TangentRollout {
  private final Rollout rollout;
  final CruiseParameters parameters;
  final double[] spacing;
  final double[] relative;
  final double[] velocity;
  final double[] signal;
  final double[] signalAdjoint;
  final double[] danger;
  final double[] spacingAdjoint = new double[EpisodeBlock.WIDTH];
  final double[] relativeAdjoint = new double[EpisodeBlock.WIDTH];
  final double[] velocityAdjoint = new double[EpisodeBlock.WIDTH];

  /** Creates the tangent of a rollout, whose arrays it reads. */
  static TangentRollout of(Rollout rollout) {
    return rollout instanceof ForwardRollout forward
        ? new ForwardTangent(forward)
        : new TangentRollout(rollout);
  }

  TangentRollout(Rollout rollout) {
    this.rollout = rollout;
    this.parameters = rollout.parameters;
    int most = parameters.steps() * EpisodeBlock.WIDTH;
    spacing = new double[most + EpisodeBlock.WIDTH];
    relative = new double[most + EpisodeBlock.WIDTH];
    velocity = new double[most + EpisodeBlock.WIDTH];
    signal = new double[most];
    signalAdjoint = new double[most];
    danger = new double[most];
  }

  /**
   * Adds the sum over the episodes of the product of the Hessian with the direction, without the
   * adversary's {@code -mu dw}. The rollout must have been simulated, and its gradient computed, at
   * the same gain.
   *
   * @param gain K (input)
   * @param gainMove dK (input)
   * @param accelerationMove dw (input)
   * @param gainProduct the product's K part (added to)
   * @param accelerationProduct the product's w part (added to)
   */
  void addProduct(
      double[] gain,
      double[] gainMove,
      double[] accelerationMove,
      double[] gainProduct,
      double[] accelerationProduct) {
    int size = rollout.size();
    int cells = parameters.steps() * size;
    Arrays.fill(spacing, 0, size, 0);
    Arrays.fill(relative, 0, size, 0);
    Arrays.fill(velocity, 0, size, 0);
    for (int t = 0; t < parameters.steps(); t++) {
      advance(t, gain, gainMove, accelerationMove[t]);
    }
    measureDanger(cells);
    Arrays.fill(spacingAdjoint, 0, size, 0);
    Arrays.fill(relativeAdjoint, 0, size, 0);
    Arrays.fill(velocityAdjoint, 0, size, 0);
    for (int t = parameters.steps() - 1; t >= 0; t--) {
      accelerationProduct[t] += parameters.timeStep() * leadAdjoint(t);
      stepBack(t, gain, gainMove);
    }
    gainProduct[0] -= twoDots(rollout.spacing, spacing, cells);
    gainProduct[1] -= twoDots(rollout.relative, relative, cells);
    gainProduct[2] -= twoDots(rollout.velocity, velocity, cells);
  }

  /** {@code s_bar'.state + s_bar.state'}. */
  private double twoDots(double[] state, double[] stateMove, int cells) {
    return Vectors.dot(signalAdjoint, state, cells)
        + Vectors.dot(rollout.signalAdjoint, stateMove, cells);
  }

  /** Advances from time t to the next. */
  void advance(int t, double[] gain, double[] gainMove, double w) {
    double h = parameters.timeStep();
    double tauH = parameters.headway() * h;
    double k0 = gain[0];
    double k1 = gain[1];
    double k2 = gain[2];
    double m0 = gainMove[0];
    double m1 = gainMove[1];
    double m2 = gainMove[2];
    int size = rollout.size();
    int from = t * size;
    for (int j = from; j < from + size; j++) {
      int next = j + size;
      double fraction = rollout.saturation[j];
      double byGain =
          (m0 * rollout.spacing[j] + m1 * rollout.relative[j]) + m2 * rollout.velocity[j];
      double byState = (k0 * spacing[j] + k1 * relative[j]) + k2 * velocity[j];
      double s = -(byGain + byState);
      double u = (1 - fraction * fraction) * s;
      signal[j] = s;
      spacing[next] = (spacing[j] + h * relative[j]) - tauH * u;
      relative[next] = relative[j] + h * (w - u);
      velocity[next] = velocity[j] + h * u;
    }
  }

  /** rho', the derivative of the safety term's slope. */
  private void measureDanger(int cells) {
    double safety = -2 * parameters.weights().safety();
    double tau = parameters.headway();
    double[] violation = rollout.violation;
    double[] urgency = rollout.urgency;
    for (int j = 0; j < cells; j++) {
      double curvature = urgency[j] * (urgency[j] + violation[j] * (1 - urgency[j]));
      danger[j] = safety * curvature * (spacing[j] + tau * velocity[j]);
    }
  }

  /** Returns the derivative of {@link Rollout#leadAdjoint} along the direction. */
  double leadAdjoint(int t) {
    return Vectors.sum(relativeAdjoint, rollout.size());
  }

  /** Moves the adjoint variables from the time after t to t. */
  void stepBack(int t, double[] gain, double[] gainMove) {
    CruiseParameters.Weights weights = parameters.weights();
    double h = parameters.timeStep();
    double tau = parameters.headway();
    double tauH = tau * h;
    double twoU = 2 * weights.control();
    double twoE = 2 * weights.spacing();
    double twoV = 2 * weights.velocity();
    double secondDerivative = -2 / parameters.largestControl();
    int size = rollout.size();
    for (int i = 0; i < size; i++) {
      int j = t * size + i;
      double p = spacingAdjoint[i];
      double q = relativeAdjoint[i];
      double r = velocityAdjoint[i];
      double fraction = rollout.saturation[j];
      double slope = 1 - fraction * fraction;
      double u = slope * signal[j];
      double control = (twoU * u - tauH * p) + h * (r - q);
      double old = rollout.signalAdjoint[j];
      double s = slope * control + (secondDerivative * fraction * signal[j]) * old;
      signalAdjoint[j] = s;
      spacingAdjoint[i] = ((p + twoE * spacing[j]) - (gainMove[0] * old + gain[0] * s)) - danger[j];
      relativeAdjoint[i] = ((q + h * p) + twoV * relative[j]) - (gainMove[1] * old + gain[1] * s);
      velocityAdjoint[i] = (r - (gainMove[2] * old + gain[2] * s)) - tau * danger[j];
    }
  }
}
