package dev.agon.learn.io.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

/** The nearest double is the one of {@link Double#parseDouble}, or left to it. */
class NearestDoubleTest {
  private int undecided;

  private void agrees(long digits, int power) {
    double nearest = NearestDouble.of(digits, power);
    if (Double.isNaN(nearest)) {
      undecided++;
    } else if (nearest != Double.parseDouble(digits + "e" + power)) {
      assertThat(nearest)
          .as(digits + "e" + power)
          .isEqualTo(Double.parseDouble(digits + "e" + power));
    }
  }

  @Test
  void agreesOnRandomDecimals() {
    RandomStream random = new RandomStream(2, 2);
    for (int k = 0; k < 500_000; k++) {
      long digits = 1 + (random.nextLong() >>> 1) % 999_999_999_999_999_999L;
      agrees(digits, random.nextInt(660) - 340);
      agrees(digits >>> random.nextInt(60) | 1, random.nextInt(60) - 40);
    }
    assertThat(undecided).isLessThan(50_000);
  }

  /** Halfway cases and their neighbours are the hard ones. */
  @Test
  void agreesBetweenTwoDoubles() {
    for (int shift = 0; shift < 6; shift++) {
      for (long k = 0; k < 20_000; k++) {
        long halfway = (2 * ((1L << 52) + k * 7919) + 1) << shift;
        for (int power = -6; power < 26; power += 4) {
          agrees(halfway, power);
          agrees(halfway + 1, power);
          agrees(halfway - 1, power);
        }
      }
    }
  }

  @Test
  void agreesAtEveryPowerOfTen() {
    for (int power = -400; power < 400; power++) {
      for (long digits = 1; digits < 1_000_000_000_000_000_000L; digits = 7 * digits + 3) {
        agrees(digits, power);
      }
    }
  }
}
