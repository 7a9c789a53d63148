/* inputs.c - inputs that a program can be run on. */
#include "verifier/inputs/inside.h"

#include "ground/table.h"
#include "verifier/inputs/witness.h"
#include "verifier/interpreter/interpreter.h"

#include <stdlib.h>

/* Estimates. */
enum {
    FIRST_TRIES = 300, /* for the first input */
    MORE_TRIES = 60,   /* for each one after it */
    MAX_REPEATED = 16, /* inputs one after the other that there were before */
    MAX_UNSOLVED = 3   /* searches for scalars without a result */
};

/* A run that takes longer is not worth its time, as long as there are others;
 * so often is it tried before a longer one may be. */
static const struct Patience {
    int64_t steps;
    uint32_t tries;
} patience[] = {
    {INT64_C(1) << 17, 4}, {INT64_C(1) << 21, 2}, {INT64_C(1) << 24, 1}};
enum { PATIENCE = sizeof patience / sizeof *patience };

#define ALL_STEPS (INT64_C(1) << 26)

/* Arguments have no more elements than the first of these, unless so many tries
 * in a row did not do with that.  Estimates. */
static const int64_t most_elements[] = {1 << 12, 1 << 16, 1 << 20};
enum {
    SIZES = sizeof most_elements / sizeof *most_elements,
    LARGE_TRIES = 5
};

void input_free(Input *input)
{
    arena_free(&input->arena);
    *input = (Input){0};
}

int64_t input_elements(const Input *input)
{
    int64_t n = 0;

    for (size_t i = 0; i < input->narg; i++)
        n += input->args[i].count;
    return n;
}

/* ---- opening and closing ---- */

Inputs *inputs_new(Prog *prog, const Fun *fun, uint64_t seed)
{
    Inputs *in = ground_alloc(sizeof *in);

    *in = (Inputs){.prog = prog, .fun = fun, .steps = patience[0].steps,
                   .budget = ALL_STEPS};
    in->conditions = conditions_new(prog, fun);
    in->solver = solver_new(in->conditions);
    in->elements = elements_new(in->conditions);
    in->taste = taste_new(in->conditions, seed, &in->arena);
    in->reach = in->taste.reach;
    in->bits = ARENA_NEW(&in->arena, uint64_t, in->conditions->nparam);
    return in;
}

void inputs_free(Inputs *in)
{
    for (Failure *f = in->failures; f; f = f->next)
        input_free(&f->input);
    elements_free(in->elements);
    solver_free(in->solver);
    conditions_free(in->conditions);
    arena_free(&in->arena);
    free(in->seen);
    free(in);
}

/* ---- making arguments ---- */

static bool lay_out_array(const NodeValue *value, const Parameter *p,
                          int64_t *left, Input *input, Value *arg)
{
    const Type *type = p->var->type;
    int64_t *shape = ARENA_NEW(&input->arena, int64_t, type->rank), count = 1;

    for (uint32_t i = 0; i < type->rank; i++) {
        NodeValue size = value[p->size[i]];
        shape[i] = (int64_t)size.bits;
        if (size.state != STATE_KNOWN || shape[i] < 0 ||
            __builtin_mul_overflow(count, shape[i], &count))
            return false;
    }
    *left -= count;
    return *left >= 0 && value_new(&input->arena, (Elem)type->elem,
                                   type->rank, shape, arg);
}

bool inputs_lay_out(Inputs *in, const uint64_t *bits, Input *input)
{
    const Conditions *c = in->conditions;
    const NodeValue *value = solver_values(in->solver);
    int64_t left = most_elements[in->size];

    input->narg = c->nparam;
    input->args = ARENA_NEW(&input->arena, Value, c->nparam);
    for (uint32_t i = 0; i < c->nparam; i++) {
        const Parameter *p = &c->param[i];
        Value *arg = &input->args[i];
        if (p->node == NODE_NONE) {
            if (!lay_out_array(value, p, &left, input, arg))
                return false;
            continue;
        }
        if (!value_new(&input->arena, (Elem)p->var->type->elem, 0, NULL, arg))
            return false;
        value_set(arg, 0, bits[i]);
    }
    return true;
}

