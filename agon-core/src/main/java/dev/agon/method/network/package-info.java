/**
 * DM-HSGD, the published decentralised method: a network of nodes, each with its own game. The
 * network counts, undoes and saves the games of its nodes; neither the run nor the game depends on
 * their number.
 */
@NullMarked
package dev.agon.method.network;

import org.jspecify.annotations.NullMarked;
