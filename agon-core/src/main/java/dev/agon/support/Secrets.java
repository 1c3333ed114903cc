package dev.agon.support;

import java.util.regex.Pattern;

/**
 * Hides passwords, tokens and user names in text that is printed or stored: URLs of databases,
 * servers and buckets, well-formed or not, and messages that quote them.
 *
 * <p>It hides too much rather than too little: a URL may be misspelt, so that only the possible
 * positions of a password are certain.
 */
public final class Secrets {
  private static final String HIDDEN = "***";

  /** Text up to a blank or a quotation mark that ends a URL. */
  private static final String REST = "[^\\s\"'<>]";

  /** A URL with user information: everything from the scheme to the last @ is hidden. */
  private static final Pattern USER =
      Pattern.compile("((?:[A-Za-z][A-Za-z0-9+.-]*:)+/*)" + REST + "*@");

  /** The same for a password that contains blanks or quotation marks. */
  private static final Pattern USER_WITH_BLANKS =
      Pattern.compile("((?:[A-Za-z][A-Za-z0-9+.-]*:)+//)[^\\s/@:]*:[^\\n]*@");

  /** The settings of a database URL, which may contain anything. */
  private static final Pattern JDBC_SETTINGS =
      Pattern.compile("(?i)(jdbc:" + REST + "*?)[?;(]" + REST + "*");

  private static final String NAMES =
      "pass(?:word|wd|phrase|code)?|pwd|token|secret|credentials?|signature|sig|auth|authorization"
          + "|(?:api|access|account|private|secret|shared|sas)[-_.]?key(?:[-_.]?id)?|user(?:name|id)?|uid|pw";

  /** A setting whose name indicates a secret, with its value. */
  private static final Pattern SETTING =
      Pattern.compile(
          "(?i)((?<![A-Za-z])(?:[A-Za-z0-9]+[-_.])*(?:"
              + NAMES
              + "|[a-z0-9]*(?:password|passwd|token|secret|accesskey|accesskeyid))"
              + "\\s?=\\s?)(\\{[^}]*\\}|\"[^\"]*\"|'[^']*'|[^\\s&;)\"']+)");

  /** The value of a request header. */
  private static final Pattern HEADER =
      Pattern.compile("(?i)((?:authorization\\s*:|bearer|basic)\\s+)[A-Za-z0-9+/=._~-]{8,}");

  private Secrets() {}

  /** Returns the text with everything that may be a secret replaced by {@code ***}. */
  public static String hidden(String text) {
    String shown = text;
    if (shown.indexOf('@') >= 0) {
      shown = USER_WITH_BLANKS.matcher(shown).replaceAll("$1" + HIDDEN + "@");
      shown = USER.matcher(shown).replaceAll("$1" + HIDDEN + "@");
    }
    if (shown.indexOf(':') >= 0) {
      shown = JDBC_SETTINGS.matcher(shown).replaceAll("$1");
      shown = HEADER.matcher(shown).replaceAll("$1" + HIDDEN);
    }
    if (shown.indexOf('=') >= 0) {
      shown = SETTING.matcher(shown).replaceAll("$1" + HIDDEN);
    }
    return shown;
  }
}
