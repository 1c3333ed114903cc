/** The cruise control commands with their own options and file. */
@NullMarked
package dev.agon.cli.cruise;

import org.jspecify.annotations.NullMarked;
