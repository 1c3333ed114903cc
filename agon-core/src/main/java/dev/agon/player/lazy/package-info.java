/**
 * A maximiser over a simplex whose step costs less than O(n); see docs/development/lazy-player.md.
 */
@NullMarked
package dev.agon.player.lazy;

import org.jspecify.annotations.NullMarked;
