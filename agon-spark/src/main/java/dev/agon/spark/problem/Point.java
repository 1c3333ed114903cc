package dev.agon.spark.problem;

import java.io.Serializable;

/**
 * A point at which partitions are evaluated.
 *
 * @param number identifies the point within a problem
 * @param x the weights of the model
 */
record Point(long number, double[] x) implements Serializable {}
