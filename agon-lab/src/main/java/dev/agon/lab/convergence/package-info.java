/**
 * Experiments that solve convex problems of other papers and count the cost until the objective is
 * within given distances of its optimum.
 */
@NullMarked
package dev.agon.lab.convergence;

import org.jspecify.annotations.NullMarked;
