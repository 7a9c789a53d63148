/* stream.c - what large blocks get does not go through caches.
 *
 *     kernel k < parts do             if large then
 *       for i < n do                    kernel k < parts do
 *         all <- all + x[i]       =>      for i < n do
 *         s[i] <- all                       all <- all + x[i]
 *       done                                #[stream] s[i] <- all
 *     done                                done
 *                                       done
 *                                     else ... as before ... fi
 *
 * Problem: a store reads the line first that it changes a part of.  Where a
 * line is written as a whole, and caches lose it before it is read, that is a
 * third of what a copy moves.
 *
 * Algorithm: a write is marked where its elements come one after the other, in
 * order, and no vectors are lost:
 *
 * - a kernel in a thread that copies elements side by side.  It becomes no more
 *   than a read and a write at `from + i` and `to + i`, which targets know as
 *   one copy;
 * - in loops, of a variable that these carry: trips wait for each other, and
 *   memory has time.
 *
 * Neither the kernel may read the block, nor what a loop around repeats.  How
 * large the block is, a run knows, where it is allocated: of that the kernel is
 * there twice.
 *
 * requires  a verified program of IMP; `#[restrict]` where no other name is a
 *           block (restrict)
 * keeps     all values, and what is accessed
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/strides.h"
#include "passes/shared/imp/write.h"
#include "passes/shared/target/target.h"

#include <stdlib.h>

typedef struct StreamOptions {
    const char *target;
    long long least;
} StreamOptions;

static const Option options[] = {
    {"target", OPTION_TEXT, offsetof(StreamOptions, target), .arg = TARGET_ARG,
     .help = "the machine that has the caches (cpu)"},
    {"least", OPTION_COUNT, offsetof(StreamOptions, least), .arg = "N",
     .max = (long long)1e15,
     .help = "no cache keeps a block of N bytes (`beyond` of the target); 0: "
             "nor any other, and nothing is there twice"},
    {0},
};

/* Bytes that are worth a call.  An estimate. */
enum { LEAST_COPY = 1024 };

static const StreamOptions defaults = {.target = "cpu", .least = -1};
static const StreamOptions eager = {.target = "cpu", .least = 1};

/* A block that the host allocates. */
typedef struct StreamBlock {
    const Var *var;
    Body *body; /* where it is allocated, by STM */
    Stm *stm;
    uint32_t sets;       /* statements that set it */
    bool alone;          /* `#[restrict]` */
    const Scalar *large; /* it has LEAST bytes or more; NULL: not known yet */
    long long least;
} StreamBlock;

/* A write that can be marked. */
typedef struct StreamWrite {
    Stm *stm;
    StreamBlock *block;
    Body *around; /* of COPY, the kernel that it is in; NULL: a loop */
    Stm *copy;
    const Scalar *from, *to; /* where that begins to read and to write */
} StreamWrite;

/* The loops around a write, in its kernel. */
typedef struct StreamLoop {
    const struct StreamLoop *up;
    const Stm *stm;
} StreamLoop;

typedef struct Stream {
    Prog *prog;
    PassContext *cx;
    TargetNow now;
    ImpWriter w;
    Strides strides;
    PolyStore *polys;
    StreamBlock *block; /* of the current function */
    uint32_t nblock, block_room;
    VarNumbers number;  /* of a variable: its place in `block`, from 1 on */
    StreamWrite *write; /* of the current kernel */
    uint32_t nwrite, write_room;
    PolyPair *pair; /* what variables of a copy's body are */
    uint32_t npair, pair_room;
    const Stm *kernel, *loop; /* and the outermost loop of the host around it */
    long long least;          /* bytes of a large block, there */
    const char *why;          /* what is in the way of a write of it */
} Stream;

/* ---- blocks ---- */

static StreamBlock *block_of(const Stream *t, const Var *var)
{
    uint32_t number = var_number(&t->number, var);

    return number ? &t->block[number - 1] : NULL;
}

