/**
 * Brings published data sets into a folder, over the network or out of this build: the program's
 * business.
 */
@NullMarked
package dev.agon.learn.fetch;

import org.jspecify.annotations.NullMarked;
