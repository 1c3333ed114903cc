package dev.agon.control;

/**
 * The tangent of a {@link ForwardRollout}: the derivative of S is S', and the derivative of S' is
 * {@code S'' = S' (1 - S') / omega}.
 */
final class ForwardTangent extends TangentRollout {
  private final ForwardRollout rollout;

  /** a' and b', the derivatives along the direction. */
  private final double[] ego;

  private final double[] lead;

  ForwardTangent(ForwardRollout rollout) {
    super(rollout);
    this.rollout = rollout;
    int most = parameters.steps() * EpisodeBlock.WIDTH;
    this.ego = new double[most];
    this.lead = new double[most];
  }

  @Override
  void advance(int t, double[] gain, double[] gainMove, double w) {
    double h = parameters.timeStep();
    double tau = parameters.headway();
    int size = rollout.size();
    int from = t * size;
    for (int j = from; j < from + size; j++) {
      int next = j + size;
      double fraction = rollout.saturation[j];
      double byGain =
          (gainMove[0] * rollout.spacing[j] + gainMove[1] * rollout.relative[j])
              + gainMove[2] * rollout.velocity[j];
      double byState = (gain[0] * spacing[j] + gain[1] * relative[j]) + gain[2] * velocity[j];
      signal[j] = -(byGain + byState);
      ego[j] = velocity[j] + h * ((1 - fraction * fraction) * signal[j]);
      lead[j] = (velocity[j] + relative[j]) + h * w;
      velocity[next] = rollout.egoSlope[j] * ego[j];
      relative[next] = rollout.leadSlope[j] * lead[j] - velocity[next];
      spacing[next] = (spacing[j] + h * relative[j]) - tau * (velocity[next] - velocity[j]);
    }
  }

  private double secondDerivative(double slope) {
    return slope * (1 - slope) / parameters.stoppingWidth();
  }

  /** b_bar' at cell j. */
  private double leadPart(int j, double q) {
    double slope = rollout.leadSlope[j];
    return secondDerivative(slope) * lead[j] * rollout.leadPull[j] + slope * q;
  }

  @Override
  double leadAdjoint(int t) {
    int size = rollout.size();
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += leadPart(t * size + i, relativeAdjoint[i]);
    }
    return sum;
  }

  @Override
  void stepBack(int t, double[] gain, double[] gainMove) {
    CruiseParameters.Weights weights = parameters.weights();
    double h = parameters.timeStep();
    double tau = parameters.headway();
    double twoU = 2 * weights.control();
    double twoE = 2 * weights.spacing();
    double twoV = 2 * weights.velocity();
    double bound = parameters.largestControl();
    int size = rollout.size();
    for (int i = 0; i < size; i++) {
      int j = t * size + i;
      double p = spacingAdjoint[i];
      double q = relativeAdjoint[i];
      double egoSlope = rollout.egoSlope[j];
      double a =
          secondDerivative(egoSlope) * ego[j] * rollout.egoPull[j]
              + egoSlope * ((velocityAdjoint[i] - q) - tau * p);
      double b = leadPart(j, q);
      double fraction = rollout.saturation[j];
      double slope = 1 - fraction * fraction;
      double control = twoU * (slope * signal[j]) + h * a;
      double old = rollout.signalAdjoint[j];
      double s = slope * control - (2 / bound * fraction * signal[j]) * old;
      signalAdjoint[j] = s;
      spacingAdjoint[i] = ((p + twoE * spacing[j]) - (gainMove[0] * old + gain[0] * s)) - danger[j];
      relativeAdjoint[i] = ((b + h * p) + twoV * relative[j]) - (gainMove[1] * old + gain[1] * s);
      velocityAdjoint[i] =
          (((tau * p + a) + b) - (gainMove[2] * old + gain[2] * s)) - tau * danger[j];
    }
  }
}
