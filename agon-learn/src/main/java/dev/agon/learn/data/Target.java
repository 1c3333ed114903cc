package dev.agon.learn.data;

/** What a row's features are to predict: one of some classes, or a number. */
public sealed interface Target permits Classes, Values {
  /** The number of rows. */
  int size();
}
