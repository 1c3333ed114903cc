/** The state that a run needs to continue later, bit for bit as if it had not been interrupted. */
@NullMarked
package dev.agon.state;

import org.jspecify.annotations.NullMarked;
