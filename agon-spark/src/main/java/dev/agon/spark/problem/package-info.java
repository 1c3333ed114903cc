/** Robust problems over distributed blocks of rows. */
@NullMarked
package dev.agon.spark.problem;

import org.jspecify.annotations.NullMarked;
