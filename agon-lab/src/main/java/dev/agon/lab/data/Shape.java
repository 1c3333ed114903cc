package dev.agon.lab.data;

/**
 * The outline of a data set.
 *
 * @param rows the number of rows
 * @param features the number of features
 * @param nonzeros the number of entries
 * @param positives the number of rows labelled +1
 */
public record Shape(int rows, int features, long nonzeros, int positives) {}
