/* progress.h - one line on a terminal about work that takes long.
 *
 * Problem: a search of ten seconds looks like a program that hangs; but what a
 * pipe or a log receives must not depend on the clock.
 *
 * Loops say where they are.  The line appears on standard error if that is a
 * terminal (and TERM is not "dumb"), a second after the first call, at most
 * ten times a second, cut at the width of the terminal.  The process that
 * called first shows it; its children do not, and neither do other threads
 * call.
 */
#ifndef GROUND_PROGRESS_H
#define GROUND_PROGRESS_H

void progress_show(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));

/* Take the line away, if there is one: before anything else is written to a
 * terminal.  The end of the process does, too, and handlers of signals may. */
void progress_clear(void);

#endif
