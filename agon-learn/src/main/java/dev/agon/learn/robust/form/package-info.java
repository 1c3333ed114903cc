/** The forms of a set that stochastic methods use, and the rows they refer to. */
@NullMarked
package dev.agon.learn.robust.form;

import org.jspecify.annotations.NullMarked;
