/** Stages on fixed samples of a problem that does not compute P. */
@NullMarked
package dev.agon.method.auto.sampled;

import org.jspecify.annotations.NullMarked;
