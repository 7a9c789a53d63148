/* imp.c - statements of IMP as text. */
#include "printer/text/pieces.h"

typedef void (*Shape)(Printer *, const Stm *);

static void print_arg(Printer *p, const Stm *s, uint32_t i)
{
    print_scalar(p->out, s->exp.arg[i]);
}

static void print_word(Printer *p, const Stm *s)
{
    buf_text(p->out, form_info[s->exp.form].text);
}

static void end_block(Printer *p, const char *word)
{
    begin_word_line(p);
    buf_text(p->out, word);
}

/* skip, retain x, assert c "text" */
static void print_simple(Printer *p, const Stm *s)
{
    print_word(p, s);
    for (uint32_t i = 0; i < s->exp.narg; i++) {
        buf_char(p->out, ' ');
        print_arg(p, s, i);
    }
    if (s->exp.form == FORM_ASSERT && s->exp.u.text) {
        buf_char(p->out, ' ');
        print_string(p->out, s->exp.u.text);
    }
}

static void print_declaration(Printer *p, const Stm *s)
{
    const Var *var = s->pat[0];

    buf_text(p->out, "var ");
    print_name(p->out, var->name);
    buf_text(p->out, " : ");
    print_type(p->out, var->type, var->place);
}

static void print_set(Printer *p, const Stm *s)
{
    print_arg(p, s, 0);
    buf_text(p->out, " <- ");
    print_arg(p, s, 1);
}

static void print_alloc(Printer *p, const Stm *s)
{
    print_arg(p, s, 0);
    buf_text(p->out, " <- alloc ");
    print_arg(p, s, 1);
    if (s->exp.elem != SPACE_DEVICE)
        buf_printf(p->out, " in %s", space_text[s->exp.elem]);
}

/* m[se] */
static void print_place(Printer *p, const Stm *s, uint32_t first)
{
    print_arg(p, s, first);
    buf_char(p->out, '[');
    print_arg(p, s, first + 1);
    buf_char(p->out, ']');
}

static void print_elem(Printer *p, unsigned elem)
{
    buf_text(p->out, " : ");
    buf_text(p->out, elem_info[elem].text);
}

static void print_read(Printer *p, const Stm *s)
{
    print_arg(p, s, 0);
    buf_text(p->out, " <- ");
    print_place(p, s, 1);
    print_elem(p, s->exp.elem);
}

static void print_write(Printer *p, const Stm *s)
{
    print_place(p, s, 0);
    buf_text(p->out, " <- ");
    print_arg(p, s, 2);
    print_elem(p, s->exp.elem);
}

static void print_return(Printer *p, const Stm *s)
{
    buf_text(p->out, "return (");
    print_scalars(p->out, s->exp.arg, s->exp.narg);
    buf_char(p->out, ')');
}

static void print_if(Printer *p, const Stm *s)
{
    buf_text(p->out, "if ");
    print_arg(p, s, 0);
    buf_text(p->out, " then");
    print_imp_body(p, s->exp.fn[0].body);
    end_block(p, "else");
    print_imp_body(p, s->exp.fn[1].body);
    end_block(p, "fi");
}

static void print_while(Printer *p, const Stm *s)
{
    buf_text(p->out, "while ");
    print_arg(p, s, 0);
    buf_text(p->out, " do");
    print_imp_body(p, s->exp.fn[0].body);
    end_block(p, "done");
}

/* `i < n at EXEC do s...`; the bounds stand from operand FIRST on. */
static void print_do(Printer *p, const Stm *s, uint32_t first)
{
    buf_char(p->out, ' ');
    print_indices(p->out, &s->exp, s->exp.fn[0].nparam, first);
    print_exec(p->out, &s->exp);
    buf_text(p->out, " do");
    print_imp_body(p, s->exp.fn[0].body);
}

/* for i < n do s... done; kernel likewise */
static void print_indexed(Printer *p, const Stm *s)
{
    print_word(p, s);
    print_do(p, s, 0);
    end_block(p, "done");
}

