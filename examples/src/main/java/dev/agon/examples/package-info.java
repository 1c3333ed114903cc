/** Typical problems, each solved by a complete program. */
@NullMarked
package dev.agon.examples;

import org.jspecify.annotations.NullMarked;
