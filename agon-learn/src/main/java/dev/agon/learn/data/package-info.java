/** Labelled sparse data: storage, readers, known data sets and generated substitutes. */
@NullMarked
package dev.agon.learn.data;

import org.jspecify.annotations.NullMarked;
