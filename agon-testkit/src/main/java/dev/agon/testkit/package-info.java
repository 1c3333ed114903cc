/** The derivative check for problems that you write. Sees core only, and no reference problem. */
@NullMarked
package dev.agon.testkit;

import org.jspecify.annotations.NullMarked;
