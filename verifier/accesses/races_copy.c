/* races_copy.c - copies: is what they read apart from what they write, and do
 * no two elements go to one place?
 *
 * A copy is a parallel form (docs/semantics.md, "Races"), and so is whatever
 * else fills an array: `iota`, `replicate`, a row that an iteration gives.
 * Each is asked for both, where its source is not where it goes anyway.  What
 * operators, `filter`, and `reduce` put somewhere in their results may be put
 * anywhere there.
 */
#include "verifier/accesses/inside.h"

static const Var *array_of(const Scalar *s)
{
    return s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;
}

/* A part of an array, or all of it: what IXFN reaches of the shape SIZE. */
typedef struct Piece {
    const IxFn *ixfn;
    const Scalar *const *size;
} Piece;

static Piece all_of(const Var *array)
{
    return (Piece){array->place.ixfn, array->type->size};
}

/* What is as large as ARRAY, which may be NULL for no array. */
static Piece piece_for(const Var *array, const IxFn *ixfn)
{
    return (Piece){ixfn, array ? array->type->size : NULL};
}

/* STM copies FROM (NULL: what is in no block) to what INTO says in the block
 * of TO. */
typedef struct Move {
    const Stm *stm;
    const Var *from, *to;
    const Var *block; /* of TO, in other words; NULL: what it says itself */
    Piece into;
    bool far;   /* they are not of one scope */
    bool mixes; /* elements go elsewhere, even if the places are the same */
} Move;

static const Var *block_of(const Move *move)
{
    return move->block ? move->block : move->to->place.mem;
}

static Pair pair_of(const Move *move, PairKind kind, const Why *why)
{
    AccessName write = {move->stm, move->to, true};

    return (Pair){.kind = kind,
                  .form = move->stm,
                  .a = kind == PAIR_WRITE
                           ? write
                           : (AccessName){move->stm, move->from, false},
                  .b = write,
                  .verdict = UNKNOWN,
                  .why = why};
}

/* ---- one copy ---- */

/* Is it there already? */
static bool is_still(RaceWalk *w, const Move *move)
{
    const Var *from = move->from;

    return from && !move->mixes && from->place.mem == block_of(move) &&
           from->place.ixfn && move->into.ixfn &&
           ixfn_equal(&w->cx, from->place.ixfn, move->into.ixfn);
}

/* Is A apart from what INTO says in the block of B?  An element may be where
 * it goes itself, if it is read ALONG with that. */
static Verdict ask_apart(RaceWalk *w, const Var *a, const Var *b, Piece into,
                         bool along, Pair *pair, Why *why)
{
    Access one = {.ixfn = a->place.ixfn,
                  .size = a->type->size,
                  .elem = (Elem)a->type->elem};
    Access other = {
        .ixfn = into.ixfn, .size = into.size, .elem = (Elem)b->type->elem};
    Region ra, rb;

    if (!access_regions(w->facts, w->prog, &one, &other, &ra, &rb)) {
        pair->reason = "the offsets are not known";
        return UNKNOWN;
    }
    races_say_region(w, "apart: ", &ra);
    races_say_region(w, "from:  ", &rb);
    proof_in(w->proof);
    Verdict verdict = races_ask_apart(w, &ra, &rb, why);
    if (along && verdict != PROVED) {
        Why other_elements = {.proof = w->proof};
        if (elements_apart(w->facts, w->prog, one.ixfn, other.ixfn, into.size,
                           &other_elements) == PROVED) {
            *why = other_elements;
            verdict = PROVED;
        }
    }
    proof_out(w->proof);
    return verdict;
}

/* Is FROM apart from the N places INTO, where these may be in one block? */
static void ask_overlap(RaceWalk *w, const Move *move, uint32_t n,
                        const Piece *into)
{
    const Var *from = move->from;
    Why why = {0};

    if (!from || !from->place.mem ||
        !races_may_be_one(w, from->place.mem, block_of(move), !move->far))
        return;
    Pair pair = pair_of(move, PAIR_COPY, &why);
    pair.verdict = PROVED;
    if (is_still(w, move))
        proof_line(w->proof, "they coincide");
    else
        for (uint32_t i = 0; i < n && pair.verdict == PROVED; i++)
            pair.verdict =
                ask_apart(w, from, move->to, into[i],
                          into == &move->into && !move->mixes, &pair, &why);
    races_give(w, &pair);
}

/* Does each element go to a place of its own?  Else iterations race: those of
 * WHOLE, unless it is NULL. */
static void ask_once(RaceWalk *w, const Move *move, const Whole *whole)
{
    Why why = {.proof = w->proof};
    Pair pair = pair_of(move, PAIR_WRITE, &why);
    Region region;
    bool exact, one_to_one;

    if (!move->into.ixfn ||
        !region_of_ixfn(w->facts, w->prog, move->into.ixfn, move->into.size,
                        &region, &exact, &one_to_one)) {
        pair.reason = "the offsets are not known";
    } else {
        races_say_region(w, "injective: ", &region);
        proof_in(w->proof);
        if (region_injective(w->facts, w->prog, &region, &why) == PROVED &&
            one_to_one)
            pair.verdict = PROVED;
        proof_out(w->proof);
    }
    if (whole)
        races_give_of(w, &pair, whole);
    else
        races_give(w, &pair);
}

