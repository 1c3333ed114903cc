package dev.agon.learn.table.encode;

/** How features are brought to a like size before training. */
public enum Scale {
  /** Standard for tables; max-abs for LIBSVM text whose columns differ in size, else none. */
  AUTO,
  /** Numbers get mean 0 and standard deviation 1; where most are 0, only the latter. */
  STANDARD,
  /** Numbers are divided by the largest magnitude that occurs. */
  MAX_ABS,
  /** Features stay as they are. */
  NONE;

  /** The word for it on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
