/**
 * DM-HSGD, the published decentralised method: a network of nodes, each with a game of its own. The
 * network counts, takes back and saves the games of its nodes; neither the run nor the game knows
 * that there are several.
 */
@NullMarked
package dev.agon.method.network;

import org.jspecify.annotations.NullMarked;
