/** Work split in a fixed way, so that the number of threads changes the time and nothing else. */
@NullMarked
package dev.agon.parallel;

import org.jspecify.annotations.NullMarked;
