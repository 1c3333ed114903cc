/** Start-up of the program: plugins, JIT warm-up, and the last line of defence against errors. */
@NullMarked
package dev.agon.cli.startup;

import org.jspecify.annotations.NullMarked;
