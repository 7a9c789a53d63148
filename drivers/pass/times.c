/* times.c - what each pass takes. */
#include "drivers/pass/times.h"

#include <string.h>
#include <time.h>

double times_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

TimesRow *times_row(Times *times, const char *name)
{
    TimesRow **row = &times->first;

    while (*row && strcmp((*row)->name, name) != 0)
        row = &(*row)->next;
    if (!*row) {
        *row = ARENA_NEW(times->arena, TimesRow, 1);
        (*row)->name = name;
    }
    return *row;
}

static void print_row(const TimesRow *row, double all, Buf *out)
{
    double sum = row->seconds + row->verify;

    buf_printf(out, "%-14s %6lld %10lld %10.3f %10.3f %6.1f%%\n", row->name,
               row->runs, row->rewrites, 1e3 * row->seconds,
               1e3 * row->verify, all > 0 ? 100 * sum / all : 0);
}

void times_print(const Times *times, Buf *out)
{
    TimesRow all = {.name = "all"};

    for (const TimesRow *r = times->first; r; r = r->next) {
        all.runs += r->runs;
        all.rewrites += r->rewrites;
        all.seconds += r->seconds;
        all.verify += r->verify;
    }
    buf_printf(out, "%-14s %6s %10s %10s %10s %7s\n", "pass", "runs",
               "rewrites", "ms", "verify ms", "share");
    for (const TimesRow *r = times->first; r; r = r->next)
        print_row(r, all.seconds + all.verify, out);
    print_row(&all, all.seconds + all.verify, out);
}
