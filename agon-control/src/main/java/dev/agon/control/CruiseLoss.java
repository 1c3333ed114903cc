package dev.agon.control;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Samples;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.Sum;
import dev.agon.autodiff.Tape;
import dev.agon.autodiff.Vector;
import dev.agon.set.Box;

/**
 * The cost of {@link CruiseControl}, written for automatic differentiation: only the simulation,
 * without adjoint or tangent equations.
 *
 * <p>{@link #problem} is the same problem as {@link CruiseControl}, sample by sample, and agrees
 * with it to rounding. It is a few times slower, so training uses the other class. This class is
 * the starting point for other costs or vehicles.
 *
 * @param parameters the constants
 */
public record CruiseLoss(CruiseParameters parameters) implements Loss {

  /** Returns the min-max problem with automatic derivatives. */
  public AutodiffProblem problem() {
    double bound = parameters.largestAcceleration();
    return AutodiffProblem.of(CruiseControl.GAIN, parameters.steps(), this)
        .setY(new Box(-bound, bound))
        .samplesTogether(EpisodeBlock.WIDTH)
        .replay()
        .overStream(EpisodeBlock.sampleLength(parameters), EpisodeBlock.source(parameters));
  }

  @Override
  public Scalar evaluate(Tape t, Vector gain, Vector acceleration, Samples xi) {
    CruiseParameters.Weights weights = parameters.weights();
    CruiseParameters.Noise noise = parameters.noise();
    double h = parameters.timeStep();
    double tau = parameters.headway();
    double bound = parameters.largestControl();
    double k = -1 / bound;
    double slack = parameters.minimumDistance() - parameters.standstillDistance();

    Vector episode = xi.numbers(0, EpisodeBlock.sampleLength(parameters));
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
      if (parameters.isForward()) {
        Scalar a =
            t.sum()
                .plus(v)
                .plus(h * bound, fraction)
                .plus(noise.control(), disturbance.get(2))
                .total();
        Scalar b =
            t.sum()
                .plus(v)
                .plus(dv)
                .plus(h, w)
                .plus(noise.velocity(), disturbance.get(1))
                .plus(noise.control(), disturbance.get(2))
                .total();
        Scalar ego = stopped(a);
        e =
            t.sum()
                .plus(e)
                .plus(h, dv)
                .plus(-tau, ego)
                .plus(tau, v)
                .plus(tau * noise.control(), disturbance.get(2))
                .plus(noise.spacing(), disturbance.get(0))
                .total();
        dv = stopped(b).minus(ego);
        v = ego;
        continue;
      }
      Sum<Scalar> spacing = t.sum().plus(e).plus(h, dv).plus(-tau * h * bound, fraction);
      Sum<Scalar> relative = t.sum().plus(dv).plus(h, w).plus(-h * bound, fraction);
      Sum<Scalar> velocity = t.sum().plus(v).plus(h * bound, fraction);
      e = spacing.plus(noise.spacing(), disturbance.get(0)).total();
      dv = relative.plus(noise.velocity(), disturbance.get(1)).total();
      v = velocity.plus(noise.control(), disturbance.get(2)).total();
    }
    return cost.total();
  }

  /** Returns {@code omega softplus(z / omega)}: a speed that is not negative. */
  private Scalar stopped(Scalar z) {
    double width = parameters.stoppingWidth();
    return z.times(1 / width).softplus().times(width);
  }
}
