/**
 * Published methods whose steps change during a run: by a schedule, or with the gradients of
 * earlier iterations.
 */
@NullMarked
package dev.agon.method.adaptive;

import org.jspecify.annotations.NullMarked;
