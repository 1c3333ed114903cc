/** Spectral risks: weights by rank, and the projection onto the permutahedron. */
@NullMarked
package dev.agon.learn.worst.spectral;

import org.jspecify.annotations.NullMarked;
