/** One self-contained page: first the claims, then figures, tables and settings. */
@NullMarked
package dev.agon.lab.report;

import org.jspecify.annotations.NullMarked;
