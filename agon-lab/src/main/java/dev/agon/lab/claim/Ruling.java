package dev.agon.lab.claim;

/** What can become of a claim. */
public enum Ruling {
  /** The whole range of the deciding number is on the claim's side. */
  HOLDS("holds"),
  /** The whole range is on the other side. */
  FAILS("does not hold"),
  /** The range reaches to both sides, or the seeds are too few to tell. */
  UNDECIDED("undecided"),
  /** Runs are missing. */
  NOT_RUN("not run"),
  /** It was run on generated rows instead of the published ones, which decide nothing. */
  NOT_JUDGED("not judged: stand-in");

  private final String words;

  Ruling(String words) {
    this.words = words;
  }

  /** As people read it. */
  public String words() {
    return words;
  }
}
