package dev.agon.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.catalogue.Methods;
import dev.agon.method.hcmm.Hcmm1;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every method is built in the same way: its defaults, and changes by name. */
class WithersTest {
  static Stream<dev.agon.method.Method<?>> all() {
    return Methods.all().stream().map(MethodInfo::method);
  }

  @ParameterizedTest
  @MethodSource("all")
  void changesEveryParameterByName(dev.agon.method.Method<?> method) throws Exception {
    Set<String> changed = new HashSet<>();
    for (java.lang.reflect.Method wither : method.getClass().getMethods()) {
      if (wither.getName().startsWith("with") && !wither.isBridge()) {
        Object other = wither.invoke(method, arguments(wither));
        assertThat(other).isInstanceOf(method.getClass());
        changed.addAll(differences(method, other));
      }
    }
    assertThat(changed)
        .containsExactlyInAnyOrder(
            Arrays.stream(method.getClass().getRecordComponents())
                .map(RecordComponent::getName)
                .toArray(String[]::new));
  }

  /** Values within every range that are not defaults: 0.75, 0.7, ... and 3, 4, ... */
  private static Object[] arguments(java.lang.reflect.Method wither) {
    Class<?>[] types = wither.getParameterTypes();
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      if (types[i] == double.class) {
        values[i] = 0.75 - 0.05 * i;
      } else if (types[i] == int.class) {
        values[i] = 3 + i;
      } else if (types[i] == Pair.class) {
        values[i] = new Pair(0.75, 0.7);
      } else {
        Object[] constants = types[i].getEnumConstants();
        values[i] = constants[constants.length - 1];
      }
    }
    return values;
  }

  private static Set<String> differences(Object one, Object two) throws Exception {
    Set<String> names = new HashSet<>();
    for (RecordComponent component : one.getClass().getRecordComponents()) {
      Object before = component.getAccessor().invoke(one);
      if (!before.equals(component.getAccessor().invoke(two))) {
        names.add(component.getName());
      }
    }
    return names;
  }

  @Test
  void witherChangesOnlyItsParameter() {
    Hcmm1 method =
        Hcmm1.defaults()
            .withSteps(0.1, 0.02)
            .withSmoothing(0.3, 0.4)
            .withClip(0.5, 0.6)
            .withCarry(Hcmm1.Carry.CLIPPED)
            .withoutCrossBlocks()
            .withBatches(7, 8);
    assertThat(method)
        .isEqualTo(
            new Hcmm1(
                new Pair(0.1, 0.02),
                new Pair(0.3, 0.4),
                0.5,
                0.6,
                Hcmm1.Carry.CLIPPED,
                /* noCrossBlocks= */ true,
                /* noHessian= */ false,
                new Batches(7, 8)));
  }
}
