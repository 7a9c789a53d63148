/* process.c - running other programs, and names of files for them. */
#include "ground/process.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

char *process_temp(Arena *arena, const char *name)
{
    const char *directory = getenv("TMPDIR");

    return arena_printf(arena, "%s/%s-XXXXXX",
                        directory && *directory ? directory : "/tmp", name);
}

static bool opens(const char *file, const char *mode, FILE *stream)
{
    return !file || freopen(file, mode, stream);
}

int process_run(const char *const *word, ProcessFiles files, unsigned seconds)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        alarm(seconds);
        if (opens(files.in, "r", stdin) && opens(files.out, "w", stdout) &&
            opens(files.err, "w", stderr))
            execvp(word[0], (char *const *)word);
        _exit(PROCESS_LOST);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return PROCESS_LOST;
    if (child < 0)
        return PROCESS_LOST;
    return WIFSIGNALED(status) ? PROCESS_SIGNALLED + WTERMSIG(status)
                               : WEXITSTATUS(status);
}
