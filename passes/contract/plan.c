/* plan.c - from conflicts to mappings, and which of them pay. */
#include "passes/contract/inside.h"

#include "ir-text/poly/poly.h"
#include "passes/shared/storage/dense.h"

#include <string.h>

/* Sizes are compared where all parameters are this; an estimate, as in smo. */
enum { SIZE_PARAM = 1000 };
/* So many times larger are the arrays apart where a mapping pays: an estimate,
 * since elements of mapped arrays may be further from each other. */
static const double WORTH = 1.1;
/* Operations that isl may take for one function's mappings; an estimate: a
 * second or two. */
enum { MOST_WORK = 2000000 };

/* ---- one kind of elements ---- */

typedef struct Plan {
    Contract *c;
    Elem elem;
    ConflictTexts texts;
    Conflicts *set; /* SOLUTION is of it; NULL: there is none yet */
    SmoSolution solution;
    PolyStore *polys;
    const Var **member; /* by statement of the solution */
    uint32_t *row; /* of the array at hand: its dimensions, outermost first */
    const Stm **built; /* rows, by Var.id */
    Arena arena;
} Plan;

static bool is_candidate(Contract *c, const Var *var, Elem elem)
{
    return contract_name(c, var)->made && !contract_name(c, var)->built &&
           var->type->elem == elem &&
           PASS_LEGAL(contract_one_array,
                      !contract_name(c, contract_set(c, var))->refused);
}

typedef struct Candidates {
    Contract *c;
    Elem elem;
    bool *kept;
    uint32_t n;
} Candidates;

static void keep(Var *var, void *data)
{
    Candidates *to = data;

    if (var->id < to->c->nname && is_candidate(to->c, var, to->elem)) {
        to->kept[var->id] = true;
        to->n++;
    }
}

/* The conflicts of PLAN's arrays; NULL, or why there are none. */
static const char *find_conflicts(Plan *p, Diag *diag)
{
    Contract *c = p->c;
    Candidates to = {.c = c, .elem = p->elem};

    to.kept = ARENA_NEW(&p->arena, bool, c->prog->nvar);
    body_each_binding(c->body, keep, &to);
    if (!to.n)
        return "";
    p->built = ARENA_NEW(&p->arena, const Stm *, c->prog->nvar);
    for (uint32_t i = 0; i < c->nrow; i++)
        if (is_candidate(c, c->row[i].array, p->elem))
            p->built[c->row[i].var->id] = c->row[i].update;
    const DataflowOptions options = {
        .cells = true, .kept = to.kept, .built = p->built, .within = c->kernel};
    if (dataflow_conflicts(c->prog, c->fun, &options, &p->arena, diag,
                           &p->texts))
        return NULL;
    for (const DiagEntry *e = diag->first; e; e = e->next)
        if (e->kind == DIAG_ERROR)
            return e->text;
    return "isl gives up";
}

static const char *find_mappings(Plan *p, Diag *diag)
{
    const SmoOptions options = {.work = MOST_WORK};
    const char *why = NULL;
    Conflicts *set = p->set = conflicts_open(&why);

    if (!set)
        return why;
    bool ok = conflicts_context(set, p->texts.context, (Span){0}, diag) &&
              conflicts_domains(set, p->texts.domains, (Span){0}, diag) &&
              conflicts_pairs(set, p->texts.conflicts, (Span){0}, diag) &&
              conflicts_settle(set, (Span){0}, diag) &&
              smo_solve(set, &options, SIZE_PARAM, &p->solution, &p->arena);
    if (ok) {
        p->member = ARENA_NEW(&p->arena, const Var *, p->solution.nplaced);
        for (uint32_t s = 0; s < p->solution.nplaced; s++)
            for (uint32_t i = 0; i < p->texts.nstatement; i++)
                if (strcmp(p->texts.statement[i].name,
                           p->solution.placed[s].name) == 0)
                    p->member[s] = p->texts.statement[i].var;
    }
    return ok ? NULL : "no mapping was found within the bounds of the search";
}

/* ---- does it pay? ---- */

static bool value_of(Plan *p, const Scalar *s, int64_t *value);

