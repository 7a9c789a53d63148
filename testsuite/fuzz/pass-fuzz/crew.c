/* crew.c - work that is shared among processes, any of which may die. */
#include "testsuite/fuzz/pass-fuzz/crew.h"

#include "drivers/tool.h"
#include "ground/progress.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Where a job is. */
typedef struct Job {
    const Crew *crew;
    uint32_t number;
    uint64_t *next; /* piece; shared */
} Job;

void *shared_new(size_t size)
{
    void *shared = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    return shared == MAP_FAILED ? NULL : shared;
}

void shared_free(void *shared, size_t size)
{
    munmap(shared, size);
}

static bool is_over(const Job *job)
{
    return *job->next >= job->crew->pieces ||
           job->crew->is_over(job->crew->data, job->number, *job->next);
}

/* So much of the processor until the process dies. */
static void set_timer(uint32_t seconds)
{
    struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};

    setitimer(ITIMER_PROF, &timer, NULL);
}

static _Noreturn void work(const Job *job)
{
#ifndef FUN_HOSTILE /* the sanitizers reserve more */
    struct rlimit memory = {(rlim_t)4 << 30, (rlim_t)4 << 30};
    setrlimit(RLIMIT_AS, &memory);
#endif
    tool_watch(NULL);
    if (!freopen("/dev/null", "w", stderr))
        _exit(1);
    while (!is_over(job)) {
        set_timer(job->crew->seconds);
        job->crew->work(job->crew->data, job->number, *job->next);
        *job->next += job->crew->jobs;
    }
    _exit(0);
}

static void note_death(const Job *job, int status)
{
    const Crew *crew = job->crew;
    char how[64];

    if (WIFSIGNALED(status))
        snprintf(how, sizeof how, "%s", strsignal(WTERMSIG(status)));
    else
        snprintf(how, sizeof how, "exit status %d", WEXITSTATUS(status));
    if (!crew->died(crew->data, job->number, *job->next, how))
        *job->next += crew->jobs;
}

/* A process that dies with its parent. */
static pid_t fork_child(void)
{
    pid_t child = fork();

    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    return child;
}

static _Noreturn void run_job(const Job *job)
{
    while (!is_over(job)) {
        int status = 0;
        pid_t child = fork_child();
        if (child == 0)
            work(job);
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        if (child < 0)
            _exit(1);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            note_death(job, status);
    }
    _exit(0);
}

static void show_pieces(const Crew *crew, const uint64_t *next)
{
    uint64_t done = 0;

    for (uint32_t i = 0; i < crew->jobs; i++)
        done += *(const volatile uint64_t *)&next[i] / crew->jobs;
    progress_show("program %llu of %llu", (unsigned long long)done,
                  (unsigned long long)crew->pieces);
}

/* Did all jobs come to their end? */
static bool wait_for_jobs(const Crew *crew, const uint64_t *next)
{
    const struct timespec nap = {.tv_nsec = 10000000};
    bool well = true;
    pid_t child;
    int status;

    while ((child = waitpid(-1, &status, WNOHANG)) >= 0 || errno == EINTR)
        if (child > 0) {
            well &= WIFEXITED(status) && WEXITSTATUS(status) == 0;
        } else {
            show_pieces(crew, next);
            nanosleep(&nap, NULL);
        }
    progress_clear();
    return well;
}

bool crew_run(const Crew *crew)
{
    size_t size = crew->jobs * sizeof(uint64_t);
    uint64_t *next = shared_new(size);
    bool well = next != NULL;

    for (uint32_t i = 0; i < crew->jobs && well; i++) {
        next[i] = i;
        pid_t child = fork_child();
        if (child == 0)
            run_job(&(Job){crew, i, &next[i]});
        well = child > 0;
    }
    well = wait_for_jobs(crew, next) && well;
    if (next)
        shared_free(next, size);
    return well;
}
