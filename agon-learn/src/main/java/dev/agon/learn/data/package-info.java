/** Labelled sparse data: storage, readers, known data sets and generated stand-ins. */
@NullMarked
package dev.agon.learn.data;

import org.jspecify.annotations.NullMarked;
