package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.method.MethodInfo;
import dev.agon.method.Parameter;
import dev.agon.method.ParameterInfo;
import dev.agon.method.catalogue.Methods;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterRangesTest {
  static Stream<Arguments> numbers() {
    return Methods.all().stream()
        .flatMap(
            info ->
                info.parameters().stream()
                    .filter(p -> p.type() == double.class || p.type() == int.class)
                    .map(p -> Arguments.of(info, p)));
  }

  /** Returns the annotation of the component to which a parameter belongs. */
  private static Parameter declared(MethodInfo info, ParameterInfo parameter) {
    return Arrays.stream(info.method().getClass().getRecordComponents())
        .filter(c -> isPart(c, parameter.option()))
        .findFirst()
        .orElseThrow()
        .getAnnotation(Parameter.class);
  }

  private static boolean isPart(RecordComponent component, String option) {
    String name =
        component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
    return name.equals(option)
        || name.equals(option.replaceAll("-[xy]$", ""))
        || name.equals("batches") && option.matches("(first-)?batch");
  }

  private static void assertRefused(MethodInfo info, ParameterInfo parameter, double value) {
    String text =
        parameter.type() == int.class ? Integer.toString((int) value) : Double.toString(value);
    assertThatThrownBy(() -> info.create(Map.of(parameter.option(), text)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(parameter.option() + " must be ")
        .hasMessageContaining("but was " + text);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void everyDeclaredBoundIsEnforcedAndShown(MethodInfo info, ParameterInfo parameter) {
    Parameter bounds = declared(info, parameter);
    boolean whole = parameter.type() == int.class;
    assertThat(Math.max(bounds.above(), bounds.atLeast())).isFinite();
    if (Double.isFinite(bounds.above())) {
      assertRefused(info, parameter, bounds.above());
      assertThat(parameter.range()).matches("[>(] ?" + (long) bounds.above() + "(, .*)?");
    }
    if (Double.isFinite(bounds.atLeast())) {
      assertRefused(
          info, parameter, whole ? bounds.atLeast() - 1 : Math.nextDown(bounds.atLeast()));
      assertThat(parameter.range()).matches("(>= |\\[)" + (long) bounds.atLeast() + "(, .*)?");
    }
    if (Double.isFinite(bounds.below())) {
      assertRefused(info, parameter, bounds.below());
      assertThat(parameter.range()).endsWith(", " + (long) bounds.below() + ")");
    }
    if (Double.isFinite(bounds.atMost())) {
      assertRefused(info, parameter, Math.nextUp(bounds.atMost()));
      assertThat(parameter.range()).endsWith(", " + (long) bounds.atMost() + "]");
    }
    if (!whole) {
      assertRefused(info, parameter, Double.NaN);
      assertRefused(info, parameter, Double.POSITIVE_INFINITY);
    }
    assertThat(parameter.meaning()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void inclusiveBoundsAreAccepted(MethodInfo info, ParameterInfo parameter) {
    Parameter bounds = declared(info, parameter);
    double edge = Double.isFinite(bounds.atLeast()) ? bounds.atLeast() : bounds.atMost();
    if (Double.isFinite(edge) && !parameter.option().startsWith("power")) { // powers are ordered
      String text = parameter.type() == int.class ? "" + (int) edge : "" + edge;
      Object value =
          MethodInfo.of(info.create(Map.of(parameter.option(), text)))
              .values()
              .get(parameter.option());
      assertThat(((Number) value).doubleValue()).isEqualTo(edge);
    }
  }

  @Test
  void rangesUseMathematicalNotation() {
    assertThat(range("hcmm2", "step-x")).isEqualTo("> 0");
    assertThat(range("hcmm2", "smoothing-y")).isEqualTo("(0, 1]");
    assertThat(range("hcmm2", "first-batch")).isEqualTo(">= 1");
    assertThat(range("adam-gda", "mean-decay")).isEqualTo("[0, 1)");
    assertThat(range("sreda", "refresh-batch")).isEqualTo(">= 0");
    assertThat(range("hcmm1", "carry")).isEqualTo("unclipped, clipped");
    assertThat(range("hcmm1", "no-hessian")).isEqualTo("on, off");
  }

  private static String range(String method, String option) {
    return Methods.named(method).parameters().stream()
        .filter(p -> p.option().equals(option))
        .findFirst()
        .orElseThrow()
        .range();
  }

  @Test
  void tiAdaRequiresAlphaAboveBeta() {
    assertThatThrownBy(() -> Methods.named("tiada").create(Map.of("power-x", "0.4")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("power-x must be above power-y");
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "true", "yes"})
  void aSwitchIsOnOrOff(String on) {
    MethodInfo info = Methods.named("hcmm2");
    assertThat(MethodInfo.of(info.create(Map.of("no-hessian", on))).values())
        .containsEntry("no-hessian", true);
    assertThat(info.create(Map.of("no-hessian", "off"))).isEqualTo(info.method());
    assertThatThrownBy(() -> info.create(Map.of("no-hessian", "maybe")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no-hessian must be on or off, but was 'maybe'");
  }
}
