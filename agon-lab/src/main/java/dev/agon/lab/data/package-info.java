/** Data sets by name: real files, generated data, and stand-ins for files that are absent. */
@NullMarked
package dev.agon.lab.data;

import org.jspecify.annotations.NullMarked;
