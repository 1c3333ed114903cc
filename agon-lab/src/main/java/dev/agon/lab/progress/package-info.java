/** The progress messages of the laboratory. */
@NullMarked
package dev.agon.lab.progress;

import org.jspecify.annotations.NullMarked;
