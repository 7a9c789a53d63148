/* place.c - one place by itself: `@ m -> ixfn` after a type.  IFL22,
 * section 3.2: "the memory block is bound and the LMAD is well-typed". */
#include "verifier/rules/memory/inside.h"
#include "verifier/rules/types/types.h"

/* ---- texts and spots ---- */

const char *quoted_name(Checker *c, const Var *var)
{
    return var->name ? arena_printf(&c->scratch, "'%s'", var->name->text)
                     : "this result";
}

const char *text_of_at(Checker *c, Place place)
{
    return arena_printf(&c->scratch, "@ %s -> %s", place.mem->name->text,
                        place.ixfn ? text_of_ixfn(c, place.ixfn) : "...");
}

const char *text_of_rank(Checker *c, uint32_t rank)
{
    return text_of_count(c, rank, "dimension", "dimensions");
}

Where where_part(Where where, Part part)
{
    where.part = part;
    return where;
}

/* ---- blocks ---- */

Var *block_of(const Checker *c, Var *block)
{
    bool known = c->memory && block->id < c->rows.nvar &&
                 c->memory->block[block->id];
    return known ? c->memory->block[block->id] : block;
}

bool blocks_equal(const Checker *c, Var *a, Var *b)
{
    return a == b || block_of(c, a) == block_of(c, b);
}

/* ---- soundness, silently ---- */

static bool is_i64(Checker *c, const Scalar *s)
{
    return poly_of(c->polys, s) != NULL;
}

static bool lmad_is_i64(Checker *c, const Lmad *lmad)
{
    if (!is_i64(c, lmad->offset))
        return false;
    for (uint32_t i = 0; i < lmad->rank; i++)
        if (!is_i64(c, lmad->dim[i].count) || !is_i64(c, lmad->dim[i].stride))
            return false;
    return true;
}

static bool parts_are_i64(Checker *c, const IxFn *ixfn)
{
    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        if (!lmad_is_i64(c, ixfn->lmad[i]))
            return false;
    for (uint32_t i = 0; ixfn->fold && i < ixfn->fold->nrow; i++)
        if (!is_i64(c, ixfn->fold->row[i].row) ||
            !is_i64(c, ixfn->fold->row[i].modulus))
            return false;
    return true;
}

static bool look_at_place(Checker *c, const Var *var)
{
    return var->place.mem && var->place.ixfn &&
           type_is_mem(var->place.mem->type) &&
           ixfn_rank(var->place.ixfn) == var->type->rank &&
           parts_are_i64(c, var->place.ixfn);
}

bool place_is_sound(Checker *c, const Var *var)
{
    enum { UNKNOWN, SOUND, UNSOUND };

    if (!c->memory || var->id >= c->rows.nvar)
        return look_at_place(c, var);
    uint8_t *known = &c->memory->soundness[var->id];
    if (*known == UNKNOWN)
        *known = look_at_place(c, var) ? SOUND : UNSOUND;
    return *known == SOUND;
}

/* ---- rules ---- */

/* 2.2: a block stands after `@`. */
static bool check_place_block(Checker *c, const Var *var, Where where)
{
    const Var *mem = var->place.mem;

    if (type_is_mem(mem->type))
        return true;
    REJECT(c, RULE_PLACE_BLOCK, where_part(where, PART_BLOCK),
           mem->name->text, text_of_type(c, mem->type));
    note_bound(c, mem, "bound here");
    return false;
}

/* 2.3: the last part takes the array's indices. */
static bool check_ixfn_rank(Checker *c, const Var *var, Where where)
{
    uint32_t rank = ixfn_rank(var->place.ixfn);

    if (rank == var->type->rank)
        return true;
    REJECT(c, RULE_IXFN_RANK, where_part(where, PART_IXFN),
           quoted_name(c, var), text_of_rank(c, var->type->rank),
           text_of_count(c, rank, "index", "indices"));
    return false;
}

/* 2.3: offsets, counts, strides, rows and moduli are i64. */
static bool check_ixfn_part(Checker *c, const Scalar *s, Where where)
{
    return is_i64(c, s) ? check_scalar(c, s, where_part(where, PART_IXFN))
                        : check_i64(c, s, where_part(where, PART_IXFN),
                                    RULE_IXFN_PART);
}