static void note_block(Stream *t, Body *body, Stm *stm)
{
    const Var *var = form_info[stm->exp.form].sets   ? stm->exp.arg[0]->u.var
                     : stm->exp.form == FORM_IMP_VAR ? stm->pat[0]
                                                     : NULL;

    if (!var || !type_is_mem(var->type))
        return;
    StreamBlock *block = block_of(t, var);
    if (!block) {
        arena_grow(t->cx->arena, &t->block, t->nblock, &t->block_room,
                   sizeof *t->block);
        block = &t->block[t->nblock++];
        *block = (StreamBlock){.var = var};
        var_set_number(t->prog, &t->number, var, t->nblock);
    }
    if (stm->exp.form == FORM_IMP_VAR) {
        block->alone = attr_find(stm->attrs, "restrict") != NULL;
        return;
    }
    block->sets++;
    block->body = body;
    block->stm = stm->exp.form == FORM_IMP_ALLOC ? stm : NULL;
}

/* What the host does in BODY; kernels allocate blocks of their own. */
static void note_blocks(Stream *t, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        note_block(t, body, s);
        for (uint32_t i = 0; s->exp.form < FORM_IMP_KERNEL && i < s->exp.nfn;
             i++)
            note_blocks(t, s->exp.fn[i].body);
    }
}

static bool reads_block(const Stm *stm, const void *block)
{
    return stm->exp.form == FORM_IMP_READ && stm->exp.arg[1]->u.var == block;
}

/* Why what is written to BLOCK may be read again soon. */
static const char *why_not_block(const Stream *t, const StreamBlock *block)
{
    int64_t bytes;

    if (!block || !block->alone || block->sets != 1 || !block->stm)
        return "it is not known how large the block is";
    if (stm_any_stm_inside(t->kernel, reads_block, block->var))
        return "the kernel reads the block";
    if (t->loop && stm_any_stm_inside(t->loop, reads_block, block->var))
        return "a loop around the kernel reads the block";
    if (scalar_is_int(block->stm->exp.arg[1], &bytes) && bytes < t->least)
        return "caches keep the block";
    return NULL;
}

/* STM can be marked. */
static StreamWrite *add_write(Stream *t, Stm *stm)
{
    StreamBlock *block = block_of(t, stm->exp.arg[0]->u.var);
    const char *why = why_not_block(t, block);

    if (why) {
        t->why = why;
        return NULL;
    }
    arena_grow(t->cx->arena, &t->write, t->nwrite, &t->write_room,
               sizeof *t->write);
    t->write[t->nwrite] = (StreamWrite){.stm = stm, .block = block};
    return &t->write[t->nwrite++];
}

/* ---- copies ---- */

static bool declares(const Stm *stm, const void *var)
{
    return stm->exp.form == FORM_IMP_VAR && stm->pat[0] == var;
}

/* Variables of BODY are what it sets them to: only a read and a write are left,
 * which *READ and *WRITE become. */
static bool is_access_each(Stream *t, const Body *body, Stm **read, Stm **write)
{
    t->npair = 0;
    for (Stm *s = body->first; s; s = s->next) {
        const Exp *exp = &s->exp;
        const Poly *p = NULL;
        if (exp->form == FORM_IMP_READ && !*read && !s->attrs)
            *read = s;
        else if (exp->form == FORM_IMP_WRITE && *read && !s->next && !s->attrs)
            *write = s;
        else if (exp->form == FORM_IMP_SET &&
                 (p = poly_of(t->polys, exp->arg[1]))) {
            p = poly_subst(t->polys, p, t->npair, t->pair);
            if (!p || !body_any_stm(body, declares, exp->arg[0]->u.var))
                return false;
            arena_grow(t->cx->arena, &t->pair, t->npair, &t->pair_room,
                       sizeof *t->pair);
            t->pair[t->npair++] = (PolyPair){exp->arg[0]->u.var, p};
        } else if (exp->form != FORM_IMP_VAR) {
            return false;
        }
    }
    return *write != NULL;
}

