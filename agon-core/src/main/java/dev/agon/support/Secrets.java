package dev.agon.support;

import java.util.regex.Pattern;

/**
 * Hides passwords, tokens and user names in text that is printed or stored: URLs of databases,
 * servers and buckets, well-formed or not, settings, headers, and messages that quote them.
 *
 * <p>When in doubt, text is hidden: a URL may be misspelt, so every possible position of a password
 * is hidden.
 */
public final class Secrets {
  private static final String HIDDEN = "***";

  /**
   * The maximum length of a text to search: for a hostile text, the time and the stack that the
   * patterns need grow with its length.
   */
  private static final int LONGEST = 4000;

  /** Text up to a blank or a quotation mark that ends a URL. */
  private static final String REST = "[^\\s\"'<>]";

  /** One or more schemes, without backtracking: postgresql: or jdbc:oracle:thin: */
  private static final String SCHEME = "((?<![A-Za-z0-9+.-])(?:[A-Za-z0-9+.-]++:)++";

  /** A URL with user information: everything from the scheme to the last @ is hidden. */
  private static final Pattern USER =
      Pattern.compile(SCHEME + "/*+)" + REST + "*(?:\"[^\"\\n]*\")?@");

  /** A URL with a password that contains blanks or quotation marks; a path has one slash. */
  private static final Pattern USER_WITH_BLANKS =
      Pattern.compile(SCHEME + "//?)[^\\s/@:]*+:[^\\n]*@");

  /** The settings of a database URL, which may contain anything. */
  private static final Pattern JDBC_SETTINGS =
      Pattern.compile(
          "(?i)(jdbc:" + REST + "*?)[?;(](?:" + REST + "|(?<==)(?:\"[^\"\\n]*\"|'[^'\\n]*'))*+");

  private static final String VALUE =
      "(\\{[^}]*\\}|\"[^\"]*\"|'[^']*'|\"?[^\\s&;)\"']+|[\"'][^\\s&;)]+)";

  /** Names that cannot be anything but secrets, and are therefore hidden after any separator. */
  private static final String SURE =
      "(?:password|passwd|passphrase|passcode|secret|credentials?|token|jwt|pwd|[a-z0-9]pass"
          + "|(?:api|access|account|private|secret|shared|sas)[-_.]?key(?:[-_.]?id)?)";

  /** Names that are common words; their values are hidden after an equality sign only. */
  private static final String MAYBE =
      "(?<![A-Za-z])(?:pass|pw|signature|sig|auth|user(?:name|id)?|uid)";

  /** A setting: password=..., "token": "...", {@code <secret>...}, key.host=..., token[]=... */
  private static final Pattern SETTING =
      Pattern.compile(
          "(?i)("
              + SURE
              + "(?:[.\\[][\\w.\\]-]*)?[\"']?\\s*(?:=+>?|:|>|%3D)\\s*|"
              + MAYBE
              + "\\s*=+\\s*)"
              + VALUE);

  /** Parameters of a URL whose names are common words but whose values are secrets in a URL. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "(?i)([?&](?:key|code|session[-_]?(?:id|key)?|sid|sas|auth[a-z_]*)=)" + REST + "*");

  /** A secret that follows its name after a blank, as in options, properties and SQL. */
  private static final Pattern SEPARATE =
      Pattern.compile(
          "(?i)(--[a-z0-9-]*(?:password|secret|token|passphrase)\\s+|[a-z0-9.]+\\.(?:secret|access)\\.key\\s+"
              + "|(?:identified\\s+by|password|secret|key_id|token)\\s+(?='))"
              + VALUE);

  /** The value of a request header. */
  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)(authorization\\s*[:=]\\s*(?:(?:bearer|basic|digest|token)\\s+)?|(?:bearer|basic)\\s+(?=\\S{8})(?=\\S*(?-i:[0-9A-Z=])))[A-Za-z0-9+/=._~-]+");

  private static final Pattern COOKIE = Pattern.compile("(?i)(cookie\\s*:\\s*)[^\\n]*");

  /** A name or a word, which has no setting: nearly every text. */
  private static final Pattern PLAIN = Pattern.compile("[\\w.-]*");

  private Secrets() {}

  /**
   * Returns the text with everything that may be a secret replaced by {@code ***}. Only both ends
   * of a very long text are kept: a URL may be cut there, so its end counts as user information.
   */
  public static String hidden(String text) {
    if (text.length() <= LONGEST) {
      return masked(text);
    }
    String head = masked(text.substring(0, LONGEST / 2) + "@");
    String tail = masked("x:" + text.substring(text.length() - LONGEST / 2));
    return head.substring(0, head.length() - 1) + "..." + tail.substring(2);
  }

  private static String masked(String text) {
    String shown = text;
    if (shown.indexOf('@') >= 0) {
      shown = USER_WITH_BLANKS.matcher(shown).replaceAll("$1" + HIDDEN + "@");
      shown = USER.matcher(shown).replaceAll("$1" + HIDDEN + "@");
    }
    if (shown.indexOf(':') >= 0) {
      shown = JDBC_SETTINGS.matcher(shown).replaceAll("$1");
    }
    if (PLAIN.matcher(shown).matches()) {
      return shown;
    }
    shown = HEADER.matcher(shown).replaceAll("$1" + HIDDEN);
    shown = COOKIE.matcher(shown).replaceAll("$1" + HIDDEN);
    shown = SETTING.matcher(shown).replaceAll("$1" + HIDDEN);
    shown = PARAMETER.matcher(shown).replaceAll("$1" + HIDDEN);
    return SEPARATE.matcher(shown).replaceAll("$1" + HIDDEN);
  }
}
