package dev.agon.testkit.methods;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Every method of the catalog that needs no Hessian, with small batches. */
final class Catalog {
  private Catalog() {}

  static Stream<MethodInfo> all() {
    return Methods.all().stream().filter(info -> !info.name().startsWith("hcmm"));
  }

  /** Without the methods that minimise the exact worst case. */
  static Stream<Method<?>> stochastic() {
    return all()
        .filter(info -> !Set.of("primal-lbfgs", "auto").contains(info.name()))
        .map(Catalog::small);
  }

  /** Batches of 2, a first one of 5, 4 nodes. */
  static Method<?> small(MethodInfo info) {
    Map<String, String> values = new LinkedHashMap<>();
    put(info, values, "batch", "2");
    put(info, values, "first-batch", "5");
    put(info, values, "refresh-batch", "5");
    put(info, values, "refresh-every", "3");
    put(info, values, "inner-steps", "2");
    put(info, values, "snapshot-every", "3");
    put(info, values, "nodes", "4");
    return info.create(values);
  }

  private static void put(MethodInfo info, Map<String, String> values, String name, String value) {
    if (info.has(name)) {
      values.put(name, value);
    }
  }
}
