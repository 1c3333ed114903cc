/**
 * The memory of a tape: numbers in slots, the records of operations, and the inner loops over them.
 * Internal. Depends on no other package of this module.
 */
@NullMarked
package dev.agon.autodiff.memory;

import org.jspecify.annotations.NullMarked;
