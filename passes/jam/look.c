/* look.c - what rows of a kernel have in common, and whether that pays. */
#include "passes/jam/inside.h"

#include "passes/shared/imp/neighbours.h"
#include "passes/shared/scalars/quick.h"

/* Walks over a kernel until it is known what varies; its statements; and its
 * indices.  Estimates. */
enum { MOST_WALKS = 8, MOST_STATEMENTS = 100, MOST_INDICES = 16 };

static void refuse(Jam *t, const char *why)
{
    if (!t->why.text)
        t->why.text = why;
}

/* ---- along which indices things vary ---- */

static JamVar *var_of(const Jam *t, const Var *var)
{
    uint32_t place =
        declared_in(&t->declared, var) ? var_number(&t->place, var) : 0;

    return place ? &t->var[place - 1] : NULL;
}

typedef struct Varying {
    const Jam *t;
    uint64_t along;
} Varying;

static void add_var(Var *var, void *data)
{
    Varying *v = data;
    const Lambda *fn = &v->t->kernel->exp.fn[0];
    const JamVar *known = var_of(v->t, var);

    for (uint32_t d = 0; d < fn->nparam; d++)
        if (var == fn->param[d])
            v->along |= (uint64_t)1 << d;
    if (known)
        v->along |= known->varies;
}

static uint64_t varies(const Jam *t, const Scalar *s)
{
    Varying v = {t, 0};

    scalar_each_var(s, add_var, &v);
    return v.along;
}

bool jam_is_same(const Jam *t, const Scalar *s)
{
    return PASS_LEGAL(jam_same, !(varies(t, s) >> t->d & 1));
}

static void declare(Jam *t, const Var *var, uint32_t depth)
{
    if (t->nvar == t->room)
        arena_grow(t->cx->arena, &t->var, t->nvar, &t->room, sizeof *t->var);
    t->var[t->nvar++] = (JamVar){.depth = depth};
    var_set_number(t->prog, &t->place, var, t->nvar);
}

static void declare_all(Jam *t, const Body *body, uint32_t depth)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loop = s->exp.form == FORM_IMP_FOR;
        if (s->exp.form == FORM_IMP_VAR)
            declare(t, s->pat[0], depth);
        else if (loop)
            declare(t, s->exp.fn[0].param[0], depth + 1);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            declare_all(t, s->exp.fn[i].body, depth + loop);
    }
}

/* VAR varies along ALONG, too.  Did nobody know that? */
static bool raise(Jam *t, const Var *var, uint64_t along)
{
    JamVar *known = var_of(t, var);
    bool news = known && (along & ~known->varies);

    if (known)
        known->varies |= along;
    return news;
}

/* Who comes to BODY varies along FROM.  Was anything found out?  (What all
 * iterations along an index read, none of them writes: that would be a race.)
 */
static bool walk(Jam *t, const Body *body, uint64_t from)
{
    bool news = false;

    for (const Stm *s = body->first; s; s = s->next) {
        uint64_t along = from;
        bool sets = form_info[s->exp.form].sets;
        for (uint32_t i = sets; i < s->exp.narg; i++)
            along |= varies(t, s->exp.arg[i]);
        if (sets)
            news |= raise(t, s->exp.arg[0]->u.var, along);
        if (s->exp.form == FORM_IMP_FOR) {
            t->uneven |= along;
            news |= raise(t, s->exp.fn[0].param[0], along);
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            news |= walk(t, s->exp.fn[i].body, along);
    }
    return news;
}

static void find_what_varies(Jam *t, const Body *body)
{
    uint32_t walks = 1;

    while (walk(t, body, 0))
        if (walks++ == MOST_WALKS) {
            refuse(t, "its values change in too many ways");
            return;
        }
}

/* ---- what it is made of ---- */

static void look_at_stm(Jam *t, const Stm *s, bool looped)
{
    switch (s->exp.form) {
    case FORM_IMP_VAR:
        if (!type_is_scalar(s->pat[0]->type))
            refuse(t, "it has blocks of its own");
        return;
    case FORM_IMP_IF:
        if (looped)
            refuse(t, "a loop in it chooses");
        return;
    case FORM_IMP_SET:
    case FORM_IMP_READ:
    case FORM_IMP_WRITE:
    case FORM_IMP_FOR:
    case FORM_IMP_SKIP:
        return;
    default:
        refuse(t, "it has other statements than reads, writes, assignments, "
                  "choices and loops");
        return;
    }
}

static void look_at_body(Jam *t, const Body *body, bool looped,
                         uint32_t *statements)
{
    for (const Stm *s = body->first; s && !t->why.text; s = s->next) {
        look_at_stm(t, s, looped);
        if (++*statements > MOST_STATEMENTS)
            refuse(t, "it is too large");
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            look_at_body(t, s->exp.fn[i].body,
                         looped || s->exp.form == FORM_IMP_FOR, statements);
    }
}

/* ---- does it pay? ---- */

/* Along an index. */
typedef struct JamGain {
    uint32_t reads; /* in loops: those that rows have in common */
    uint32_t here;  /* values that a row keeps through the current loop; */
    uint32_t kept;  /* and through another one, most */
    uint32_t bytes; /* of such a value, most */
} JamGain;

/* Each index of the kernel but the last one. */
typedef struct JamGains {
    Jam *t;
    JamGain along[MOST_INDICES];
    uint32_t n;
} JamGains;

static void count_read(JamGains *g, const Stm *s)
{
    const Scalar *offset = s->exp.arg[2];
    uint64_t along = varies(g->t, offset);

    if (stride_along(&g->t->strides, offset, g->n) != STRIDE_ONE)
        return;
    for (uint32_t d = 0; d < g->n; d++)
        g->along[d].reads += !(along >> d & 1);
}

static void count_set(JamGains *g, const Var *var, uint32_t depth)
{
    JamVar *known = var_of(g->t, var);

    if (!known || known->depth >= depth || known->loop == g->t->loops)
        return;
    known->loop = g->t->loops;
    for (uint32_t d = 0; d < g->n; d++)
        if (known->varies >> d & 1) {
            JamGain *gain = &g->along[d];
            uint32_t bytes = elem_info[var->type->elem].bytes;
            gain->here++;
            gain->kept = gain->here > gain->kept ? gain->here : gain->kept;
            gain->bytes = bytes > gain->bytes ? bytes : gain->bytes;
        }
}

/* Neighbours along the last index are vectors in STM, unless it is the same for
 * all of them. */
static void look_in_vectors(Jam *t, const Stm *stm, uint32_t last)
{
    bool common = true, quick = true;

    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Scalar *s = stm->exp.arg[i];
        common = common && !(varies(t, s) >> last & 1);
        quick = quick && (s->elem == ELEM_NONE || quick_in_vectors(s));
    }
    if (!common && !quick)
        refuse(t, "its loops compute what vectors have no instructions for");
}

