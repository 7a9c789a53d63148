/* text.c - lines of what is emitted, and what they say about the IR. */
#include "printer/emit/inside.h"

#include "printer/text/print.h"

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

static const char *summary(Emitter *e, const Stm *stm)
{
    Buf text = {0};

    print_first_line(&text, stm);
    const char *copy = arena_text(&e->arena, text.at, text.len);
    buf_free(&text);
    return copy;
}

void emit_comment(Emitter *e, const Stm *stm)
{
    emit_line(e, "/* %s */", summary(e, stm));
}

uint32_t emit_note_statement(Emitter *e, const Stm *stm)
{
    arena_grow(&e->arena, &e->statement, e->nstatement, &e->statement_room,
               sizeof *e->statement);
    e->statement[e->nstatement] = arena_printf(
        &e->arena, "%s: %s", emit_where(e, stm->loc), summary(e, stm));
    return e->nstatement++;
}

void emit_lines(Buf *out, const char *const *lines)
{
    for (; *lines; lines++)
        buf_text(out, *lines);
}
