/** The run: budget, evaluation, trace, best iterate, reason to stop. */
@NullMarked
package dev.agon.run;

import org.jspecify.annotations.NullMarked;
