/**
 * What a method is: the interface, the hyper-parameters of a record and their annotations, the
 * description that is read from them, and what a method reports about its run.
 *
 * <p>A method that you write needs this package and {@link dev.agon.game}. The methods themselves
 * are in the packages below, which see this one; this one sees none of them.
 */
@NullMarked
package dev.agon.method;

import org.jspecify.annotations.NullMarked;
