/* locate.c - from a place in the program to a span of its text. */
#include "verifier/rules/locate.h"

#include "ir-text/parse/text_map.h"

#include <stdlib.h>
#include <string.h>

/* A statement of the text read again, by its position. */
typedef struct Known {
    Loc loc;
    const Stm *stm;
} Known;

/* The first K of LIST, in the order of the text, end at AT. */
typedef struct Cursor {
    const Scalar *const *list;
    uint32_t k;
    size_t at;
} Cursor;

struct Spans {
    Store *store;
    Prog *copy;
    TextMap map;
    Known *known;
    size_t nknown, room;
    Cursor cursor; /* where the last search ended: mistakes come in order */
};

/* ---- the text, read again ---- */

static void add_known(Spans *s, const Stm *stm)
{
    GROUND_ROOM(s->known, s->nknown, s->room);
    s->known[s->nknown++] = (Known){stm->loc, stm};
}

static bool visit(Stm *stm, void *data)
{
    add_known(data, stm);
    return true;
}

static int by_loc(const void *a, const void *b)
{
    const Known *x = a, *y = b;
    return x->loc < y->loc ? -1 : x->loc > y->loc;
}

static Spans *read_again(const Prog *prog)
{
    Spans *s = ground_alloc(sizeof *s);

    memset(s, 0, sizeof *s);
    s->store = store_new();
    s->copy = text_map_read(&s->map, prog, s->store);
    for (const Fun *f = s->copy->first; f; f = f->next)
        if (f->body)
            body_each_stm(f->body, visit, s);
    if (s->nknown)
        qsort(s->known, s->nknown, sizeof *s->known, by_loc);
    return s;
}

void spans_free(Spans *s)
{
    if (!s)
        return;
    text_map_free(&s->map);
    store_free(s->store);
    free(s->known);
    free(s);
}

static const Stm *same_stm(const Spans *s, const Stm *stm)
{
    Known key = {stm->loc, NULL};
    const Known *k = s->nknown ? bsearch(&key, s->known, s->nknown,
                                         sizeof key, by_loc)
                               : NULL;
    /* A pass may have made something else of it. */
    bool same = k && k->stm->exp.form == stm->exp.form &&
                k->stm->exp.narg == stm->exp.narg &&
                k->stm->exp.nfn == stm->exp.nfn && k->stm->npat == stm->npat;
    return same ? k->stm : NULL;
}

static const Fun *same_fun(const Spans *s, const Fun *fun)
{
    const Fun *f = s->copy->first;
    while (f && f->loc != fun->loc)
        f = f->next;
    bool same = f && f->nparam == fun->nparam && f->nres == fun->nres;
    return same ? f : NULL;
}

/* ---- spans ---- */

static Span span_at(Checker *c, size_t at, size_t len)
{
    return (Span){c->prog->source, at, len};
}

static Span span_of_piece(Checker *c, const Piece *piece, Span otherwise)
{
    return piece ? span_at(c, piece->at, piece->len) : otherwise;
}

/* Where the first N nested bodies of a statement begin, each with its first
 * statement or its results. */
static size_t bodies_begin(Checker *c, const Stm *stm, uint32_t n)
{
    const Source *source = c->prog->source;
    size_t end = source->len;

    for (uint32_t i = 0; i < n; i++) {
        const Body *body = stm->exp.fn[i].body;
        Loc loc = body && body->first ? body->first->loc
                  : body              ? body->loc
                                      : 0;
        if (loc && loc - 1 < end)
            end = loc - 1;
    }
    return end;
}

/* Where the head of a statement ends. */
static size_t head_end(Checker *c, const Stm *stm)
{
    return bodies_begin(c, stm, stm->exp.nfn);
}

/* [AT, END) without the blanks at its end, and on one line. */
static Span trimmed(Checker *c, size_t at, size_t end)
{
    const char *text = c->prog->source->text;
    const char *eol = memchr(text + at, '\n', end - at);

    if (eol)
        end = (size_t)(eol - text);
    while (end > at + 1 && strchr(" \t\r", text[end - 1]))
        end--;
    return span_at(c, at, end - at);
}

static Span stm_span(Checker *c, const Stm *stm)
{
    return trimmed(c, stm->loc - 1, head_end(c, stm));
}

static Span var_span(Checker *c, const Var *var)
{
    if (!c->prog->source || !var->loc || !var->name)
        return (Span){0};
    return span_at(c, var->loc - 1, var->name->len);
}

/* ---- expressions in expressions ---- */

