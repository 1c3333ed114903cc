/** Spark ML estimators and models. */
@NullMarked
package dev.agon.spark.ml;

import org.jspecify.annotations.NullMarked;
