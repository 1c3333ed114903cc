/** The catalogue of experiments and of their kinds. */
@NullMarked
package dev.agon.lab.catalogue;

import org.jspecify.annotations.NullMarked;
