/** Stages on the worst-case risk P that the problem computes itself. */
@NullMarked
package dev.agon.method.auto.exact;

import org.jspecify.annotations.NullMarked;
