/* expand_folds.c - folds that need memory are split.
 *
 * A `reduce` whose operator combines arrays, or allocates, is beyond what a
 * target's own reduce can do: one thread would run it.  At the top it is split
 * in chunks of consecutive iterations, none of them empty, that a thread folds
 * each; what is left for one thread are their results:
 *
 *     let chunk  = max(4, (n + 255) / 256)
 *     let chunks = (n + chunk - 1) / chunk
 *     let parts  = kernel q < chunks do
 *                    reduce (op) t < min(chunk, n - q * chunk) do
 *                      let i = q * chunk + t
 *                      body
 *     let r      = once do
 *                    reduce (op) q < chunks do
 *                      parts[q]
 *
 * The operator is associative, so that is the same.  The threads are apart:
 * each has blocks of its own for the operator's operands, and their results
 * are rows of `parts`; whatever else the operator writes it has to allocate.
 */
#include "passes/expand.h"

#include <string.h>

enum { LEAST_CHUNK = 4, MOST_CHUNKS = 256 };

typedef struct Splitter {
    Prog *prog;
    PassContext *cx;
    BlockSets sets;
} Splitter;

/* A reduce that is split. */
typedef struct Split {
    Splitter *s;
    Body *body; /* that it stands in */
    Stm *stm;
    const Scalar *n, *chunk, *chunks;
    Var **part; /* by result: an array of what the chunks give */
} Split;

/* ---- what can be split ---- */

static bool note_alloc(Stm *stm, void *data)
{
    *(bool *)data |= stm_is_device_alloc(stm);
    return !*(bool *)data;
}

/* For its operands, or what it does in between. */
static bool needs_memory(const Lambda *fn)
{
    bool needs = false;

    for (uint32_t i = 0; i < fn->nparam; i++)
        needs |= type_is_array(fn->param[i]->type);
    body_each_stm(fn->body, note_alloc, &needs);
    return needs;
}

static bool operators_need_memory(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    bool need = false;

    for (uint32_t o = 0; o < ops->count; o++) {
        if (ops->at[o].kind == OPERATOR_ID)
            return false;
        if (ops->at[o].kind == OPERATOR_LAMBDA)
            need |= needs_memory(&stm->exp.fn[ops->at[o].fn]);
    }
    return need;
}

static bool is_long(const Stm *stm)
{
    int64_t n;
    return !scalar_is_int(stm->exp.arg[0], &n) || n > LEAST_CHUNK;
}

/* Is BLOCK one that operands of the operator FN live in? */
static bool holds_operands(const Lambda *fn, const Var *block)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i]->place.mem == block)
            return true;
    return false;
}

/* Is ARRAY, which the operator FN makes where operands of it live, no longer
 * than one of them? */
static bool has_room(Store *store, const Lambda *fn, const Var *array)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i]->place.mem == array->place.mem &&
            array_bytes(store, fn->param[i]) == array_bytes(store, array))
            return true;
    return false;
}

typedef struct FreeBlocks {
    const Splitter *s;
    const Lambda *fn;
    Var **var; /* free ones of the operator */
    uint32_t n;
    bool foreign;
} FreeBlocks;

static bool is_free(const FreeBlocks *f, const Var *var)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (f->var[i] == var)
            return true;
    return false;
}

static void note_passed(Var *var, void *data)
{
    FreeBlocks *f = data;
    f->foreign |= type_is_mem(var->type) && is_free(f, var);
}

/* Is what STM binds as VAR where only the operator writes, once each of its
 * operands has a block of its own? */
static bool stays_apart(const FreeBlocks *f, const Stm *stm, const Var *var)
{
    Makes makes = (Makes)form_info[stm->exp.form].makes;

    if (makes == MAKES_VIEW && type_is_array(var->type))
        return true;
    if (!is_free(f, var->place.mem))
        return true;
    return holds_operands(f->fn, var->place.mem) &&
           (makes != MAKES_FRESH ||
            has_room(f->s->prog->store, f->fn, var));
}

/* Are blocks from outside written, other than those of the operands, or
 * passed on? */
