/* validity.c - is a FUNMEM program valid? */
#include "verifier/validity/validity.h"

#include "ground/progress.h"
#include "ir-text/values/compare.h"
#include "verifier/inputs/signature.h"
#include "verifier/inputs/witness.h"
#include "verifier/interpreter/heap/heap.h"

typedef struct Validation {
    Prog *prog;
    const ValidityOptions *options;
    Diag *diag;
    const Fun *fun; /* the current one */
    bool has_memory;
} Validation;

/* So many times the steps of a run of values may one of the heap take, and so
 * many more.  An estimate. */
enum { FACTOR = 64 };
#define EXTRA_STEPS (INT64_C(1) << 22)

/* ---- does the program say where arrays live? ---- */

static bool is_memory(const Var *var)
{
    return type_is_mem(var->type) || var->place.ixfn;
}

static bool note_memory(Stm *stm, void *data)
{
    bool *found = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        *found |= is_memory(stm->pat[i]);
    return !*found;
}

static bool has_memory(const Prog *prog)
{
    bool found = false;

    for (const Fun *f = prog->first; f && !found; f = f->next) {
        if (f->imp)
            continue;
        for (uint32_t i = 0; i < f->nparam; i++)
            found |= is_memory(f->param[i]);
        body_each_stm(f->body, note_memory, &found);
    }
    return found;
}

/* ---- inputs that nobody can give ---- */

static bool has_marked_param(const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_scalar(fun->param[i]->type) &&
            !run_is_value(fun->param[i]))
            return true;
    return false;
}

typedef struct Search {
    const Prog *prog;
    Span span;
    bool found;
} Search;

static bool note_erased_assert(Stm *stm, void *data)
{
    Search *s = data;

    if (stm->exp.form == FORM_ASSERT && run_is_erased(stm)) {
        Span span = prog_span(s->prog, stm->loc, 1);
        s->found |= span.source == s->span.source && span.at == s->span.at;
    }
    return !s->found;
}

/* A caller gives blocks and `#[mem]` scalars, too; we make some up.  Where the
 * parameters' places have no room for the arguments then, or an assert about
 * marked names does not hold, nobody calls the function so. */
static bool cannot_be_had(const Validation *v, const DiagEntry *error)
{
    Search search = {.prog = v->prog, .span = error->span};

    if (!error->span.source)
        return true;
    if (!has_marked_param(v->fun))
        return false;
    for (const Fun *f = v->prog->first; f; f = f->next)
        if (!f->imp)
            body_each_stm(f->body, note_erased_assert, &search);
    return search.found;
}

/* ---- one input ---- */

typedef enum Verdict {
    VALID,
    BAD_OPERATOR,
    BAD_MEMORY,
    NO_INPUT /* nobody can give it: see cannot_be_had */
} Verdict;

static Span place_of(const Validation *v)
{
    return prog_span(v->prog, v->fun->loc, v->fun->name->len);
}

static bool results_agree(const Validation *v, const Input *input,
                          const Value *results, Diag *diag)
{
    Buf text = {0};
    int64_t at;

    for (size_t i = 0; i < input->nresult; i++) {
        if (values_agree(&input->results[i], &results[i], 0, &at))
            continue;
        value_print_difference(&text, &input->results[i], &results[i], at);
        diag_error(diag, place_of(v), "result %zu of '%s' %.*s, in its memory",
                   i + 1, v->fun->name->text, (int)text.len, text.at);
        buf_free(&text);
        return false;
    }
    return true;
}

static Verdict judge_memory(const Validation *v, const Input *input,
                            Arena *arena, Diag *diag)
{
    RunBudget budget = {.steps = FACTOR * input->steps + EXTRA_STEPS};
    HeapOptions options = {.races = v->options->races, .lockstep = true,
                           .budget = &budget};
    Value *results;
    size_t n;

    if (run_heap(v->prog, v->fun, input->args, input->narg, &options, arena,
                 diag, &results, &n))
        return results_agree(v, input, results, diag) ? VALID : BAD_MEMORY;
    const DiagEntry *error = witness_error(diag);
    return error && cannot_be_had(v, error) ? NO_INPUT : BAD_MEMORY;
}

Validity validity_on(Prog *prog, const Fun *fun, const Input *input,
                     Diag *diag)
{
    const ValidityOptions options = {.races = true};
    const Validation v = {.prog = prog, .options = &options, .fun = fun};
    Arena arena = {0};
    Verdict verdict = judge_memory(&v, input, &arena, diag);

    arena_free(&arena);
    return verdict == VALID      ? VALIDITY_HOLDS
           : verdict == NO_INPUT ? VALIDITY_NONE
                                 : VALIDITY_FAILS;
}

/* Run the function on INPUT, with which its run of values succeeds; DIAG gets
 * what is wrong. */
static Verdict judge(const Validation *v, const Input *input, Diag *diag)
{
    Arena arena = {0};
    RunBudget budget = {.steps = FACTOR * input->steps + EXTRA_STEPS};
    Value *results;
    size_t n;
    Verdict verdict = VALID;

    if (!run_value_strictly(v->prog, v->fun, input->args, input->narg, &budget,
                            &arena, diag, &results, &n))
        verdict = BAD_OPERATOR;
    else if (v->has_memory)
        verdict = judge_memory(v, input, &arena, diag);
    arena_free(&arena);
    return verdict;
}

static bool is_invalid(const Input *input, void *data)
{
    Diag diag = {0};
    Verdict verdict = judge(data, input, &diag);

    diag_free(&diag);
    return verdict == BAD_OPERATOR || verdict == BAD_MEMORY;
}

/* ---- one function ---- */

static void append(Diag *to, const Diag *from)
{
    for (const DiagEntry *e = from->first; e; e = e->next)
        diag_add(to, e->kind, e->span, "%s", e->text);
}

/* INPUT shows that the function is not valid. */
static void report(const Validation *v, const Input *input)
{
    Diag diag = {0};
    Verdict verdict = judge(v, input, &diag);

    append(v->diag, &diag);
    if (verdict == BAD_MEMORY)
        witness_note(v->diag, v->prog, v->fun, input,
                     "--semantics=heap --races ");
    else
        witness_arguments(v->diag, v->fun, input);
    diag_free(&diag);
}

static bool check_function(Fun *fun, void *data)
{
    Validation *v = data;
    Input input;
    bool valid = true;
    uint32_t done = 0;
    int64_t most = 0;

    if (fun->imp)
        return true;
    v->fun = fun;
    Inputs *inputs = inputs_new(v->prog, fun, v->options->seed);
    for (; valid && done < v->options->count && inputs_next(inputs, &input);
         done++) {
        int64_t elements = input_elements(&input);
        progress_show("'%s' on input %u of %u", fun->name->text, done + 1,
                      v->options->count);
        most = elements > most ? elements : most;
        valid = !is_invalid(&input, v);
        if (!valid) {
            inputs_shrink(inputs, &input, is_invalid, v);
            report(v, &input);
        }
        input_free(&input);
    }
    if (done == 0 && !v->options->may_lack_inputs) {
        inputs_explain(inputs, v->diag);
        valid = false;
    }
    inputs_free(inputs);
    if (valid && done && v->options->tried)
        v->options->tried(fun, done, most, v->options->tried_data);
    return valid;
}

bool validity_check(Prog *prog, const ValidityOptions *options, Diag *diag)
{
    Validation v = {.prog = prog, .options = options, .diag = diag,
                    .has_memory = has_memory(prog)};

    return prog_each_callable(prog, check_function, &v);
}