/* As the sets say it: of names of the function that have a value, this one. */
static bool value_of_atom(const Atom *atom, int64_t *value, void *data)
{
    const Plan *p = data;
    const Scalar *s = atom->sample;

    if (s->op == OP_VAR && p->texts.is[s->u.var->id])
        return value_of(data, p->texts.is[s->u.var->id], value);
    *value = SIZE_PARAM;
    return true;
}

static bool value_of(Plan *p, const Scalar *s, int64_t *value)
{
    const Poly *sum = poly_of(p->polys, s);

    return sum && poly_eval(sum, value_of_atom, p, value);
}

static double elements(Plan *p, const Type *type)
{
    double n = 1;
    int64_t value;

    for (uint32_t i = 0; i < type->rank; i++) {
        if (!value_of(p, type->size[i], &value))
            return 0;
        n *= (double)value;
    }
    return n;
}

/* Two arrays that are used by turns, or three, would do without a mapping. */
static bool pays(Plan *p, uint32_t array)
{
    double apart = 0, largest = 0;
    uint32_t lag = 0;

    for (uint32_t s = 0; s < p->solution.nplaced; s++) {
        if (p->solution.placed[s].array != array)
            continue;
        double size = elements(p, p->member[s]->type);
        largest = size > largest ? size : largest;
        apart += size;
        for (uint32_t k = 0; k < p->c->ncarried; k++)
            if (p->c->carried[k].made == p->member[s]) {
                apart += size;
                lag = p->c->carried[k].lag > lag ? p->c->carried[k].lag : lag;
            }
    }
    double size = p->solution.array[array].size * WORTH;
    return size <= apart && (!lag || size <= (1 + lag) * largest);
}

/* ---- mappings ---- */

static const Binding *binding_of(const Plan *p, const Var *var)
{
    return var->id < p->c->nname ? contract_name(p->c, var)->binding : NULL;
}

/* The one of A and B that is before the other, or else where they are in. */
static const Binding *earlier(const Binding *a, const Binding *b)
{
    while (a->body != b->body)
        if (a->depth >= b->depth)
            a = a->around;
        else
            b = b->around;
    return a->at < b->at ? a : b;
}

/* Where the block of ARRAY has to be there. */
static const Binding *begin_of(const Plan *p, uint32_t array)
{
    const Binding *at = NULL;

    for (uint32_t s = 0; s < p->solution.nplaced; s++) {
        if (p->solution.placed[s].array != array)
            continue;
        const Binding *made = binding_of(p, p->member[s]);
        at = at ? earlier(at, made) : made;
        for (uint32_t k = 0; k < p->c->ncarried; k++) {
            const Carried *carried = &p->c->carried[k];
            if (carried->made == p->member[s])
                at = earlier(at,
                             binding_of(p, carried->before ? carried->result
                                                           : carried->first));
        }
    }
    return at;
}

static bool contains(const Scalar *s, const Scalar *part)
{
    bool found = s == part;

    for (uint32_t i = 0; i < s->narg && !found; i++)
        found = contains(s->arg[i], part);
    return found;
}

/* Is S made, or the loop entered that carries it, in AT's body?  Where a body
 * in that one does not run, sizes of its arrays may have no value. */
static bool is_made_at(const Plan *p, uint32_t s, const Binding *at)
{
    bool made = binding_of(p, p->member[s])->body == at->body;

    for (uint32_t k = 0; k < p->c->ncarried && !made; k++)
        made = p->c->carried[k].made == p->member[s] && at->body == p->c->body;
    return made;
}

/* Is PARAM computed for an array that is made in AT's body, if not all are? */
static bool is_computed(const Plan *p, uint32_t array, const Scalar *param,
                        const Binding *at)
{
    bool all = true, computed = false;

    for (uint32_t s = 0; s < p->solution.nplaced; s++) {
        if (p->solution.placed[s].array != array)
            continue;
        const Type *type = p->member[s]->type;
        bool made = is_made_at(p, s, at);
        all = all && made;
        for (uint32_t i = 0; i < type->rank && made && !computed; i++)
            computed = contains(type->size[i], param);
    }
    return all || computed;
}

