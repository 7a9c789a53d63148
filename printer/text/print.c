/* print.c - from a program to its text: functions, lines and comments. */
#include "printer/text/pieces.h"

/* ---- comments and blank lines ---- */

/* Is the line before the one with AT blank? */
static bool blank_before(const Source *source, size_t at)
{
    int lines = 0;

    for (; at > 0; at--) {
        char c = source->text[at - 1];
        if (c == ' ')
            continue;
        if (c == '\n' && ++lines == 2)
            return true;
        if (c != '\n' && c != '\t' && c != '\r')
            return false;
    }
    return false;
}

static void print_comment(Printer *p, const Comment *c)
{
    buf_bytes(p->out, p->source->text + c->at, c->len);
}

static void next_line(Printer *p)
{
    if (p->out->len > p->start)
        buf_char(p->out, '\n');
    buf_fill(p->out, ' ', p->indent);
    p->fresh_block = false;
}

static void keep_blank(Printer *p, size_t at)
{
    if (!p->fresh_block && p->out->len > p->start &&
        blank_before(p->source, at))
        buf_char(p->out, '\n');
}

static const Comment *comment_before(const Printer *p, size_t at)
{
    const Comments *all = p->comments;
    bool any = p->next_comment < all->count &&
               all->at[p->next_comment].at < at;
    return any ? &all->at[p->next_comment] : NULL;
}

/* The comments before AT that stood after something else: at the end of this
 * line. */
static void print_trailing_comments(Printer *p, size_t at)
{
    const Comment *c;

    while ((c = comment_before(p, at)) && !c->own_line &&
           p->out->len > p->start) {
        buf_char(p->out, ' ');
        print_comment(p, c);
        p->next_comment++;
    }
}

/* All comments before AT: after something else as they stood, or on lines of
 * their own. */
static void print_comments(Printer *p, size_t at)
{
    const Comment *c;

    for (; (c = comment_before(p, at)); p->next_comment++) {
        print_trailing_comments(p, at);
        if (!(c = comment_before(p, at)))
            return;
        keep_blank(p, c->at);
        next_line(p);
        print_comment(p, c);
    }
}

void begin_line(Printer *p, Loc loc)
{
    if (p->comments && loc) {
        print_comments(p, loc - 1);
        keep_blank(p, loc - 1);
        p->last = loc;
    }
    next_line(p);
}

void begin_word_line(Printer *p)
{
    if (p->comments && p->last) {
        const char *eol = strchr(p->source->text + p->last - 1, '\n');
        if (eol)
            print_trailing_comments(p, (size_t)(eol - p->source->text));
    }
    next_line(p);
}

void print_comments_before(Printer *p, Loc loc)
{
    if (p->comments && loc)
        print_comments(p, loc - 1);
}

void print_end(Printer *p)
{
    if (p->comments)
        print_comments(p, SIZE_MAX);
    if (p->out->len > p->start)
        buf_char(p->out, '\n');
}

/* ---- where it stood first ---- */

void print_known_origin(Printer *p, Loc loc)
{
    const char *file;
    LineCol place;

    if (!prog_origin(p->prog, loc, &file, &place) ||
        (p->places == PLACES_KEPT && file == p->source->name))
        return;
    buf_text(p->out, "#[loc(");
    print_string(p->out, file);
    buf_printf(p->out, ", %zu, %zu)] ", place.line, place.col);
}

/* ---- functions ---- */

static void print_result(Buf *out, const Result *res)
{
    print_attrs(out, res->var->attrs);
    if (res->named)
        buf_printf(out, "%s : ", res->var->name->text);
    if (res->var->unique)
        buf_char(out, '*');
    print_type(out, res->var->type, res->var->place);
}

static void print_fun(Printer *p, const Fun *fun)
{
    Buf *out = p->out;
    size_t before = out->len;

    print_origin(p, fun->loc);
    print_attrs(out, fun->attrs);
    if (out->len > before)
        out->at[out->len - 1] = '\n'; /* on a line of their own */
    buf_printf(out, "%s%s %s", fun->entry ? "entry " : "",
               fun->imp ? "imp" : "fun", fun->name->text);
    for (uint32_t i = 0; i < fun->nparam; i++) {
        buf_char(out, ' ');
        print_binder(out, fun->param[i]);
    }
    for (uint32_t i = 0; i < fun->nres; i++) {
        buf_text(out, i ? ", " : " : (");
        print_result(out, &fun->res[i]);
    }
    buf_text(out, fun->nres ? ") =" : " =");
    if (fun->imp)
        print_imp_body(p, fun->body);
    else
        print_body(p, fun->body);
}

/* A blank line and the comments before a function. */
static void print_gap(Printer *p, const Fun *fun)
{
    size_t at = p->comments && fun->begin ? fun->begin - 1 : 0;

    if (at)
        print_trailing_comments(p, at);
    if (p->out->len > p->start)
        buf_char(p->out, '\n');
    size_t before = p->out->len;
    p->fresh_block = true; /* the blank line is there */
    if (at) {
        print_comments(p, at);
        if (p->out->len > before)
            keep_blank(p, at);
    }
    if (p->out->len > p->start)
        buf_char(p->out, '\n');
}

Printer printer_new(const Prog *prog, PrintStyle style, Buf *out)
{
    return (Printer){.out = out, .start = out->len,
                     .comments = style.comments, .source = prog->source,
                     .prog = prog, .places = style.places};
}

void print_next_fun(Printer *p, const Fun *fun)
{
    print_gap(p, fun);
    print_fun(p, fun);
}

void print_prog(Prog *prog, PrintStyle style, Buf *out)
{
    Printer p = printer_new(prog, style, out);

    names_settle(prog);
    for (const Fun *f = prog->first; f; f = f->next)
        print_next_fun(&p, f);
    print_end(&p);
}
