/** The worst movement of values as a smooth problem with constraints. */
@NullMarked
package dev.agon.learn.transport.interior;

import org.jspecify.annotations.NullMarked;
