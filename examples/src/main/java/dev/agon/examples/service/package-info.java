/** A small prediction service, with nothing but the JDK beside Agon. */
@NullMarked
package dev.agon.examples.service;

import org.jspecify.annotations.NullMarked;
