/** Standard output and standard error: terminal, progress, JSON, text tables, exit codes. */
@NullMarked
package dev.agon.cli.output;

import org.jspecify.annotations.NullMarked;
