package dev.agon.spark.ml;

import dev.agon.InvalidInputException;
import dev.agon.learn.settings.SettingsReader;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import scala.runtime.AbstractFunction1;

/**
 * Validates the value of a parameter when it is set. Spark's validators report the name and the
 * value; this one also reports the range.
 *
 * @param <T> the type of the value
 */
final class ParamRule<T> extends AbstractFunction1<T, Object> implements Serializable {
  private static final long serialVersionUID = 1L;

  private interface Test<T> extends Predicate<T>, Serializable {}

  /** A test of a number. */
  interface NumberTest extends DoublePredicate, Serializable {}

  /** A parser that rejects invalid text. */
  interface Parser extends Consumer<String>, Serializable {}

  private final String name;
  private final String range;
  private final String hint;
  private final Test<T> test;

  private ParamRule(String name, String range, String hint, Test<T> test) {
    this.name = name;
    this.range = range;
    this.hint = hint;
    this.test = test;
  }

  /** The name of a column that must exist. */
  static ParamRule<String> column(String name) {
    return new ParamRule<>(
        name, "the name of a column", "Name a column.", value -> !value.isEmpty());
  }

  /** The name of a column, or empty for none. */
  static ParamRule<String> columnOrNone(String name) {
    return new ParamRule<>(
        name, "the name of a column, or empty", "Use \"\" for no column.", value -> true);
  }

  /** A number in a range. */
  static ParamRule<Object> number(String name, String range, String hint, NumberTest test) {
    return new ParamRule<>(name, range, hint, value -> test.test(((Number) value).doubleValue()));
  }

  /** Numbers in a range. */
  static ParamRule<double[]> numbers(String name, String range, String hint, Tests test) {
    return new ParamRule<>(name, range, hint, test::test);
  }

  /** A test of several numbers. */
  interface Tests extends Predicate<double[]>, Serializable {}

  /** The text of a setting of the problem, or empty for its default. */
  static ParamRule<String> setting(String name) {
    return text(
        name,
        text -> {
          if (!text.isEmpty()) {
            new SettingsReader().read(name, text);
          }
        });
  }

  /** A text that a parser accepts; its message names the value and the choices. */
  static ParamRule<String> text(String name, Parser parser) {
    return new ParamRule<>(
        name,
        "one of the known values",
        "See the documentation of the parameter.",
        value -> {
          try {
            parser.accept(value);
            return true;
          } catch (InvalidInputException e) {
            throw new InvalidInputException(name + ": " + e.problem(), e.hint());
          }
        });
  }

  @Override
  public Object apply(@Nullable T value) {
    if (value == null || !test.test(value)) {
      String shown = value instanceof double[] all ? Arrays.toString(all) : String.valueOf(value);
      throw new InvalidInputException(
          name + " must be " + range + ", but was " + (shown.isEmpty() ? "empty" : shown) + ".",
          hint);
    }
    return true;
  }
}
