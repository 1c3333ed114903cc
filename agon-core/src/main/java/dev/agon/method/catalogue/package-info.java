/**
 * All methods by name, and values of their parameters that suit a problem. The topmost package of
 * the methods: sees all of them, and only programs that let their users choose a method see it.
 */
@NullMarked
package dev.agon.method.catalogue;

import org.jspecify.annotations.NullMarked;
