/* meets.c - do two accesses meet, on some input? */
#include "drivers/left/meets.h"

#include "ir-text/parse/parse.h"
#include "verifier/inputs/inputs.h"
#include "verifier/rules/verify.h"
#include "verifier/validity/validity.h"

#include <stdlib.h>

/* Steps of runs of values: on the inputs that are tried for all that is left;
 * of these, for one of them, and as many to make its input smaller.  Bytes of
 * an input that is shown, and elements of an array that is shown by one of them
 * if all are alike.  Estimates. */
enum { ALL_STEPS = 1 << 22, MOST_STEPS = 1 << 19, LONGEST = 4000, MANY = 64 };

struct Meets {
    Source *text;
    size_t begin, end;
    uint32_t count;
    Store *store;
    Prog *prog;     /* as it was read */
    const Fun *fun; /* INPUTS are of it; or NULL */
    Inputs *inputs;
    Input *input; /* those that were found */
    uint32_t n, room;
    bool over;     /* there are no more */
    int64_t steps; /* for inputs that are still to be tried */
};

Meets *meets_new(Source *text, size_t begin, size_t end, uint32_t count)
{
    Meets *m = ground_alloc(sizeof *m);
    Diag diag = {0};

    *m = (Meets){.text = text,
                 .begin = begin,
                 .end = end,
                 .count = count,
                 .store = store_new(),
                 .steps = ALL_STEPS};
    m->prog = parse_program(m->store, text, begin, end, &diag, NULL);
    verify_prog(m->prog, &diag);
    diag_free(&diag);
    return m;
}

/* ---- the inputs of a function ---- */

static void leave_fun(Meets *m)
{
    for (uint32_t i = 0; i < m->n; i++)
        input_free(&m->input[i]);
    if (m->inputs)
        inputs_free(m->inputs);
    m->inputs = NULL;
    m->n = 0;
}

void meets_free(Meets *m)
{
    leave_fun(m);
    free(m->input);
    store_free(m->store);
    free(m);
}

static void enter_fun(Meets *m, const Fun *fun)
{
    if (m->inputs && m->fun == fun)
        return;
    leave_fun(m);
    m->fun = fun;
    m->inputs = inputs_new(m->prog, fun, 1);
    m->over = false;
}

/* Number I; NULL: there are not so many. */
static Input *input_at(Meets *m, uint32_t i)
{
    if (i == m->n && !m->over) {
        GROUND_ROOM(m->input, m->n, m->room);
        m->over = !inputs_next(m->inputs, &m->input[m->n]);
        m->n += !m->over;
    }
    return i < m->n ? &m->input[i] : NULL;
}

/* ---- with the copy, and without ---- */

typedef struct Version {
    Store *store;
    Prog *prog;
    const Fun *fun; /* NULL: there is no such version */
    uint32_t left;  /* so much is, of the function */
} Version;

typedef struct Pair {
    Version with, without;
    int64_t steps; /* that runs may still have */
} Pair;

static Validity judge(const Version *v, const Input *input)
{
    Diag diag = {0};
    Validity validity = validity_on(v->prog, v->fun, input, &diag);

    diag_free(&diag);
    return validity;
}

/* Two programs run. */
static bool is_possible(Pair *p, const Input *input)
{
    p->steps -= input->steps;
    return p->steps >= 0 && judge(&p->with, input) == VALIDITY_HOLDS;
}

static bool is_met(const Input *input, void *data)
{
    Pair *p = data;

    return is_possible(p, input) && judge(&p->without, input) == VALIDITY_FAILS;
}

static Version make_version(const Meets *m, const Left *left,
                            const char *suppose, Arena *arena)
{
    LeftList list = {0};
    Version v = {.store = store_new()};

    v.prog = left_after(left->pass, suppose, v.store, m->text, m->begin, m->end,
                        arena, &list);
    v.fun = left_fun(v.prog, left->fun);
    v.left = left_count(&list, left->fun);
    return v;
}

/* ---- the report ---- */

