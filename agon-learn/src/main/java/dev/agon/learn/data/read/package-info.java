/** Readers of LIBSVM text and the binary row cache. */
@NullMarked
package dev.agon.learn.data.read;

import org.jspecify.annotations.NullMarked;
