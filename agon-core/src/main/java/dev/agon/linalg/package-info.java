/** Vector kernels and elementary functions whose bits do not depend on the machine. */
@NullMarked
package dev.agon.linalg;

import org.jspecify.annotations.NullMarked;
