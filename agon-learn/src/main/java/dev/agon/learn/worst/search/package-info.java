/** The worst weights of losses that are stored in several blocks, from summaries of each block. */
@NullMarked
package dev.agon.learn.worst.search;

import org.jspecify.annotations.NullMarked;
