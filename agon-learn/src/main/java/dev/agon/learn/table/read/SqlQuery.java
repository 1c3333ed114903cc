package dev.agon.learn.table.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Accepts a single query that only reads, and rejects any other SQL before it reaches a database.
 *
 * <p>Databases disagree on where literals and comments end: a backslash may escape a quotation
 * mark, brackets may quote a name, comments may nest or start with #. A query is therefore split
 * with every combination of these {@link Syntax} rules, and must be harmless in all of them.
 * Statements that would need further rules are rejected.
 */
final class SqlQuery {
  private static final Set<String> FIRST = Set.of("SELECT", "WITH", "VALUES", "TABLE", "FROM");

  /**
   * Words with which a query can write although its first word is harmless: {@code with x as
   * (delete ...)}, {@code select ... into ...}, {@code from t insert ...}, {@code select ... for
   * update}.
   */
  private static final Set<String> WRITING = Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "INTO");

  /** Functions that write files, or run statements that were not checked. */
  private static final Set<String> WRITING_FUNCTIONS =
      Set.of(
          "CSVWRITE",
          "FILE_WRITE",
          "LINK_SCHEMA",
          "WRITEFILE",
          "LOAD_EXTENSION",
          "LO_EXPORT",
          "LO_IMPORT",
          "DBLINK_EXEC",
          "DBLINK",
          "SETVAL",
          "NEXTVAL",
          "QUERY_TO_XML",
          "OPENQUERY",
          "XP_CMDSHELL");

  /** MySQL executes the content of such a comment. */
  private static final Pattern EXECUTED_COMMENT = Pattern.compile("/\\*M?!");

  /** PostgreSQL's {@code $$...$$} and {@code e'...'}, Oracle's {@code q'[...]'}, and escapes. */
  private static final Pattern RARE_QUOTES =
      Pattern.compile("(?<![\\w$])\\$\\w*\\$|(?i)(?<!\\w)((e|n?q)'|u&['\"])");

  /** Text between a quoted name and its arguments. */
  private static final Pattern ARGUMENTS =
      Pattern.compile("(?:\\s|(?:--|#|//)[^\\n\\r]*|/\\*.*?\\*/)*\\(", Pattern.DOTALL);

  private static final String HINT =
      "Use one query such as \"select * from people\"; databases are opened" + " read-only.";

  private SqlQuery() {}

  /**
   * The rules in which databases differ.
   *
   * @param backslashes whether a backslash escapes the next character of a literal
   * @param brackets whether names may be quoted with brackets
   * @param hashes whether # starts a comment
   * @param hyphens whether two hyphens start a comment without a space after them
   * @param slashes whether two slashes start a comment
   * @param nested whether comments nest
   */
  private record Syntax(
      boolean backslashes,
      boolean brackets,
      boolean hashes,
      boolean hyphens,
      boolean slashes,
      boolean nested) {
    static final int COUNT = 1 << 6;

    static Syntax of(int bits) {
      return new Syntax(
          (bits & 1) != 0,
          (bits & 2) != 0,
          (bits & 4) != 0,
          (bits & 8) != 0,
          (bits & 16) != 0,
          (bits & 32) != 0);
    }
  }

  /**
   * Checks a query.
   *
   * @throws InvalidInputException when it is not one query that only reads
   */
  static void require(String sql) {
    if (EXECUTED_COMMENT.matcher(sql).find()) {
      throw refused(sql, "has a comment that some databases execute (/*! ... */)");
    }
    if (RARE_QUOTES.matcher(sql).find()) {
      throw refused(sql, "quotes text with $$, e'...', q'...' or u&'...' instead of '...'");
    }
    for (int bits = 0; bits < Syntax.COUNT; bits++) {
      require(sql, tokens(sql, Syntax.of(bits)));
    }
  }

  private static void require(String sql, List<String> tokens) {
    int first = 0;
    while (first < tokens.size() && tokens.get(first).equals("(")) {
      first++;
    }
    if (first == tokens.size() || !FIRST.contains(tokens.get(first))) {
      throw refused(sql, first == tokens.size() ? "is empty" : "starts with " + tokens.get(first));
    }
    for (int i = first; i < tokens.size(); i++) {
      String token = tokens.get(i);
      boolean call = i + 1 < tokens.size() && tokens.get(i + 1).equals("(");
      if (token.equals(";") && !tokens.subList(i, tokens.size()).stream().allMatch(";"::equals)) {
        throw refused(sql, "has more than one statement");
      }
      boolean sequence = token.equals("VALUE") && tokens.get(Math.max(0, i - 1)).equals("NEXT");
      if (WRITING.contains(token) || sequence || (call && WRITING_FUNCTIONS.contains(token))) {
        throw refused(sql, "contains " + (sequence ? "NEXT VALUE" : token));
      }
    }
  }

  private static InvalidInputException refused(String sql, String reason) {
    return new InvalidInputException(
        "the query " + Messages.quote(sql) + " is not accepted: it " + reason + ".", HINT);
  }

  /**
   * Returns words in upper case, parentheses and semicolons, without comments and literals. A
   * quoted name is a word only if arguments follow: it is then a function, which quotation marks do
   * not change.
   */
  private static List<String> tokens(String sql, Syntax syntax) {
    List<String> tokens = new ArrayList<>();
    int i = 0;
    while (i < sql.length()) {
      char c = sql.charAt(i);
      if (sql.startsWith("/*", i)) {
        i = afterComment(sql, i, syntax.nested());
      } else if (startsLineComment(sql, i, syntax)) {
        i = lineEnd(sql, i);
      } else if (c == '\'' || c == '"' || c == '`') {
        int start = i;
        i = afterQuote(sql, i, c, syntax.backslashes() && c != '`');
        addFunction(tokens, sql, start, i);
      } else if (c == '[' && syntax.brackets()) {
        int start = i;
        i = afterQuote(sql, i, ']', /* backslashes= */ false);
        addFunction(tokens, sql, start, i);
      } else if (Character.isJavaIdentifierStart(c)) {
        int start = i;
        while (i < sql.length() && Character.isJavaIdentifierPart(sql.charAt(i))) {
          i++;
        }
        tokens.add(sql.substring(start, i).toUpperCase(Locale.ROOT));
      } else {
        boolean first = tokens.isEmpty() && !Character.isWhitespace(c);
        if (c == '(' || c == ';' || first) {
          tokens.add(Character.toString(c));
        }
        i++;
      }
    }
    return tokens;
  }

  private static void addFunction(List<String> tokens, String sql, int start, int end) {
    if (end - start > 2 && ARGUMENTS.matcher(sql).region(end, sql.length()).lookingAt()) {
      tokens.add(sql.substring(start + 1, end - 1).strip().toUpperCase(Locale.ROOT));
    }
  }

  private static int afterComment(String sql, int start, boolean nested) {
    int depth = 1;
    int i = start + 2;
    while (i < sql.length() && depth > 0) {
      if (sql.startsWith("*/", i)) {
        depth--;
        i += 2;
      } else if (nested && sql.startsWith("/*", i)) {
        depth++;
        i += 2;
      } else {
        i++;
      }
    }
    return i;
  }

  private static boolean startsLineComment(String sql, int at, Syntax syntax) {
    boolean hyphens =
        sql.startsWith("--", at)
            && (syntax.hyphens()
                || at + 2 == sql.length()
                || Character.isWhitespace(sql.charAt(at + 2)));
    return hyphens
        || (syntax.hashes() && sql.charAt(at) == '#')
        || (syntax.slashes() && sql.startsWith("//", at));
  }

  private static int lineEnd(String sql, int from) {
    int i = from;
    while (i < sql.length() && sql.charAt(i) != '\n' && sql.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  private static int afterQuote(String sql, int start, char close, boolean backslashes) {
    int i = start + 1;
    while (i < sql.length()) {
      char c = sql.charAt(i);
      if (c == close) {
        if (i + 1 < sql.length() && sql.charAt(i + 1) == close) {
          i++;
        } else {
          return i + 1;
        }
      } else if (c == '\\' && backslashes) {
        i++;
      }
      i++;
    }
    return sql.length();
  }
}
