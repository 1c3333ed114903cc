/** Labelled sparse data: storage, readers, the known sets, and generated stand-ins. */
@NullMarked
package dev.agon.learn.data;

import org.jspecify.annotations.NullMarked;
