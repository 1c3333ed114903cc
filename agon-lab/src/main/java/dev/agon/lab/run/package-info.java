/** Jobs that run once, on all cores, and whose results are stored one by one. */
@NullMarked
package dev.agon.lab.run;

import org.jspecify.annotations.NullMarked;
