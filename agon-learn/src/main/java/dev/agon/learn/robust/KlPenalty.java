package dev.agon.learn.robust;

import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.worst.KlPenaltyWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.interior.InteriorBounds;
import dev.agon.learn.worst.proximal.KlProximal;
import dev.agon.learn.worst.proximal.ProximalWeights;
import java.util.List;

/**
 * Any y, with the penalty {@code temperature sum y_i log(y_i/p_i)}; then {@code R = temperature log
 * sum p_i exp(l_i/temperature)}.
 *
 * @param temperature tau, positive
 */
public record KlPenalty(double temperature) implements RobustSet {
  /** Validates the temperature. */
  public KlPenalty {
    SetText.requirePrice("kl-penalty", temperature);
  }

  @Override
  public String toString() {
    return "kl-penalty=" + Decimals.shortest(temperature);
  }

  @Override
  public String meaning() {
    return "under any row weights, with the penalty tau = " + Decimals.shortest(temperature);
  }

  @Override
  public List<RobustSet> milder() {
    return SetText.milder(KlPenalty::new, value -> value > temperature, 1, 5, 25);
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new KlPenaltyWeights(temperature);
  }

  @Override
  public List<InteriorBounds> interiorBounds(int rows, double least) {
    return List.of(InteriorBounds.entropic(temperature));
  }

  @Override
  public ProximalWeights proximalWeights(ReferenceRows rows) {
    return new KlProximal(rows.count(), rows.weight(), temperature, Double.POSITIVE_INFINITY);
  }

  @Override
  public DualForm dualForm(int rows) {
    return DualForm.exponential(temperature, -1);
  }
}