static bool note_block(Stm *stm, void *data)
{
    FreeBlocks *f = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i]->place.mem)
            f->foreign |= !stays_apart(f, stm, stm->pat[i]);
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_passed, f);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, note_passed, f);
    return true;
}

static bool is_param(const Lambda *fn, const Var *var)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i] == var)
            return true;
    return false;
}

static bool lives_with(const FreeBlocks *f, const Var *var, const Var *other)
{
    return var->place.mem && other->place.mem &&
           block_set(&f->s->sets, var->place.mem) ==
               block_set(&f->s->sets, other->place.mem);
}

/* Does an array that the operator captures live with its operands? */
static bool captures_operand(const FreeBlocks *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        for (uint32_t k = 0; k < f->fn->nparam; k++)
            if (!is_param(f->fn, f->var[i]) &&
                lives_with(f, f->var[i], f->fn->param[k]))
                return true;
    return false;
}

/* Do only its own blocks and those of its operands tell what it does? */
static bool is_apart(const Splitter *s, const Lambda *fn)
{
    Arena scratch = {0};
    FreeBlocks f = {.s = s, .fn = fn};

    f.var = body_free_vars(s->prog, fn->body, &scratch, &f.n);
    body_each_stm(fn->body, note_block, &f);
    bool apart = !f.foreign && !captures_operand(&f);
    arena_free(&scratch);
    return apart;
}

static bool operators_are_apart(const Splitter *s, const Stm *stm)
{
    for (uint32_t i = 1; i < stm->exp.nfn; i++)
        if (!is_apart(s, &stm->exp.fn[i]))
            return false;
    return true;
}

/* ---- parts ---- */

static const Scalar *number(const Split *p, int64_t value)
{
    return scalar_int(p->s->prog->store, ELEM_I64, value);
}

static const Scalar *name(const Split *p, Var *var)
{
    return scalar_var(p->s->prog->store, var);
}

/* NULL where an operand is, or it would nest too deep: see can_say. */
static const Scalar *two(const Split *p, Op op, const Scalar *a,
                         const Scalar *b)
{
    return a && b ? scalar_binary(p->s->prog->store, op, a, b) : NULL;
}

static Var *fresh(const Split *p, const Var *base, const char *what,
                  const Type *type)
{
    Prog *prog = p->s->prog;
    const char *text =
        base ? arena_printf(p->s->cx->arena, "%s_%s", base->name->text, what)
             : what;
    Var *var =
        var_new(prog, sym_intern(prog->store, text, strlen(text)), type);

    var->fresh = prog->has_fresh = true;
    return var;
}

static Var *fresh_i64(const Split *p, const Var *base, const char *what)
{
    return fresh(p, base, what,
                 type_scalar(p->s->prog->store, ELEM_I64));
}

static Stm *new_stm(const Split *p, FormId form, uint32_t npat,
                    Var *const *pat, uint32_t narg, const Scalar *const *arg)
{
    Stm *stm = stm_new(p->s->prog, form, npat, pat);

    stm->loc = p->stm->loc;
    exp_set_args(p->s->prog, &stm->exp, narg, arg);
    return stm;
}

/* VALUE as a name of BODY: before NEXT, or last. */
static const Scalar *bind(const Split *p, Body *body, Stm *next,
                          const Var *base, const char *what,
                          const Scalar *value)
{
    Var *var = fresh_i64(p, base, what);
    Stm *stm = new_stm(p, FORM_SCALAR, 1, &var, 1, &value);

    body_insert_before(body, next, stm);
    return name(p, var);
}

static Lambda one_index(const Split *p, Var *index, Body *body)
{
    Lambda fn = {ARENA_NEW(store_arena(p->s->prog->store), Var *, 1), 1, body};

    fn.param[0] = index;
    return fn;
}

static void set_one_fn(const Split *p, Stm *stm, Lambda fn)
{
    exp_set_fns(p->s->prog, &stm->exp, 1, &fn);
}

/* ---- places ---- */

static const Scalar *elements(const Split *p, const Type *type)
{
    const Scalar *count = NULL;

    for (uint32_t d = 0; d < type->rank; d++)
        count = count ? two(p, OP_MUL, count, type->size[d]) : type->size[d];
    return count ? count : number(p, 1);
}

