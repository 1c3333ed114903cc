/** Numbers as text: the nearest double of a decimal, and the shortest decimal of a double. */
@NullMarked
package dev.agon.learn.io.number;

import org.jspecify.annotations.NullMarked;
