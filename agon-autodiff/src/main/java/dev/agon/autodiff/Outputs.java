package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables that a loss has named, by {@link Tape#output}, in its last recording. */
final class Outputs {
  private record Place(int slot, int length, int lanes) {}

  private final Map<String, Place> places = new LinkedHashMap<>();

  void clear() {
    places.clear();
  }

  void add(String name, Variable<?> u) {
    if (places.put(name, new Place(u.slot, u.length, u.lanes)) != null) {
      throw new InvalidInputException(
          "output: the loss names two outputs '" + name + "'.", "Give each output its own name.");
    }
  }

  /**
   * Copies an output, one array per sample.
   *
   * @param values the numbers of the tape
   * @param out where to write, from {@code first} on
   * @param samples the number of samples
   */
  void copy(String name, double[] values, double[][] out, int first, int samples) {
    @Nullable Place place = places.get(name);
    if (place == null) {
      throw new InvalidInputException(
          "the loss has no output '" + name + "'; its outputs are " + places.keySet() + ".",
          "Name it in the loss: t.output(\"" + name + "\", variable).");
    }
    copy(place, values, out, first, samples);
  }

  /** Copies the numbers from a slot on, for variables without a name. */
  static void copy(int slot, int lanes, double[] values, double[][] out, int first, int samples) {
    copy(new Place(slot, 1, lanes), values, out, first, samples);
  }

  private static void copy(Place place, double[] values, double[][] out, int first, int samples) {
    for (int k = 0; k < samples; k++) {
      int lane = place.lanes() == 1 ? 0 : k;
      double[] one = new double[place.length()];
      Arrays.setAll(one, j -> values[place.slot() + j * place.lanes() + lane]);
      out[first + k] = one;
    }
  }
}