static const Scalar *param_of(const Plan *p, uint32_t i)
{
    for (uint32_t k = 0; k < p->texts.nparam; k++)
        if (strcmp(p->texts.param[k], p->solution.param[i]) == 0)
            return p->texts.param_is[k];
    return NULL;
}

/* Is every parameter of MODULUS known at the begin AT of ARRAY? */
static bool is_known(const Plan *p, uint32_t array, const int64_t *modulus,
                     const Binding *at)
{
    for (uint32_t i = 0; i < p->solution.nparam; i++) {
        const Scalar *param = param_of(p, i);
        if (modulus[1 + i] && param &&
            (!contract_is_known(p->c, param, at) ||
             !is_computed(p, array, param, at)))
            return false;
    }
    return true;
}

/* What MODULUS of ARRAY is at its begin AT; NULL: it is not known there. */
static const Scalar *extent_of(Plan *p, uint32_t array, const int64_t *modulus,
                               const Binding *at)
{
    const Poly *sum = poly_const(p->polys, modulus[0]);

    if (!PASS_LEGAL(contract_known_extent, is_known(p, array, modulus, at)))
        return NULL;
    for (uint32_t i = 0; i < p->solution.nparam; i++) {
        const Scalar *param = modulus[1 + i] ? param_of(p, i) : NULL;
        if (!modulus[1 + i])
            continue;
        if (!param)
            return NULL;
        sum = poly_add(
            p->polys, sum,
            poly_scale(p->polys, poly_of(p->polys, param), modulus[1 + i]));
    }
    int64_t number;
    if (!sum || (poly_is_const(sum, &number) && number <= 0))
        return NULL;
    return poly_scalar(p->polys, sum);
}

/* Are the trips that S depends on counted? */
static bool counts_trips(Plan *p, uint32_t s)
{
    const Name *name = contract_name(p->c, p->member[s]);
    const SmoPlaced *placed = &p->solution.placed[s];

    for (uint32_t d = 0; d < p->solution.array[placed->array].ndim; d++)
        for (uint32_t i = 0; i < name->nloop; i++)
            if (placed->gamma[d][i] && !name->loop[i])
                return false;
    return true;
}

static bool is_merged(const Plan *p, const Carried *k)
{
    for (uint32_t i = 0; i < p->texts.nmerged; i++)
        if (p->texts.merged[i].initial == k->first &&
            p->texts.merged[i].made == k->made &&
            p->texts.merged[i].lag == k->lag)
            return true;
    return false;
}

/* Do all parameters of loops that carry S begin with an earlier version of it?
 */
static bool begins_merged(const Plan *p, uint32_t s)
{
    for (uint32_t k = 0; k < p->c->ncarried; k++)
        if (p->c->carried[k].made == p->member[s] &&
            !is_merged(p, &p->c->carried[k]))
            return false;
    return true;
}

/* Would each of its arrays be in private memory? */
static bool fits_private(const Plan *p, uint32_t array)
{
    int64_t bytes;

    for (uint32_t s = 0; s < p->solution.nplaced; s++)
        if (p->solution.placed[s].array == array &&
            (!scalar_is_int(memory_bytes(p->c->prog->store, p->member[s]->type),
                            &bytes) ||
             bytes > p->c->limits->private_bytes))
            return false;
    return p->c->kernel;
}

/* Is all that its arrays begin with told of, too?  NULL, or why not. */
static const char *why_not(Plan *p, uint32_t array)
{
    if (!pays(p, array))
        return "as many arrays as are live at once are no larger";
    if (fits_private(p, array))
        return "they fit in private memory";
    for (uint32_t s = 0; s < p->solution.nplaced; s++) {
        if (p->solution.placed[s].array != array)
            continue;
        if (!counts_trips(p, s))
            return "nothing counts the trips of a loop";
        if (!PASS_LEGAL(contract_initial, begins_merged(p, s)))
            return "the loop begins with something else";
    }
    return NULL;
}

/* The innermost own index, from 1 on, that dimension D of statement S depends
 * on. */
