/** The {@code agon} program. */
@NullMarked
package dev.agon.cli;

import org.jspecify.annotations.NullMarked;