/* COPY was read from the same text as ROOT: what in it is PART of ROOT? */
static const Scalar *same_part(const Scalar *root, const Scalar *part,
                               const Scalar *copy)
{
    if (root == part)
        return copy;
    if (root->narg != copy->narg)
        return NULL;
    for (uint32_t i = 0; i < root->narg; i++) {
        const Scalar *found = same_part(root->arg[i], part, copy->arg[i]);
        if (found)
            return found;
    }
    return NULL;
}

/* The span of the expression COPY in [FROM, TO), or of what in it is the same
 * as INSIDE in ROOT. */
static Span scalar_span(Checker *c, const Scalar *root, const Scalar *inside,
                        const Scalar *copy, size_t from, size_t to,
                        Span otherwise)
{
    const TextMap *map = &c->spans->map;
    const Piece *whole = text_map_find(map, PIECE_SCALAR, copy, from, to);

    if (!whole)
        return otherwise;
    const Scalar *part = inside ? same_part(root, inside, copy) : NULL;
    const Piece *piece =
        part ? text_map_find(map, PIECE_SCALAR, part, whole->at,
                             (size_t)whole->at + whole->len)
             : NULL;
    return span_of_piece(c, piece ? piece : whole, otherwise);
}

/* ---- types ---- */

/* The type of VAR, which COPY is in the text read again; or a size of it. */
static Span type_span(Checker *c, const Var *var, const Var *copy,
                      const Scalar *inside)
{
    const TextMap *map = &c->spans->map;
    Span otherwise = var_span(c, var);
    size_t from = copy->loc ? copy->loc - 1 : 0;
    const Piece *piece =
        text_map_find(map, PIECE_TYPE, copy, from, SIZE_MAX);

    if (!piece)
        return otherwise;
    for (uint32_t i = 0; inside && i < var->type->rank; i++) {
        Span span = scalar_span(c, var->type->size[i], inside,
                                copy->type->size[i], piece->at,
                                (size_t)piece->at + piece->len, (Span){0});
        bool holds = var->type->size[i] == inside ||
                     same_part(var->type->size[i], inside,
                               copy->type->size[i]);
        if (holds && span.source)
            return span;
    }
    return span_of_piece(c, piece, otherwise);
}

/* ---- statements ---- */

static size_t after(const Piece *piece, size_t otherwise)
{
    return piece ? (size_t)piece->at + piece->len : otherwise;
}

/* From FROM on there are the results of BODY: after the first N of them. */
static size_t after_results(Checker *c, const Body *body, uint32_t n,
                            size_t from)
{
    Cursor *cursor = &c->spans->cursor;

    if (cursor->list != body->res || cursor->k > n)
        *cursor = (Cursor){body->res, 0, from};
    for (; cursor->k < n; cursor->k++)
        cursor->at =
            after(text_map_find(&c->spans->map, PIECE_SCALAR,
                                body->res[cursor->k], cursor->at, SIZE_MAX),
                  cursor->at);
    return cursor->at;
}

static bool is_of_target(const Exp *exp, uint32_t arg)
{
    return exp_into(exp) && exp->u.into->count &&
           arg >= exp->u.into->at[0].first;
}

/* The operand that stands K-th in the text, not counting those of targets,
 * which stand after the body. */
static uint32_t arg_in_text(const Exp *exp, uint32_t k)
{
    uint32_t n = exp_into(exp) && exp->u.into->count
                     ? exp->u.into->at[0].first
                     : exp->narg;

    switch ((FormId)exp->form) {
    case FORM_LOOP:
        return exp->is_while ? k : (k + 1) % n;
    case FORM_REPLICATE:
    case FORM_ROTATE:
    case FORM_REDUCE:
    case FORM_SCAN:
    case FORM_IMP_REDUCE:
    case FORM_IMP_SCAN:
    case FORM_IMP_SCATTER:
        return (k + 1) % n;
    case FORM_SCATTER:
        return k + 2 < n ? k + 2 : n - 1 - k;
    case FORM_UPDATE:
        return k == 0 ? 0 : k + 1 == n ? 1 : k + 1;
    default:
        return form_lays_out(exp->form) ? (k + 1) % n : k;
    }
}

/* FROM is after the operand before ARG: after what stands between, a
 * parameter's type or a lambda. */
static size_t before_arg(Checker *c, const Stm *copy, uint32_t arg,
                         size_t from)
{
    const Exp *exp = &copy->exp;
    const OperatorList *ops = exp_operators(exp);

    if (exp->form == FORM_LOOP && (exp->is_while || arg > 0))
        return after(text_map_find(&c->spans->map, PIECE_TYPE,
                                   exp->fn[0].param[arg], from, SIZE_MAX),
                     from);
    for (uint32_t i = 0; ops && i < ops->count; i++) {
        const Operator *op = &ops->at[i];
        if (op->kind != OPERATOR_LAMBDA || op->neutral != arg)
            continue;
        const Body *body = exp->fn[op->fn].body;
        return body->loc ? after_results(c, body, body->nres, body->loc - 1)
                         : from;
    }
    return from;
}

