package dev.agon.spark.problem;

import java.io.Serializable;

/**
 * A point that partitions are asked about.
 *
 * @param number tells the points of one problem apart
 * @param x the model's weights
 */
record Point(long number, double[] x) implements Serializable {}
