/** The settings of a robust learning problem: loss, uncertainty set, regulariser, model. */
@NullMarked
package dev.agon.learn.settings;

import org.jspecify.annotations.NullMarked;
