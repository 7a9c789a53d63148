/* hover.c - what is known of a name where it stands. */
#include "drivers/fun-lsp/features.h"

#include "drivers/fun-lsp/wire.h"
#include "printer/text/print.h"
#include "verifier/prover/facts/walk.h"

/* So many facts are shown, and so many bytes of a head.  Estimates. */
enum { MOST_FACTS = 8, MOST_HEAD = 2000 };

typedef struct Hover {
    Request *r;
    Analysis *a;
    const Name *name;
    Buf out;
} Hover;

/* ---- the statements on the way to a place ---- */

static size_t body_begin(const Body *body)
{
    const Stm *s = body->first;

    while (s && !stm_is_written(s))
        s = s->next;
    return (s ? s->loc : body->loc) - 1;
}

/* The nested body of STM that AT stands in, or that VAR, if it is bound at AT,
 * is a parameter of; else their number. */
static uint32_t body_at(const Stm *stm, const Var *var, size_t at)
{
    const Exp *exp = &stm->exp;
    uint32_t found = exp->nfn;

    for (uint32_t i = 0; i < exp->nfn; i++) {
        const Lambda *fn = &exp->fn[i];
        for (uint32_t k = 0; k < fn->nparam; k++)
            if (fn->param[k] == var && var->loc - 1 == at)
                return i;
        if (body_begin(fn->body) <= at &&
            (found == exp->nfn ||
             body_begin(exp->fn[found].body) < body_begin(fn->body)))
            found = i;
    }
    return found;
}

/* ---- facts ---- */

static bool binds(const Stm *stm, const Var *var)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i] == var)
            return true;
    return false;
}

/* The statement of BODY that AT stands in, or after which the results do; what
 * stands before it is passed.  NULL: AT is before all.  A statement that is not
 * written comes before the one that it is a part of. */
static const Stm *pass_before(Facts *facts, const Body *body, size_t at)
{
    const Stm *found = NULL;

    for (const Stm *s = body->first; s; s = s->next)
        if (s->loc - 1 <= at)
            found = s;
    for (const Stm *s = found ? body->first : NULL; s != found; s = s->next)
        facts_pass(facts, s);
    return found;
}

/* What holds where the name stands; where it is bound, after that. */
static void learn(const Hover *h, Facts *facts, const Fun *fun, const Var *var)
{
    size_t at = h->name->at;
    const Body *body = fun->body;

    facts_enter_fun(facts, fun);
    while (body) {
        const Stm *s = pass_before(facts, body, at);
        bool in_results = body->loc && body->loc - 1 <= at;
        uint32_t i = s && !in_results ? body_at(s, var, at) : 0;
        body = NULL;
        if (s && (in_results || (binds(s, var) && at == var->loc - 1))) {
            facts_pass(facts, s);
        } else if (s && i < s->exp.nfn) {
            facts_enter(facts, s, i);
            body = s->exp.fn[i].body;
        }
    }
}

/* What is known of S, an i64 that is not a number. */
static void say_known(Hover *h, Facts *facts, const Scalar *s)
{
    PolyStore *polys = facts_polys(facts);
    const Poly *p = s->elem == ELEM_I64 ? poly_of(polys, s) : NULL;
    int64_t value;
    Buf known = {0};

    if (!p || poly_is_const(p, &value))
        return;
    const Poly *normal = facts_normal(facts, p);
    const Scalar *same =
        normal && normal != p ? poly_scalar(polys, normal) : NULL;
    if (same) {
        buf_text(&h->out, "\n- `");
        print_scalar(&h->out, s);
        buf_text(&h->out, "` is `");
        print_scalar(&h->out, same);
        buf_char(&h->out, '`');
    }
    facts_explain_known(facts, p, MOST_FACTS, &known);
    if (known.len)
        buf_printf(&h->out, "\n- known: %.*s", (int)known.len, known.at);
    buf_free(&known);
}

static void say_facts(Hover *h, const Fun *fun, Var *var)
{
    const Type *type = var->type;

    if (!h->a->verified || fun->imp || type_is_mem(type) ||
        (type_is_scalar(type) && type->elem != ELEM_I64))
        return;
    PolyStore *polys = poly_store_new(h->a->store);
    Facts *facts = facts_new(h->a->prog, polys);
    learn(h, facts, fun, var);
    if (type_is_scalar(type))
        say_known(h, facts, scalar_var(h->a->store, var));
    for (uint32_t d = 0; d < type->rank; d++) {
        bool again = false;
        for (uint32_t i = 0; i < d; i++)
            again |= type->size[i] == type->size[d];
        if (!again)
            say_known(h, facts, type->size[d]);
    }
    facts_free(facts);
    poly_store_free(polys);
}

