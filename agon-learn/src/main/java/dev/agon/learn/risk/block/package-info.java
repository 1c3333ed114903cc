/**
 * One block of rows: its losses at a point, the weights that the worst case gives its rows, and the
 * sums over them. {@link dev.agon.learn.risk.block.RowBlocks} collects the sums of all blocks.
 */
@NullMarked
package dev.agon.learn.risk.block;

import org.jspecify.annotations.NullMarked;
