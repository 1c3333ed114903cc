/**
 * The published methods that HCMM is compared with, one record each, whose step reads like the
 * algorithm box of its paper. No other package needs them except the catalogue.
 */
@NullMarked
package dev.agon.method.baseline;

import org.jspecify.annotations.NullMarked;
