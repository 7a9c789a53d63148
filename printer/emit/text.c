/* text.c - lines of what is emitted, and what they say about the IR. */
#include "printer/emit/inside.h"

#include "printer/text/pieces.h"

void emit_begin(Emitter *e)
{
    buf_fill(e->out, ' ', 4 * (size_t)e->indent);
}

void emit_end(Emitter *e)
{
    buf_char(e->out, '\n');
}

void emit_line(Emitter *e, const char *fmt, ...)
{
    va_list args;

    emit_begin(e);
    va_start(args, fmt);
    buf_vprintf(e->out, fmt, args);
    va_end(args);
    emit_end(e);
}

void emit_begin_capture(Emitter *e, EmitCapture *capture)
{
    *capture = (EmitCapture){.out = e->out};
    e->out = &capture->text;
}

const char *emit_end_capture(Emitter *e, EmitCapture *capture)
{
    const char *text = arena_text(&e->arena, capture->text.at,
                                  capture->text.len);

    e->out = capture->out;
    buf_free(&capture->text);
    return text;
}

void emit_open(Emitter *e)
{
    emit_line(e, "{");
    e->indent++;
}

void emit_close(Emitter *e)
{
    e->indent--;
    emit_line(e, "}");
}

void emit_string(Buf *out, const char *text)
{
    buf_char(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            buf_printf(out, "\\%c", c);
        else if (c == '\n')
            buf_text(out, "\\n");
        else if (c < 0x20 || c >= 0x7f || c == '?')
            buf_printf(out, "\\%03o", c);
        else
            buf_char(out, (char)c);
    }
    buf_char(out, '"');
}

void emit_in_comment(Buf *out, const char *text)
{
    for (; *text; text++) {
        const bool ends = *text == '*' && text[1] == '/';
        const bool begins = *text == '/' && text[1] == '*';
        buf_char(out, *text);
        if (ends || begins)
            buf_char(out, ' ');
    }
}

const char *emit_where(Emitter *e, Loc loc)
{
    const char *file;
    LineCol place;

    if (prog_origin(e->prog, loc, &file, &place))
        return arena_printf(&e->arena, "%s:%zu:%zu", file, place.line,
                            place.col);
    return e->fun->name->text;
}

static void summarize_operators(Buf *text, const OperatorList *ops)
{
    for (uint32_t i = 0; i < ops->count; i++) {
        const Operator *op = &ops->at[i];
        buf_printf(text, "%s%s", i ? ", " : " (",
                   op->kind == OPERATOR_BUILTIN  ? op_info[op->op].text
                   : op->kind == OPERATOR_LAMBDA ? "\\"
                                                 : "id");
    }
    if (ops->count)
        buf_char(text, ')');
}

/* `x <- m[i] : f32`, `m[i] <- x : f32`: operands BLOCK and the one after it
 * are the place. */
static void summarize_access(Buf *text, const Exp *exp, uint32_t block)
{
    if (block > 0) {
        print_scalar(text, exp->arg[0]);
        buf_text(text, " <- ");
    }
    print_scalar(text, exp->arg[block]);
    buf_char(text, '[');
    print_scalar(text, exp->arg[block + 1]);
    buf_char(text, ']');
    if (block == 0) {
        buf_text(text, " <- ");
        print_scalar(text, exp->arg[2]);
    }
    buf_printf(text, " : %s", elem_info[exp->elem].text);
}

static void summarize(Buf *text, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (form_info[exp->form].offset) {
        summarize_access(text, exp, exp->form == FORM_IMP_READ);
        return;
    }
    if (exp->form == FORM_IMP_ALLOC) {
        print_scalar(text, exp->arg[0]);
        buf_text(text, " <- alloc ");
        print_scalar(text, exp->arg[1]);
        if (exp->elem != SPACE_DEVICE)
            buf_printf(text, " in %s", space_text[exp->elem]);
        return;
    }
    buf_text(text, form_info[exp->form].text);
    if (exp->form != FORM_IMP_KERNEL)
        summarize_operators(text, &exp->u.into->ops);
    buf_char(text, ' ');
    print_indices(text, exp, exp->fn[0].nparam, 0);
    print_exec(text, exp);
}

const char *emit_summary(Emitter *e, const Stm *stm)
{
    Buf text = {0};

    summarize(&text, stm);
    const char *copy = arena_text(&e->arena, text.at, text.len);
    buf_free(&text);
    return copy;
}

void emit_comment(Emitter *e, const Stm *stm)
{
    emit_line(e, "/* %s */", emit_summary(e, stm));
}

uint32_t emit_note_statement(Emitter *e, const Stm *stm)
{
    if (e->nstatement == e->statement_room) {
        uint32_t room = e->statement_room ? 2 * e->statement_room : 16;
        const char **more = ARENA_NEW(&e->arena, const char *, room);
        if (e->nstatement)
            memcpy(more, e->statement, e->nstatement * sizeof *more);
        e->statement = more;
        e->statement_room = room;
    }
    e->statement[e->nstatement] =
        arena_printf(&e->arena, "%s: %s", emit_where(e, stm->loc),
                     emit_summary(e, stm));
    return e->nstatement++;
}

void emit_lines(Buf *out, const char *const *lines)
{
    for (; *lines; lines++)
        buf_text(out, *lines);
}