static bool is_uniform(const Value *v)
{
    int64_t i = 1;

    while (i < v->count && value_get(v, i) == value_get(v, 0))
        i++;
    return i >= v->count;
}

/* `[0, 0]`, or `[100]i64 of 0`. */
static void print_argument(const Value *v, Buf *out)
{
    const Value one = {.elem = v->elem, .count = 1, .data = v->data};

    if (v->count <= MANY || !is_uniform(v)) {
        value_print(out, v, VALUE_TEXT);
        return;
    }
    for (uint32_t d = 0; d < v->rank; d++)
        buf_printf(out, "[%lld]", (long long)v->shape[d]);
    buf_printf(out, "%s of ", elem_info[v->elem].text);
    value_print(out, &one, VALUE_TEXT);
}

static void print_arguments(const Meets *m, const Input *input, Buf *out)
{
    size_t n = 0, begin = out->len;

    for (uint32_t i = 0; i < m->fun->nparam; i++) {
        const Var *param = m->fun->param[i];
        if (!run_is_value(param))
            continue;
        buf_printf(out, "%s%s = ", n ? ", " : "", param->name->text);
        print_argument(&input->args[n++], out);
    }
    size_t bytes = out->len - begin;
    if (bytes <= LONGEST)
        return;
    out->len = begin;
    buf_printf(out, "an input that is too large to print (%zu bytes)", bytes);
}

/* The first error of a run and its notes, those without a place after what they
 * are about. */
static void print_error(const Diag *diag, Buf *out)
{
    for (const DiagEntry *e = diag->first; e; e = e->next) {
        if (e->span.source) {
            LineCol place = span_line_col(e->span);
            buf_printf(out, "\n    %s:%zu:%zu: %s", e->span.source->name,
                       place.line, place.col, e->text);
        } else {
            buf_printf(out, ", %s", e->text);
        }
    }
}

static void print_met(const Meets *m, const Pair *p, const Input *input,
                      Buf *out)
{
    Diag diag = {0};

    buf_text(out, "  accesses meet with ");
    print_arguments(m, input, out);
    buf_char(out, ':');
    validity_on(p->without.prog, p->without.fun, input, &diag);
    print_error(&diag, out);
    buf_char(out, '\n');
    diag_free(&diag);
}

/* The first input on which accesses meet; NULL: there is none among *TRIED. */
static Input *find_input(Meets *m, Pair *p, uint32_t *tried)
{
    Input *input;

    for (uint32_t i = 0; i < m->count && m->steps > 0 && p->steps > 0 &&
                         (input = input_at(m, i));
         i++) {
        m->steps -= input->steps;
        if (!is_possible(p, input))
            continue;
        ++*tried;
        if (judge(&p->without, input) == VALIDITY_FAILS)
            return input;
    }
    return NULL;
}

/* Where as much is left without the copy, something else is copied instead: an
 * input may show that this is not enough, but none shows nothing. */
static void search(Meets *m, Pair *p, Buf *out)
{
    uint32_t tried = 0;

    p->steps = MOST_STEPS;
    Input *input = find_input(m, p, &tried);
    if (input) {
        p->steps = MOST_STEPS;
        inputs_shrink(m->inputs, input, is_met, p);
        print_met(m, p, input, out);
    } else if (tried && p->without.left < p->with.left) {
        buf_printf(out, "  no input of %u tried makes accesses meet%s\n", tried,
                   m->fun->entry ? "" : ", unless arrays share a block");
    }
}

void meets_tell(Meets *m, const Left *left, Buf *out)
{
    const Fun *fun = left_fun(m->prog, left->fun);
    Arena arena = {0};

    if (!left->suppose || !m->count || !fun)
        return;
    Pair p = {make_version(m, left, NULL, &arena),
              make_version(m, left, left->suppose, &arena), 0};
    enter_fun(m, fun);
    if (p.with.fun && p.without.fun)
        search(m, &p, out);
    store_free(p.with.store);
    store_free(p.without.store);
    arena_free(&arena);
}
