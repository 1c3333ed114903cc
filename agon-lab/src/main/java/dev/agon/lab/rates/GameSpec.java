package dev.agon.lab.rates;

import dev.agon.InvalidInputException;
import dev.agon.lab.experiment.Require;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.testkit.problem.RidgeGame;
import dev.agon.testkit.problem.ValleyGame;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A game with known constants: a {@link ValleyGame} or a {@link RidgeGame}.
 *
 * @param name its name in claims and files
 * @param label its name in figures
 * @param form "valley", or for a ridge "strongly-concave" or "polyak-lojasiewicz", the property of
 *     J in y
 * @param dimension of x and of y
 * @param sigma the standard deviation of the gradient of one sample
 * @param sigmaH the standard deviation of the Hessian of one sample
 * @param decay a of a valley
 * @param amplitude A of a valley
 * @param fitFrom the smallest T to which a slope is fitted; all by default
 * @param longest the largest T of a run without {@code --full}; all by default
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

  /** Sets the defaults of absent keys. */
  public GameSpec {
    longest = longest == 0 ? Long.MAX_VALUE : longest;
  }

  void check() {
    Require.fileName("name", Require.key("name", name));
    Require.key("label", label);
    Require.atLeast("dimension", 1, dimension);
    Require.atLeast("fit-from", 0, fitFrom);
    Require.atLeast("longest", 1, longest);
    problem();
  }

  /** Returns a new instance of the problem. */
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
              "the form '" + form + "' is unknown.",
              "Use valley, strongly-concave or polyak-lojasiewicz.");
    };
  }

  /** Returns everything that can change a run on it. */
  Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("game", isValley() ? "valley" : "ridge");
    identity.put("form", form);
    identity.put("dimension", dimension);
    identity.put("sigma", sigma);
    identity.put("sigma_h", sigmaH);
    if (isValley()) {
      identity.put("decay", decay);
      identity.put("amplitude", amplitude);
    }
    return identity;
  }
}
