/** What the laboratory tells while it works. */
@NullMarked
package dev.agon.lab.progress;

import org.jspecify.annotations.NullMarked;
