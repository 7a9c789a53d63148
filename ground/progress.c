/* progress.c - one line on a terminal about work that takes long. */
#include "ground/progress.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* Seconds before the line is shown, and between two. */
static const double first_after = 1, again_after = 0.1;

enum { USUAL_WIDTH = 80, MOST_BYTES = 512 };

static pid_t shower; /* 0: nobody asked yet; -1: there is no terminal */
static double due;   /* when the line is shown next */
static bool shown;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void begin(void)
{
    const char *term = getenv("TERM");
    bool possible = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;

    shower = possible ? getpid() : -1;
    due = now() + first_after;
}

static int width(void)
{
    struct winsize size;

    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col
               ? size.ws_col
               : USUAL_WIDTH;
}

void progress_show(const char *fmt, ...)
{
    char line[MOST_BYTES];
    va_list args;

    if (!shower)
        begin();
    if (shower < 0 || now() < due || shower != getpid())
        return;
    va_start(args, fmt);
    vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    if (!shown)
        atexit(progress_clear);
    shown = true;
    due = now() + again_after;
    fprintf(stderr, "\r\33[K%.*s", width() - 1, line);
    fflush(stderr);
}

void progress_clear(void)
{
    static const char clear[] = "\r\33[K";

    if (shown && shower == getpid() &&
        write(STDERR_FILENO, clear, strlen(clear)) < 0)
        return; /* there is nobody to see it */
    shown = false;
}