/* Does operand INDEX stand at K or after it?  Mistakes are looked for in the
 * order of the text, most often. */
static bool is_ahead(const Exp *exp, uint32_t k, uint32_t index)
{
    while (k < exp->narg && arg_in_text(exp, k) != index)
        k++;
    return k < exp->narg;
}

/* Where the text of an operand may begin: after those before it. */
static size_t arg_from(Checker *c, Where w, const Stm *copy, size_t from,
                       size_t to)
{
    const Exp *exp = &copy->exp;
    Cursor now = c->spans->cursor;

    if (now.list != exp->arg || !is_ahead(exp, now.k, w.index))
        now = (Cursor){exp->arg, 0, from};
    for (uint32_t arg; (arg = arg_in_text(exp, now.k)) != w.index; now.k++) {
        from = before_arg(c, copy, arg, now.at);
        now.at = after(text_map_find(&c->spans->map, PIECE_SCALAR,
                                     exp->arg[arg], from, to),
                       from);
    }
    from = before_arg(c, copy, w.index, now.at);
    c->spans->cursor = now;
    return from;
}

static Span arg_span(Checker *c, Where w, const Stm *copy, size_t from,
                     size_t to)
{
    Span all = stm_span(c, w.stm);

    if (w.index >= copy->exp.narg)
        return all;
    return scalar_span(c, w.stm->exp.arg[w.index], w.inside,
                       copy->exp.arg[w.index],
                       arg_from(c, w, copy, from, to), to, all);
}

/* Targets of IMP stand after the body and what it yields. */
static Span target_span(Checker *c, Where w, const Stm *copy)
{
    const TextMap *map = &c->spans->map;
    const Body *body = copy->exp.fn[0].body;
    size_t from = after_results(c, body, body->nres,
                                body->loc ? body->loc - 1 : copy->loc - 1);

    for (uint32_t i = copy->exp.u.into->at[0].first; i < w.index; i++)
        from = after(
            text_map_find(map, PIECE_SCALAR, copy->exp.arg[i], from, SIZE_MAX),
            from);
    return scalar_span(c, w.stm->exp.arg[w.index], w.inside,
                       copy->exp.arg[w.index], from, SIZE_MAX,
                       stm_span(c, w.stm));
}

static Span operator_span(Checker *c, Where w, size_t from, size_t to)
{
    const Piece *piece = NULL;

    for (uint32_t i = 0; i <= w.index; i++) {
        piece = text_map_find(&c->spans->map, PIECE_OPERATOR, NULL, from, to);
        if (!piece)
            return stm_span(c, w.stm);
        from = (size_t)piece->at + piece->len;
    }
    return span_of_piece(c, piece, stm_span(c, w.stm));
}

static Span body_span(Checker *c, Where w, const Body *body, const Body *copy)
{
    if (!body->loc)
        return (Span){0};
    Span all = trimmed(c, body->loc - 1, c->prog->source->len);
    if (w.spot != SPOT_BODY_RES || w.index >= copy->nres)
        return all;
    return scalar_span(c, body->res[w.index], w.inside, copy->res[w.index],
                       after_results(c, copy, w.index, all.at), SIZE_MAX, all);
}

/* The parameter after `while`: the last name in the head. */
static Span while_span(Checker *c, const Stm *copy, size_t from, size_t to,
                       Span otherwise)
{
    const Scalar *name = copy->exp.u.condition->leaf;
    const Piece *found = NULL, *next;

    while ((next = text_map_find(&c->spans->map, PIECE_SCALAR, name, from,
                                 to))) {
        found = next;
        from = after(next, from);
    }
    return span_of_piece(c, found, otherwise);
}

static Span param_span(Checker *c, Where w, Var *const *param,
                       Var *const *copy, uint32_t n)
{
    if (w.index >= n)
        return (Span){0};
    if (w.spot == SPOT_PARAM_TYPE)
        return type_span(c, param[w.index], copy[w.index], w.inside);
    return var_span(c, param[w.index]);
}

