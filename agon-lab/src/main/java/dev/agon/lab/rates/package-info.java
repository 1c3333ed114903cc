/** Measured rates beside proved ones, on problems of which everything is known. */
@NullMarked
package dev.agon.lab.rates;

import org.jspecify.annotations.NullMarked;
