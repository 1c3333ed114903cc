/**
 * Reference problems with known solutions, and games whose constants are known. Sees core only; the
 * derivative check of the package above does not need them.
 */
@NullMarked
package dev.agon.testkit.problem;

import org.jspecify.annotations.NullMarked;
