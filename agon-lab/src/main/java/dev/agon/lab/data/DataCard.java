package dev.agon.lab.data;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a report must say about a data set.
 *
 * @param name its name in the spec
 * @param source where it came from: a file's name or a generator's description
 * @param rows the number of rows
 * @param features the number of features
 * @param nonzeros the number of stored entries
 * @param positives the number of rows labelled +1; 0 where numbers are predicted
 * @param sha256 checksum of the text, or of the generator's description
 * @param origin whether the rows are the published ones
 */
public record DataCard(
    String name,
    String source,
    int rows,
    int features,
    long nonzeros,
    int positives,
    String sha256,
    Origin origin) {

  /** Whether the rows are the published ones. */
  public enum Origin {
    /** Read from a file. */
    REAL,
    /** Generated, because the experiment says so. */
    GENERATED,
    /** Generated in the shape of a file that was not found. */
    STAND_IN
  }

  /** The part that can change a result. */
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("name", name);
    identity.put("rows", rows);
    identity.put("features", features);
    identity.put("nonzeros", nonzeros);
    identity.put("sha256", sha256);
    return identity;
  }

  /** The card of rows that came from the same text, but may have become others since. */
  public DataCard of(String content) {
    return new DataCard(
        name, source, rows, features, nonzeros, positives, sha256 + ", " + content, origin);
  }

  /** The name as every table and figure shows it; a stand-in says that it is one. */
  public String label() {
    return origin == Origin.STAND_IN ? name + " (stand-in)" : name;
  }
}
