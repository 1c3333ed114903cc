/**
 * Models written once: named parameters, their file, and forward evaluation on other rows.
 *
 * <p>Start with {@link dev.agon.autodiff.model.Parameters}.
 */
@NullMarked
package dev.agon.autodiff.model;

import org.jspecify.annotations.NullMarked;