static uint32_t innermost(const Plan *p, uint32_t s, uint32_t d)
{
    uint32_t first = contract_name(p->c, p->member[s])->nloop;
    uint32_t i = p->member[s]->type->rank;

    while (i > 0 && !p->solution.placed[s].gamma[d][first + i - 1])
        i--;
    return i;
}

/* Elements that are neighbours in an array are neighbours in the block, too, if
 * the dimension of its innermost index is the last one. */
static void order_rows(Plan *p, uint32_t array)
{
    uint32_t n = p->solution.array[array].ndim, s = 0;

    p->row = ARENA_NEW(&p->arena, uint32_t, n + 1);
    while (p->solution.placed[s].array != array)
        s++;
    for (uint32_t d = 0; d < n; d++) {
        uint32_t k = d, own = innermost(p, s, d);
        for (; k > 0 && innermost(p, s, p->row[k - 1]) > own; k--)
            p->row[k] = p->row[k - 1];
        p->row[k] = d;
    }
}

static Shared *shared_block(Plan *p, uint32_t array)
{
    Contract *c = p->c;
    const SmoShape *shape = &p->solution.array[array];
    Shared *to = ARENA_NEW(&c->arena, Shared, 1);
    const Binding *at = begin_of(p, array);

    *to = (Shared){.elem = p->elem,
                   .body = at->body,
                   .before = at->stm,
                   .at = at,
                   .ndim = shape->ndim ? shape->ndim : 1,
                   .extent =
                       ARENA_NEW(&c->arena, const Scalar *, shape->ndim + 1)};
    to->room = ARENA_NEW(&c->arena, const Scalar *, to->ndim);
    to->extent[0] = to->room[0] =
        scalar_int(c->prog->store, ELEM_I64, 1); /* of one cell */
    order_rows(p, array);
    for (uint32_t d = 0; d < shape->ndim; d++)
        if (!(to->extent[d] =
                  extent_of(p, array, shape->modulus[p->row[d]], at)))
            return NULL;
    const Scalar *none = scalar_int(c->prog->store, ELEM_I64, 0);
    for (uint32_t d = 0; d < shape->ndim; d++)
        to->room[d] =
            shape->negative[p->row[d]]
                ? scalar_binary(c->prog->store, OP_MAX, none, to->extent[d])
                : to->extent[d];
    return to;
}

static void map_array(Plan *p, uint32_t s, const Shared *shared)
{
    Contract *c = p->c;
    const SmoPlaced *placed = &p->solution.placed[s];
    const Name *name = contract_name(c, p->member[s]);
    uint32_t n = shared->ndim;
    int64_t *delta = ARENA_NEW(&c->arena, int64_t, n);
    const int64_t **gamma = ARENA_NEW(&c->arena, const int64_t *, n);
    uint32_t ndim = name->nloop + p->member[s]->type->rank;

    for (uint32_t d = 0; d < n; d++) {
        int64_t *row = ARENA_NEW(&c->arena, int64_t, ndim + 1);
        gamma[d] = row;
        if (!p->solution.array[placed->array].ndim)
            continue;
        memcpy(row, placed->gamma[p->row[d]], ndim * sizeof *row);
        delta[d] = placed->delta[p->row[d]];
    }
    const Mapped whole = {p->member[s], shared, name->nloop,
                          name->loop,   gamma,  delta};
    mapped_add(c, whole);
    for (uint32_t i = 0; i < c->nrow; i++)
        if (c->row[i].array == p->member[s])
            row_map(c, &c->row[i], &whole);
    for (uint32_t k = 0; k < c->ncarried; k++) {
        Carried *carried = &c->carried[k];
        if (carried->made != p->member[s])
            continue;
        const Scalar **trip = ARENA_NEW(&c->arena, const Scalar *, 1);
        trip[0] = scalar_int(c->prog->store, ELEM_I64, -(int64_t)carried->lag);
        mapped_add(c, (Mapped){carried->first, shared, 1, trip, gamma, delta});
        carried->mapped = true;
    }
}

