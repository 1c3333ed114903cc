package dev.agon.lab.cruise;

import dev.agon.lab.cruise.CruisePlan.Run;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Block;
import dev.agon.lab.run.Columns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The animation of the two cars: the mean episode of a run under its worst lead car, without
 * driving backwards.
 */
final class CarAnimation {
  private CarAnimation() {}

  /** Returns the block, unless nothing was run; the series named in the spec is selected first. */
  static Optional<Block> block(CruiseSpec spec, CruisePlan plan) {
    List<Map<String, Object>> rides = new ArrayList<>();
    for (Series series : spec.series()) {
      List<Run> runs = plan.runs(series);
      if (!runs.isEmpty()) {
        rides.add(ride(series, middle(runs)));
      }
    }
    if (rides.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("id", spec.id() + "-cars");
    data.put("title", "The two cars under the worst lead car");
    data.put(
        "caption",
        "The mean episode of the seed with the median cost, with cars that do not drive backwards"
            + " (unlike in the paper), under the most expensive lead car of many searches. Dashed"
            + " mark: desired position of the follower. Red: unsafe distance. The rear lights of"
            + " the lead car are on while it brakes. Press space to play and the arrow keys to"
            + " step.");
    data.put("shown", spec.shown());
    data.put("step", plan.parameters().timeStep());
    data.put("minimum", plan.parameters().minimumDistance());
    data.put("rides", rides);
    return Optional.of(new Block.Custom("cars", "/dev/agon/lab/cruise/cars.js", data));
  }

  private static Run middle(List<Run> runs) {
    List<Run> sorted = runs.stream().sorted(Comparator.comparingDouble(Run::cost)).toList();
    return sorted.get((sorted.size() - 1) / 2);
  }

  private static Map<String, Object> ride(Series series, Run run) {
    Columns trace = (run.forward() == null ? run.trial() : run.forward()).trace();
    Map<String, Object> ride = new LinkedHashMap<>();
    ride.put("id", series.id());
    ride.put("name", series.label());
    ride.put("color", series.color());
    ride.put("seed", run.seed());
    ride.put("distance", trace.get("distance"));
    ride.put("desired", trace.get("desired_distance"));
    ride.put("velocity", trace.get("ego_velocity"));
    ride.put("acceleration", trace.get("worst_acceleration"));
    return ride;
  }
}
