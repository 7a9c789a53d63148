/* server.h - the life of a server: LSP 3.17 over standard input and output.
 *
 * Messages are handled one after the other, after all that has come was read,
 * so that a request which was cancelled meanwhile is not answered.  When
 * nothing is left to handle, documents that have changed are looked at, and
 * their mistakes published.  Requests that wait for a job are answered when it
 * ends.
 */
#ifndef DRIVERS_FUN_LSP_SERVER_H
#define DRIVERS_FUN_LSP_SERVER_H

#include <stdbool.h>

/* Serve until the client says `exit`, or is gone.  BY_LINES: messages are lines
 * of JSON, without heads, and each is answered before the next is read.  Gives
 * the exit status: 0 after `shutdown` and `exit`, else 1. */
int serve(bool by_lines);

#endif