static bool check_lmad_parts(Checker *c, const Lmad *lmad, Where where)
{
    bool ok = check_ixfn_part(c, lmad->offset, where);

    for (uint32_t i = 0; i < lmad->rank; i++) {
        ok = check_ixfn_part(c, lmad->dim[i].count, where) && ok;
        ok = check_ixfn_part(c, lmad->dim[i].stride, where) && ok;
    }
    return ok;
}

/* 2.3, 2.4: the counts of the last part are the array's sizes. */
static bool check_ixfn_counts(Checker *c, const Var *var, Where where)
{
    const IxFn *ixfn = var->place.ixfn;
    bool ok = true;

    if (ixfn->fold)
        return true;
    const Lmad *last = ixfn->lmad[ixfn->nlmad - 1];
    for (uint32_t i = 0; i < last->rank; i++) {
        if (sizes_equal(c, last->dim[i].count, var->type->size[i]))
            continue;
        REJECT(c, RULE_IXFN_COUNT, where_part(where, PART_IXFN),
               arena_printf(&c->scratch, "%u", i), quoted_name(c, var),
               text_of_scalar(c, var->type->size[i]),
               text_of_scalar(c, last->dim[i].count));
        ok = false;
    }
    return ok;
}

/* ---- folds ---- */

static const Var *mentioned_binder(Checker *c, const Fold *fold,
                                   const Poly *p)
{
    for (uint32_t i = 0; i < fold->nindex; i++)
        if (poly_mentions(c->polys, p, fold->index[i]))
            return fold->index[i];
    return NULL;
}

/* Is P linear in each binder, with factors that mention none of them? */
static bool is_affine(Checker *c, const Fold *fold, const Poly *p)
{
    const Poly *factor, *rest;

    for (uint32_t i = 0; i < fold->nindex; i++) {
        if (!poly_linear(c->polys, p, fold->index[i], &factor, &rest) ||
            mentioned_binder(c, fold, factor))
            return false;
        p = rest;
    }
    return true;
}

/* 6.6: rows are affine. */
static bool check_fold_row(Checker *c, const Fold *fold, const Scalar *row,
                           Where where)
{
    if (is_affine(c, fold, poly_of(c->polys, row)))
        return true;
    REJECT(c, RULE_FOLD_ROW, where_part(where, PART_IXFN),
           text_of_scalar(c, row));
    return false;
}

/* 6.6: moduli are positive, as far as numbers say, and do not depend on the
 * index. */
static bool check_fold_modulus(Checker *c, const Fold *fold,
                               const Scalar *modulus, Where where)
{
    const Poly *p = poly_of(c->polys, modulus);
    const Var *binder = mentioned_binder(c, fold, p);
    int64_t value;

    if (!binder && !(poly_is_const(p, &value) && value < 1))
        return true;
    REJECT(c, RULE_FOLD_MODULUS, where_part(where, PART_IXFN),
           text_of_scalar(c, modulus),
           binder ? arena_printf(&c->scratch, "depends on '%s'",
                                 binder->name->text)
                  : "is not positive");
    return false;
}

static bool check_fold(Checker *c, const Fold *fold, Where where)
{
    bool ok = true;

    for (uint32_t i = 0; i < fold->nrow; i++) {
        const FoldRow *row = &fold->row[i];
        bool parts = check_ixfn_part(c, row->row, where);
        parts = check_ixfn_part(c, row->modulus, where) && parts;
        if (parts) {
            ok = check_fold_row(c, fold, row->row, where) && ok;
            ok = check_fold_modulus(c, fold, row->modulus, where) && ok;
        }
        ok = ok && parts;
    }
    return ok;
}

/* ---- all together ---- */

bool check_place(Checker *c, const Var *var, Where where)
{
    const IxFn *ixfn = var->place.ixfn;

    if (!ixfn || !var->place.mem)
        return true;
    bool ok = check_place_block(c, var, where);
    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        ok = check_lmad_parts(c, ixfn->lmad[i], where) && ok;
    if (ixfn->fold)
        ok = check_fold(c, ixfn->fold, where) && ok;
    ok = check_ixfn_rank(c, var, where) && ok;
    return ok && check_ixfn_counts(c, var, where);
}
