package dev.agon.cli.option;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses options with messages that do not mention Java types.
 *
 * <p>The converters are classes, not lambdas, because lambdas would exclude those of picocli from
 * the class archive of the JVM.
 */
public final class Numbers {
  private Numbers() {}

  public static CommandLine registerIn(CommandLine line) {
    return line.registerConverter(double.class, new Real())
        .registerConverter(Double.class, new Real())
        .registerConverter(int.class, new Count())
        .registerConverter(Integer.class, new Count())
        .registerConverter(long.class, new Whole())
        .registerConverter(Long.class, new Whole())
        .registerConverter(URI.class, new Address());
  }

  private static final class Real implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("'" + text + "' is not a number");
      }
    }
  }

  private static final class Count implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      long value = whole(text);
      if (value != (int) value) {
        throw new TypeConversionException("'" + text + "' is too large");
      }
      return (int) value;
    }
  }

  private static final class Whole implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return whole(text);
    }
  }

  private static final class Address implements ITypeConverter<URI> {
    @Override
    public URI convert(String text) {
      try {
        return new URI(text);
      } catch (URISyntaxException e) {
        throw new TypeConversionException("'" + text + "' is not an address");
      }
    }
  }

  private static long whole(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      boolean digits = text.matches("[+-]?\\d+");
      throw new TypeConversionException(
          "'" + text + (digits ? "' is too large" : "' is not an integer"));
    }
  }
}
