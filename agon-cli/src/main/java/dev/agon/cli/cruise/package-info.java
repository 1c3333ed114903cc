/** The cruise control commands with their options and model file. */
@NullMarked
package dev.agon.cli.cruise;

import org.jspecify.annotations.NullMarked;
