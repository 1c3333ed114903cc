/**
 * Utilities shared by the modules of Agon: locks on folders, memory limits, safe text, root
 * finding, suggestions for misspelt words.
 */
@NullMarked
package dev.agon.support;

import org.jspecify.annotations.NullMarked;
