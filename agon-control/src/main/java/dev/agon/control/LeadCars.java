package dev.agon.control;

import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** Sequences of accelerations from which a search for the worst lead car starts. */
final class LeadCars {
  private static final int RANDOM = 4;

  private LeadCars() {}

  /**
   * Returns general starts: rest, full braking, full throttle, switches between them, and random
   * ones.
   */
  static List<double[]> many(CruiseParameters parameters, long seed) {
    List<double[]> starts = few(parameters);
    int steps = parameters.steps();
    double bound = parameters.largestAcceleration();
    starts.add(switching(steps, steps, bound, bound));
    for (int quarter = 1; quarter < 4; quarter++) {
      starts.add(switching(steps, quarter * steps / 4, -bound, bound));
      starts.add(switching(steps, quarter * steps / 4, bound, -bound));
    }
    RandomStream random = new RandomStream(seed, Purpose.LEAD_CARS);
    for (int k = 0; k < RANDOM; k++) {
      double[] start = new double[steps];
      for (int t = 0; t < steps; t++) {
        start[t] = bound * (2 * random.nextDouble() - 1);
      }
      starts.add(start);
    }
    return starts;
  }

  /**
   * Returns the few starts that found the worst case most often: rest, and full braking for several
   * durations.
   */
  static List<double[]> few(CruiseParameters parameters) {
    int steps = parameters.steps();
    double bound = parameters.largestAcceleration();
    List<double[]> starts = new ArrayList<>();
    starts.add(new double[steps]);
    for (int quarter = 1; quarter <= 4; quarter++) {
      starts.add(switching(steps, quarter * steps / 4, -bound, 0));
    }
    return starts;
  }

  /** Returns one acceleration until a time, and another one from then on. */
  private static double[] switching(int steps, int when, double before, double after) {
    double[] start = new double[steps];
    for (int t = 0; t < steps; t++) {
      start[t] = t < when ? before : after;
    }
    return start;
  }
}
