package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Standing;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison with another library or paper, which the first lines of the page state.
 *
 * @param name the name of the entry
 * @param peer the other library or paper
 * @param what the measured quantity in words
 * @param quantity the measured quantity, of which less is better
 * @param ours the series of this library
 * @param theirs the series of the other library or paper
 * @param data the data sets; all if empty
 * @param within ratios up to {@code 1 + within} count as equal; default 0.1
 * @param note a limitation of the comparison; may be absent
 */
public record PeerSpec(
    String name,
    String peer,
    String what,
    String quantity,
    String ours,
    String theirs,
    List<String> data,
    @Nullable Double within,
    @Nullable String note) {
  private static final double WITHIN = 0.1;

  /** Sets the defaults of absent keys. */
  public PeerSpec {
    data = Require.orEmpty(data);
  }

  /**
   * Checks that no key is missing, and that the quantity and the series exist.
   *
   * @param quantities the quantities that the experiment measures
   * @param series the names of all series, with published ones
   */
  public <Q extends Enum<Q>> void check(Class<Q> quantities, Collection<String> series) {
    Require.key("name", name);
    Require.key("peer", peer);
    Require.key("what", what);
    Require.key("quantity", quantity);
    Require.key("ours", ours);
    Require.key("theirs", theirs);
    Require.constant("quantity", quantities, quantity);
    for (String each : List.of(ours, theirs)) {
      if (!series.contains(each)) {
        throw new InvalidInputException(
            "there is no series '" + each + "'.",
            "Use one of these: " + String.join(", ", series) + ".");
      }
    }
    if (within != null && !(within >= 0)) {
      throw new InvalidInputException(
          "within must not be negative, but was " + within + ".", "Use for example 0.1.");
    }
  }

  /** Compares the stored runs. */
  public Standing of(Measurements measured) {
    return Standing.of(
        peer,
        what,
        note == null ? "" : note,
        within == null ? WITHIN : within,
        (data.isEmpty() ? measured.data() : data)
            .stream()
                .filter(name -> !measured.isStandIn(name))
                .map(
                    name ->
                        new Standing.Pair(
                            measured.sample(quantity, ours, name).middle(),
                            measured.sample(quantity, theirs, name).middle()))
                .toList());
  }
}