static void say_done(Plan *p, uint32_t array, const Shared *shared)
{
    Buf text = {0};

    for (uint32_t s = 0; s < p->solution.nplaced; s++)
        if (p->solution.placed[s].array == array)
            buf_printf(&text, "%s'%s'", text.len ? ", " : "",
                       p->member[s]->name->text);
    pass_remark(
        p->c->cx, p->c->prog, REMARK_DONE, "contract", shared->before->loc,
        "%.*s: one block has room for all versions", (int)text.len, text.at);
    buf_free(&text);
}

static void say_missed(Contract *c, Elem elem, const char *why)
{
    pass_remark(c->cx, c->prog, REMARK_MISSED, "contract",
                c->kernel ? c->kernel->loc : c->fun->loc,
                "arrays of %s are not contracted: %s", elem_info[elem].text,
                why);
}

static Var *block_for(Contract *c, const Var *array)
{
    return var_named(c->prog,
                     arena_printf(&c->arena, "%s_mem", array->name->text),
                     type_mem(c->prog->store, SPACE_DEVICE));
}

static void map_class(Plan *p, uint32_t array)
{
    const char *why = why_not(p, array);
    Shared *shared = why ? NULL : shared_block(p, array);
    Contract *c = p->c;

    if (!shared)
        say_missed(c, p->elem,
                   why ? why
                       : "the size of a block is not known where its first "
                         "array is made");
    if (!shared || !pass_rewrite(c->cx))
        return;
    arena_grow(&c->arena, &c->shared, c->nshared, &c->shared_room,
               sizeof *c->shared);
    c->shared[c->nshared++] = shared;
    for (uint32_t s = p->solution.nplaced; s-- > 0;) {
        if (p->solution.placed[s].array != array)
            continue;
        map_array(p, s, shared);
        shared->mem = block_for(c, p->member[s]);
    }
    say_done(p, array, shared);
    stays_plan(c, shared, p->polys);
}

static void plan_elements(Contract *c, Elem elem)
{
    Plan p = {.c = c, .elem = elem, .polys = poly_store_new(c->prog->store)};
    Diag diag = {0};
    const char *why = find_conflicts(&p, &diag);

    if (!why)
        why = find_mappings(&p, &diag);
    if (why && *why)
        say_missed(c, elem, why);
    for (uint32_t k = 0; !why && k < p.solution.narray; k++)
        map_class(&p, k);
    if (p.set)
        conflicts_close(p.set);
    diag_free(&diag);
    poly_store_free(p.polys);
    arena_free(&p.arena);
}

/* ---- the body ---- */

/* Of an array that loops make anew, or update. */
static void say_refused(Contract *c, const Var *var)
{
    const Carried *k = c->carried, *end = k + c->ncarried;

    while (k < end && k->made != var)
        k++;
    if (k < end || contract_name(c, var)->updated)
        pass_remark(c->cx, c->prog, REMARK_MISSED, "contract",
                    k < end ? k->loop->loc : var->loc,
                    "'%s' is not contracted: %s", var->name->text,
                    contract_name(c, contract_set(c, var))->why);
}

typedef struct Elements {
    Contract *c;
    bool any[ELEM_COUNT], updated[ELEM_COUNT];
    bool refused[ELEM_COUNT]; /* of those that are updated, some are */
} Elements;

static void note_elem(Var *var, void *data)
{
    Elements *to = data;
    Elem elem = (Elem)var->type->elem;

    if (var->id >= to->c->nname || !contract_name(to->c, var)->made)
        return;
    const Name *name = contract_name(to->c, var);
    if (is_candidate(to->c, var, elem)) {
        to->any[elem] = true;
        to->updated[elem] |= name->updated;
    } else if (!name->built) {
        to->refused[elem] |= name->updated;
        say_refused(to->c, var);
    }
}

void plan_body(Contract *c)
{
    Elements found = {.c = c};
    uint32_t before = c->nshared;

    sets_find(c);
    rows_find(c);
    body_each_binding(c->body, note_elem, &found);
    copies_insert(c);
    for (uint32_t e = 0; e < ELEM_COUNT; e++)
        if (found.updated[e])
            plan_elements(c, (Elem)e);
        else if (found.any[e] && !found.refused[e])
            say_missed(c, (Elem)e,
                       "no loop updates one; see the pass serialize");
    copies_settle(c, before);
}
