package dev.agon.learn.model;

/** Which iterate becomes the model. */
public enum Keep {
  /** The evaluated iterate with the smallest worst-case risk, the start included. */
  BEST,
  /** The last iterate. */
  FINAL
}