/* Row Q of PART: what has the TYPE of the row. */
static Place row_place(const Split *p, const Var *part, const Type *type,
                       const Scalar *q)
{
    Store *store = p->s->prog->store;
    const Lmad *rows = lmad_row_major(store, type->rank, type->size);
    const Scalar *at = two(p, OP_MUL, q, elements(p, type));

    return (Place){part->place.mem,
                   ixfn_of_lmad(store, lmad_new(store, at, type->rank,
                                                rows->dim))};
}

/* Of BLOCK, for the operands of FN that live there. */
static const Scalar *bytes_of(const Split *p, const Lambda *fn,
                              const Var *block)
{
    const Scalar *all = NULL;

    for (uint32_t k = 0; k < fn->nparam; k++) {
        if (fn->param[k]->place.mem != block)
            continue;
        const Scalar *own = array_bytes(p->s->prog->store, fn->param[k]);
        all = all && all != own ? two(p, OP_MAX, all, own) : own;
        if (!all)
            return NULL;
    }
    return all;
}

/* Can the sizes that are needed be said? */
static bool can_say(const Split *p)
{
    const Stm *stm = p->stm;
    bool can = true;

    for (uint32_t k = 0; k < stm->npat; k++)
        can = can && two(p, OP_MUL, number(p, 1),
                         two(p, OP_MUL, number(p, 1),
                             elements(p, stm->pat[k]->type)));
    for (uint32_t i = 1; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        for (uint32_t k = 0; k < fn->nparam; k++)
            can = can && (!fn->param[k]->place.mem ||
                          bytes_of(p, fn, fn->param[k]->place.mem));
    }
    return can;
}

/* ---- before ---- */

static void find_chunks(Split *p)
{
    const Var *base = p->stm->pat[0];
    const Scalar *up =
        two(p, OP_ADD, p->n, number(p, MOST_CHUNKS - 1));

    p->chunk = bind(p, p->body, p->stm, base, "chunk",
                    two(p, OP_MAX, number(p, LEAST_CHUNK),
                        two(p, OP_DIV, up, number(p, MOST_CHUNKS))));
    up = two(p, OP_SUB, two(p, OP_ADD, p->n, p->chunk), number(p, 1));
    p->chunks = bind(p, p->body, p->stm, base, "chunks",
                     two(p, OP_DIV, up, p->chunk));
}

/* An array for what the chunks give as result K. */
static Var *new_part(const Split *p, uint32_t k)
{
    Store *store = p->s->prog->store;
    const Var *res = p->stm->pat[k];
    const Type *type = type_nest(store, res->type, 1, &p->chunks);
    Var *mem = fresh(p, res, "parts_mem", type_mem(store, SPACE_DEVICE));
    Var *part = fresh(p, res, "parts", type);
    const Scalar *bytes =
        number(p, (int64_t)elem_info[type->elem].bytes);

    if (type->rank > 1)
        bytes = two(p, OP_MUL, elements(p, res->type), bytes);
    bytes = two(p, OP_MUL, two(p, OP_MAX, number(p, 0), p->chunks), bytes);
    body_insert_before(p->body, p->stm,
                       new_stm(p, FORM_ALLOC, 1, &mem, 1, &bytes));
    part->place = (Place){
        mem, ixfn_of_lmad(store,
                          lmad_row_major(store, type->rank, type->size))};
    return part;
}

/* ---- a thread's own fold ---- */

/* The operands of operator FN live in new blocks of BODY. */
static void own_blocks(const Split *p, Subst *subst, Body *body,
                       const Lambda *fn)
{
    for (uint32_t i = 0; i < fn->nparam; i++) {
        Var *mem = fn->param[i]->place.mem;
        if (!mem || (mem->id < subst->room && subst->to[mem->id]))
            continue;
        const Scalar *bytes = bytes_of(p, fn, mem);
        Var *own = fresh(p, NULL, mem->name->text, mem->type);
        body_append(body, new_stm(p, FORM_ALLOC, 1, &own, 1, &bytes));
        subst_put(subst, mem, name(p, own));
    }
}