static void begin_loop(JamGains *g)
{
    g->t->loops++;
    for (uint32_t d = 0; d < g->n; d++)
        g->along[d].here = 0;
}

static void count(JamGains *g, const Body *body, uint32_t depth)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loop = s->exp.form == FORM_IMP_FOR;
        if (depth > 0)
            look_in_vectors(g->t, s, g->n);
        if (depth > 0 && s->exp.form == FORM_IMP_READ)
            count_read(g, s);
        if (depth > 0 && form_info[s->exp.form].sets)
            count_set(g, s->exp.arg[0]->u.var, depth);
        if (loop && depth == 0)
            begin_loop(g);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            count(g, s->exp.fn[i].body, depth + loop);
    }
}

/* So many rows along D; 0 or 1: none go together, because T->WHY. */
static uint32_t rows_along(Jam *t, const JamGains *g, uint32_t d)
{
    uint32_t kept = g->along[d].kept;
    int64_t rows = t->o->rows, n;

    if (!scalar_is_int(t->kernel->exp.arg[d], &n))
        n = INT64_MAX;
    if (!PASS_LEGAL(jam_bound, !(t->uneven >> d & 1))) {
        refuse(t, "its loops are not as long for all rows");
        return 0;
    }
    if (g->along[d].reads == 0) {
        refuse(t, "its rows have nothing in common that its loops read along "
                  "the last index");
        return 0;
    }
    rows = rows > n ? n : rows;
    if (kept > 0 && rows * kept > t->values)
        rows = t->values / kept;
    if (rows < 2)
        refuse(t, n < 2 ? "it has one row"
                        : "a row keeps too many values through its loops");
    return rows < 0 ? 0 : (uint32_t)rows;
}

/* The index along which most reads are spared; of these the last one. */
static void choose(Jam *t, const Lambda *fn)
{
    uint32_t last = fn->nparam - 1;
    JamGains g = {.t = t, .n = last};
    uint64_t best = 0;
    const char *why = NULL;

    strides_enter(&t->strides, fn);
    count(&g, fn->body, 0);
    if (t->uneven >> last & 1)
        refuse(t, "its loops are not as long for all neighbours");
    if (stride_any(&t->strides, fn->body, last, STRIDE_MANY))
        refuse(t, "what neighbours access is far apart");
    for (uint32_t d = last; d-- > 0 && !t->why.text;) {
        uint32_t rows = rows_along(t, &g, d);
        uint64_t gain = (uint64_t)g.along[d].reads * (rows - 1);
        why = why ? why : t->why.text;
        t->why.text = NULL;
        if (rows < 2 || gain <= best)
            continue;
        best = gain;
        t->d = d;
        t->rows = rows;
        t->bytes = g.along[d].kept ? g.along[d].bytes : 4;
    }
    if (best == 0)
        refuse(t, why);
}

PassWhy jam_look(Jam *t)
{
    const Lambda *fn = &t->kernel->exp.fn[0];
    uint32_t statements = 0;

    t->why = why_not_side_by_side(fn->body);
    t->nvar = t->loops = 0;
    t->uneven = 0;
    if (fn->nparam > MOST_INDICES)
        refuse(t, "it has too many indices");
    look_at_body(t, fn->body, false, &statements);
    if (t->why.text)
        return t->why;
    declared_enter(&t->declared, t->prog, fn->body);
    declare_all(t, fn->body, 0);
    find_what_varies(t, fn->body);
    if (!t->why.text)
        choose(t, fn);
    return t->why;
}
