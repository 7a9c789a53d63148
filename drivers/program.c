/* program.c - printing programs, as all tools do that print some. */
#include "drivers/program.h"

#include <string.h>

/* The first line of TEXT that OTHER does not have there. */
static size_t first_other_line(Source *text, const Buf *other)
{
    size_t at = 0;

    while (at < text->len && at < other->len && text->text[at] == other->at[at])
        at++;
    return source_line_col(text, at).line;
}

static _Noreturn void report_other(const ToolCase *c, Source *text,
                                   const Buf *other)
{
    size_t line = first_other_line(text, other);
    Source *again = source_of_text(c->call->arena, "", other->at, other->len);
    Span was = source_line(text, line), is = source_line(again, line);

    tool_bug(c,
             "line %zu of the printed program changes when it is parsed and "
             "printed again:\n  %.*s\n  %.*s",
             line, (int)was.len, text->text + was.at, (int)is.len,
             again->text + is.at);
}

static _Noreturn void report_rejected(const ToolCase *c, const Diag *diag)
{
    Buf text = {0};

    diag_print(diag, &text, (DiagStyle){.max_errors = 3});
    tool_bug(c,
             "the printed program is rejected when it is parsed again:\n%.*s",
             (int)text.len, text.at);
}

void program_verify_roundtrip(const ToolCase *c, size_t start, Reprint reprint)
{
    Arena arena = {0};
    Diag diag = {0};
    Buf again = {0};
    size_t len = c->out->len - start;

    if (!c->call->common->verify_roundtrip || len == 0)
        return;
    Source *text = source_of_text(&arena, "<printed>", c->out->at + start, len);
    reprint(c, text, &diag, &again);
    if (diag_failed(&diag))
        report_rejected(c, &diag);
    if (again.len != len || memcmp(again.at, text->text, len) != 0)
        report_other(c, text, &again);
    buf_free(&again);
    diag_free(&diag);
    source_free(text);
    arena_free(&arena);
}

PrintPlaces program_places(const ToolCase *c)
{
    const ToolCommon *common = c->call->common;

    if (common->no_locations || common->locations)
        return common->locations ? PLACES_ALL : PLACES_NONE;
    return memmem(c->source->text + c->begin, c->end - c->begin, "#[loc(",
                  strlen("#[loc("))
               ? PLACES_KEPT
               : PLACES_NONE;
}

static PrintStyle style_of(const ToolCase *c, const Comments *comments)
{
    return (PrintStyle){comments, program_places(c)};
}

static void reprint_program(const ToolCase *c, Source *text, Diag *diag,
                            Buf *out)
{
    Store *store = store_new();
    Comments comments = {0};
    Prog *prog = parse_program(store, text, 0, text->len, diag, &comments);

    if (!diag_failed(diag))
        print_prog(prog, style_of(c, &comments), out);
    comments_free(&comments);
    store_free(store);
}

/* A case that is printed while it is read. */
typedef struct Formatting {
    const ToolCase *c;
    const Comments *comments;
    FunRead accept; /* or NULL */
    void *data;
    bool accepted;   /* all so far */
    Printer printer; /* from the first function on */
} Formatting;

static Printer *printer_for(Formatting *f, const Prog *prog)
{
    if (!f->printer.out)
        f->printer = printer_new(prog, style_of(f->c, f->comments),
                                 f->c->out);
    return &f->printer;
}

static bool format_fun(Prog *prog, Fun *fun, void *data)
{
    Formatting *f = data;

    f->accepted = !f->accept || f->accept(prog, fun, f->data);
    if (f->accepted)
        print_next_fun(printer_for(f, prog), fun);
    return f->accepted;
}

void program_format(const ToolCase *c, Store *store, Comments *comments,
                    FunRead accept, void *data)
{
    Formatting f = {c, comments, accept, data, .accepted = true};
    size_t before = c->diag->count[DIAG_ERROR], start = c->out->len;

    buf_reserve(c->out, c->end - c->begin); /* most texts are canonical */
    Prog *prog = parse_each(store, c->source, c->begin, c->end, c->diag,
                            comments, format_fun, &f);

    if (!f.accepted || c->diag->count[DIAG_ERROR] != before) {
        c->out->len = start;
        return;
    }
    print_end(printer_for(&f, prog));
    program_verify_roundtrip(c, start, reprint_program);
}

void program_print(const ToolCase *c, Prog *prog, const Comments *comments)
{
    size_t start = c->out->len;

    print_prog(prog, style_of(c, comments), c->out);
    program_verify_roundtrip(c, start, reprint_program);
}