/* Do two results of FORM go to places that are apart? */
static void ask_results_apart(RaceWalk *w, const Stm *form, const Var *a,
                              const Var *b, const Whole *whole)
{
    Why why = {0};

    if (!races_may_be_one(w, a->place.mem, b->place.mem, true))
        return;
    Pair pair = {.kind = PAIR_ITERATIONS,
                 .form = form,
                 .a = {form, a, true},
                 .b = {form, b, true},
                 .verdict = UNKNOWN,
                 .why = &why};
    pair.verdict = ask_apart(w, a, b, all_of(b), false, &pair, &why);
    races_give_of(w, &pair, whole);
}

/* The iterations that `filter` and `partition` keep, or do not, write an
 * element each; which one is not known before the count. */
void races_ask_sifted(RaceWalk *w, const Stm *stm, const Whole *whole)
{
    if (!form_info[stm->exp.form].sifts)
        return;
    for (uint32_t i = 1; i < stm->npat && stm->pat[i]->place.mem; i++) {
        const Var *var = stm->pat[i];
        ask_once(w, &(Move){.stm = stm, .to = var, .into = all_of(var)}, whole);
        for (uint32_t k = i + 1; k < stm->npat; k++)
            ask_results_apart(w, stm, var, stm->pat[k], whole);
    }
}

static void ask_move(RaceWalk *w, const Move *move)
{
    if (!move->to->place.mem)
        return;
    ask_overlap(w, move, 1, &move->into);
    if (!is_still(w, move))
        ask_once(w, move, NULL);
}

/* ---- statements ---- */

/* Of the parts of one concat, all are read before one is written. */
static void ask_concat(RaceWalk *w, const Stm *stm)
{
    Arena scratch = {0};
    uint32_t n = stm->exp.narg, nmoved = 0;
    const IxFn **part = ARENA_NEW(&scratch, const IxFn *, n);
    Piece *moved = ARENA_NEW(&scratch, Piece, n);
    Move *move = ARENA_NEW(&scratch, Move, n);
    Move whole = {.stm = stm, .to = stm->pat[0], .into = all_of(stm->pat[0])};

    concat_ixfns(&w->cx, stm, part);
    for (uint32_t i = 0; i < n; i++) {
        const Var *from = array_of(stm->exp.arg[i]);
        move[i] = (Move){.stm = stm,
                         .from = from,
                         .to = whole.to,
                         .into = piece_for(from, part[i])};
        if (!is_still(w, &move[i]))
            moved[nmoved++] = move[i].into;
    }
    for (uint32_t i = 0; i < n; i++)
        ask_overlap(w, &move[i], nmoved, moved);
    if (nmoved)
        ask_once(w, &whole, NULL);
    arena_free(&scratch);
}

/* What is left of no iteration is a copy. */
static void ask_neutrals(RaceWalk *w, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    for (uint32_t o = 0, k = 0; o < ops->count; k += ops->at[o++].width) {
        const Operator *op = &ops->at[o];
        for (uint32_t i = 0; op->kind == OPERATOR_LAMBDA && i < op->width;
             i++) {
            const Var *to = stm->pat[k + i];
            if (type_is_array(to->type))
                ask_move(
                    w, &(Move){.stm = stm,
                               .to = to,
                               .from = array_of(stm->exp.arg[op->neutral + i]),
                               .into = all_of(to)});
        }
    }
}

static void ask_update(RaceWalk *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Move move = {
        .stm = stm, .from = array_of(exp->arg[1]), .to = array_of(exp->arg[0])};

    if (!move.from || !move.to->place.mem)
        return;
    move.into = piece_for(
        move.from, selected_ixfn(&w->cx, move.to, &exp->u.sel, exp->arg));
    ask_move(w, &move);
}

void races_ask_copies(RaceWalk *w, const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    switch (form) {
    case FORM_UPDATE:
        ask_update(w, stm);
        return;
    case FORM_CONCAT:
        if (stm->pat[0]->place.mem)
            ask_concat(w, stm);
        return;
    case FORM_REDUCE:
        ask_neutrals(w, stm);
        return;
    case FORM_COPY:
    case FORM_MANIFEST:
    case FORM_ROTATE:
    case FORM_REPLICATE:
    case FORM_IOTA:
        ask_move(w, &(Move){.stm = stm,
                            .from = array_of(stm->exp.arg[0]),
                            .to = stm->pat[0],
                            .into = all_of(stm->pat[0]),
                            .mixes = form == FORM_ROTATE});
        return;
    default:
        return;
    }
}

/* ---- bodies ---- */