static void fill(Inputs *in, Input *input)
{
    for (uint32_t i = 0; i < in->conditions->nparam; i++)
        if (in->conditions->param[i].node == NODE_NONE)
            elements_fill(in->elements, in->solver, &in->taste, i,
                          &input->args[i]);
}

/* ---- those that there were before ---- */

static uint64_t hash_of(const Input *input)
{
    uint64_t h = 0;

    for (size_t i = 0; i < input->narg; i++) {
        const Value *v = &input->args[i];
        for (uint32_t d = 0; d < v->rank; d++)
            h = h * 31 + hash_mix((uint32_t)h, (uint64_t)v->shape[d]);
        for (int64_t k = 0; k < v->count; k++)
            h = h * 31 + hash_mix((uint32_t)(h >> 32), value_get(v, k));
    }
    return h;
}

/* Note INPUT; false where it was there before. */
static bool is_new(Inputs *in, const Input *input)
{
    uint64_t h = hash_of(input);

    for (uint32_t i = 0; i < in->nseen; i++)
        if (in->seen[i] == h)
            return false;
    GROUND_ROOM(in->seen, in->nseen, in->seen_room);
    in->seen[in->nseen++] = h;
    return true;
}

/* ---- running ---- */

Ran inputs_run(Inputs *in, Input *input, Diag *diag, int64_t *steps)
{
    RunBudget budget = {.steps = in->steps};
    bool ran = run_any(in->prog, in->fun, input->args, input->narg, &budget,
                       &input->arena, diag, &input->results,
                       &input->nresult);

    *steps = input->steps = in->steps - budget.steps;
    in->budget -= *steps;
    in->tried++;
    return ran ? RAN : budget.spent ? RAN_TOO_LONG : RAN_FAILED;
}

/* INPUT goes to the failure where it is the first of its place. */
static void note_failure(Inputs *in, const DiagEntry *error, Input *input)
{
    Failure *f = in->failures;

    while (f && (f->span.source != error->span.source ||
                 f->span.at != error->span.at))
        f = f->next;
    if (!f) {
        f = ARENA_NEW(&in->arena, Failure, 1);
        f->next = in->failures;
        in->failures = f;
        f->span = error->span;
        f->text = arena_text(&in->arena, error->text, strlen(error->text));
        f->input = *input;
        *input = (Input){0};
    }
    f->count++;
}

/* ---- the next one ---- */

typedef struct Attempts {
    uint32_t left, repeated, unsolved, too_long, too_large;
} Attempts;

static int64_t nearer(int64_t reach)
{
    return reach > 2 ? reach * 2 / 3 : reach;
}

static void allow_larger(Inputs *in, Attempts *a)
{
    in->taste.reach = nearer(in->taste.reach);
    if (++a->too_large < LARGE_TRIES || in->size + 1 == SIZES)
        return;
    a->too_large = 0;
    in->size++;
}

/* From now on inputs are smaller.  The one that took too long may be tried
 * again. */
static void wait_longer(Inputs *in, Attempts *a)
{
    in->reach = in->taste.reach = nearer(in->taste.reach);
    in->nseen--;
    if (in->found || ++a->too_long < patience[in->patience].tries)
        return;
    a->too_long = 0;
    if (++in->patience == PATIENCE)
        a->left = 0;
    else
        in->steps = patience[in->patience].steps;
}

static bool find_scalars(Inputs *in, Attempts *a)
{
    Solved solved = solver_find(in->solver, &in->taste, in->bits, &in->blame);

    if (solved == SOLVED)
        return true;
    in->never |= solved == SOLVED_NEVER && in->found == 0;
    if (solved == SOLVED_NEVER || ++a->unsolved == MAX_UNSOLVED)
        a->left = 0;
    return false;
}

