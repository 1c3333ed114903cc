package dev.agon.learn.table.encode;

/** Feature scaling. */
public enum Scale {
  /** Standard for tables; max-abs for LIBSVM text whose columns differ in size, otherwise none. */
  AUTO,
  /** Numbers are scaled to mean 0 and standard deviation 1; if most are 0, they are not shifted. */
  STANDARD,
  /** Numbers are divided by their largest magnitude. */
  MAX_ABS,
  /** Features are not changed. */
  NONE;

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
