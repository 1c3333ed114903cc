/** The run: budget, evaluation, trace, best iterate, stop reason. */
@NullMarked
package dev.agon.run;

import org.jspecify.annotations.NullMarked;
