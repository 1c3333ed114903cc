/**
 * What dense and lazy players share: the states of coordinates, the derivatives at them, and how
 * the derivatives of a problem with a y per row are stored. Sees the player interface and problems.
 */
@NullMarked
package dev.agon.player.storage;

import org.jspecify.annotations.NullMarked;
