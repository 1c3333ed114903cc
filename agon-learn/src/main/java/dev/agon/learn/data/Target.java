package dev.agon.learn.data;

/** The targets of the rows: classes or numbers. */
public sealed interface Target permits Classes, Values {
  /** The number of rows. */
  int size();
}
