package dev.agon.method;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one hyper-parameter, a component of a method's record: its letter, its meaning and the
 * values it may take.
 *
 * <p>The bounds are the check itself: {@link Ranges#check} refuses what lies outside, and the
 * program prints the range from here. A number is always finite; two bounds may be given.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
  /**
   * The paper's letter. A {@link Pair} may name two; of one letter "mu" it makes mu_x and mu_y, and
   * {@link Batches} of "b" make b and b0.
   */
  String[] symbol() default "-";

  /**
   * What it is, in a few words. Those of a {@link Pair} go on "of the minimiser" and "of the
   * maximiser", those of {@link Batches} "per batch" and "in the first batch".
   */
  String meaning();

  /** Greater than this. */
  double above() default Double.NEGATIVE_INFINITY;

  /** Greater than or equal to this. */
  double atLeast() default Double.NEGATIVE_INFINITY;

  /** Less than this. */
  double below() default Double.POSITIVE_INFINITY;

  /** Less than or equal to this. */
  double atMost() default Double.POSITIVE_INFINITY;
}
