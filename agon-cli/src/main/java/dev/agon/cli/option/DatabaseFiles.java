package dev.agon.cli.option;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files that a database in a file, or its query, reads: no output may take their place. */
final class DatabaseFiles {
  private static final Pattern SCHEMES =
      Pattern.compile("(?i)^\\s*(?:jdbc:)?(?:[a-z0-9+_-]+:)*?(?=[^:]*$|/|\\.|~)");

  private static final Pattern SETTINGS = Pattern.compile("[?;].*");
  private static final Pattern QUOTED = Pattern.compile("'([^']+)'|\"([^\"]+)\"");

  /** What databases in files add to the name in an address. */
  private static final List<String> ENDINGS =
      List.of("", ".mv.db", ".h2.db", ".db", ".script", ".data", "-wal", "-journal");

  private DatabaseFiles() {}

  /** The files of the database at this address; none if it is a server. */
  static List<Path> of(String url) {
    String place = SETTINGS.matcher(SCHEMES.matcher(url).replaceFirst("")).replaceFirst("");
    String home = place.startsWith("~") ? System.getProperty("user.home") : "";
    String local = home + place.replaceFirst("^~", "").replaceFirst("^//(?=/)", "");
    List<Path> found = new ArrayList<>();
    ENDINGS.forEach(ending -> add(found, local + ending));
    return found;
  }

  /** The files that a query names between quotation marks, as DuckDB reads them. */
  static List<Path> quoted(String sql) {
    List<Path> found = new ArrayList<>();
    for (Matcher each = QUOTED.matcher(sql); each.find(); ) {
      add(found, each.group(1) == null ? each.group(2) : each.group(1));
    }
    return found;
  }

  private static void add(List<Path> found, String name) {
    try {
      Path path = Path.of(name);
      if (!name.isEmpty() && Files.exists(path)) {
        found.add(path);
      }
    } catch (InvalidPathException e) {
      // not the name of a file
    }
  }
}
