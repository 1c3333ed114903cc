/** The sets of row weights that a model must withstand. */
@NullMarked
package dev.agon.learn.robust;

import org.jspecify.annotations.NullMarked;
