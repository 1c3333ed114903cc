/**
 * The commands, one class each. A command combines options, calls the library and prints a report.
 */
@NullMarked
package dev.agon.cli.command;

import org.jspecify.annotations.NullMarked;
