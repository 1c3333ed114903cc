/**
 * HCMM-1 and HCMM-2, the Hessian-corrected momentum methods for which this library was written.
 * Depends on the method interface and the game.
 */
@NullMarked
package dev.agon.method.hcmm;

import org.jspecify.annotations.NullMarked;
