/**
 * The operations that a tape can record, one class each: their values, tangents, adjoints and
 * products. Internal. Depends on the memory and the matrices; an operation does not depend on the
 * tape.
 */
@NullMarked
package dev.agon.autodiff.operation;

import org.jspecify.annotations.NullMarked;
