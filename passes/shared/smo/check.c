/* check.c - storage mappings are checked by enumeration.
 *
 * For each small value of the parameters: no two values in conflict have a
 * common cell, and each cell is within its array, of which only the size is
 * known.  So its extents, the largest indices in use plus 1, are no larger as a
 * product.  The mapping is taken as the formulas that the user sees.
 */
#include "passes/shared/smo/formula.h"
#include "passes/shared/smo/small_set.h"

#include <string.h>

enum {
    MOST_PARAM = 8,   /* of each parameter */
    MOST_CHOICES = 30 /* of all parameters */
};

/* A mapping at one value of the parameters. */
typedef struct Check {
    const Conflicts *set;
    const SmoAnswer *answer;
    const SmoMapping **of; /* by statement */
    SmallSet small;
    int64_t **cell; /* by value */
    Diag *diag;
    Arena *arena;
} Check;

/* " where N = 3", or nothing. */
static const char *where(const Check *c)
{
    Buf text = {0};

    if (c->set->nparam) {
        buf_text(&text, " where ");
        print_params(&c->small, &text);
    }
    const char *out = arena_text(c->arena, text.at, text.len);
    buf_free(&text);
    return out;
}

static const char *value_text(const Check *c, uint32_t k)
{
    Buf text = {0};

    print_value(&c->small, k, &text);
    const char *out = arena_text(c->arena, text.at, text.len);
    buf_free(&text);
    return out;
}

static const char *cell_text(const Check *c, uint32_t k)
{
    const SmoMapping *m = c->of[c->small.value[k].stm];
    Buf text = {0};

    buf_printf(&text, "%s[", m->array);
    for (uint32_t i = 0; i < m->n; i++)
        buf_printf(&text, "%s%lld", i ? ", " : "", (long long)c->cell[k][i]);
    buf_char(&text, ']');
    const char *out = arena_text(c->arena, text.at, text.len);
    buf_free(&text);
    return out;
}

/* ---- the mapping ---- */

static const SmoArray *find_array(const SmoAnswer *answer, const char *name)
{
    for (uint32_t i = 0; i < answer->narray; i++)
        if (strcmp(answer->array[i].name, name) == 0)
            return &answer->array[i];
    return NULL;
}

static bool is_known(const Check *c, const SmoMapping *m)
{
    for (uint32_t s = 0; s < c->set->nstm; s++)
        if (strcmp(c->set->stm[s].name, m->statement) == 0)
            return true;
    diag_error(c->diag, m->span, "there is no statement '%s'", m->statement);
    return false;
}

/* The one mapping of the statement S, to an array that there is. */
static bool find_mapping(Check *c, uint32_t s)
{
    const char *name = c->set->stm[s].name;

    for (uint32_t i = 0; i < c->answer->nmapping; i++) {
        const SmoMapping *m = &c->answer->mapping[i];
        if (strcmp(m->statement, name) != 0)
            continue;
        if (c->of[s]) {
            diag_error(c->diag, m->span, "'%s' has two mappings", name);
            return false;
        }
        c->of[s] = m;
    }
    if (!c->of[s])
        diag_error(c->diag, c->answer->span, "'%s' has no mapping", name);
    else if (!find_array(c->answer, c->of[s]->array))
        diag_error(c->diag, c->of[s]->span, "there is no array '%s'",
                   c->of[s]->array);
    return !diag_failed(c->diag);
}

/* Statements of one array have the same number of indices. */
static bool check_ranks(Check *c)
{
    for (uint32_t s = 0; s < c->set->nstm; s++)
        for (uint32_t t = 0; t < s; t++)
            if (strcmp(c->of[s]->array, c->of[t]->array) == 0 &&
                c->of[s]->n != c->of[t]->n) {
                diag_error(c->diag, c->of[s]->span,
                           "'%s' has %u indices here, and %u for '%s'",
                           c->of[s]->array, c->of[s]->n, c->of[t]->n,
                           c->set->stm[t].name);
                return false;
            }
    return true;
}

/* ---- one value of the parameters ---- */

static bool find_cell(Check *c, uint32_t k)
{
    const Value *v = &c->small.value[k];
    const SmoMapping *m = c->of[v->stm];
    const Names names[2] = {
        {c->set->stm[v->stm].ndim, c->set->stm[v->stm].dim, v->index},
        {c->set->nparam, c->set->param, c->small.param}};

    c->cell[k] = ARENA_NEW(c->arena, int64_t, m->n + 1);
    for (uint32_t i = 0; i < m->n; i++) {
        const char *wrong =
            formula_value(m->index[i], names, 2, &c->cell[k][i], c->arena);
        if (!wrong && c->cell[k][i] < 0)
            wrong = arena_printf(c->arena, "the index is negative for %s%s",
                                 value_text(c, k), where(c));
        if (wrong) {
            diag_error(c->diag, m->span, "%s, in '%s'", wrong, m->index[i]);
            return false;
        }
    }
    return true;
}

