/** The uncertainty sets of row weights, their catalogue, and the robust risk of given losses. */
@NullMarked
package dev.agon.learn.robust;

import org.jspecify.annotations.NullMarked;