/* What OFFSET, in BODY, has more than INDEX, in terms from outside; or NULL. */
static const Scalar *begin_of(Stream *t, const Body *body, const Scalar *offset,
                              Var *index)
{
    const Poly *p = poly_of(t->polys, offset), *by, *rest;

    p = p ? poly_subst(t->polys, p, t->npair, t->pair) : NULL;
    if (!p || !poly_linear(t->polys, p, index, &by, &rest) ||
        !PASS_LEGAL(stream_side, poly_is_value(by, 1)))
        return NULL;
    for (const Stm *s = body->first; s; s = s->next)
        if (s->npat && poly_mentions(t->polys, rest, s->pat[0]))
            return NULL;
    return poly_scalar(t->polys, rest);
}

/* Are the elements of COPY so few, literally, that a call is too much? */
static bool is_short(const Stm *copy, Elem elem)
{
    int64_t n;

    return scalar_is_int(copy->exp.arg[0], &n) &&
           n < LEAST_COPY / elem_info[elem].bytes;
}

/* Does each trip of LOOP, and of loops around it, write somewhere else? */
static bool goes_on(Stream *t, const StreamLoop *loop, const Scalar *offset)
{
    for (const StreamLoop *l = loop; l; l = l->up)
        if (l->stm->exp.form != FORM_IMP_FOR ||
            stride_in_loop(&t->strides, offset, l->stm->exp.fn[0].param[0]) ==
                STRIDE_NONE)
            return false;
    return true;
}

/* KERNEL, in AROUND and LOOP, may copy elements side by side. */
static void find_copy(Stream *t, Body *around, const StreamLoop *loop,
                      Stm *kernel)
{
    const Lambda *fn = &kernel->exp.fn[0];
    Stm *read = NULL, *write = NULL;
    StreamWrite *found;

    if (fn->nparam != 1 || !is_access_each(t, fn->body, &read, &write) ||
        is_short(kernel, (Elem)write->exp.elem) ||
        !PASS_LEGAL(stream_same, write->exp.arg[2] == read->exp.arg[0] &&
                                     write->exp.elem == read->exp.elem))
        return;
    const Scalar *from = begin_of(t, fn->body, read->exp.arg[2], fn->param[0]);
    const Scalar *to = begin_of(t, fn->body, write->exp.arg[1], fn->param[0]);
    if (!from || !to || !goes_on(t, loop, to) || !(found = add_write(t, write)))
        return;
    found->around = around;
    found->copy = kernel;
    found->from = from;
    found->to = to;
}

/* ---- what loops carry ---- */

static bool sets_var(const Stm *stm, const void *var)
{
    return stm->exp.form == FORM_IMP_SET && stm->exp.arg[0]->u.var == var;
}

/* Do the trips of LOOP write what they carry, side by side?  If they are few,
 * literally, those of a loop around carry it on. */
static bool is_carried(Stream *t, const StreamLoop *loop, const Stm *write)
{
    const Scalar *value = write->exp.arg[2], *offset = write->exp.arg[1];
    const Exp *exp = &loop->stm->exp;

    if (value->op != OP_VAR || elem_info[write->exp.elem].bytes < 4 ||
        !stm_any_stm_inside(loop->stm, sets_var, value->u.var) ||
        !goes_on(t, loop, offset) ||
        stride_in_loop(&t->strides, offset, exp->fn[0].param[0]) != STRIDE_ONE)
        return false;
    for (const StreamLoop *l = loop; l; l = l->up) {
        if (stm_any_stm_inside(l->stm, declares, value->u.var))
            return false;
        if (l->stm->exp.arg[0]->op != OP_CONST)
            return true;
    }
    return false;
}

/* ---- a kernel ---- */

