/**
 * The published methods that HCMM is compared with, one record each. Each step follows the
 * algorithm box of its paper. Only the catalogue depends on this package.
 */
@NullMarked
package dev.agon.method.baseline;

import org.jspecify.annotations.NullMarked;
