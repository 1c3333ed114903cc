/** What a model's weights themselves cost. */
@NullMarked
package dev.agon.learn.regulariser;

import org.jspecify.annotations.NullMarked;