static void print_places(Printer *p, const Stm *s, uint32_t from, uint32_t to)
{
    const IntoList *into = s->exp.u.into;

    for (uint32_t i = from; i < to; i++) {
        buf_text(p->out, i > from ? ", " : "(");
        print_place(p, s, into->at[i].first);
        print_elem(p, into->at[i].elem);
    }
    buf_char(p->out, ')');
}

/* `into ... done` */
static void print_into(Printer *p, const Stm *s)
{
    const IntoList *into = s->exp.u.into;
    bool partition = s->exp.form == FORM_IMP_PARTITION;

    end_block(p, "into ");
    if (into->position)
        buf_printf(p->out, "%s ", into->position->name->text);
    if (s->exp.form == FORM_IMP_SCATTER) {
        buf_text(p->out, "< ");
        print_arg(p, s, 1);
        buf_char(p->out, ' ');
    }
    print_places(p, s, 0, partition ? into->rejected : into->count);
    if (partition) {
        buf_text(p->out, " else ");
        print_places(p, s, into->rejected, into->count);
    }
    end_block(p, "done");
}

static void print_parallel(Printer *p, const Stm *s)
{
    print_word(p, s);
    if (s->exp.u.into->ops.count) {
        buf_char(p->out, ' ');
        print_operators(p, &s->exp, &s->exp.u.into->ops);
    }
    print_do(p, s, 0);
    if (s->exp.u.into->ops.then) {
        const Lambda *then = &s->exp.fn[s->exp.u.into->ops.then];
        print_then(p, then);
        print_imp_body(p, then->body);
    }
    print_into(p, s);
}

static void print_counted(Printer *p, const Stm *s)
{
    print_arg(p, s, 0);
    buf_text(p->out, " <- ");
    print_word(p, s);
    print_do(p, s, 1);
    print_into(p, s);
}

static const Shape shapes[FORM_COUNT] = {
    [FORM_ASSERT] = print_simple,
    [FORM_IMP_SKIP] = print_simple,
    [FORM_IMP_VAR] = print_declaration,
    [FORM_IMP_SET] = print_set,
    [FORM_IMP_ALLOC] = print_alloc,
    [FORM_IMP_READ] = print_read,
    [FORM_IMP_WRITE] = print_write,
    [FORM_IMP_RETAIN] = print_simple,
    [FORM_IMP_RELEASE] = print_simple,
    [FORM_IMP_IF] = print_if,
    [FORM_IMP_FOR] = print_indexed,
    [FORM_IMP_WHILE] = print_while,
    [FORM_IMP_RETURN] = print_return,
    [FORM_IMP_KERNEL] = print_indexed,
    [FORM_IMP_BARRIER] = print_simple,
    [FORM_IMP_REDUCE] = print_parallel,
    [FORM_IMP_SCAN] = print_parallel,
    [FORM_IMP_FILTER] = print_counted,
    [FORM_IMP_PARTITION] = print_counted,
    [FORM_IMP_SCATTER] = print_parallel,
};

void print_first_line(Buf *out, const Stm *stm)
{
    Printer p = {.out = out, .start = out->len, .no_bodies = true};

    shapes[stm->exp.form](&p, stm);
    for (size_t at = p.start; at < out->len; at++)
        if (out->at[at] == '\n')
            out->len = at;
    if (out->len > p.start + 3 && memcmp(out->at + out->len - 3, " do", 3) == 0)
        out->len -= 3;
}

void print_imp_body(Printer *p, const Body *body)
{
    if (p->no_bodies)
        return;
    p->indent += 2;
    p->fresh_block = true;
    for (const Stm *s = body->first; s; s = s->next) {
        begin_line(p, s->loc);
        print_origin(p, s->loc);
        print_attrs(p->out, s->attrs);
        shapes[s->exp.form](p, s);
    }
    if (body->nres) {
        begin_line(p, body->loc);
        buf_text(p->out, "yield (");
        print_scalars(p->out, body->res, body->nres);
        buf_char(p->out, ')');
    } else {
        print_comments_before(p, body->loc);
    }
    p->indent -= 2;
}
