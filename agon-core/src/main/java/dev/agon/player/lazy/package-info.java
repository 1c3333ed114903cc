/**
 * A maximiser over a simplex whose step does not cost O(n); see docs/development/lazy-player.md.
 */
@NullMarked
package dev.agon.player.lazy;

import org.jspecify.annotations.NullMarked;
