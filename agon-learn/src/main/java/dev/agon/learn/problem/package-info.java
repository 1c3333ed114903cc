/**
 * Robust learning problems: problem settings, worst-case risk, and the forms that stochastic
 * methods run on. Depends on data, losses, regularisers and sets, not on models, trainers or files.
 */
@NullMarked
package dev.agon.learn.problem;

import org.jspecify.annotations.NullMarked;
