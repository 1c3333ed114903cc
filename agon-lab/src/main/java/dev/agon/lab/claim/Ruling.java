package dev.agon.lab.claim;

/** The outcome of a claim. */
public enum Ruling {
  /** The whole range of the deciding number is within the limit. */
  HOLDS("holds"),
  /** The whole range is outside the limit. */
  FAILS("does not hold"),
  /** The range contains the limit, or there are too few seeds. */
  UNDECIDED("undecided"),
  /** Runs are missing. */
  NOT_RUN("not run"),
  /** Generated rows replaced the published ones; they decide nothing. */
  NOT_JUDGED("not judged: stand-in");

  private final String label;

  Ruling(String label) {
    this.label = label;
  }

  /** Returns the outcome as reports and claims.json state it. */
  public String label() {
    return label;
  }
}
