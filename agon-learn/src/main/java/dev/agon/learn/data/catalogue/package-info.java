/** Known data sets and the folders in which they are stored. */
@NullMarked
package dev.agon.learn.data.catalogue;

import org.jspecify.annotations.NullMarked;
