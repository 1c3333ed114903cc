/**
 * Fully connected networks on rows of data: their shape, their initial weights, and the forward and
 * backward passes over a batch of rows. Depends only on the data package and the core.
 */
@NullMarked
package dev.agon.learn.network;

import org.jspecify.annotations.NullMarked;
