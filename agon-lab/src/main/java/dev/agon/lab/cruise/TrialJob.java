package dev.agon.lab.cruise;

import dev.agon.control.CruiseEvaluation;
import dev.agon.control.CruiseParameters;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.StoredRun;
import dev.agon.run.Checkpoint;
import dev.agon.run.Provenance;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The trial of a fixed gain: its worst lead car, and the mean episode under that car. The trace has
 * one row per time step.
 *
 * @param parameters the problem's constants
 * @param gain K
 * @param episodes the size of the sample
 * @param seed the seed of the sample, the same for all gains
 */
record TrialJob(CruiseParameters parameters, double[] gain, int episodes, long seed)
    implements Job {

  /** Returns the trial of a stored training run. */
  static TrialJob of(CruiseParameters parameters, StoredRun training, int episodes, long seed) {
    double[] gain = {training.number("k1"), training.number("k2"), training.number("k3")};
    return new TrialJob(parameters, gain, episodes, seed);
  }

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("version", Provenance.VERSION);
    identity.put("problem", parameters.toString());
    identity.put("gain", Arrays.toString(gain));
    identity.put("episodes", episodes);
    identity.put("episode_seed", seed);
    return identity;
  }

  @Override
  public String name() {
    return "cruise control, trial of K = " + Arrays.toString(gain);
  }

  @Override
  public double cost() {
    return 250_000.0 * episodes;
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    CruiseEvaluation found =
        CruiseEvaluation.of(gain, parameters, episodes, seed, /* threads= */ 1);
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("worst_case_cost", found.worstCaseCost());
    result.put("worst_case_cost_multistart", found.worstCaseCostMultistart());
    result.put("smallest_distance", found.smallestDistance());
    result.put("converged", found.worstCase().converged());
    Columns trace =
        new Columns()
            .add("time", found.time())
            .add("worst_acceleration", found.worstAcceleration())
            .add("spacing_error", found.spacingError())
            .add("distance", found.distance())
            .add("desired_distance", found.desiredDistance())
            .add("minimum_distance", found.minimumDistance())
            .add("ego_velocity", found.egoVelocity())
            .add("lead_velocity", found.leadVelocity())
            .add("control", found.control());
    return new Outcome(result, trace);
  }
}
