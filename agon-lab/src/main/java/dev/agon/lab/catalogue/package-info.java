/** Which experiments and which kinds of them there are. */
@NullMarked
package dev.agon.lab.catalogue;

import org.jspecify.annotations.NullMarked;
