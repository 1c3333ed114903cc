package dev.agon.learn.table;

/** What a column of a table is. */
public enum Kind {
  /** Numbers: one feature, and one more for "was missing" when more than 1% are. */
  NUMBER("number"),
  /** Two words, or 0 and 1: one feature. */
  YES_NO("yes/no"),
  /** A few words or codes: one feature per level. */
  CATEGORY("category"),
  /** One value only: left out. */
  CONSTANT("constant"),
  /** A name or a number of its own for every row: left out. */
  IDENTIFIER("identifier"),
  /** More than 50 words, most of which hardly any rows have: left out. */
  RARE_LEVELS("rare levels"),
  /** Dates or times: days since 1970, and month, weekday and hour where they vary. */
  DATE("date"),
  /** Sentences: left out with a warning. */
  TEXT("free text");

  private final String word;

  Kind(String word) {
    this.word = word;
  }

  /** The kind in plain words. */
  public String word() {
    return word;
  }

  /** Whether a model can use the column. */
  public boolean isUsable() {
    return this == NUMBER || this == YES_NO || this == CATEGORY || this == DATE;
  }
}
