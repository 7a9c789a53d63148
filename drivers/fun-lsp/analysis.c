/* analysis.c - what is known of one version of a text. */
#include "drivers/fun-lsp/analysis.h"

#include "ir-text/parse/parser.h"
#include "passes/pass.h"
#include "passes/shared/liveness/last_uses.h"
#include "verifier/rules/verify.h"

#include <stdlib.h>

/* ---- reading ---- */

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n >= m && strcmp(name + n - m, ending) == 0;
}

static bool is_problem(Source *source)
{
    if (ends_in(source->name, ".lmad") || ends_in(source->name, ".fun") ||
        ends_in(source->name, ".imp"))
        return ends_in(source->name, ".lmad");
    return text_begins_problem(source, 0, source->len);
}

static void read_text(Analysis *a)
{
    TextMap map = {0};
    size_t len = a->source->len;

    if (is_problem(a->source)) {
        a->problem = problem_noting(a->store, a->source, 0, len, &a->diag,
                                    &a->comments, &map);
        a->prog = a->problem->prog;
    } else {
        a->prog = parse_noting(a->store, a->source, 0, len, &a->diag,
                               &a->comments, &map);
    }
    a->parsed = !diag_failed(&a->diag);
    /* Places are those of this text, whatever it says of an older one. */
    a->prog->norigin = 0;
    if (a->parsed) {
        a->names = names_of(&map, a->source->text, a->problem != NULL);
        names_add_functions(&a->names, a->prog, a->source->text);
    }
    text_map_free(&map);
}

Analysis *analysis_read(const char *name, const char *text, size_t len)
{
    static uint64_t number;
    Analysis *a = ground_alloc(sizeof *a);

    *a = (Analysis){.number = ++number, .store = store_new()};
    a->source = source_of_copy(&a->arena, name, text, len);
    read_text(a);
    return a;
}

Analysis *analysis_new(const char *name, const char *text, size_t len)
{
    Analysis *a = analysis_read(name, text, len);

    if (a->parsed && !a->problem)
        a->verified = verify_prog(a->prog, &a->diag);
    return a;
}

void analysis_free(Analysis *a)
{
    if (!a)
        return;
    for (int k = 0; k < JOB_COUNT; k++)
        job_free(a->job[k]);
    names_free(&a->names);
    comments_free(&a->comments);
    diag_free(&a->diag);
    store_free(a->store);
    source_free(a->source);
    arena_free(&a->arena);
    free(a);
}

/* ---- last uses ---- */

static void note_last(Stm *stm, Var *const *var, uint32_t n, void *data)
{
    Analysis *a = data;

    for (uint32_t i = 0; i < n; i++) {
        arena_grow(&a->arena, &a->last, a->nlast, &a->last_room,
                   sizeof *a->last);
        a->last[a->nlast++] = (LastUse){var[i], stm};
    }
}

void analysis_last_uses(Analysis *a)
{
    if (!a->knows_last && a->verified && prog_level(a->prog) != LEVEL_IMP)
        last_uses_each(a->prog, note_last, a);
    a->knows_last = true;
}

/* ---- places ---- */

const Fun *analysis_fun(const Analysis *a, size_t at)
{
    const Fun *found = NULL;

    for (const Fun *f = a->prog->first; f && f->begin - 1 <= at; f = f->next)
        found = f;
    return found;
}

/* The last comment that begins before END; or NULL. */
static const Comment *comment_before(const Analysis *a, size_t end)
{
    size_t lo = 0, hi = a->comments.count;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (a->comments.at[mid].at < end)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? &a->comments.at[lo - 1] : NULL;
}

size_t analysis_trim(const Analysis *a, size_t begin, size_t end)
{
    const char *text = a->source->text;

    for (;;) {
        while (end > begin && strchr(" \t\r\n", text[end - 1]))
            end--;
        const Comment *c = comment_before(a, end);
        if (!c || c->at < begin || c->at + c->len != end)
            return end;
        end = c->at;
    }
}

size_t analysis_fun_end(const Analysis *a, const Fun *fun)
{
    size_t end = fun->next ? fun->next->begin - 1 : a->source->len;
    return analysis_trim(a, fun->begin - 1, end);
}
