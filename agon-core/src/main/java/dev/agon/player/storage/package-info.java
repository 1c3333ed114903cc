/**
 * The storage that dense and lazy players share: the states of coordinates, the derivatives at
 * them, and the compact derivatives of a problem with one y per row. Depends on the player
 * interface and on problems.
 */
@NullMarked
package dev.agon.player.storage;

import org.jspecify.annotations.NullMarked;
