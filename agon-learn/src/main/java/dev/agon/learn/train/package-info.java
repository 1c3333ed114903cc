/** Training: from rows and settings to a model. Depends on problems and models. */
@NullMarked
package dev.agon.learn.train;

import org.jspecify.annotations.NullMarked;
