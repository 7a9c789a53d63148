/* merge.c - variables of IMP that are used again, as in programs by hand.
 *
 * lower declares a variable where it is set, and sets most of them once.
 * People declare what they need at the begin, and use it for several things.
 * So of the variables that a body declares, two of one type become one
 * where the last mention of the one precedes the first one of the other; and
 * some are declared at the begin of what one thread executes: a function, or
 * an iteration of a parallel statement.
 *
 * A variable has no value where it is declared, so it is set before it is used:
 * what it was before does not matter.
 */
#include "fungen/gen.h"
#include "ground/random.h"

/* A variable of a body, and the first and the last of its statements that
 * mention it. */
typedef struct Live {
    Stm *declares;
    uint32_t first, last;
} Live;

typedef struct Merge {
    Prog *prog;
    Random random;
    Arena arena;
    Live *live;
    uint32_t n, room;
    uint32_t at; /* the current statement */
    bool changed;
} Merge;

static bool is_candidate(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_VAR && !stm->attrs;
}

/* ---- one variable for two ---- */

static void note_use(Var *var, void *data)
{
    Merge *m = data;

    for (uint32_t i = 0; i < m->n; i++) {
        Live *live = &m->live[i];
        if (live->declares->pat[0] != var)
            continue;
        live->first = live->first < m->at ? live->first : m->at;
        live->last = m->at;
    }
}

static void find_live(Merge *m, const Body *body)
{
    m->n = m->at = 0;
    for (Stm *s = body->first; s; s = s->next)
        if (is_candidate(s)) {
            arena_grow(&m->arena, &m->live, m->n, &m->room, sizeof *m->live);
            m->live[m->n++] = (Live){s, UINT32_MAX, 0};
        }
    for (const Stm *s = body->first; s; s = s->next, m->at++)
        stm_each_use_inside(s, note_use, m);
    body_each_result_use(body, note_use, m);
}

static void merge_live(Merge *m, Body *body)
{
    Store *store = m->prog->store;

    find_live(m, body);
    for (uint32_t i = 0; i < m->n; i++)
        for (uint32_t k = 0; k < m->n; k++) {
            Live *a = &m->live[i], *b = &m->live[k];
            if (i == k || !a->declares || !b->declares ||
                a->declares->pat[0]->type != b->declares->pat[0]->type ||
                a->last >= b->first || b->first > b->last ||
                a->first > a->last || random_one_in(&m->random, 2))
                continue;
            Subst subst = subst_new(m->prog);
            subst_put(&subst, b->declares->pat[0],
                      scalar_var(store, a->declares->pat[0]));
            body_remove(body, b->declares);
            body_subst(&subst, body);
            subst_free(&subst);
            a->last = b->last;
            b->declares = NULL;
            m->changed = true;
        }
}

/* ---- declarations ---- */

/* To the begin of TOP, or of BODY: what is merged may be used before it was
 * declared. */
static void move_declarations(Merge *m, Body *top, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (!is_candidate(s))
            continue;
        Body *to = random_one_in(&m->random, 2) ? body : top;
        body_remove(body, s);
        body_insert_before(to, to->first, s);
        m->changed = true;
    }
}

/* TOP is what the thread that executes BODY begins with. */
static void merge_body(Merge *m, Body *top, Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            Body *inside = s->exp.fn[i].body;
            merge_body(m, form_info[s->exp.form].parallel ? inside : top,
                       inside);
        }
    merge_live(m, body);
    move_declarations(m, top, body);
}

bool gen_merge_vars(Prog *prog, uint64_t seed)
{
    Merge m = {.prog = prog, .random = {seed}};

    for (Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            merge_body(&m, f->body, f->body);
    arena_free(&m.arena);
    return m.changed;
}
