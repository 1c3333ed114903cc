package dev.agon.method;

import dev.agon.InvalidInputException;
import java.util.List;
import java.util.stream.Collectors;

/** The catalog of all methods, by the names the program uses. */
public final class Methods {
  private static final List<MethodInfo> ALL =
      List.of(
          new MethodInfo(Hcmm2.defaults()),
          new MethodInfo(Hcmm1.defaults()),
          new MethodInfo(Sgda.defaults()),
          new MethodInfo(Sagda.defaults()),
          new MethodInfo(StormGda.defaults()),
          new MethodInfo(HeavyBall.defaults()),
          new MethodInfo(SmoothedAgda.defaults()),
          new MethodInfo(DmHsgd.defaults()),
          new MethodInfo(Msgda.defaults()),
          new MethodInfo(AdaMsgda.defaults()),
          new MethodInfo(Sreda.defaults()),
          new MethodInfo(VrAgda.defaults()),
          new MethodInfo(ExtraMomentum.defaults()),
          new MethodInfo(OptimisticGda.defaults()),
          new MethodInfo(Extragradient.defaults()),
          new MethodInfo(AdamGda.defaults()),
          new MethodInfo(TiAda.defaults()),
          new MethodInfo(PrimalLbfgs.defaults()));

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
