/** Generated data sets. */
@NullMarked
package dev.agon.learn.data.generate;

import org.jspecify.annotations.NullMarked;
