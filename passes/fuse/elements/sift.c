/* sift.c - filters as two invocations: Nessie, section 13.3.
 *
 * Nessie makes of a filter a map, a scan, which says where things go, and a
 * scatter.  The scan and the scatter are best as one filter again, and what is
 * left of that is that the map can be elsewhere: with those who make, or read,
 * the same arrays, where a filter cannot be.  So a filter that reads more
 * arrays than it computes may become a kernel, which computes the elements and
 * what they are chosen by, and a filter of these.
 */
#include "passes/fuse/elements/sift.h"

static Var *index_of(const Stm *stm)
{
    return stm->exp.fn[0].param[0];
}

static bool reads_element(const Stm *read)
{
    return read->exp.form == FORM_INDEX && type_is_scalar(read->pat[0]->type);
}

/* Does READ give an element of an array at the index of STM? */
static bool reads_own(const Stm *stm, const Stm *read)
{
    return reads_element(read) && read->exp.narg == 2 &&
           scalar_is_var(read->exp.arg[1], index_of(stm));
}

/* The statement of BODY that gives RES, an element that STM reads at its own
 * index; NULL: RES is computed. */
static Stm *read_as(const Stm *stm, Body *body, const Scalar *res)
{
    for (Stm *s = body->first; s && res->op == OP_VAR; s = s->next)
        if (s->npat == 1 && s->pat[0] == res->u.var && reads_own(stm, s))
            return s;
    return NULL;
}

/* ---- does it pay? ---- */

/* Is VAR bound by a form of BODY that others can be one with? */
static bool is_made_here(const Body *body, const Stm *stm, const Var *var)
{
    for (const Stm *s = body->first; s != stm; s = s->next)
        for (uint32_t i = 0; i < s->npat; i++)
            if (s->pat[i] == var)
                return form_info[s->exp.form].parallel;
    return false;
}

/* Is its array read by an earlier statement, too? */
static bool is_known(const Stm *stm, const Stm *read)
{
    for (const Stm *s = stm->exp.fn[0].body->first; s != read; s = s->next)
        if (reads_element(s) && s->exp.arg[0] == read->exp.arg[0])
            return true;
    return false;
}

/* Is the array of READ read as a result? */
static bool is_chosen(const Stm *stm, const Stm *read)
{
    Body *inside = stm->exp.fn[0].body;

    for (uint32_t i = 0; i < inside->nres; i++) {
        const Stm *own = read_as(stm, inside, inside->res[i]);
        if (own && own->exp.arg[0] == read->exp.arg[0])
            return true;
    }
    return false;
}

bool sift_may_pay(const Body *body, const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;
    uint32_t computed = 0, read = 0, made = 0;

    if (!form_info[form].sifts || stm->exp.exec == AT_BLOCK ||
        attr_find(stm->attrs, "spec"))
        return false;
    Body *inside = stm->exp.fn[0].body;
    for (uint32_t i = 0; i < inside->nres; i++) {
        if (inside->res[i]->elem == ELEM_NONE)
            return false;
        computed += !read_as(stm, inside, inside->res[i]);
    }
    for (const Stm *s = inside->first; s; s = s->next) {
        if (!reads_element(s) || is_known(stm, s) || is_chosen(stm, s))
            continue;
        read++;
        made += reads_own(stm, s) &&
                is_made_here(body, stm, s->exp.arg[0]->u.var);
    }
    return computed && made >= computed && read > computed;
}

/* ---- two of it ---- */

static void mark_used(Var *var, void *data)
{
    ((bool *)data)[var->id] = true;
}

/* What is read for a result alone is read by the other one. */
static void drop_unread(Prog *prog, Arena *arena, const Stm *kernel)
{
    Body *body = kernel->exp.fn[0].body;
    bool *used = ARENA_NEW(arena, bool, prog->nvar);

    body_each_use(body, mark_used, used);
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (reads_own(kernel, s) && !used[s->pat[0]->id])
            body_remove(body, s);
    }
}

static Stm *begin(Prog *prog, const Stm *like, FormId form, uint32_t npat,
                  Var *const *pat, Lambda fn)
{
    Stm *stm = stm_new(prog, form, npat, pat);

    exp_set_args(prog, &stm->exp, 1, like->exp.arg);
    exp_set_fns(prog, &stm->exp, 1, &fn);
    stm->exp.exec = like->exp.exec;
    stm->loc = like->loc;
    return stm;
}