/* What the fold of a chunk binds: rows of the parts. */
static Var **chunk_results(const Split *p, const Scalar *q)
{
    const Stm *stm = p->stm;
    Var **res = ARENA_NEW(p->s->cx->arena, Var *, stm->npat);

    for (uint32_t k = 0; k < stm->npat; k++) {
        res[k] = fresh(p, NULL, stm->pat[k]->name->text, stm->pat[k]->type);
        if (type_is_array(res[k]->type))
            res[k]->place = row_place(p, p->part[k], res[k]->type, q);
    }
    return res;
}

/* The body of the fold, at index FIRST + T. */
static Lambda chunk_fn(const Split *p, const Scalar *first)
{
    const Lambda *old = &p->stm->exp.fn[0];
    Subst subst = subst_new(p->s->prog);
    Var *t = fresh_i64(p, NULL, "t");
    Body *body = body_new(p->s->prog);
    const Scalar *i = bind(p, body, NULL, NULL, old->param[0]->name->text,
                           two(p, OP_ADD, first, name(p, t)));

    subst_put(&subst, old->param[0], i);
    Body *copy = body_clone(&subst, old->body);
    subst_free(&subst);
    for (Stm *s = copy->first, *next; s; s = next) {
        next = s->next;
        body_append(body, s);
    }
    body_set_results(p->s->prog, body, copy->nres, copy->res);
    return one_index(p, t, body);
}

static Stm *chunk_fold(const Split *p, Body *body, const Scalar *q)
{
    const Exp *old = &p->stm->exp;
    const Scalar *first = bind(p, body, NULL, NULL, "first",
                               two(p, OP_MUL, q, p->chunk));
    const Scalar *count =
        bind(p, body, NULL, NULL, "count",
             two(p, OP_MIN, p->chunk, two(p, OP_SUB, p->n, first)));
    Lambda *fn = ARENA_NEW(p->s->cx->arena, Lambda, old->nfn);
    Subst subst = subst_new(p->s->prog);
    OperatorList *ops;

    fn[0] = chunk_fn(p, first);
    for (uint32_t i = 1; i < old->nfn; i++) {
        own_blocks(p, &subst, body, &old->fn[i]);
        fn[i] = lambda_clone(&subst, &old->fn[i]);
    }
    subst_free(&subst);
    Stm *stm = new_stm(p, FORM_REDUCE, p->stm->npat, chunk_results(p, q),
                       old->narg, old->arg);
    stm->exp.arg[0] = count;
    exp_set_fns(p->s->prog, &stm->exp, old->nfn, fn);
    ops = &stm->exp.u.ops;
    *ops = old->u.ops;
    ops->at = ARENA_NEW(store_arena(p->s->prog->store), Operator, ops->count);
    memcpy(ops->at, old->u.ops.at, ops->count * sizeof *ops->at);
    return stm;
}

static void put_chunks(const Split *p)
{
    Prog *prog = p->s->prog;
    Var *q = fresh_i64(p, NULL, "q");
    Body *body = body_new(prog);
    Stm *fold = chunk_fold(p, body, name(p, q));
    Stm *stm =
        new_stm(p, FORM_KERNEL, p->stm->npat, p->part, 1, &p->chunks);
    const Scalar **res =
        ARENA_NEW(p->s->cx->arena, const Scalar *, p->stm->npat);

    for (uint32_t k = 0; k < p->stm->npat; k++)
        res[k] = name(p, fold->pat[k]);
    body_append(body, fold);
    body_set_results(prog, body, p->stm->npat, res);
    set_one_fn(p, stm, one_index(p, q, body));
    body_insert_before(p->body, p->stm, stm);
}

/* ---- what is left ---- */

