/**
 * The operations that a tape can record, one class each: their values, tangents, adjoints and
 * products. Internal. Sees the memory and the matrices; an operation does not know the tape.
 */
@NullMarked
package dev.agon.autodiff.operation;

import org.jspecify.annotations.NullMarked;
