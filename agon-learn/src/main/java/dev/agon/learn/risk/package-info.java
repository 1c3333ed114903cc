/**
 * The worst case of a problem whose rows are in blocks: one on this machine, many on a cluster.
 * Only {@link dev.agon.learn.risk.block.RowBlocks} depends on where a block is.
 */
@NullMarked
package dev.agon.learn.risk;

import org.jspecify.annotations.NullMarked;