static bool run_attempt(Inputs *in, Attempts *a, Input *input)
{
    Diag diag = {0};
    int64_t steps;
    Ran ran = inputs_run(in, input, &diag, &steps);

    taste_learn(&in->taste, ran == RAN);
    if (ran == RAN_TOO_LONG)
        wait_longer(in, a);
    else if (ran == RAN_FAILED && witness_error(&diag))
        note_failure(in, witness_error(&diag), input);
    diag_free(&diag);
    return ran == RAN;
}

static bool attempt(Inputs *in, Attempts *a, Input *input)
{
    taste_choose(&in->taste);
    if (!find_scalars(in, a))
        return false;
    if (!inputs_lay_out(in, in->bits, input)) {
        allow_larger(in, a);
        return false;
    }
    a->too_large = 0;
    fill(in, input);
    if (!is_new(in, input)) {
        if (++a->repeated == MAX_REPEATED)
            a->left = 0;
        return false;
    }
    a->repeated = 0;
    return run_attempt(in, a, input);
}

bool inputs_next(Inputs *in, Input *input)
{
    Attempts a = {.left = in->found ? MORE_TRIES : FIRST_TRIES};

    *input = (Input){0};
    in->taste.reach = in->reach;
    while (a.left > 0 && in->budget > 0 && !in->never &&
           in->patience < PATIENCE) {
        a.left--;
        if (attempt(in, &a, input)) {
            in->found++;
            return true;
        }
        input_free(input);
    }
    if (in->found == 0 && !in->never && inputs_climb(in, input)) {
        in->found++;
        return true;
    }
    return false;
}

/* ---- why there is none ---- */

void input_print(Buf *out, const Input *input)
{
    for (size_t i = 0; i < input->narg; i++) {
        if (i)
            buf_char(out, ' ');
        value_print(out, &input->args[i], VALUE_TEXT);
    }
}

static const Failure *most_frequent(const Inputs *in)
{
    const Failure *most = in->failures;

    for (const Failure *f = in->failures; f; f = f->next)
        if (f->count >= most->count)
            most = f;
    return most;
}

/* Can the first COUNT conditions not be satisfied? */
static bool contradict(const Inputs *in, uint32_t count)
{
    Conditions some = *in->conditions;
    uint32_t unused;

    some.count = count;
    Solver *solver = solver_new(&some);
    Solved solved = solver_find(solver, &in->taste, in->bits, &unused);
    solver_free(solver);
    return solved == SOLVED_NEVER;
}

/* The first condition that contradicts those before it. */
static uint32_t first_contradiction(const Inputs *in)
{
    uint32_t fine = 0, wrong = in->conditions->count;

    while (wrong - fine > 1) {
        uint32_t middle = fine + (wrong - fine) / 2;
        if (contradict(in, middle))
            wrong = middle;
        else
            fine = middle;
    }
    return fine;
}

static Span place_of(const Inputs *in, uint32_t condition)
{
    return prog_span(in->prog, in->conditions->at[condition].loc, 1);
}

void inputs_explain(Inputs *in, Diag *diag)
{
    const Failure *f = most_frequent(in);
    const char *name = in->fun->name->text;
    Buf args = {0};

    if (in->never) {
        diag_error(
            diag, place_of(in, first_contradiction(in)),
            "no arguments of '%s' satisfy this and its earlier conditions",
            name);
    } else if (f) {
        diag_error(diag, f->span,
                   "no arguments were found with which '%s' succeeds; most of "
                   "%u runs fail here: %s", name, in->tried, f->text);
        input_print(&args, &f->input);
        if (args.len && args.len <= 400)
            diag_note(diag, (Span){0}, "one of them: %.*s", (int)args.len,
                      args.at);
    } else if (in->tried) {
        diag_error(diag, prog_span(in->prog, in->fun->loc,
                                   in->fun->name->len),
                   "no arguments were found with which '%s' ends within %lld "
                   "steps", name, (long long)in->steps);
    } else {
        diag_error(diag, place_of(in, in->blame),
                   "no arguments of '%s' were found that satisfy this and its "
                   "other conditions",
                   name);
    }
    buf_free(&args);
}
