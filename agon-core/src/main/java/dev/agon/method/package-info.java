/**
 * The method interface, the hyper-parameters of a record and their annotations, the description
 * read from them, and the report of a method about its run.
 *
 * <p>A method of your own needs this package and {@link dev.agon.game}. The methods themselves are
 * in the packages below, which depend on this one; this one depends on none of them.
 */
@NullMarked
package dev.agon.method;

import org.jspecify.annotations.NullMarked;
