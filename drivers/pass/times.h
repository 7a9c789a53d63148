/* times.h - what each pass takes. */
#ifndef DRIVERS_PASS_TIMES_H
#define DRIVERS_PASS_TIMES_H

#include "ground/arena.h"
#include "ground/buf.h"

/* What the runs of one pass took, or of reading and printing. */
typedef struct TimesRow {
    struct TimesRow *next;
    const char *name;
    long long runs, rewrites;
    double seconds, verify; /* without, and of the verifier after it */
} TimesRow;

typedef struct Times {
    Arena *arena;
    TimesRow *first;
} Times;

/* Seconds since some moment. */
double times_now(void);

/* The row called NAME; rows stand in the order of the first question. */
TimesRow *times_row(Times *times, const char *name);

/* A table of all rows. */
void times_print(const Times *times, Buf *out);

#endif
