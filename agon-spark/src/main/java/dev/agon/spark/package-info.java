/** The same problems and the same methods over a cluster: Apache Spark. */
@NullMarked
package dev.agon.spark;

import org.jspecify.annotations.NullMarked;
