/**
 * Fully connected networks on rows of data: their shape, their start, and the passes forward and
 * back over a batch of rows. Sees the data package and the core only.
 */
@NullMarked
package dev.agon.learn.network;

import org.jspecify.annotations.NullMarked;
