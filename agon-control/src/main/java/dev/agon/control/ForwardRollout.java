package dev.agon.control;

import dev.agon.linalg.Vectors;

/**
 * A rollout in which neither car drives backwards, unlike in the paper, where speeds may become
 * negative.
 *
 * <p>Both velocities are mapped by {@code S(z) = omega softplus(z/omega)}, which equals z up to
 * 5e-5 m/s above 0.5 m/s (omega = 0.1) and is never negative. With l = v + dv for the lead and n
 * for the disturbances,
 *
 * <pre>
 *   a = v + h u + n_u          v' = S(a)
 *   b = l + h w + n_v + n_u    dv' = S(b) - v'
 *   e' = e + h dv - tau (v' - v - n_u) + n_e
 * </pre>
 *
 * <p>which is the paper's model where S is the identity. A car at rest that does not brake creeps:
 * after n steps its speed is {@code omega log(1 + n)}, less than 0.5 m/s in ten seconds. The
 * adjoint equations are
 *
 * <pre>
 *   a_bar = S'(a) (r - q - tau p)        b_bar = S'(b) q        dJ/dw_t = h b_bar - mu w_t
 *   u_bar = 2 q_u u + h a_bar
 *   p = p + 2 q_e e - K_1 s_bar - rho    (and all with the p of the later time:)
 *   q = h p + b_bar + 2 q_v dv - K_2 s_bar
 *   r = tau p + a_bar + b_bar - K_3 s_bar - tau rho
 * </pre>
 */
final class ForwardRollout extends Rollout {
  /** S'(a) and S'(b). */
  final double[] egoSlope;

  final double[] leadSlope;

  /** r - q - tau p and q at the later time: the factors of S'(a) and S'(b). */
  final double[] egoPull;

  final double[] leadPull;

  private final double[] ego = new double[EpisodeBlock.WIDTH];
  private final double[] lead = new double[EpisodeBlock.WIDTH];
  private final double[] limited = new double[EpisodeBlock.WIDTH];
  private final double[] slope = new double[EpisodeBlock.WIDTH];

  ForwardRollout(CruiseParameters parameters) {
    super(parameters);
    int most = parameters.steps() * EpisodeBlock.WIDTH;
    egoSlope = new double[most];
    leadSlope = new double[most];
    egoPull = new double[most];
    leadPull = new double[most];
  }

  @Override
  void advance(int t, double w, EpisodeBlock block) {
    double h = parameters.timeStep();
    double tau = parameters.headway();
    double bound = parameters.largestControl();
    int size = size();
    int from = t * size;
    for (int i = 0; i < size; i++) {
      int j = from + i;
      ego[i] = (velocity[j] + h * (bound * saturation[j])) + block.velocityNoise[j];
      lead[i] =
          ((velocity[j] + relative[j]) + h * w) + (block.relativeNoise[j] + block.velocityNoise[j]);
    }
    limit(ego, size, egoSlope, from);
    limit(lead, size, leadSlope, from);
    for (int i = 0; i < size; i++) {
      int j = from + i;
      int next = j + size;
      velocity[next] = ego[i];
      relative[next] = lead[i] - ego[i];
      double changed = (ego[i] - velocity[j]) - block.velocityNoise[j];
      spacing[next] = ((spacing[j] + h * relative[j]) - tau * changed) + block.spacingNoise[j];
    }
  }

  /** Computes {@code z = S(z)}, and S' at z. */
  private void limit(double[] z, int size, double[] slopes, int from) {
    double width = parameters.stoppingWidth();
    for (int i = 0; i < size; i++) {
      z[i] = -z[i] / width;
    }
    Vectors.logistic(z, size, limited, slope, 0); // of -z: softplus(z/omega) and sigmoid(z/omega)
    for (int i = 0; i < size; i++) {
      z[i] = width * limited[i];
      slopes[from + i] = slope[i];
    }
  }

  @Override
  double leadAdjoint(int t) {
    int size = size();
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += leadSlope[t * size + i] * relativeAdjoint[i];
    }
    return sum;
  }

  @Override
  void stepBack(int t, double[] gain) {
    CruiseParameters.Weights weights = parameters.weights();
    double h = parameters.timeStep();
    double tau = parameters.headway();
    double twoU = 2 * weights.control() * parameters.largestControl();
    double twoE = 2 * weights.spacing();
    double twoV = 2 * weights.velocity();
    int size = size();
    for (int i = 0; i < size; i++) {
      int j = t * size + i;
      double p = spacingAdjoint[i];
      double q = relativeAdjoint[i];
      egoPull[j] = (velocityAdjoint[i] - q) - tau * p;
      leadPull[j] = q;
      double a = egoSlope[j] * egoPull[j];
      double b = leadSlope[j] * q;
      double fraction = saturation[j];
      double signal = (twoU * fraction + h * a) * (1 - fraction * fraction);
      signalAdjoint[j] = signal;
      spacingAdjoint[i] = ((p + twoE * spacing[j]) - gain[0] * signal) - scratch[j];
      relativeAdjoint[i] = ((b + h * p) + twoV * relative[j]) - gain[1] * signal;
      velocityAdjoint[i] = (((tau * p + a) + b) - gain[2] * signal) - tau * scratch[j];
    }
  }
}