/* An array of elements RES, which is called as they are or, where they have no
 * name, NAME. */
static Var *array_of(Prog *prog, const Stm *stm, const Scalar *res,
                     const Sym *name)
{
    const Scalar *size = stm->exp.arg[0];

    if (res->op == OP_VAR)
        name = res->u.var->name;
    Var *var = var_new(prog, name,
                       type_array(prog->store, (Elem)res->elem, 1, &size));
    var->fresh = prog->has_fresh = true;
    return var;
}

static const Sym *name_of(Prog *prog, const Stm *stm, uint32_t i)
{
    bool chosen = i + 1 < stm->exp.fn[0].body->nres;

    return chosen ? stm->pat[1 + i]->name : sym_intern(prog->store, "keep", 4);
}

/* `let (x : t) = ARRAY[INDEX]` at the end of BODY. */
static const Scalar *read_element(Prog *prog, Body *body, Var *array,
                                  Var *index)
{
    Var *var = var_new(prog, array->name,
                       type_scalar(prog->store, (Elem)array->type->elem));
    Stm *stm = stm_new(prog, FORM_INDEX, 1, &var);
    const Scalar *arg[] = {scalar_var(prog->store, array),
                           scalar_var(prog->store, index)};
    uint8_t *dim = ARENA_NEW(store_arena(prog->store), uint8_t, 1);

    *dim = DIM_POINT;
    exp_set_args(prog, &stm->exp, 2, arg);
    stm->exp.u.sel = (Selection){.dim = dim, .rank = 1, .first = 1};
    body_append(body, stm);
    return scalar_var(prog->store, var);
}

static Stm *make_kernel(Prog *prog, Arena *arena, const Stm *stm,
                        Var **array, const Scalar *const *res, uint32_t n)
{
    Subst subst = subst_new(prog);
    Lambda fn = lambda_clone(&subst, &stm->exp.fn[0]);
    const Scalar **inside = ARENA_NEW(arena, const Scalar *, n);

    for (uint32_t i = 0; i < n; i++)
        inside[i] = scalar_subst(&subst, res[i]);
    subst_free(&subst);
    body_set_results(prog, fn.body, n, inside);
    Stm *kernel = begin(prog, stm, FORM_KERNEL, n, array, fn);
    drop_unread(prog, arena, kernel);
    return kernel;
}

Sift sift_part(Prog *prog, Arena *arena, Body *body, Stm *stm)
{
    Sift sift = {.whole = stm};
    Body *inside = stm->exp.fn[0].body, *chosen = body_new(prog);
    Arena *kept = store_arena(prog->store);
    Var **array = ARENA_NEW(kept, Var *, inside->nres);
    Var **index = ARENA_NEW(kept, Var *, 1);
    const Scalar **res = ARENA_NEW(arena, const Scalar *, inside->nres);
    const Scalar **got = ARENA_NEW(arena, const Scalar *, inside->nres);
    Subst subst = subst_new(prog);
    uint32_t n = 0;

    index[0] = var_clone(&subst, index_of(stm));
    index[0]->fresh = false; /* the other one is not in scope */
    for (uint32_t i = 0; i < inside->nres; i++) {
        Stm *own = read_as(stm, inside, inside->res[i]);
        if (own) {
            Stm *copy = stm_clone(&subst, own);
            body_append(chosen, copy);
            got[i] = scalar_var(prog->store, copy->pat[0]);
            continue;
        }
        res[n] = inside->res[i];
        array[n] = array_of(prog, stm, res[n], name_of(prog, stm, i));
        got[i] = read_element(prog, chosen, array[n++], index[0]);
    }
    subst_free(&subst);
    body_set_results(prog, chosen, inside->nres, got);
    sift.kernel = make_kernel(prog, arena, stm, array, res, n);
    sift.choice = begin(prog, stm, (FormId)stm->exp.form, stm->npat, stm->pat,
                        (Lambda){.param = index, .nparam = 1, .body = chosen});
    sift.choice->attrs = stm->attrs;
    body_insert_before(body, stm, sift.kernel);
    body_insert_before(body, stm, sift.choice);
    body_remove(body, stm);
    return sift;
}

void sift_undo(Body *body, const Sift *sift)
{
    body_insert_before(body, sift->kernel, sift->whole);
    body_remove(body, sift->kernel);
    body_remove(body, sift->choice);
}
