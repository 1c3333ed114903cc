/**
 * Constant matrices that a loss multiplies with: data, or a linear map of a model. Sees the memory
 * only.
 */
@NullMarked
package dev.agon.autodiff.matrix;

import org.jspecify.annotations.NullMarked;
