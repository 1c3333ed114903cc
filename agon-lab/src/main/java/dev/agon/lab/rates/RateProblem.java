package dev.agon.lab.rates;

import dev.agon.testkit.problem.KnownGame;
import dev.agon.theory.Assumption;
import dev.agon.theory.Constants;
import dev.agon.theory.StartValues;

/**
 * A game with what the theory has to know of it.
 *
 * @param game the problem
 * @param constants of one sample
 * @param assumption what is known of J in y
 * @param startValues how far the game's own start is from its goal; the first deviation is that of
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
