/* tester.h - is a text interesting?  A command decides.
 *
 * The command is run by /bin/sh with the name of a file that holds the text:
 * after the command, or instead of each `{}` in it.  Exit status 0 says yes;
 * anything else, a signal, and taking too long say no.  What the command
 * prints is not shown.
 *
 * Several tests run at a time, each in a slot of its own: a directory in a
 * scratch directory.  Tests are process groups, so that what a test leaves
 * running ends with it.
 */
#ifndef REDUCE_TESTER_H
#define REDUCE_TESTER_H

#include "ground/arena.h"

#include <stdbool.h>

typedef struct Tester Tester;

typedef enum TestVerdict {
    VERDICT_NO,
    VERDICT_YES,
    VERDICT_STOPPED, /* SIGINT or SIGTERM came */
    VERDICT_FAILED   /* there is no running tests: tester_why */
} TestVerdict;

/* Tests get files called NAME.  SECONDS is how long one may take, 0 for ever.
 * Until tester_free, SIGINT and SIGTERM end nothing but tests. */
Tester *tester_new(const char *command, const char *name, unsigned slots,
                   long long seconds);
void tester_free(Tester *tester);
/* What went wrong, in the system's words. */
const char *tester_why(const Tester *tester);

/* Begin to test TEXT in SLOT, which is free. */
void tester_start(Tester *tester, unsigned slot, const char *text, size_t len);
/* How the test in SLOT ended; the slot is free then. */
TestVerdict tester_wait(Tester *tester, unsigned slot);
/* Nobody wants to know any more. */
void tester_cancel(Tester *tester, unsigned slot);
/* What a test that said no exited with, the last one to do so; -1: it was
 * killed, by itself or for taking too long. */
int tester_status(const Tester *tester);

#endif
