/* narrow.c - offsets that are known to be below 2^31.
 *
 * An offset that is made of + - * alone and is below 2^31 may be computed
 * modulo 2^32, whatever its parts are.  It is so where
 *
 *   - its interval says that, by the facts: asserts, branches, constants, and
 *     the bounds of the indices around;
 *   - the block is that small: an access that succeeds is in it.
 *
 * Facts and blocks are called by versions of variables (versions.c).  A read
 * that is `#[spec]` may be outside of its block.
 *
 * requires  a verified program of IMP
 * keeps     everything but the attributes of reads and writes
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/versions.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/magnitude.h"

#include <stdlib.h>

typedef struct Narrow {
    Prog *prog;
    PassContext *cx;
    Versions versions;
    PolyStore *polys;
    /* Of a block's version: elements of so many bytes, or more, have offsets
     * below 2^31 in it; 0: that is not known. */
    VarNumbers small;
} Narrow;

/* ---- blocks ---- */

/* The least size of elements of which BYTES are less than 2^31; or 0. */
static uint32_t least_element(const Narrow *n, const Scalar *bytes)
{
    const Poly *p = poly_of(n->polys, bytes);
    uint32_t least = 0;

    for (uint32_t size = 8; size; size /= 2) {
        if (!magnitude_is_at_most(n->versions.facts, p,
                                  size * ((int64_t)INT32_MAX + 1)))
            break;
        least = size;
    }
    return least;
}

/* What `small` is to be of the block that STM sets. */
static uint32_t small_of(const Narrow *n, const Stm *stm)
{
    const Scalar *from = versions_of(&n->versions, stm->exp.arg[1]);

    return stm->exp.form == FORM_IMP_ALLOC ? least_element(n, from)
                                           : var_number(&n->small, from->u.var);
}

/* STM is over: the block that it sets may be small. */
static void pass(Narrow *n, const Stm *stm)
{
    const Scalar *block = form_info[stm->exp.form].sets &&
                                  type_is_mem(stm->exp.arg[0]->u.var->type)
                              ? stm->exp.arg[0]
                              : NULL;
    uint32_t small = block ? small_of(n, stm) : 0;

    versions_pass(&n->versions, stm);
    if (block)
        var_set_number(n->prog, &n->small,
                       versions_of(&n->versions, block)->u.var, small);
}

/* ---- accesses ---- */

static bool is_modular(const Scalar *s)
{
    bool modular = s->op == OP_VAR || s->op == OP_CONST || s->op == OP_ADD ||
                   s->op == OP_SUB || s->op == OP_MUL;

    for (uint32_t i = 0; i < s->narg && modular; i++)
        modular = is_modular(s->arg[i]);
    return modular;
}

/* Is it in a small block, if it succeeds? */
static bool has_little_room(const Narrow *n, const Stm *stm, uint32_t at)
{
    const Scalar *block = versions_of(&n->versions, stm->exp.arg[at - 1]);
    uint32_t least = var_number(&n->small, block->u.var);

    return PASS_LEGAL(narrow_room,
                      least && elem_info[stm->exp.elem].bytes >= least) &&
           PASS_LEGAL(narrow_inside, !attr_find(stm->attrs, "spec"));
}

static bool is_below(const Narrow *n, const Scalar *offset)
{
    const Scalar *s = versions_of(&n->versions, offset);

    return magnitude_is_at_most(n->versions.facts, poly_of(n->polys, s),
                                INT32_MAX);
}

static void look_at(Narrow *n, Stm *stm, uint32_t at)
{
    const Scalar *offset = stm->exp.arg[at];
    const char *why = NULL;

    if (offset->op == OP_CONST || attr_find(stm->attrs, "index"))
        return;
    if (!PASS_LEGAL(narrow_modular, is_modular(offset)))
        why = "it is made of more than + - *";
    else if (!has_little_room(n, stm, at) &&
             !PASS_LEGAL(narrow_below, is_below(n, offset)))
        why = "it may be 2^31 or more";
    if (why) {
        pass_remark(n->cx, n->prog, REMARK_MISSED, "index", stm->loc,
                    "this offset is an i64: %s", why);
    } else if (pass_rewrite(n->cx)) {
        pass_remark(n->cx, n->prog, REMARK_DONE, "index", stm->loc,
                    "this offset is below 2^31");
        stm->attrs = attr_with(n->prog, stm->attrs, "index");
        stm->attrs->args = elem_info[ELEM_I32].text;
    }
}

static void walk_body(Narrow *n, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        uint32_t at = form_info[s->exp.form].offset;
        if (at)
            look_at(n, s, at);
        for (uint32_t fn = 0; fn < s->exp.nfn; fn++) {
            VersionsMark mark = versions_enter(&n->versions, s, fn);
            walk_body(n, s->exp.fn[fn].body);
            versions_leave(&n->versions, mark, s);
        }
        pass(n, s);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Narrow n = {.prog = prog, .cx = cx, .polys = poly_store_new(prog->store)};

    n.versions = versions_new(prog, n.polys);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        uint32_t mark = facts_mark(n.versions.facts);
        facts_enter_fun(n.versions.facts, f);
        walk_body(&n, f->body);
        facts_undo(n.versions.facts, mark);
    }
    versions_free(&n.versions);
    poly_store_free(n.polys);
    free(n.small.at);
    return true;
}

const Pass narrow_pass = {
    .name = "narrow",
    .summary = "mark offsets that are known to be below 2^31",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
