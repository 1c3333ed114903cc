package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.method.MethodInfo;
import dev.agon.method.MethodInfo.ParameterInfo;
import dev.agon.method.Methods;
import java.util.Map;
import java.util.stream.Stream;
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
                    .filter(p -> p.type().isPrimitive() && p.type() != boolean.class)
                    .map(p -> Arguments.of(info.name(), p.option())));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void refusesWhatMakesNoSense(String method, String option) {
    MethodInfo info = Methods.named(method);
    assertThatThrownBy(() -> info.create(Map.of(option, "-1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(option);
    ParameterInfo parameter =
        info.parameters().stream().filter(p -> p.option().equals(option)).findFirst().orElseThrow();
    if (parameter.type() == double.class) {
      assertThatThrownBy(() -> info.create(Map.of(option, "NaN")))
          .isInstanceOf(InvalidInputException.class);
    }
    assertThat(parameter.about().meaning()).isNotBlank();
    assertThat(parameter.about().range()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void takesItsOwnDefault(String method, String option) {
    MethodInfo info = Methods.named(method);
    assertThat(info.create(Map.of())).isEqualTo(info.defaults());
    assertThat(MethodInfo.values(info.defaults())).containsKey(option);
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "true", "yes"})
  void aSwitchIsOnOrOff(String on) {
    MethodInfo info = Methods.named("hcmm2");
    assertThat(MethodInfo.values(info.create(Map.of("no-hessian", on))))
        .containsEntry("no-hessian", true);
    assertThat(info.create(Map.of("no-hessian", "off"))).isEqualTo(info.defaults());
    assertThatThrownBy(() -> info.create(Map.of("no-hessian", "maybe")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no-hessian must be on or off, but was 'maybe'");
  }
}
