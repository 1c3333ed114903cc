package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.Names;

/** The range of a parameter, as given by its annotation; it never contains NaN or infinity. */
record Range(double above, double atLeast, double below, double atMost) {
  static Range of(Parameter about) {
    return new Range(about.above(), about.atLeast(), about.below(), about.atMost());
  }

  boolean contains(Number number) {
    double value = number.doubleValue();
    return value > above
        && value >= atLeast
        && value < below
        && value <= atMost
        && Double.isFinite(value);
  }

  /** Returns the range in mathematical notation: "&gt; 0", "&gt;= 1", "(0, 1]". */
  String text() {
    boolean low = Math.max(above, atLeast) > Double.NEGATIVE_INFINITY;
    boolean high = Math.min(below, atMost) < Double.POSITIVE_INFINITY;
    boolean excludesLow = above >= atLeast;
    boolean excludesHigh = below <= atMost;
    String from = plain(Math.max(above, atLeast));
    String to = plain(Math.min(below, atMost));
    if (low && high) {
      return (excludesLow ? "(" : "[") + from + ", " + to + (excludesHigh ? ")" : "]");
    }
    if (low) {
      return (excludesLow ? "> " : ">= ") + from;
    }
    return high ? (excludesHigh ? "< " : "<= ") + to : "finite";
  }

  /** Checks that a value is in the range; the message names the parameter. */
  void check(String name, Number value) {
    if (!contains(value)) {
      throw new InvalidInputException(
          Names.of(name) + " must be " + words() + ", but was " + value + ".",
          "Use for example " + Names.of(name) + " " + example() + ".");
    }
  }

  private String words() {
    String text = text();
    if (text.equals("> 0")) {
      return "positive and finite";
    }
    return text.startsWith(">= ") ? "at least " + text.substring(3) : "in the range " + text;
  }

  private String example() {
    return contains(0.1) && atLeast < 0 ? "0.1" : "in the range " + text();
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound) && Double.isFinite(bound)
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }
}
