/** A small prediction service that needs only Agon and the JDK. */
@NullMarked
package dev.agon.examples.service;

import org.jspecify.annotations.NullMarked;
