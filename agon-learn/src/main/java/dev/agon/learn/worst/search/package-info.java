/** The worst weights of losses that live in several blocks, from summaries of each block. */
@NullMarked
package dev.agon.learn.worst.search;

import org.jspecify.annotations.NullMarked;
