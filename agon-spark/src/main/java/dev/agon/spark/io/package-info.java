/** Spark jobs with ordered sums, and Hadoop files. */
@NullMarked
package dev.agon.spark.io;

import org.jspecify.annotations.NullMarked;
