/**
 * What the modules of Agon share beneath everything: locks on folders, sizes of memory, safe text,
 * the search for a root, the word that a misspelt one stands for.
 */
@NullMarked
package dev.agon.support;

import org.jspecify.annotations.NullMarked;
