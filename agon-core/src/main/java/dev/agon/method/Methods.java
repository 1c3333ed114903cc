package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.method.auto.Auto;
import java.util.List;
import java.util.stream.Collectors;

/** The catalog of all methods, by the names the program uses. */
public final class Methods {
  private static final List<MethodInfo> ALL =
      List.of(
          MethodInfo.of(Auto.defaults()),
          MethodInfo.of(Hcmm2.defaults()),
          MethodInfo.of(Hcmm1.defaults()),
          MethodInfo.of(Sgda.defaults()),
          MethodInfo.of(Sagda.defaults()),
          MethodInfo.of(StormGda.defaults()),
          MethodInfo.of(HeavyBall.defaults()),
          MethodInfo.of(SmoothedAgda.defaults()),
          MethodInfo.of(DmHsgd.defaults()),
          MethodInfo.of(Msgda.defaults()),
          MethodInfo.of(AdaMsgda.defaults()),
          MethodInfo.of(Sreda.defaults()),
          MethodInfo.of(VrAgda.defaults()),
          MethodInfo.of(ExtraMomentum.defaults()),
          MethodInfo.of(OptimisticGda.defaults()),
          MethodInfo.of(Extragradient.defaults()),
          MethodInfo.of(AdamGda.defaults()),
          MethodInfo.of(TiAda.defaults()),
          MethodInfo.of(PrimalLbfgs.defaults()));

  private Methods() {}

  /** Every method, the default first. */
  public static List<MethodInfo> all() {
    return ALL;
  }

  /**
   * The method of that name.
   *
   * @throws InvalidInputException when there is none; the message lists the names
   */
  public static MethodInfo named(String name) {
    for (MethodInfo info : ALL) {
      if (info.name().equals(name)) {
        return info;
      }
    }
    String names = ALL.stream().map(MethodInfo::name).collect(Collectors.joining(", "));
    throw new InvalidInputException(
        "there is no method '" + name + "'.", "Maybe one of these is meant: " + names + ".");
  }
}
