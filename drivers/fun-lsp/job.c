/* job.c - work that takes long, in a process of its own. */
#include "drivers/fun-lsp/job.h"

#include "drivers/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Seconds of a processor: who waits for more is no longer there.  An
 * estimate. */
enum { MOST_SECONDS = 60 };

/* What stands at the end of output that is whole. */
enum { WHOLE = '\n' };

/* Standard input and output are the server's. */
static _Noreturn void do_work(Work work, const void *data, int to)
{
    struct rlimit limit = {MOST_SECONDS, MOST_SECONDS};
    int nothing = open("/dev/null", O_RDWR);
    Buf out = {0};

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CPU, &limit);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 ||
        dup2(nothing, STDOUT_FILENO) < 0)
        _exit(1);
    work(data, &out);
    buf_char(&out, WHOLE);
    _exit(!tool_write_bytes(to, out.at, out.len));
}

Job *job_start(Work work, const void *data)
{
    Job *job = ground_alloc(sizeof *job);
    int end[2];

    *job = (Job){.from = -1};
    if (pipe2(end, O_CLOEXEC) != 0)
        return job;
    job->pid = fork();
    if (job->pid == 0)
        do_work(work, data, end[1]);
    close(end[1]);
    if (job->pid > 0) {
        job->from = end[0];
    } else {
        job->pid = 0;
        close(end[0]);
    }
    return job;
}

static void end(Job *job)
{
    if (job->from >= 0)
        close(job->from);
    if (job->pid)
        waitpid(job->pid, NULL, 0);
    job->from = -1;
    job->pid = 0;
}

bool job_read(Job *job)
{
    char bytes[16 * 1024];
    ssize_t n = read(job->from, bytes, sizeof bytes);

    if (n > 0)
        buf_bytes(&job->out, bytes, (size_t)n);
    if (n > 0 || (n < 0 && errno == EINTR))
        return true;
    end(job);
    job->done = job->out.len && job->out.at[job->out.len - 1] == WHOLE;
    return false;
}

void job_free(Job *job)
{
    if (!job)
        return;
    if (job->pid)
        kill(job->pid, SIGKILL);
    end(job);
    buf_free(&job->out);
    free(job);
}
