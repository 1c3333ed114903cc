/** The sets of row weights that a model must withstand, and the worst weights in each. */
@NullMarked
package dev.agon.learn.robust;

import org.jspecify.annotations.NullMarked;
