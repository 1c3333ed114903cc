package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.testkit.KnownGame;
import dev.agon.testkit.RidgeGame;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A {@link RidgeGame} with known constants.
 *
 * @param name its name in claims and files
 * @param label its name in figures
 * @param form "strongly-concave" or "polyak-lojasiewicz": what holds in y
 * @param dimension of x and of y
 * @param sigma deviation of one sample's gradient
 * @param sigmaH deviation of one sample's Hessian
 */
record GameSpec(
    String name, String label, String form, int dimension, double sigma, double sigmaH) {

  void check() {
    if (name == null || label == null) {
      throw new InvalidInputException(
          "a game needs name and label.", "Maybe one of them was misspelt.");
    }
    problem();
  }

  /** A fresh problem. */
  RateProblem problem() {
    return RateProblem.of(game());
  }

  private KnownGame game() {
    return switch (String.valueOf(form)) {
      case "strongly-concave" -> RidgeGame.stronglyConcave(dimension, sigma, sigmaH);
      case "polyak-lojasiewicz" -> RidgeGame.polyakLojasiewicz(dimension, sigma, sigmaH);
      default ->
          throw new InvalidInputException(
              "there is no form of game '" + form + "'.",
              "Maybe strongly-concave or polyak-lojasiewicz is meant.");
    };
  }

  /** Everything that can change a run on it. */
  Map<String, Object> what() {
    Map<String, Object> what = new LinkedHashMap<>();
    what.put("game", "ridge");
    what.put("form", form);
    what.put("dimension", dimension);
    what.put("sigma", sigma);
    what.put("sigma_h", sigmaH);
    return what;
  }
}
