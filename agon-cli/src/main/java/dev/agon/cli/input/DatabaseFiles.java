package dev.agon.cli.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The files that a file-based database or its query reads; no output may replace them. */
final class DatabaseFiles {
  private static final Pattern SCHEMES =
      Pattern.compile("(?i)^\\s*(?:jdbc:)?(?:[a-z0-9+_-]*:)*?(?=[^:]*$|/|\\.|~)");

  private static final Pattern SETTINGS = Pattern.compile("[?;].*");
  private static final Pattern QUOTED = Pattern.compile("'([^']+)'|\"([^\"]+)\"");

  /** Suffixes that file-based databases append to the name in an address. */
  private static final List<String> ENDINGS =
      List.of(
          "", ".mv.db", ".h2.db", ".db", ".script", ".data", ".log", ".wal", "-wal", "-journal");

  private static final Pattern FILE_SCHEME = Pattern.compile("(?i)^file:(//(localhost)?(?=/))?");

  /** DuckDB also reads a file whose name is not quoted: {@code select * from people.csv}. */
  private static final Pattern BETWEEN_NAMES = Pattern.compile("[\\s'\"(),;]+");

  private static final Pattern WILDCARD = Pattern.compile("[*?\\[]");

  /** The largest number of files that a pattern in a query is compared with. */
  private static final int MOST_FILES = 10_000;

  private DatabaseFiles() {}

  /** Returns the files of the database at this address; empty if it is a server. */
  static List<Path> of(String url) {
    String place = SETTINGS.matcher(SCHEMES.matcher(url).replaceFirst("")).replaceFirst("");
    String local = atHome(place).replaceFirst("^//(?=/)", "");
    List<Path> found = new ArrayList<>();
    ENDINGS.forEach(ending -> add(found, local + ending));
    if (local.contains("%")) {
      ENDINGS.forEach(ending -> add(found, decoded(local) + ending));
    }
    return found;
  }

  private static String atHome(String name) {
    return name.startsWith("~") ? System.getProperty("user.home") + name.substring(1) : name;
  }

  /** Decodes percent signs in an address. */
  private static String decoded(String local) {
    try {
      return URLDecoder.decode(local.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return local;
    }
  }

  /**
   * Returns the files that a query names, as DuckDB reads them. A query may also compute a name, or
   * use a view; such files are not found.
   */
  static List<Path> named(String sql) {
    List<Path> found = new ArrayList<>();
    BETWEEN_NAMES.splitAsStream(sql).forEach(word -> add(found, word));
    for (Matcher each = QUOTED.matcher(sql); each.find(); ) {
      String text = each.group(1) == null ? each.group(2) : each.group(1);
      String name = atHome(FILE_SCHEME.matcher(text).replaceFirst(""));
      add(found, name);
      if (WILDCARD.matcher(name).find()) {
        addMatching(found, name);
      }
    }
    return found;
  }

  /** Adds the files that a pattern such as {@code data/*.csv} or {@code **&#47;a.csv} matches. */
  private static void addMatching(List<Path> found, String pattern) {
    Matcher wildcard = WILDCARD.matcher(pattern);
    int fixed = wildcard.find() ? pattern.lastIndexOf('/', wildcard.start()) + 1 : 0;
    String rest = pattern.substring(fixed);
    try {
      int depth = rest.contains("**") ? Integer.MAX_VALUE : Path.of(rest).getNameCount();
      Path start = Path.of(pattern.substring(0, fixed));
      PathMatcher matcher = start.getFileSystem().getPathMatcher("glob:" + rest);
      PathMatcher without =
          start.getFileSystem().getPathMatcher("glob:" + rest.replaceFirst("^\\*\\*/", ""));
      try (Stream<Path> files = Files.walk(start, depth)) {
        files
            .limit(MOST_FILES)
            .filter(Files::isRegularFile)
            .filter(
                file -> {
                  Path inside = start.relativize(file);
                  return matcher.matches(inside) || without.matches(inside);
                })
            .forEach(found::add);
      }
    } catch (InvalidPathException | PatternSyntaxException | IOException | UncheckedIOException e) {
      // not a pattern of readable files
    }
  }

  private static void add(List<Path> found, String name) {
    try {
      Path path = Path.of(name);
      if (!name.isEmpty() && Files.exists(path)) {
        found.add(path);
      }
    } catch (InvalidPathException e) {
      // not a file name
    }
  }
}
