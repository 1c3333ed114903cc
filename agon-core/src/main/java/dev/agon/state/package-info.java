/** What a run must remember to go on later, bit for bit, as if it had never stopped. */
@NullMarked
package dev.agon.state;

import org.jspecify.annotations.NullMarked;
