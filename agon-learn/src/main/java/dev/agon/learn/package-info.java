/** The entry point of robust learning: from a file to a model in one expression. */
@NullMarked
package dev.agon.learn;

import org.jspecify.annotations.NullMarked;