/* PARTS[Q] at the end of BODY. */
static const Scalar *put_row(const Split *p, Body *body, uint32_t k, Var *q)
{
    Var *part = p->part[k];
    uint32_t rank = part->type->rank;
    const Type *type = p->stm->pat[k]->type;
    const Scalar *arg[] = {name(p, part), name(p, q)};
    uint8_t *dim =
        ARENA_NEW(store_arena(p->s->prog->store), uint8_t, rank);
    Var *var = fresh(p, NULL, "part", type);
    Stm *stm =
        new_stm(p, rank > 1 ? FORM_SLICE : FORM_INDEX, 1, &var, 2, arg);

    memset(dim, DIM_ALL, rank);
    dim[0] = DIM_POINT;
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = 1};
    if (rank > 1)
        var->place = row_place(p, part, type, arg[1]);
    body_append(body, stm);
    return name(p, var);
}

/* The reduce itself, over the parts, in `once`. */
static void fold_parts(const Split *p)
{
    Prog *prog = p->s->prog;
    Stm *stm = p->stm;
    Var *q = fresh_i64(p, NULL, "q");
    Body *body = body_new(prog), *inner = body_new(prog);
    uint32_t n = stm->npat;
    Stm *around = new_stm(p, FORM_ONCE, n, stm->pat, 0, NULL);
    const Scalar **res = ARENA_NEW(p->s->cx->arena, const Scalar *, n);
    Var **pat = ARENA_NEW(store_arena(prog->store), Var *, n);

    for (uint32_t k = 0; k < n; k++)
        res[k] = put_row(p, inner, k, q);
    body_set_results(prog, inner, n, res);
    for (uint32_t k = 0; k < n; k++) {
        pat[k] = fresh(p, NULL, stm->pat[k]->name->text, stm->pat[k]->type);
        if (type_is_array(pat[k]->type))
            pat[k]->place = stm->pat[k]->place;
        res[k] = name(p, pat[k]);
    }
    around->attrs = stm->attrs;
    body_insert_before(p->body, stm, around);
    body_remove(p->body, stm);
    stm->attrs = NULL;
    stm->pat = pat;
    stm->exp.arg[0] = p->chunks;
    stm->exp.fn[0] = one_index(p, q, inner);
    body_append(body, stm);
    body_set_results(prog, body, n, res);
    set_one_fn(p, around, (Lambda){.body = body});
}

static void split(Splitter *s, Body *body, Stm *stm)
{
    Split p = {.s = s, .body = body, .stm = stm};

    if (!can_say(&p) || !pass_rewrite(s->cx))
        return;
    p.part = ARENA_NEW(s->cx->arena, Var *, stm->npat);
    p.n = stm->exp.arg[0];
    if (p.n->op != OP_VAR && p.n->op != OP_CONST)
        p.n = bind(&p, body, stm, stm->pat[0], "count", p.n);
    find_chunks(&p);
    for (uint32_t k = 0; k < stm->npat; k++)
        p.part[k] = new_part(&p, k);
    put_chunks(&p);
    fold_parts(&p);
    pass_remark(s->cx, s->prog, REMARK_DONE, "split", stm->loc,
                "'%s' is folded in chunks, each by a thread",
                stm->pat[0]->name->text);
}

/* ---- the walk ---- */

static void consider(Splitter *s, Body *body, Stm *stm)
{
    if (stm->exp.form != FORM_REDUCE || stm->exp.level == AT_BLOCK ||
        attr_find(stm->attrs, "spec") || !operators_need_memory(stm) ||
        !is_long(stm))
        return;
    if (!PASS_LEGAL(memexpand_fold_apart, operators_are_apart(s, stm)))
        pass_remark(s->cx, s->prog, REMARK_MISSED, "split", stm->loc,
                    "'%s' is folded by one thread: the operator writes "
                    "memory from outside",
                    stm->pat[0]->name->text);
    else
        split(s, body, stm);
}

/* What no thread runs. */
static void visit(Splitter *s, Body *body)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        if (!stm_is_parallel(stm))
            for (uint32_t i = 0; i < stm->exp.nfn; i++)
                visit(s, stm->exp.fn[i].body);
        consider(s, body, stm);
    }
}

void split_folds(Prog *prog, PassContext *cx)
{
    Splitter s = {prog, cx, block_sets_new(prog, cx->arena)};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        visit(&s, f->body);
    }
}