static bool check_pairs(Check *c)
{
    for (uint32_t a = 0; a < c->small.n; a++)
        for (uint32_t b = 0; b < a; b++) {
            const SmoMapping *m = c->of[c->small.value[a].stm];
            const SmoMapping *o = c->of[c->small.value[b].stm];
            if (PASS_LEGAL(smo_check_no_conflict,
                           !values_conflict(&c->small, a, b)) ||
                strcmp(m->array, o->array) != 0 ||
                memcmp(c->cell[a], c->cell[b], m->n * sizeof **c->cell) != 0)
                continue;
            diag_error(
                c->diag, m->span, "%s and %s conflict, and share the cell %s%s",
                value_text(c, b), value_text(c, a), cell_text(c, a), where(c));
            return false;
        }
    return true;
}

/* The size of ARRAY, in which all cells have to be; negative: an error says
 * what is wrong. */
static int64_t check_room(Check *c, const SmoArray *array)
{
    const Names names = {c->set->nparam, c->set->param, c->small.param};
    int64_t size, room = 1;
    uint32_t rank = 0;
    int64_t *extent = NULL;
    const char *wrong = formula_value(array->size, &names, 1, &size, c->arena);

    for (uint32_t k = 0; k < c->small.n; k++) {
        const SmoMapping *m = c->of[c->small.value[k].stm];
        if (strcmp(m->array, array->name) != 0)
            continue;
        rank = m->n;
        if (!extent)
            extent = ARENA_NEW(c->arena, int64_t, rank + 1);
        for (uint32_t i = 0; i < rank; i++)
            if (c->cell[k][i] >= extent[i])
                extent[i] = c->cell[k][i] + 1;
    }
    for (uint32_t i = 0; i < rank; i++)
        if (__builtin_mul_overflow(room, extent[i], &room))
            room = INT64_MAX;
    if (!wrong && extent && room > size)
        wrong = arena_printf(c->arena,
                             "'%s' has %lld cells, and %lld are used"
                             "%s",
                             array->name, (long long)size, (long long)room,
                             where(c));
    if (wrong) {
        diag_error(c->diag, array->span, "%s", wrong);
        return -1;
    }
    return extent ? size : 0;
}

/* False: something is wrong.  *CHECKED: there were values, and not too many. */
static bool check_at(Check *c, const int64_t *param, Buf *out, bool *checked)
{
    int64_t total = 0;

    if (!small_set_open(&c->small, c->set, param, c->arena) || !c->small.n)
        return true;
    c->cell = ARENA_NEW(c->arena, int64_t *, c->small.n);
    for (uint32_t k = 0; k < c->small.n; k++)
        if (!find_cell(c, k))
            return false;
    if (!check_pairs(c))
        return false;
    for (uint32_t i = 0; i < c->answer->narray; i++) {
        int64_t size = check_room(c, &c->answer->array[i]);
        if (size < 0)
            return false;
        total += size;
    }
    *checked = true;
    buf_text(out, "# ");
    print_params(&c->small, out);
    buf_printf(out, "%s%u values in %lld cells, at least %u live at once\n",
               c->set->nparam ? ": " : "", c->small.n, (long long)total,
               small_set_live(&c->small));
    return true;
}

/* ---- all of them ---- */

/* The next choice whose largest number is MOST; false: there is none. */
static bool next_choice(int64_t *param, uint32_t n, int64_t most)
{
    bool has = false;

    do {
        uint32_t i = 0;
        while (i < n && param[i] == most)
            param[i++] = 0;
        if (i == n)
            return false;
        param[i]++;
        has = false;
        for (i = 0; i < n; i++)
            has |= param[i] == most;
    } while (!has);
    return true;
}

bool smo_check(const Conflicts *set, const SmoAnswer *answer, Buf *out,
               Diag *diag)
{
    Arena arena = {0};
    Check c = {.set = set, .answer = answer, .diag = diag, .arena = &arena};
    int64_t *param = ARENA_NEW(&arena, int64_t, set->nparam + 1);
    bool ok = true, checked = false;
    int choices = 0;

    c.of = ARENA_NEW(&arena, const SmoMapping *, set->nstm);
    for (uint32_t i = 0; ok && i < answer->nmapping; i++)
        ok = is_known(&c, &answer->mapping[i]);
    for (uint32_t s = 0; ok && s < set->nstm; s++)
        ok = find_mapping(&c, s);
    ok = ok && check_ranks(&c);
    for (int64_t most = 0; ok && most <= MOST_PARAM; most++) {
        memset(param, 0, set->nparam * sizeof *param);
        bool any = most == 0 || next_choice(param, set->nparam, most);
        for (; any && ok && choices < MOST_CHOICES;
             any = next_choice(param, set->nparam, most)) {
            Arena own = {0};
            bool here = false;
            c.arena = &own;
            ok = check_at(&c, param, out, &here);
            choices += here;
            checked |= here;
            arena_free(&own);
        }
    }
    if (ok && !checked) {
        diag_error(diag, answer->span,
                   "there are no values, or too many, for parameters up to %d",
                   MOST_PARAM);
        ok = false;
    }
    arena_free(&arena);
    return ok;
}
