/* explain.c - facts in the program's own words. */
#include "verifier/prover/facts/inside.h"

#include "ir-text/ir/ir.h"
#include "printer/text/print.h"

#include <stdlib.h>

void facts_use(Facts *facts, uint32_t k)
{
    Fact *fact = &facts->fact[k];

    if (fact->source.kind == SOURCE_SUPPOSED || fact->used == facts->using)
        return;
    fact->used = facts->using;
    GROUND_INDEX(facts->used, facts->used_room, facts->nused);
    facts->used[facts->nused++] = (Use){k, fact->serial};
}

static bool is_there(const Facts *facts, const Use *use)
{
    return use->fact < facts->nfact &&
           facts->fact[use->fact].serial == use->serial;
}

void facts_unuse(Facts *facts, uint32_t n)
{
    while (facts->nused > n) {
        const Use *use = &facts->used[--facts->nused];
        if (is_there(facts, use))
            facts->fact[use->fact].used = 0;
    }
}

uint32_t facts_used(Facts *facts)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < facts->nused; i++)
        if (is_there(facts, &facts->used[i]))
            facts->used[n++] = facts->used[i];
    facts->nused = n;
    return n;
}

void facts_forget_used(Facts *facts)
{
    facts->nused = 0;
    facts->using++;
}

/* With parentheses around what is no leaf or call. */
static void say_operand(Buf *out, const Scalar *s, int prec)
{
    const OpInfo *info = &op_info[s->op];
    bool paren = info->prec && info->prec <= prec;

    if (paren)
        buf_char(out, '(');
    print_scalar(out, s);
    if (paren)
        buf_char(out, ')');
}

static void say_denied(Buf *out, const Scalar *s)
{
    int prec = op_info[OP_EQ].prec;

    if (!op_is_comparison(s->op)) {
        buf_char(out, '!');
        say_operand(out, s, op_info[OP_NOT].prec);
        return;
    }
    say_operand(out, s->arg[0], prec);
    buf_printf(out, " %s ", op_info[op_opposite((Op)s->op)].text);
    say_operand(out, s->arg[1], prec);
}

void facts_say(const Facts *facts, uint32_t fact, Buf *out)
{
    const FactSource *source = &facts->fact[fact].source;

    switch (source->kind) {
    case SOURCE_ASSUMED:
        print_scalar(out, source->said);
        break;
    case SOURCE_DENIED:
        say_denied(out, source->said);
        break;
    case SOURCE_INDEX_LOW:
    case SOURCE_SIZE:
        say_operand(out, source->said, op_info[OP_GE].prec);
        buf_text(out, " >= 0");
        break;
    case SOURCE_INDEX_HIGH:
        print_scalar(out, source->said);
        buf_text(out, " < ");
        say_operand(out, source->bound, op_info[OP_LT].prec);
        break;
    case SOURCE_EITHER: {
        const Scalar *p = poly_scalar(facts->ps, facts->fact[fact].p);
        if (p)
            say_operand(out, p, op_info[OP_GE].prec);
        buf_text(out, " >= 0");
        break;
    }
    case SOURCE_SUPPOSED:
        buf_text(out, "a case");
        break;
    }
}

/* A problem's program has no functions. */
static const char *source_name(const FactSource *source, bool is_problem)
{
    if (source->kind == SOURCE_SIZE)
        return source->stm ? "size" : "size of a parameter";
    if (!source->stm)
        return "given";
    switch ((FormId)source->stm->exp.form) {
    case FORM_ASSERT:
        return is_problem ? "assume" : "assert";
    case FORM_IF:
        return source->kind == SOURCE_DENIED   ? "else"
               : source->kind == SOURCE_EITHER ? "both branches"
                                               : "if";
    default:
        return form_info[source->stm->exp.form].text;
    }
}

void facts_say_source(const Facts *facts, uint32_t fact, Buf *out)
{
    const FactSource *source = &facts->fact[fact].source;
    Source *text = facts->prog ? facts->prog->source : NULL;

    buf_text(out, source_name(source, facts->prog && !facts->prog->first));
    if (source->stm && source->stm->loc && text)
        buf_printf(out, " at line %zu",
                   source_line_col(text, source->stm->loc - 1).line);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void say_all(const Facts *facts, uint32_t n, uint32_t *fact, Buf *out)
{
    if (n)
        qsort(fact, n, sizeof *fact, by_number);
    for (uint32_t i = 0; i < n; i++) {
        if (i)
            buf_text(out, ", ");
        facts_say(facts, fact[i], out);
        buf_text(out, " (");
        facts_say_source(facts, fact[i], out);
        buf_char(out, ')');
    }
}

void facts_explain(Facts *facts, Buf *out)
{
    uint32_t n = facts_used(facts);
    uint32_t *fact = ground_alloc((n + 1) * sizeof *fact);

    for (uint32_t i = 0; i < n; i++)
        fact[i] = facts->used[i].fact;
    say_all(facts, n, fact, out);
    free(fact);
}

void facts_explain_known(Facts *facts, const Poly *p, uint32_t limit,
                         Buf *out)
{
    uint32_t *fact = ground_alloc((limit + 1) * sizeof *fact), n = 0;

    p = facts_expand(facts, p);
    if (p)
        facts_atoms(facts, p, &facts->atoms);
    for (uint32_t i = 0; p && i < facts->atoms.n; i++) {
        const Atom *atom = facts->atoms.at[i];
        if (atom->op != OP_VAR ||
            atom->sample->u.var->id >= facts->of_room)
            continue;
        const FactList *list = &facts->of[atom->sample->u.var->id];
        for (uint32_t k = list->n; k-- > 0 && n < limit;) {
            bool news = true;
            for (uint32_t m = 0; m < n; m++)
                news &= fact[m] != list->fact[k];
            const Fact *f = &facts->fact[list->fact[k]];
            if (news && f->source.kind != SOURCE_SUPPOSED)
                fact[n++] = list->fact[k];
        }
    }
    say_all(facts, n, fact, out);
    free(fact);
}
