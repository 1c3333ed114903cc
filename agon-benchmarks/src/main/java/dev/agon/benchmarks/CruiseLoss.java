package dev.agon.benchmarks;

import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Samples;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Sum;
import dev.agon.autodiff.Tape;
import dev.agon.autodiff.Vector;
import dev.agon.control.CruiseParameters;

/**
 * The cost of {@link dev.agon.control.CruiseControl}, written once for automatic differentiation.
 */
record CruiseLoss(CruiseParameters parameters) implements Loss {
  @Override
  public Scalar evaluate(Tape t, Vector gain, Vector acceleration, Samples xi) {
    CruiseParameters.Weights weights = parameters.weights();
    CruiseParameters.Noise noise = parameters.noise();
    double h = parameters.timeStep();
    double tau = parameters.headway();
    double bound = parameters.largestControl();
    double k = -1 / bound;
    double slack = parameters.minimumDistance() - parameters.standstillDistance();

    Vector episode = xi.numbers(0, 3 + 3 * parameters.steps());
    Scalar k0 = gain.get(0);
    Scalar k1 = gain.get(1);
    Scalar k2 = gain.get(2);
    Scalar v = episode.get(1);
    Scalar e = episode.get(0).plus(-tau, v).minus(parameters.standstillDistance());
    Scalar dv = episode.get(2).minus(v);
    Sum<Scalar> cost = t.sum().plus(-weights.acceleration() / 2, acceleration.squaredNorm());
    for (int step = 0; step < parameters.steps(); step++) {
      Scalar fraction = t.sum().plus(k, k0, e).plus(k, k1, dv).plus(k, k2, v).total().tanh();
      Scalar violation = t.sum().minus(e).plus(-tau, v).plus(slack).total().softplus();
      cost.plus(weights.spacing(), e, e).plus(weights.velocity(), dv, dv);
      cost.plus(weights.control() * bound * bound, fraction, fraction);
      cost.plus(weights.safety(), violation, violation);

      Scalar w = acceleration.get(step);
      Vector disturbance = episode.slice(3 + 3 * step, 3);
      Sum<Scalar> spacing = t.sum().plus(e).plus(h, dv).plus(-tau * h * bound, fraction);
      Sum<Scalar> relative = t.sum().plus(dv).plus(h, w).plus(-h * bound, fraction);
      Sum<Scalar> velocity = t.sum().plus(v).plus(h * bound, fraction);
      e = spacing.plus(noise.spacing(), disturbance.get(0)).total();
      dv = relative.plus(noise.velocity(), disturbance.get(1)).total();
      v = velocity.plus(noise.control(), disturbance.get(2)).total();
    }
    return cost.total();
  }
}
