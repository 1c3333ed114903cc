package dev.agon.method;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one hyper-parameter, a component of a method's record: its symbol, its meaning and its
 * range.
 *
 * <p>{@link Ranges#check} enforces the bounds, and the program prints them as the range. Numbers
 * must be finite. At most two bounds may be given.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
  /**
   * The symbol in the paper. For a {@link Pair} it may contain two symbols; a single symbol "mu"
   * becomes mu_x and mu_y. For {@link Batches}, "b" becomes b and b0.
   */
  String[] symbol() default "-";

  /**
   * The meaning, in a few words. For a {@link Pair} "of the minimiser" and "of the maximiser" are
   * appended, for {@link Batches} "per batch" and "in the first batch".
   */
  String meaning();

  /** The exclusive lower bound. */
  double above() default Double.NEGATIVE_INFINITY;

  /** The inclusive lower bound. */
  double atLeast() default Double.NEGATIVE_INFINITY;

  /** The exclusive upper bound. */
  double below() default Double.POSITIVE_INFINITY;

  /** The inclusive upper bound. */
  double atMost() default Double.POSITIVE_INFINITY;
}
