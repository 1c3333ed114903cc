package dev.agon.learn.model;

/** The iterate that becomes the model. */
public enum Keep {
  /** The evaluated iterate with the smallest worst-case risk, including the start. */
  BEST,
  /** The last iterate. */
  FINAL
}