static Span locate_in_stm(Checker *c, Where w)
{
    const Stm *stm = w.stm, *copy = same_stm(c->spans, stm);
    Span all = stm_span(c, stm);

    if (!copy)
        return all;
    size_t to = head_end(c, stm);
    const Piece *rhs = text_map_find(&c->spans->map, PIECE_RHS, copy,
                                     stm->loc - 1, SIZE_MAX);
    size_t from = rhs ? rhs->at : stm->loc - 1;
    switch (w.spot) {
    case SPOT_RHS:
        return rhs ? trimmed(c, from, rhs->at + rhs->len < to
                                          ? rhs->at + rhs->len
                                          : to)
                   : all;
    case SPOT_ARG:
        if (w.index < copy->exp.narg && is_of_target(&copy->exp, w.index))
            return target_span(c, w, copy);
        /* Neutral elements stand after their lambda's body, which is not the
         * first in `fn`. */
        return arg_span(c, w, copy, from,
                        rhs ? (size_t)rhs->at + rhs->len
                            : bodies_begin(c, stm, stm->exp.nfn ? 1 : 0));
    case SPOT_SELECTION:
        return span_of_piece(c,
                             text_map_find(&c->spans->map, PIECE_SELECTION,
                                           NULL, from, to),
                             all);
    case SPOT_WHILE:
        return copy->exp.form == FORM_LOOP && copy->exp.is_while
                   ? while_span(c, copy, from, to, all)
                   : all;
    case SPOT_PAT:
        return w.index < stm->npat ? var_span(c, stm->pat[w.index]) : all;
    case SPOT_PAT_TYPE:
        return w.index < stm->npat ? type_span(c, stm->pat[w.index],
                                               copy->pat[w.index], w.inside)
                                   : all;
    case SPOT_PARAM:
    case SPOT_PARAM_TYPE:
        return param_span(c, w, stm->exp.fn[w.fn].param,
                          copy->exp.fn[w.fn].param,
                          copy->exp.fn[w.fn].nparam);
    case SPOT_OPERATOR:
        return operator_span(c, w, from, SIZE_MAX);
    case SPOT_BODY:
    case SPOT_BODY_RES:
        return body_span(c, w, stm->exp.fn[w.fn].body,
                         copy->exp.fn[w.fn].body);
    default:
        return all;
    }
}

/* ---- functions ---- */

static Span locate_in_fun(Checker *c, Where w)
{
    const Fun *fun = w.fun, *copy = same_fun(c->spans, fun);
    Span name = fun->loc ? span_at(c, fun->loc - 1, fun->name->len)
                         : (Span){0};

    if (!copy)
        return name;
    switch (w.spot) {
    case SPOT_PARAM:
    case SPOT_PARAM_TYPE:
        return param_span(c, w, fun->param, copy->param, copy->nparam);
    case SPOT_RESULT:
        return w.index < copy->nres
                   ? type_span(c, fun->res[w.index].var,
                               copy->res[w.index].var, w.inside)
                   : name;
    case SPOT_BODY:
    case SPOT_BODY_RES:
        return body_span(c, w, fun->body, copy->body);
    default:
        return name;
    }
}

/* ---- parts of a type ---- */

/* [FROM, TO) of SPAN, which is about a type with a place. */
static Span sub_span(Span span, const char *from, const char *to)
{
    const char *text = span.source->text;
    return (Span){span.source, (size_t)(from - text), (size_t)(to - from)};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* SPAN itself where no such part is in it. */
static Span part_span(Span span, Part part)
{
    if (part == PART_ALL || !span.source || !span.source->text)
        return span;
    const char *text = span.source->text + span.at, *end = text + span.len;
    const char *at = memchr(text, '@', span.len), *arrow;
    if (!at || !(arrow = memmem(at, (size_t)(end - at), "->", 2)))
        return span;
    const char *from = part == PART_IXFN ? arrow + 2 : at;
    const char *to = part == PART_BLOCK ? arrow : end;
    from += part == PART_BLOCK;
    while (from < to && is_blank(*from))
        from++;
    while (to > from && is_blank(to[-1]))
        to--;
    return from < to ? sub_span(span, from, to) : span;
}

/* In a pipeline under `-g`: where that stood first. */
static Span first_span(Checker *c, Span span)
{
    return span.source ? prog_span(c->prog, (Loc)span.at + 1, span.len) : span;
}

Span locate_var(Checker *c, const Var *var)
{
    if (c->prog->source && var->loc && !var->name) /* of a result: its type */
        return first_span(c, span_at(c, var->loc - 1, 1));
    return first_span(c, var_span(c, var));
}

Span locate(Checker *c, Where where)
{
    bool somewhere = where.stm ? where.stm->loc != 0
                               : where.fun && where.fun->loc != 0;

    if (!c->prog->source || !somewhere)
        return (Span){0};
    if (!c->spans)
        c->spans = read_again(c->prog);
    Span span = where.stm ? locate_in_stm(c, where) : locate_in_fun(c, where);
    return first_span(c, part_span(span, where.part));
}
