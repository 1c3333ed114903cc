/**
 * What the modules of Agon share beneath everything: locks on folders, sizes of memory, safe text.
 */
@NullMarked
package dev.agon.support;

import org.jspecify.annotations.NullMarked;
