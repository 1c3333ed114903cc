/**
 * HCMM-1 and HCMM-2, the Hessian-corrected momentum methods that this library is about. Sees the
 * method interface and the game.
 */
@NullMarked
package dev.agon.method.hcmm;

import org.jspecify.annotations.NullMarked;
