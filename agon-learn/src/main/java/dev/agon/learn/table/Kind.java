package dev.agon.learn.table;

/** The kind of a column of a table. */
public enum Kind {
  /** Numbers: one feature, and another for "is missing" if more than 1% are. */
  NUMBER("number"),
  /** Two words, or 0 and 1: one feature. */
  YES_NO("yes/no"),
  /** A few words or codes: one feature per level. */
  CATEGORY("category"),
  /** One value only: excluded. */
  CONSTANT("constant"),
  /** A different name or number in every row: excluded. */
  IDENTIFIER("identifier"),
  /** More than 50 words, most of which occur in few rows: excluded. */
  RARE_LEVELS("rare levels"),
  /** Dates or times: days since 1970, and month, weekday and hour where they vary. */
  DATE("date"),
  /** Sentences: excluded with a warning. */
  TEXT("free text");

  private final String word;

  Kind(String word) {
    this.word = word;
  }

  /** The display name of the kind. */
  public String word() {
    return word;
  }

  /** Returns whether a model can use the column. */
  public boolean isUsable() {
    return this == NUMBER || this == YES_NO || this == CATEGORY || this == DATE;
  }
}
