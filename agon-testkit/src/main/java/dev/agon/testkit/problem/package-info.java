/**
 * Reference problems with known solutions, and games with known constants. Depends only on
 * agon-core; the derivative check in the package above needs none of them.
 */
@NullMarked
package dev.agon.testkit.problem;

import org.jspecify.annotations.NullMarked;
