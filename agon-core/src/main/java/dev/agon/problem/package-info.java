/** Min-max problems: small interfaces, one per capability. */
@NullMarked
package dev.agon.problem;

import org.jspecify.annotations.NullMarked;
