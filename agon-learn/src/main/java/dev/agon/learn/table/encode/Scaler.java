package dev.agon.learn.table.encode;

import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.profile.NumberProfile;
import dev.agon.learn.table.profile.Profile;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the centre and scale of each feature while columns are inferred.
 *
 * <p>Only numbers and days are scaled: levels and yes/no are 0 and 1 already, cycles are from -1 to
 * 1, and shifting them would fill every row. For the same reason numbers that are mostly 0 are not
 * shifted. Numbers to predict are scaled like the others.
 */
public final class Scaler {
  private final Scale scale;
  private final boolean centred;
  private final List<Double> centres = new ArrayList<>();
  private final List<Double> scales = new ArrayList<>();
  private double targetCentre = 0;
  private double targetScale = 1;

  /**
   * @param centred whether numbers may be shifted; without an intercept that would change the model
   */
  public Scaler(Scale scale, boolean centred) {
    this.scale = scale == Scale.AUTO ? Scale.STANDARD : scale;
    this.centred = centred;
  }

  public void add(Column column, Profile profile) {
    NumberProfile numbers = profile.numbers();
    for (int k = 0; k < column.features().size(); k++) {
      boolean isNumber = k == 0 && (column instanceof NumberColumn || column instanceof DateColumn);
      if (!isNumber || numbers == null) {
        add(0, 1);
      } else {
        add(numbers);
      }
    }
  }

  private void add(NumberProfile numbers) {
    switch (scale) {
      case STANDARD -> {
        boolean dense = 2L * numbers.zeros() < numbers.rows();
        if (centred && dense) {
          add(numbers.mean(), numbers.deviation());
        } else {
          add(0, numbers.rootMeanSquare());
        }
      }
      case MAX_ABS -> add(0, numbers.maxAbs());
      default -> add(0, 1);
    }
  }

  /** The label is a number to predict. */
  public void target(NumberProfile numbers) {
    double size =
        switch (scale) {
          case STANDARD -> centred ? numbers.deviation() : numbers.rootMeanSquare();
          case MAX_ABS -> numbers.maxAbs();
          default -> 1;
        };
    targetScale = size > 0 && Double.isFinite(size) ? size : 1;
    targetCentre = centred && scale == Scale.STANDARD ? numbers.mean() : 0;
  }

  private void add(double centre, double size) {
    boolean usable = size > 0 && Double.isFinite(size) && Double.isFinite(centre);
    centres.add(usable ? centre : 0.0);
    scales.add(usable ? size : 1.0);
  }

  public Scaling scaling() {
    return new Scaling(
        centres.stream().mapToDouble(Double::doubleValue).toArray(),
        scales.stream().mapToDouble(Double::doubleValue).toArray(),
        targetCentre,
        targetScale);
  }
}
