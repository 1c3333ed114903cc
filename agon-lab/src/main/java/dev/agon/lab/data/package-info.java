/** Data sets by name: real files, generated data, and stand-ins for missing files. */
@NullMarked
package dev.agon.lab.data;

import org.jspecify.annotations.NullMarked;
