package dev.agon.method.auto.exact;

import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Risk;
import dev.agon.method.auto.stage.Stage;
import dev.agon.minimise.InteriorPoint;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.state.State;

/** An interior-point method on a convex risk with kinks, until the gap to its bound is closed. */
public final class InteriorStage implements Stage {
  private static final int MOST_STEPS = 200;

  private final Risk risk;
  private final InteriorForm form;
  private final InteriorPoint minimiser;
  private final GapGoal goal;
  private long steps;

  public InteriorStage(Risk risk, InteriorForm form, double leastCurvature, double tolerance) {
    this.risk = risk;
    this.form = form;
    this.minimiser = new InteriorPoint(form, risk.dimension(), leastCurvature);
    this.goal = new GapGoal(risk, tolerance);
  }

  @Override
  public String name() {
    return "interior";
  }

  @Override
  public String why() {
    return "the risk has kinks: interior-point method, until "
        + (minimiser.isProven()
            ? "the gap to its lower bound is at most " + (float) goal.gap(minimiser.value())
            : "a generalised gradient is at most " + (float) goal.gradient(minimiser.value()));
  }

  @Override
  public void begin(double[] x) {
    double before = form.cost();
    minimiser.start(x);
    risk.chargeCurvature(form.cost() - before);
  }

  @Override
  public boolean step() {
    if (certificate().met() || steps++ >= MOST_STEPS) {
      return false;
    }
    double before = form.cost();
    boolean more = minimiser.step(goal.gap(minimiser.value()));
    risk.chargeCurvature(form.cost() - before);
    return more;
  }

  @Override
  public double[] point() {
    return minimiser.point();
  }

  /** With auxiliary variables the value equals P only when the gap is closed. */
  @Override
  public double risk(double[] gradient) {
    if (!minimiser.hasRisk() && !certificate().met()) {
      return Double.NaN;
    }
    System.arraycopy(minimiser.gradient(), 0, gradient, 0, gradient.length);
    return minimiser.hasRisk() ? minimiser.value() : risk.free(minimiser.point());
  }

  @Override
  public boolean hasStalled() {
    return !certificate().met();
  }

  @Override
  public Certificate certificate() {
    return goal.certificate(
        minimiser.value(),
        minimiser.gap(),
        minimiser.isProven(),
        risk.metric().gradient(minimiser.gradient()));
  }

  @Override
  public void save(State to) {
    to.save("minimiser", minimiser);
    to.put("steps", steps);
  }

  @Override
  public void restore(State from) {
    from.restore("minimiser", minimiser);
    steps = from.count("steps");
  }
}
