/** Files that are written completely or not at all, and numbers as text. */
@NullMarked
package dev.agon.learn.io;

import org.jspecify.annotations.NullMarked;
