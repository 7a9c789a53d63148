/* outside.c - what a kernel computes, in variables from outside of it.
 *
 * Of a variable that one statement sets, it is what that sets it to; of an
 * index of a loop, a trip that is asked about.  All else the host does not
 * know.
 *
 * A guess about such a value may stand on the host where the kernel would not
 * have computed it, as it has no iterations or does so in a branch.  So it has
 * neither overflow nor division by 0: variables are cut to 0 ... 65536 first,
 * and it is known how many bits what comes of them has.
 */
#include "passes/launch/outside.h"

Outside outside_new(Prog *prog)
{
    Outside k = {.prog = prog, .nvar = prog->nvar};

    k.var = ARENA_NEW(&k.arena, OutsideVar, k.nvar);
    return k;
}

void outside_free(Outside *k)
{
    arena_free(&k->arena);
}

/* ---- the current kernel ---- */

static OutsideVar *know(Outside *k, const Var *var)
{
    OutsideVar *known = &k->var[var->id];

    if (known->kernel != k->number)
        *known = (OutsideVar){.kernel = k->number};
    return known;
}

static void note_indices(Outside *k, const Stm *stm)
{
    bool below =
        stm->exp.form == FORM_IMP_FOR || stm->exp.form == FORM_IMP_KERNEL;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t p = 0; p < stm->exp.fn[i].nparam; p++)
            know(k, stm->exp.fn[i].param[p])->below =
                below ? stm->exp.arg[p] : NULL;
}

static bool note(Stm *stm, void *data)
{
    Outside *k = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        know(k, stm->pat[i]);
    note_indices(k, stm);
    if (!form_info[stm->exp.form].sets)
        return true;
    OutsideVar *known = know(k, stm->exp.arg[0]->u.var);
    known->twice = known->value || stm->exp.form != FORM_IMP_SET;
    known->value = stm->exp.arg[1];
    return true;
}

void outside_enter(Outside *k, const Stm *kernel)
{
    k->number++;
    note_indices(k, kernel);
    for (uint32_t i = 0; i < kernel->exp.nfn; i++)
        body_each_stm(kernel->exp.fn[i].body, note, k);
}

/* ---- what the host knows of it ---- */

typedef struct Search {
    Outside *known;
    OutsideTrip trip;
    uint32_t left; /* so many nodes more */
} Search;

static const Scalar *find(const Scalar *s, void *data);

/* The iteration that was asked for, of those below BOUND. */
static const Scalar *trip_below(Search *search, const Scalar *bound)
{
    Store *store = search->known->prog->store;
    bool middle = search->trip == TRIP_MIDDLE;

    if (search->trip == TRIP_FIRST)
        return scalar_int(store, ELEM_I64, 0);
    bound = find(bound, search);
    return bound ? scalar_binary(store, middle ? OP_DIV : OP_SUB, bound,
                                 scalar_int(store, ELEM_I64, middle ? 2 : 1))
                 : NULL;
}

static const Scalar *find_var(Search *search, const Scalar *s)
{
    const OutsideVar *known = &search->known->var[s->u.var->id];

    if (known->kernel != search->known->number)
        return s;
    if (known->below && search->trip != TRIP_ANY)
        return trip_below(search, known->below);
    return known->value && PASS_LEGAL(launch_is_known, !known->twice)
               ? find(known->value, search) /* which names earlier ones */
               : NULL;
}

static const Scalar *find(const Scalar *s, void *data)
{
    Search *search = data;

    if (search->left == 0)
        return NULL;
    search->left--;
    return s->op == OP_VAR
               ? find_var(search, s)
               : scalar_map_operands(search->known->prog->store, s, find, data);
}

const Scalar *outside_of(Outside *k, const Scalar *s, OutsideTrip trip)
{
    /* Of an expression.  An estimate. */
    enum { MOST_NODES = 256 };
    Search search = {k, trip, MOST_NODES};

    return find(s, &search);
}

/* ---- guesses ---- */

/* It has less than 2^bits. */
typedef struct Guess {
    const Scalar *value;
    uint32_t bits;
} Guess;

enum { LEAF = 1 << 16, LEAF_BITS = 17, MOST_BITS = 62 };

static const Scalar *between(ImpWriter *w, const Scalar *s, int64_t least,
                             int64_t most)
{
    return imp_op(w, OP_MIN, imp_op(w, OP_MAX, s, imp_int(w, least)),
                  imp_int(w, most));
}

static uint32_t bits_of(int64_t value)
{
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    return size ? 64 - (uint32_t)__builtin_clzll(size) : 1;
}

static uint32_t bits_after(Op op, uint32_t a, uint32_t b)
{
    uint32_t more = a > b ? a : b;

    return op == OP_MUL                   ? a + b
           : op == OP_ADD || op == OP_SUB ? more + 1
           : op == OP_DIV                 ? a
                                          : more;
}

static bool guess(ImpWriter *w, const Scalar *s, Guess *g);

static bool guess_binary(ImpWriter *w, const Scalar *s, Guess *g)
{
    static const bool is_guessed[OP_COUNT] = {
        [OP_ADD] = true, [OP_SUB] = true, [OP_MUL] = true,
        [OP_DIV] = true, [OP_MIN] = true, [OP_MAX] = true,
    };
    Guess a, b;

    if (s->narg != 2 || !is_guessed[s->op] || !guess(w, s->arg[0], &a) ||
        !guess(w, s->arg[1], &b))
        return false;
    if (s->op == OP_DIV)
        b.value = imp_op(w, OP_MAX, b.value, imp_int(w, 1));
    g->value = imp_op(w, (Op)s->op, a.value, b.value);
    g->bits = bits_after((Op)s->op, a.bits, b.bits);
    return g->bits < MOST_BITS;
}

static bool guess(ImpWriter *w, const Scalar *s, Guess *g)
{
    int64_t value;

    if (s->elem != ELEM_I64)
        return false;
    if (s->op == OP_VAR) {
        *g = (Guess){between(w, s, 0, LEAF), LEAF_BITS};
        return true;
    }
    if (!scalar_is_int(s, &value))
        return guess_binary(w, s, g);
    *g = (Guess){s, bits_of(value)};
    return true;
}

const Scalar *outside_guess(ImpWriter *w, const Scalar *s)
{
    Guess g;

    if (s->op == OP_VAR && s->elem == ELEM_I64)
        return s;
    return guess(w, s, &g) ? g.value : NULL;
}