/* Where FROM, which the first body gives as result K of FORM, goes. */
static Piece destination(RaceWalk *w, const Stm *form, uint32_t k,
                         const Var *from)
{
    if (form->exp.form == FORM_SCATTER)
        return piece_for(from, scattered_ixfn(&w->cx, form));
    if (form->exp.form == FORM_SCAN || result_is_kept(form, k))
        return piece_for(from, iteration_ixfn(&w->cx, form, k));
    return all_of(form->pat[k]);
}

/* Result AT of the body of ONCE becomes result AT, whose block and counts are
 * results, too: there they have the names that they have in the body. */
static void ask_only_result(RaceWalk *w, const Stm *once, uint32_t at)
{
    const Body *body = once->exp.fn[0].body;
    const Var *from = array_of(body->res[at]), *to = once->pat[at];

    if (!from || !to->place.mem)
        return;
    Subst inside = subst_new(w->prog);
    for (uint32_t i = 0; i < body->nres; i++)
        if (!type_is_array(once->pat[i]->type))
            subst_put(&inside, once->pat[i], body->res[i]);
    Place place = place_subst(&inside, to->place);
    ask_move(w, &(Move){.stm = once,
                        .from = from,
                        .to = to,
                        .block = place.mem,
                        .into = piece_for(from, place.ixfn)});
    subst_free(&inside);
}

/* Result AT of the first body becomes, or becomes a part of, result K. */
static void ask_result(RaceWalk *w, const Stm *form, uint32_t at, uint32_t k)
{
    const Var *from = array_of(form->exp.fn[0].body->res[at]);

    if (form->exp.form == FORM_ONCE)
        ask_only_result(w, form, at);
    else if (from)
        ask_move(w, &(Move){.stm = form,
                            .from = from,
                            .to = form->pat[k],
                            .into = destination(w, form, k, from)});
}

/* Result K becomes a row of TO, which is asked for the rest after the form. */
static void ask_sifted_row(RaceWalk *w, const Stm *form, uint32_t k,
                           const Var *to)
{
    const Var *from = array_of(form->exp.fn[0].body->res[k]);

    Piece into = all_of(to);

    if (from && to->place.mem)
        ask_overlap(w, &(Move){.stm = form, .from = from, .to = to}, 1, &into);
}

static void ask_results(RaceWalk *w, const Stm *form)
{
    uint32_t nres = form->exp.fn[0].body->nres;

    switch ((FormId)form->exp.form) {
    case FORM_FILTER:
    case FORM_PARTITION:
        for (uint32_t k = 1; k < form->npat; k++)
            ask_sifted_row(w, form, (k - 1) % (nres - 1), form->pat[k]);
        return;
    case FORM_SCATTER:
        if (puts_values(form))
            ask_result(w, form, 1, 0);
        return;
    case FORM_KERNEL:
    case FORM_REDUCE:
    case FORM_SCAN:
    case FORM_ONCE:
        for (uint32_t k = 0; k < nres && !stm_goes_on(form); k++)
            ask_result(w, form, k, k);
        return;
    default:
        return;
    }
}

/* What an operator takes is copied to where its parameters are, and what it
 * gives to the result: PAT[k] of what the first body's result AT + k is. */
static void ask_operator(RaceWalk *w, const Stm *form, const Operator *op,
                         uint32_t at, Var *const *pat)
{
    const Lambda *fn = &form->exp.fn[op->fn];
    const Body *body = form->exp.fn[0].body;

    for (uint32_t i = 0; i < op->width; i++) {
        const Var *whole = pat[i];
        const Var *taken[2] = {whole, array_of(body->res[at + i])};
        for (uint32_t side = 0; side < 2; side++) {
            const Var *param = fn->param[side * op->width + i];
            if (type_is_array(param->type))
                ask_move(w, &(Move){.stm = form,
                                    .from = taken[side],
                                    .to = param,
                                    .into = all_of(param),
                                    .far = true,
                                    .mixes = true});
        }
        const Var *from = array_of(fn->body->res[i]);
        if (from)
            ask_move(w, &(Move){.stm = form,
                                .from = from,
                                .to = whole,
                                .into = all_of(whole),
                                .far = true});
    }
}

void races_ask_body(RaceWalk *w, const Stm *form, uint32_t fn)
{
    const OperatorList *ops = &form->exp.u.ops;
    /* What goes on combines scalars. */
    bool operates = form->exp.form == FORM_REDUCE ||
                    (form->exp.form == FORM_SCAN && !stm_goes_on(form)) ||
                    form->exp.form == FORM_SCATTER;

    if (fn == 0) {
        ask_results(w, form);
        return;
    }
    for (uint32_t o = 0, at = 0; operates && o < ops->count;
         at += ops->at[o++].width)
        if (ops->at[o].kind == OPERATOR_LAMBDA && ops->at[o].fn == fn)
            ask_operator(w, form, &ops->at[o],
                         form->exp.form == FORM_SCATTER ? 1 : at,
                         form->pat + at);
}
