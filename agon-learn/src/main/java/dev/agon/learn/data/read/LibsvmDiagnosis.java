package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes what is wrong with a token of LIBSVM text. */
final class LibsvmDiagnosis {
  /** A pattern without backtracking, because a token may have a hundred million digits. */
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?+(\\d++\\.?+\\d*+|\\.\\d++)([eE][+-]?+\\d++)?+");

  private static final Pattern NOT_FINITE = Pattern.compile("(?i)[+-]?(nan|inf|infinity)");
  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final Pattern NEGATIVE = Pattern.compile("-\\d+");
  private static final int LONGEST_INDEX = 10;

  private LibsvmDiagnosis() {}

  /** Describes a first token that is neither a label nor a feature. */
  static InvalidInputException label(String source, long line, String token) {
    if (binary(token)) {
      return binaryJunk(source, line, token);
    }
    String hint =
        token.startsWith("{") || token.startsWith("[")
            ? "This looks like JSON, for example a model: check the order of the arguments."
            : token.indexOf(',') >= 0
                ? "If this is a CSV file, give it a name that ends in .csv."
                : "Use numbers for the classes, such as -1 and 1; for a table with blanks between"
                    + " its columns use `delimiter` ' '.";
    return Messages.at(source, line, "label " + numberProblem(token), hint);
  }

  /** Describes a token that is not a feature, or is in the wrong position. */
  static InvalidInputException feature(String source, long line, String token, long last) {
    if (binary(token)) {
      return binaryJunk(source, line, token);
    }
    int colon = token.indexOf(':');
    if (colon < 0) {
      return Messages.at(
          source,
          line,
          Messages.quote(token) + " has no colon; a feature is index:value",
          "Check for a space instead of a colon, and for two labels.");
    }
    String index = token.substring(0, colon);
    InvalidInputException wrongIndex = index(source, line, token, index, last);
    if (wrongIndex != null) {
      return wrongIndex;
    }
    return Messages.at(
        source,
        line,
        "in " + Messages.quote(token) + " the value " + numberProblem(token.substring(colon + 1)),
        "If the value is missing, leave out the feature.");
  }

  private static @Nullable InvalidInputException index(
      String source, long line, String token, String index, long last) {
    String in = "in " + Messages.quote(token) + " the index ";
    if (NEGATIVE.matcher(index).matches()) {
      return Messages.at(
          source, line, in + "is negative", "Remove the minus sign; indices start at 1.");
    }
    if (!DIGITS.matcher(index).matches()) {
      return Messages.at(
          source,
          line,
          in + Messages.quote(index) + " is not an integer",
          "Number the features from 1; LIBSVM text has no feature names.");
    }
    String bare = index.replaceFirst("^0+(?=.)", "");
    if (bare.equals("0")) {
      return Messages.at(source, line, in + "is 0", "If the indices start at 0, add 1 to each.");
    }
    if (bare.length() > LONGEST_INDEX || Long.parseLong(bare) > LibsvmParser.LARGEST_INDEX) {
      return Messages.at(
          source,
          line,
          in + "is larger than " + LibsvmParser.LARGEST_INDEX,
          "If these are hashed features, hash them to fewer bits.");
    }
    long number = Long.parseLong(bare);
    if (number == last) {
      return Messages.at(source, line, in + "occurs twice", "Merge the two features.");
    }
    if (number < last) {
      return Messages.at(
          source,
          line,
          in + "comes after " + last + ", but indices must be ascending",
          "Sort the row, or check whether a line break is missing.");
    }
    return null;
  }

  /** Describes why a text is not a finite number. */
  static String numberProblem(String text) {
    if (text.isEmpty()) {
      return "is missing";
    }
    if (NOT_FINITE.matcher(text).matches()) {
      return Messages.quote(text) + " is not a finite number";
    }
    if (NUMBER.matcher(text).matches()) {
      return Messages.quote(text) + " exceeds the range of a double";
    }
    return Messages.quote(text) + " is not a number";
  }

  /** Returns whether a token contains control characters, which text does not. */
  static boolean binary(String token) {
    return token.chars().anyMatch(c -> c < ' ' || c == 0x7F);
  }

  private static InvalidInputException binaryJunk(String source, long line, String token) {
    return Messages.at(
        source,
        line,
        Messages.quote(token) + " is not text",
        "If this is a binary file, an archive, or text in UTF-16, save it as plain" + " text.");
  }
}
