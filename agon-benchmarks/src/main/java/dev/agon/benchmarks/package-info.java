/** Benchmarks against other programs, run by hand; see the scripts in side-by-side. */
@NullMarked
package dev.agon.benchmarks;

import org.jspecify.annotations.NullMarked;
