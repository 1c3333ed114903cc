/** Obtains published data sets, over the network or from this build. Used by the program only. */
@NullMarked
package dev.agon.learn.fetch;

import org.jspecify.annotations.NullMarked;
