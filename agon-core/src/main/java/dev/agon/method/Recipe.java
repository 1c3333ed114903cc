package dev.agon.method;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The description of a method, for the program, its documentation and its tables. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Recipe {
  /** The name on the command line, for example "hcmm2". */
  String name();

  /** The name in the literature, for example "HCMM-2". */
  String title();

  /** A summary in one line. */
  String summary();

  /**
   * The update in formulas, one per line. z = (x, y), u is either player, g the gradient on a batch
   * B, and PX, PY project onto the players' sets.
   */
  String[] formulas();

  /** The requirements on a problem: "gradient", or "gradient, Hessian-vector product". */
  String needs();

  /** The oracle calls per iteration as a function of the batch size b, for example "3b". */
  String cost();

  /** The publication. */
  String reference();

  /**
   * The row of the comparison table in the HCMM paper: cost structure, Lipschitz condition,
   * learning rates, sample complexity. Empty for methods that are not in this table.
   */
  String[] table() default {};
}
