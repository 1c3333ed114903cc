/** The settings that a comparison and a reproduction share. */
@NullMarked
package dev.agon.lab.settings;

import org.jspecify.annotations.NullMarked;
