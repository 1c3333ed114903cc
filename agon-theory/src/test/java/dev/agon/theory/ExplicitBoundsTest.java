package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The bounds compared with numbers computed by hand. */
class ExplicitBoundsTest {
  private static final Offset<Double> TIGHT = within(1e-9);
  private static final Constants C = new Constants(2, 1, 1, 3, 0.5, 4);
  private static final StartValues START = new StartValues(10, 2, 5, 3);

  @Test
  void momentumErrorMatchesHandComputation() {
    Bound bound = ExplicitBounds.momentumError(C, START, 100, 0.25, 0.1);
    assertThat(terms(bound)).containsExactly(new double[] {0.12, 0.04, 0.2, 1.5}, TIGHT);
    assertThat(bound.largest().formula()).isEqualTo("sigma sqrt(beta)");
  }

  @Test
  void boundOfHcmm2MatchesHandComputation() {
    Bound bound = ExplicitBounds.hcmm2(C, START, 100, 0.25, 0.005, 0.1);
    // kappa = 2, L_2 = 6, E = 1.86
    assertThat(terms(bound))
        .containsExactly(new double[] {60, 333 * 1.86, 0.72, 54, 327.6, 0.045}, TIGHT);
    assertThat(bound.total()).isCloseTo(60 + 333 * 1.86 + 0.72 + 54 + 327.6 + 0.045, TIGHT);
  }

  @Test
  void boundOfHcmm1MatchesHandComputation() {
    double stepY = 0.008;
    double stepX = 1e-6;
    // Strongly concave: gamma = 120 mu_y/beta = 1.92, Omega = 10 + 20*4 + 1.92*9
    Bound sc = ExplicitBounds.hcmm1StronglyConcave(C, START, 4, 1000, 0.5, stepX, stepY);
    assertThat(terms(sc))
        .containsExactly(
            new double[] {
              Math.sqrt(24 * (90 + 1.92 * 9) / 1e-3), Math.sqrt(96 * 1.92 * 0.25 * 9 / 1e-6)
            },
            within(1e-6));
    // PL: eta = 16, gamma = 16 mu_y/beta = 0.256, Omega = 10 + 16*5 + 0.256*9
    Bound pl = ExplicitBounds.hcmm1Pl(C, START, 4, 1000, 0.5, stepX, stepY);
    assertThat(terms(pl))
        .containsExactly(
            new double[] {
              Math.sqrt(2 * (90 + 0.256 * 9) / 1e-3), Math.sqrt(8 * 0.256 * 0.25 * 9 / 1e-6)
            },
            within(1e-6));
  }

  @Test
  void refusesParametersOutsideTheStableRange() {
    assertThatThrownBy(() -> ExplicitBounds.hcmm2(C, START, 100, 0.25, 0.1, 0.1))
        .hasMessageContaining("mu_y/(6 kappa)");
    assertThatThrownBy(() -> ExplicitBounds.hcmm1Pl(C, START, 4, 100, 0.6, 1e-6, 1e-3))
        .hasMessageContaining("beta = 0.6 is 1.2 times its limit 1/2");
    assertThatThrownBy(() -> ExplicitBounds.hcmm1Pl(C, START, 3, 100, 0.5, 1e-7, 1e-3))
        .hasMessageContaining("requires clipping at G or more, G = 4.0");
  }

  private static double[] terms(Bound bound) {
    return bound.terms().stream().mapToDouble(Bound.Term::value).toArray();
  }
}
