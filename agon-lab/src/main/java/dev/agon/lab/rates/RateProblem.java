package dev.agon.lab.rates;

import dev.agon.testkit.problem.KnownGame;
import dev.agon.theory.Assumption;
import dev.agon.theory.Constants;
import dev.agon.theory.StartValues;

/**
 * A game with the constants that the theory needs.
 *
 * @param game the problem
 * @param constants the constants for one sample
 * @param assumption the property of J in y
 * @param startValues the distance of the game's start from its goal; the first deviation is that of
 *     one sample
 */
record RateProblem(
    KnownGame game, Constants constants, Assumption assumption, StartValues startValues) {

  static RateProblem of(KnownGame game) {
    KnownGame.Facts facts = game.facts();
    return new RateProblem(
        game,
        new Constants(
            facts.gradientLipschitz(),
            facts.hessianLipschitz(),
            facts.concavity(),
            facts.gradientNoise(),
            facts.hessianNoise(),
            facts.gradientBound()),
        facts.stronglyConcave() ? Assumption.STRONGLY_CONCAVE : Assumption.POLYAK_LOJASIEWICZ,
        new StartValues(
            facts.primalGap(), facts.distanceY(), facts.dualGap(), facts.gradientNoise()));
  }
}
