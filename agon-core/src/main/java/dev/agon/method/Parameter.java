package dev.agon.method;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes one hyper-parameter, a component of a method's record. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
  /** The paper's letter, for example "mu_x". */
  String symbol();

  /** The values it may take, for example "&gt; 0". */
  String range();

  /** One line: what it does. */
  String meaning();
}
