/** Experiments on robust adaptive cruise control. */
@NullMarked
package dev.agon.lab.cruise;

import org.jspecify.annotations.NullMarked;
