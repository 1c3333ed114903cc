/** Players that keep their variable in plain arrays, and what a problem with a y per row needs. */
@NullMarked
package dev.agon.player.dense;

import org.jspecify.annotations.NullMarked;
