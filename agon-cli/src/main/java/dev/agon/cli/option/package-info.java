/** Groups of options that several commands share, and their conversion to library types. */
@NullMarked
package dev.agon.cli.option;

import org.jspecify.annotations.NullMarked;