/* ---- memory ---- */

static void say_place(Hover *h, const Var *var)
{
    if (!var->place.mem)
        return;
    buf_printf(&h->out, "\n- block: `%s`\n- index function: `",
               var->place.mem->name->text);
    print_ixfn(&h->out, var->place.ixfn);
    buf_char(&h->out, '`');
}

static size_t line_of(const Hover *h, Loc loc)
{
    size_t at = loc - 1;

    document_from_good(h->r->doc, &at);
    return text_position(&h->r->doc->text, at).line + 1;
}

/* Statements come in any order, of functions one after the other. */
static void say_last_uses(Hover *h, const Var *var)
{
    bool any = false;

    analysis_last_uses(h->a);
    for (uint32_t i = h->a->nlast; i-- > 0;) {
        const LastUse *use = &h->a->last[i];
        if (use->var != var)
            continue;
        buf_printf(&h->out, "%s%zu", any ? ", " : "\n- last used in line ",
                   line_of(h, use->stm->loc));
        any = true;
    }
}

/* ---- what a name means ---- */

static const char *role_of(const Fun *fun, const Var *var)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (fun->param[i] == var)
            return "parameter of";
    return "in";
}

static void say_variable(Hover *h, Var *var)
{
    const Fun *fun = analysis_fun(h->a, h->name->at);

    bool hides = var->name->len != h->name->len; /* printed, it does not */

    buf_text(&h->out, "```fun\n");
    buf_bytes(&h->out, h->a->source->text + h->name->at, h->name->len);
    buf_printf(&h->out, " : %s", var->unique ? "*" : "");
    print_type(&h->out, var->type, var->place);
    buf_text(&h->out, "\n```");
    if (hides)
        buf_printf(&h->out, "\n- in canonical text: `%s`", var->name->text);
    if (!fun)
        return;
    buf_printf(&h->out, "\n- %s `%s`", role_of(fun, var), fun->name->text);
    say_place(h, var);
    if (!type_is_scalar(var->type))
        say_last_uses(h, var);
    say_facts(h, fun, var);
}

/* The head, as it was written. */
static void say_function(Hover *h, const Fun *fun)
{
    size_t begin = fun->begin - 1;
    size_t end = fun->body ? body_begin(fun->body) : begin;

    end = analysis_trim(h->a, begin, end);
    if (end > begin && h->a->source->text[end - 1] == '=')
        end = analysis_trim(h->a, begin, end - 1);
    if (end - begin > MOST_HEAD)
        end = begin + MOST_HEAD;
    buf_text(&h->out, "```fun\n");
    buf_bytes(&h->out, h->a->source->text + begin, end - begin);
    buf_text(&h->out, "\n```");
}

static void say_of_problem(Hover *h, const Sym *name)
{
    const ProblemStm *let = h->a->problem->first;

    while (let && let->name != name)
        let = let->next;
    if (!let) {
        buf_printf(&h->out, "```lmad\n%s : i64\n```", name->text);
        return;
    }
    size_t begin = let->loc - 1;
    size_t end = let->next ? let->next->loc - 1 : h->a->source->len;
    end = analysis_trim(h->a, begin, end);
    buf_text(&h->out, "```lmad\n");
    buf_bytes(&h->out, h->a->source->text + begin, end - begin);
    buf_text(&h->out, "\n```");
}

/* ---- the answer ---- */

/* Without the signs of Markdown. */
static void make_plain(Buf *text)
{
    size_t to = 0;

    for (size_t i = 0; i < text->len; i++) {
        bool fence = i + 3 <= text->len && memcmp(text->at + i, "```", 3) == 0;
        while (fence && i < text->len && text->at[i] != '\n')
            i++;
        if (i < text->len && !fence && text->at[i] != '`')
            text->at[to++] = text->at[i];
    }
    text->len = to;
}

json_t *answer_hover(Request *r)
{
    Hover h = {r, r->doc->good, names_find(&r->doc->good->names, r->at), {0}};
    json_t *range =
        h.name ? range_of_good(r->doc, h.name->at, h.name->len) : NULL;

    if (!range)
        return NULL;
    if (h.a->problem)
        say_of_problem(&h, h.name->thing);
    else if (h.name->is_fun)
        say_function(&h, prog_find_fun(h.a->prog, h.name->thing));
    else
        say_variable(&h, (Var *)(uintptr_t)h.name->thing);
    if (!r->client->shows_markdown)
        make_plain(&h.out);
    json_t *hover =
        json_pack("{s{ssso}so}", "contents", "kind",
                  r->client->shows_markdown ? "markdown" : "plaintext", "value",
                  wire_text(h.out.at, h.out.len), "range", range);
    buf_free(&h.out);
    return hover;
}
