/** The two players of a game, as methods use them. */
@NullMarked
package dev.agon.player;

import org.jspecify.annotations.NullMarked;
