package dev.agon.lab.data;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The description of a data set in a report.
 *
 * @param name the name in the spec
 * @param source the origin: a file name or the description of a generator
 * @param rows the number of rows
 * @param features the number of features
 * @param nonzeros the number of stored entries
 * @param positives the number of rows labelled +1; 0 for numeric targets
 * @param sha256 the checksum of the text, or of the description of the generator
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
    /** Generated, as the experiment requires. */
    GENERATED,
    /** Generated in the shape of a file that was not found. */
    STAND_IN
  }

  /** Returns the part that can change a result. */
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("name", name);
    identity.put("rows", rows);
    identity.put("features", features);
    identity.put("nonzeros", nonzeros);
    identity.put("sha256", sha256);
    return identity;
  }

  /** Returns the card of rows from the same text that were processed differently. */
  public DataCard of(String content) {
    return new DataCard(
        name, source, rows, features, nonzeros, positives, sha256 + ", " + content, origin);
  }

  /** Returns the name in tables and figures; a stand-in is marked. */
  public String label() {
    return origin == Origin.STAND_IN ? name + " (stand-in)" : name;
  }
}
