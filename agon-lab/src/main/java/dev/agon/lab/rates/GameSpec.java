package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.testkit.KnownGame;
import dev.agon.testkit.RidgeGame;
import dev.agon.testkit.ValleyGame;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A game with known constants: a {@link ValleyGame} or a {@link RidgeGame}.
 *
 * @param name its name in claims and files
 * @param label its name in figures
 * @param form "valley", or for a ridge "strongly-concave" or "polyak-lojasiewicz": what holds in y
 * @param dimension of x and of y
 * @param sigma deviation of one sample's gradient
 * @param sigmaH deviation of one sample's Hessian
 * @param decay a of a valley
 * @param amplitude A of a valley
 * @param fitFrom the smallest T that a slope is fitted to; all unless given
 * @param longest the largest T of a quick run; all unless given
 */
record GameSpec(
    String name,
    String label,
    String form,
    int dimension,
    double sigma,
    double sigmaH,
    double decay,
    double amplitude,
    long fitFrom,
    long longest) {

  /** Fills in what may be left out. */
  public GameSpec {
    longest = longest == 0 ? Long.MAX_VALUE : longest;
  }

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

  private boolean isValley() {
    return "valley".equals(form);
  }

  private KnownGame game() {
    return switch (String.valueOf(form)) {
      case "valley" -> ValleyGame.stronglyConcave(dimension, decay, amplitude, sigma, sigmaH);
      case "strongly-concave" -> RidgeGame.stronglyConcave(dimension, sigma, sigmaH);
      case "polyak-lojasiewicz" -> RidgeGame.polyakLojasiewicz(dimension, sigma, sigmaH);
      default ->
          throw new InvalidInputException(
              "there is no form of game '" + form + "'.",
              "Maybe valley, strongly-concave or polyak-lojasiewicz is meant.");
    };
  }

  /** Everything that can change a run on it. */
  Map<String, Object> what() {
    Map<String, Object> what = new LinkedHashMap<>();
    what.put("game", isValley() ? "valley" : "ridge");
    what.put("form", form);
    what.put("dimension", dimension);
    what.put("sigma", sigma);
    what.put("sigma_h", sigmaH);
    if (isValley()) {
      what.put("decay", decay);
      what.put("amplitude", amplitude);
    }
    return what;
  }
}
