package dev.agon.run;

import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The origin of a result: everything needed to reproduce it bit for bit.
 *
 * @param version the version of Agon
 * @param method the method's name
 * @param parameters the method's parameters by option name
 * @param seed the seed of the batches
 * @param player how y was stored; a setting, because it may change the last bits
 * @param kernels the vector kernels that were used; they never change a bit
 * @param java the version of the JVM; it never changes a bit
 */
public record Provenance(
    String version,
    String method,
    Map<String, Object> parameters,
    long seed,
    String player,
    String kernels,
    String java) {

  /** Returns the version of this library. */
  public static final String VERSION = "0.1.0";

  /** Returns all values by name, as in model files. */
  public Map<String, Object> values() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("version", version);
    all.put("method", method);
    all.put("parameters", parameters);
    all.put("seed", seed);
    all.put("player", player);
    all.put("kernels", kernels);
    all.put("java", java);
    return all;
  }

  static Provenance of(Method<?> method, long seed, String player) {
    MethodInfo info = MethodInfo.of(method);
    return new Provenance(
        VERSION,
        info.name(),
        info.values(),
        seed,
        player,
        Vectors.kernels(),
        Runtime.version().toString());
  }
}
