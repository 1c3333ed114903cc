/**
 * Constant matrices that a loss multiplies with: data, or a linear map of a model. Depends only on
 * the memory package.
 */
@NullMarked
package dev.agon.autodiff.matrix;

import org.jspecify.annotations.NullMarked;
