/** The game that a method plays: two players, and the oracle that evaluates their derivatives. */
@NullMarked
package dev.agon.game;

import org.jspecify.annotations.NullMarked;
