/** Work divided in a fixed way, so the number of threads changes only the time. */
@NullMarked
package dev.agon.parallel;

import org.jspecify.annotations.NullMarked;
