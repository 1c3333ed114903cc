/** What a problem may compute about P besides its gradient: Hessians, samples, proximal steps. */
@NullMarked
package dev.agon.problem.primal;

import org.jspecify.annotations.NullMarked;
