/** One self-contained page: claims first, then figures, tables and settings. */
@NullMarked
package dev.agon.lab.report;

import org.jspecify.annotations.NullMarked;
