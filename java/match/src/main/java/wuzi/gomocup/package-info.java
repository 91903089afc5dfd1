/** Engines of others as players: their processes, and the manager's side of the Gomocup protocol. */
package wuzi.gomocup;
