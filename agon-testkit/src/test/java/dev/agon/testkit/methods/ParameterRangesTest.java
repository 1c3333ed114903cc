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
}
