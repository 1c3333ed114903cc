/** The worst weights with a proximal term, for the method of multipliers. */
@NullMarked
package dev.agon.learn.worst.proximal;

import org.jspecify.annotations.NullMarked;