static void find_writes(Stream *t, Body *body, const StreamLoop *loop)
{
    for (Stm *s = body->first; s; s = s->next) {
        StreamLoop own = {loop, s};
        FormId form = s->exp.form;
        if (form == FORM_IMP_WRITE && loop && is_carried(t, loop, s))
            add_write(t, s);
        if (form == FORM_IMP_KERNEL && s->exp.exec == AT_THREAD)
            find_copy(t, body, loop, s);
        for (uint32_t i = 0; form < FORM_IMP_KERNEL && i < s->exp.nfn; i++)
            find_writes(t, s->exp.fn[i].body,
                        form_info[form].repeats ? &own : loop);
    }
}

/* ---- the rewrite ---- */

/* S before the kernel that W writes in: where no iteration would compute it, it
 * may fail. */
static const Scalar *put_begin(ImpWriter *w, const char *name, const Scalar *s)
{
    const Scalar *leaf = imp_leaf(w, name, s);

    if (leaf != s)
        w->to->last->attrs = attr_with(w->prog, NULL, "spec");
    return leaf;
}

/* The copy of WRITE becomes a read and a write. */
static void put_copy(ImpWriter *w, const StreamWrite *write)
{
    const Stm *stm = write->stm;
    Elem elem = (Elem)stm->exp.elem;
    const Scalar *block = stm->exp.arg[0], *from_block = NULL;
    const char *name = stm->exp.arg[2]->u.var->name->text;
    const Lambda *fn = &write->copy->exp.fn[0];
    const Scalar *index = scalar_var(w->store, fn->param[0]);
    Body *before = w->to = body_new(w->prog);

    for (const Stm *s = fn->body->first; s; s = s->next)
        if (s->exp.form == FORM_IMP_READ)
            from_block = s->exp.arg[1];
    const Scalar *from = put_begin(w, "from", write->from);
    const Scalar *to = put_begin(w, "to", write->to);
    body_insert_all_before(write->around, write->copy, before);
    w->to = fn->body;
    fn->body->first = fn->body->last = NULL;
    const Scalar *x =
        imp_put_read(w, name, from_block, imp_op(w, OP_ADD, from, index), elem);
    imp_put_write(w, block, imp_op(w, OP_ADD, to, index), x, elem);
    w->to->last->attrs = attr_with(w->prog, NULL, "stream");
}

static void mark(Stream *t)
{
    for (uint32_t i = 0; i < t->nwrite; i++) {
        Stm *stm = t->write[i].stm;
        t->w.loc = stm->loc;
        if (t->write[i].copy)
            put_copy(&t->w, &t->write[i]);
        else
            stm->attrs = attr_with(t->prog, stm->attrs, "stream");
    }
}

/* Is BLOCK large?  A variable, set where it is allocated; NULL: it is. */
static const Scalar *is_large(Stream *t, StreamBlock *block)
{
    const Scalar *bytes = block->stm->exp.arg[1];
    ImpWriter w = {t->prog, t->prog->store, body_new(t->prog), block->stm->loc};

    if (t->least == 0 || bytes->op == OP_CONST)
        return NULL;
    if (!block->large || block->least != t->least) {
        block->least = t->least;
        block->large = imp_let(&w, "large",
                               imp_op(&w, OP_GE, bytes, imp_int(&w, t->least)));
        body_insert_all_before(block->body, block->stm->next, w.to);
    }
    return block->large;
}

/* Are all blocks that are written? */
static const Scalar *are_large(Stream *t)
{
    const Scalar *all = NULL, *last = NULL;

    for (uint32_t i = 0; i < t->nwrite; i++) {
        const Scalar *large = is_large(t, t->write[i].block);
        if (large && large != last)
            all = all ? imp_op(&t->w, OP_LAND, all, large) : large;
        last = large;
    }
    return all;
}

