/** What a problem does not tell itself, measured on all of its samples or on many. */
@NullMarked
package dev.agon.estimate;

import org.jspecify.annotations.NullMarked;
