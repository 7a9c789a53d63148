/* check.c - reporting broken rules, and what is known of terms. */
#include "verifier/rules/check.h"

#include "printer/text/print.h"
#include "verifier/rules/locate.h"

#include <stdarg.h>

const RuleInfo rule_info[] = {
#define RULE(ID, id, section, message) {id, section, message},
#include "verifier/rules/rules.def"
#undef RULE
};

/* ---- reporting ---- */

/* MESSAGE with $1, $2, ... replaced. */
static void fill_in(Buf *out, const char *message, uint32_t n,
                    const char *const *text)
{
    for (const char *c = message; *c; c++) {
        bool is_place = *c == '$' && c[1] >= '1' && c[1] <= '9' &&
                        (uint32_t)(c[1] - '1') < n;
        if (!is_place)
            buf_char(out, *c);
        else
            buf_text(out, text[*++c - '1']);
    }
}

void reject_texts(Checker *c, Rule rule, Where where, uint32_t n,
                  const char *const *text)
{
    Buf message = {0};

    fill_in(&message, rule_info[rule].message, n, text);
    diag_error(c->diag, locate(c, where), "%.*s [%s]", (int)message.len,
               message.at, rule_info[rule].id);
    buf_free(&message);
}

void note_at(Checker *c, Where where, const char *fmt, ...)
{
    Buf message = {0};
    va_list args;

    if (!c->diag)
        return;
    va_start(args, fmt);
    buf_vprintf(&message, fmt, args);
    va_end(args);
    diag_note(c->diag, locate(c, where), "%.*s", (int)message.len,
              message.at);
    buf_free(&message);
}

void note_bound(Checker *c, const Var *var, const char *what)
{
    if (!var->loc || !c->diag)
        return;
    if (var->name)
        diag_note(c->diag, locate_var(c, var), "'%s' is %s", var->name->text,
                  what);
    else
        diag_note(c->diag, locate_var(c, var), "this result is %s", what);
}

/* ---- texts ---- */

static const char *take_text(Checker *c, Buf *buf)
{
    const char *text = arena_text(&c->scratch, buf->at, buf->len);
    buf_free(buf);
    return text;
}

const char *text_of_place(Checker *c, const Type *type, Place place)
{
    Buf buf = {0};
    print_type(&buf, type, place);
    return take_text(c, &buf);
}

const char *text_of_type(Checker *c, const Type *type)
{
    return text_of_place(c, type, (Place){0});
}

const char *text_of_scalar(Checker *c, const Scalar *s)
{
    Buf buf = {0};
    print_scalar(&buf, s);
    return take_text(c, &buf);
}

const char *text_of_ixfn(Checker *c, const IxFn *ixfn)
{
    Buf buf = {0};
    print_ixfn(&buf, ixfn);
    return take_text(c, &buf);
}

const char *text_of_count(Checker *c, uint64_t n, const char *one,
                          const char *many)
{
    return arena_printf(&c->scratch, "%llu %s", (unsigned long long)n,
                        n == 1 ? one : many);
}

/* ---- terms ---- */

const Type *type_of(Checker *c, const Scalar *s)
{
    if (s->op == OP_VAR)
        return s->u.var->type;
    return s->elem == ELEM_NONE ? NULL : type_scalar(c->store, (Elem)s->elem);
}

/* Definitions are true wherever their name is in scope, but there are too many
 * of them to rewrite by: the ones that a question mentions come in with it. */
static void learn_definition(Var *var, void *data);

static void learn_definitions_of(Checker *c, const Scalar *s)
{
    scalar_each_var(s, learn_definition, c);
}

static void learn_definition(Var *var, void *data)
{
    Checker *c = data;
    const Scalar *def = c->def[var->id];

    if (!def || c->def_known[var->id])
        return;
    c->def_known[var->id] = true;
    GROUND_ROOM(c->known_defs, c->nknown_defs, c->known_defs_room);
    c->known_defs[c->nknown_defs++] = var;
    learn_definitions_of(c, def);
    equalities_define(c->equal, var, def);
}

void learn_assert(Checker *c, const Scalar *condition)
{
    GROUND_ROOM(c->asserted, c->nasserted, c->asserted_room);
    c->asserted[c->nasserted++] = condition;
}

static void learn_asserts(Checker *c)
{
    for (uint32_t i = 0; i < c->nasserted; i++) {
        learn_definitions_of(c, c->asserted[i]);
        equalities_assume(c->equal, c->asserted[i]);
    }
    c->nasserted = 0;
}

/* Else each body would have to learn what stands before it. */
uint32_t equal_mark(Checker *c)
{
    learn_asserts(c);
    return equalities_mark(c->equal);
}

void equal_undo(Checker *c, uint32_t mark)
{
    c->nasserted = 0; /* all are younger */
    equalities_undo(c->equal, mark);
}

void learn_definitions(Checker *c, const Scalar *s)
{
    learn_asserts(c);
    learn_definitions_of(c, s);
}

bool sizes_equal(Checker *c, const Scalar *a, const Scalar *b)
{
    if (a == b)
        return true;
    if (a->elem != ELEM_I64 || b->elem != ELEM_I64)
        return true; /* no size: reported where it stands */
    const Poly *p = poly_of(c->polys, a), *q = poly_of(c->polys, b);
    if (!p || !q)
        return false;
    if (p == q)
        return true;
    learn_definitions(c, a);
    learn_definitions(c, b);
    return equalities_hold(c->equal, c->polys, p, q);
}

const Scalar *known_scalar(Checker *c, const Scalar *s)
{
    learn_definitions(c, s);
    const Poly *p = equalities_apply(c->equal, poly_of(c->polys, s));
    const Scalar *known = p ? poly_scalar(c->polys, p) : NULL;
    return known ? known : s;
}

bool types_equal(Checker *c, const Type *a, const Type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->elem != b->elem || a->space != b->space ||
        a->rank != b->rank)
        return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (!sizes_equal(c, a->size[i], b->size[i]))
            return false;
    return true;
}

void learn_place_definitions(Checker *c, Place place)
{
    learn_asserts(c);
    place_each_var(place, learn_definition, c);
}

bool ixfns_equal(Checker *c, const IxFn *a, const IxFn *b)
{
    if (a == b)
        return true;
    learn_place_definitions(c, (Place){.ixfn = a});
    learn_place_definitions(c, (Place){.ixfn = b});
    return ixfn_equal(&c->lmads, a, b);
}