/* In AROUND, KERNEL that marks what it writes, for large blocks. */
static void rewrite(Stream *t, Body *around, Stm *kernel)
{
    ImpWriter *w = &t->w;
    Stm *next = kernel->next;

    pass_remark(t->cx, t->prog, REMARK_DONE, "stream", kernel->loc,
                "what this kernel writes does not go through caches");
    const Scalar *large = are_large(t);
    if (!large) {
        mark(t);
        return;
    }
    Subst own = subst_new(t->prog);
    Body *made = body_new(t->prog);
    Stm *small = stm_clone(&own, kernel);
    mark(t);
    small->attrs = attr_set(t->prog, small->attrs, "stream", "off");
    w->to = made;
    w->loc = kernel->loc;
    body_remove(around, kernel);
    ImpAround outside = imp_begin_if(w, large);
    body_append(w->to, kernel);
    imp_else(w, outside);
    body_append(w->to, small);
    imp_end(w, outside);
    body_insert_all_before(around, next, made);
    subst_free(&own);
}

static bool is_streamed(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_WRITE && attr_marks(stm->attrs, "stream");
}

static bool is_told(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_KERNEL && attr_find(stm->attrs, "stream");
}

/* What has the choice for KERNEL: strips of it, perhaps. */
static const Stm *told(const Stm *kernel)
{
    const Stm *inner = body_find_stm(kernel->exp.fn[0].body, is_told, NULL);

    return inner && !is_told(kernel, NULL) ? inner : kernel;
}

/* KERNEL, in AROUND; LOOP: of the host's, or NULL.  False: the target cannot be
 * read. */
static bool visit_kernel(Stream *t, Body *around, Stm *kernel, const Stm *loop)
{
    PassChoice choice = pass_choice(t->cx, t->prog, told(kernel));
    const StreamOptions *o = choice.options;
    const Target *target = target_now(&t->now, t->cx, o->target);
    const char *why = NULL;

    if (!target)
        return false;
    if (stm_any_stm_inside(kernel, is_streamed, NULL))
        return true;
    t->kernel = kernel;
    t->loop = loop;
    t->least = target_or(o->least, target->beyond);
    t->nwrite = 0;
    t->why = "it copies no elements side by side, nor what a loop carries";
    strides_enter(&t->strides, &kernel->exp.fn[0]);
    if (choice.off)
        why = PASS_OFF;
    else if (o->least < 0 && target->beyond == 0)
        why = "the target has no such stores";
    else
        find_writes(t, kernel->exp.fn[0].body, NULL);
    if (!t->nwrite)
        pass_missed(t->cx, t->prog, kernel, &choice, "stream",
                    "what this kernel writes goes through caches",
                    (PassWhy){why ? why : t->why, NULL, NULL});
    else if (pass_rewrite(t->cx))
        rewrite(t, around, kernel);
    return true;
}

static bool visit_body(Stream *t, Body *body, const Stm *loop)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (s->exp.form == FORM_IMP_KERNEL && !visit_kernel(t, body, s, loop))
            return false;
        for (uint32_t i = 0; s->exp.form < FORM_IMP_KERNEL && i < s->exp.nfn;
             i++)
            if (!visit_body(t, s->exp.fn[i].body,
                            !loop && form_info[s->exp.form].repeats ? s : loop))
                return false;
    }
    return true;
}

static bool run(Prog *prog, PassContext *cx)
{
    Stream t = {.prog = prog,
                .cx = cx,
                .w = {.prog = prog, .store = prog->store},
                .strides = strides_new(prog),
                .polys = poly_store_new(prog->store)};
    bool ok = true;

    for (Fun *f = prog->first; ok && f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        t.nblock = 0;
        note_blocks(&t, f->body);
        ok = visit_body(&t, f->body, NULL);
    }
    strides_free(&t.strides);
    poly_store_free(t.polys);
    free(t.number.at);
    return ok;
}

const Pass stream_pass = {
    .name = "stream",
    .summary = "say that what large blocks get is not read again soon",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(StreamOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
