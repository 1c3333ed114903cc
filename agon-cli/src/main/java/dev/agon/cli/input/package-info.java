/** The input of a command: options, files, databases, downloads and stored weights. */
@NullMarked
package dev.agon.cli.input;

import org.jspecify.annotations.NullMarked;
