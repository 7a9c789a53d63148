/* work.c - what jobs find out about a text. */
#include "drivers/fun-lsp/work.h"

#include "drivers/fun-lsp/wire.h"
#include "drivers/left/help.h"
#include "verifier/problems/answer.h"

static json_t *text_of(const char *text)
{
    return text ? wire_text(text, strlen(text)) : json_null();
}

/* ---- copies and allocations ---- */

static LeftList find_left(const Analysis *a, Arena *arena)
{
    LeftList left = {0};
    Diag unheard = {0};

    left_find(a->source, 0, a->source->len, arena, &unheard, &left);
    return left;
}

static json_t *find_reasons(const Analysis *a)
{
    json_t *list = json_array();
    Arena arena = {0};
    LeftList left = find_left(a, &arena);

    for (uint32_t i = 0; i < left.n; i++) {
        const Left *l = &left.at[i];
        if (l->span.source == a->source)
            json_array_append_new(
                list, json_pack("{sIsososo}", "at", (json_int_t)l->span.at,
                                "what", text_of(l->what), "why",
                                text_of(l->why), "bytes", text_of(l->bytes)));
    }
    return list;
}

static json_t *find_help(const Analysis *a)
{
    json_t *list = json_array();
    Arena arena = {0};
    LeftList left = find_left(a, &arena);
    const Help *help =
        help_find(a->source, 0, a->source->len, &left, -1, &arena);

    for (uint32_t i = 0; i < left.n; i++) {
        const Left *l = &left.at[i];
        const Fun *fun = left_fun(a->prog, l->fun);
        if (l->span.source != a->source || !fun || !help[i].assert)
            continue;
        json_array_append_new(
            list,
            json_pack("{sIsosososI}", "at", (json_int_t)l->span.at, "what",
                      text_of(l->what), "assert", text_of(help[i].assert),
                      "rejects", text_of(help[i].rejected), "place",
                      (json_int_t)help_place(a->source, fun)));
    }
    return list;
}

/* ---- problems ---- */

static json_t *find_answers(const Analysis *a)
{
    json_t *list = json_array();
    Diag unheard = {0};
    Answers *answers = answers_open(a->problem, &unheard);

    for (const ProblemStm *s = a->problem->first; answers && s; s = s->next) {
        Buf answer = {0}, proof = {0};
        if (s->kind != PROBLEM_CHECK)
            continue;
        answer_check(answers, s, &answer, &proof);
        json_array_append_new(
            list, json_pack("{sIsoso}", "at", (json_int_t)s->loc - 1, "answer",
                            wire_text(answer.at, answer.len), "proof",
                            wire_text(proof.at, proof.len)));
    }
    return list;
}

/* ---- jobs ---- */

/* The process ends with it: nothing is freed. */
static void find(json_t *list, Buf *out)
{
    char *text = json_dumps(list, JSON_COMPACT);
    buf_text(out, text ? text : "[]");
}

static void work_left(const void *data, Buf *out)
{
    find(find_reasons(data), out);
}

static void work_help(const void *data, Buf *out)
{
    find(find_help(data), out);
}

static void work_answers(const void *data, Buf *out)
{
    find(find_answers(data), out);
}

Job *work_start(JobKind kind, const Analysis *a)
{
    static const Work work[JOB_COUNT] = {[JOB_LEFT] = work_left,
                                         [JOB_HELP] = work_help,
                                         [JOB_ANSWERS] = work_answers};
    return job_start(work[kind], a);
}
