package dev.agon.lab.rates;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.run.Provenance;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Methods as data, for the checksum of a job and for reports. */
final class MethodDescription {
  private MethodDescription() {}

  /** Returns the common part of the identity of every job of this package. */
  static Map<String, Object> job(String kind, Map<String, Object> game, Method<?> method) {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("version", Provenance.VERSION);
    identity.put("kind", kind);
    identity.put("game", game);
    identity.put("method", name(method));
    Map<String, Object> parameters = new LinkedHashMap<>();
    MethodInfo.of(method).values().forEach((name, value) -> parameters.put(name, value.toString()));
    identity.put("parameters", parameters);
    return identity;
  }

  static String name(Method<?> method) {
    return MethodInfo.of(method).name();
  }

  /** Returns all parameters in one line. */
  static String parameters(Method<?> method) {
    return MethodInfo.of(method).values().entrySet().stream()
        .filter(entry -> !entry.getValue().equals(false))
        .map(entry -> entry.getKey() + " " + entry.getValue().toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }
}
