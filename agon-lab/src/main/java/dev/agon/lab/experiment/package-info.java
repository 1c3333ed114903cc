/**
 * What every kind of experiment shares: the interface, how its spec is read, which seeds and
 * settings are run and which setting won, and its chapter of the report.
 */
@NullMarked
package dev.agon.lab.experiment;

import org.jspecify.annotations.NullMarked;
