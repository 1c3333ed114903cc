/**
 * All methods by name, and parameter values that suit a problem. This is the topmost package of the
 * methods: it depends on all of them, and only programs in which users choose a method depend on
 * it.
 */
@NullMarked
package dev.agon.method.catalogue;

import org.jspecify.annotations.NullMarked;
