/** Start of the program: plugins, JIT warm-up, and the handling of errors. */
@NullMarked
package dev.agon.cli.startup;

import org.jspecify.annotations.NullMarked;
