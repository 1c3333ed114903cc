/** The agon command. */
@NullMarked
package dev.agon.cli;

import org.jspecify.annotations.NullMarked;
