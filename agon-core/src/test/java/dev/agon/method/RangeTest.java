package dev.agon.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import org.junit.jupiter.api.Test;

/** The bounds of a parameter: membership, notation, and messages. */
class RangeTest {
  private static final double NO = Double.NEGATIVE_INFINITY;
  private static final double END = Double.POSITIVE_INFINITY;

  @Test
  void usesMathematicalNotation() {
    assertThat(new Range(0, NO, END, END).text()).isEqualTo("> 0");
    assertThat(new Range(NO, 1, END, END).text()).isEqualTo(">= 1");
    assertThat(new Range(NO, NO, 3, END).text()).isEqualTo("< 3");
    assertThat(new Range(NO, NO, END, 0.5).text()).isEqualTo("<= 0.5");
    assertThat(new Range(NO, NO, END, END).text()).isEqualTo("finite");
    assertThat(new Range(0, NO, END, 1).text()).isEqualTo("(0, 1]");
    assertThat(new Range(NO, 0, 1, END).text()).isEqualTo("[0, 1)");
    assertThat(new Range(0, NO, 1, END).text()).isEqualTo("(0, 1)");
    assertThat(new Range(NO, 0.25, END, 1).text()).isEqualTo("[0.25, 1]");
    assertThat(new Range(0, 0, 1, 1).text()).as("the stricter one counts").isEqualTo("(0, 1)");
  }

  @Test
  void containsInclusiveEnds() {
    Range open = new Range(0, NO, 1, END);
    Range closed = new Range(NO, 0, END, 1);
    assertThat(open.contains(0) || open.contains(1)).isFalse();
    assertThat(open.contains(0.5)).isTrue();
    assertThat(closed.contains(0) && closed.contains(1)).isTrue();
    assertThat(closed.contains(-1e-300) || closed.contains(Math.nextUp(1.0))).isFalse();
  }

  @Test
  void containsNeitherInfinityNorNan() {
    Range all = new Range(NO, NO, END, END);
    assertThat(all.contains(Double.NaN)).isFalse();
    assertThat(new Range(NO, 0, END, END).contains(END)).isFalse();
    assertThat(all.contains(-Double.MAX_VALUE)).isTrue();
  }

  @Test
  void rejectsValuesOutOfRange() {
    refused(new Range(0, NO, END, END), 0, "positive and finite, but was 0.", "step 0.1.");
    refused(new Range(NO, 1, END, END), 0, "at least 1, but was 0.", "step in the range >= 1.");
    refused(new Range(NO, 0, END, 1), 2, "in the range [0, 1], but", "step in the range [0, 1].");
    refused(new Range(1, NO, END, END), 1, "in the range > 1, but", "step in the range > 1.");
    assertThatCode(() -> new Range(0, NO, END, END).check("step", 3)).doesNotThrowAnyException();
  }

  private static void refused(Range range, double value, String what, String hint) {
    Number number = value == Math.rint(value) ? (Number) (long) value : (Number) value;
    assertThatThrownBy(() -> range.check("step", number))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("step must be " + what)
        .asString()
        .contains("Use for example " + hint);
  }
}
