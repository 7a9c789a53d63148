/* choice.c - what a pass is to do is chosen for a single statement.
 *
 * An attribute that is called as the pass has the options of the pass:
 * `#[stripmine(least=64, most=8)] kernel ...`; `off` and `must` stand there,
 * too.  It stays where it is: what other passes make of the statement keeps it.
 */
#include "passes/pass.h"

#include "printer/text/print.h"

#include <ctype.h>
#include <string.h>

/* Of PROG's text STM begins with. */
enum { SOME_BYTES = 1 };

static void reject(PassContext *cx, const Prog *prog, const Stm *stm,
                   const Attr *attr, const char *wrong)
{
    pass_error(cx, prog, stm->loc, SOME_BYTES, "#[%s(%s)]: %s",
               attr->name->text, attr->args ? attr->args : "", wrong);
}

/* One of what ATTR says: WORD, of so many bytes. */
static void choose(PassContext *cx, const Prog *prog, const Stm *stm,
                   const Attr *attr, const char *word, size_t len,
                   void *options, PassChoice *choice)
{
    static const Option none[] = {{0}};
    const Option *table = cx->pass->options ? cx->pass->options : none;
    const char *text = arena_text(cx->arena, word, len);
    size_t name = strcspn(text, "=");

    if (strcmp(text, "off") == 0) {
        choice->off = true;
        return;
    }
    if (strcmp(text, "must") == 0) {
        choice->must = true;
        return;
    }
    while (name > 0 && isspace((unsigned char)text[name - 1]))
        name--;
    const Option *option = option_find(table, text, name);
    if (!option) {
        const Option *best = option_guess(table, text, name);
        reject(cx, prog, stm, attr,
               arena_printf(cx->arena, "there is no option '%.*s'%s%s%s",
                            (int)name, text, best ? "; did you mean '" : "",
                            best ? best->name : "", best ? "'?" : ""));
        return;
    }
    const char *value = strchr(text, '=');
    if (value)
        value += 1 + strspn(value + 1, " ");
    const char *wrong = option_set(option, options, value, cx->arena);
    if (wrong)
        reject(cx, prog, stm, attr, wrong);
}

static void choose_all(PassContext *cx, const Prog *prog, const Stm *stm,
                       const Attr *attr, void *options, PassChoice *choice)
{
    const char *at = attr->args ? attr->args : "";

    while (*(at += strspn(at, " ,")) != '\0') {
        size_t len = strcspn(at, ","), end = len;
        while (end > 0 && isspace((unsigned char)at[end - 1]))
            end--;
        choose(cx, prog, stm, attr, at, end, options, choice);
        at += len;
    }
}

PassChoice pass_choice(PassContext *cx, const Prog *prog, const Stm *stm)
{
    const Attr *attr = attr_find(stm->attrs, cx->pass->name);
    PassChoice choice = {.options = cx->options};
    size_t size = cx->pass->options_size;

    if (!attr)
        return choice;
    const Attr *other = attr_find(attr->next, cx->pass->name);
    if (other)
        reject(cx, prog, stm, attr,
               arena_printf(cx->arena,
                            "another attribute, #[%s(%s)], says otherwise",
                            other->name->text, other->args ? other->args : ""));
    void *options = arena_alloc(cx->arena, size);
    if (size)
        memcpy(options, cx->options, size);
    choose_all(cx, prog, stm, attr, options, &choice);
    choice.options = options;
    return choice;
}

/* ---- what is in the way ---- */

/* What STM does: `'a[i + 1]' is written`. */
static void say_what(Buf *out, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const IntoList *into = exp_into(exp);
    uint32_t at = form_info[exp->form].offset;

    buf_text(out, "'");
    if (at) {
        print_scalar(out, exp->arg[at - 1]);
        buf_text(out, "[");
        print_scalar(out, exp->arg[at]);
        buf_printf(out, "]' is %s",
                   exp->form == FORM_IMP_WRITE ? "written" : "read");
    } else if (into && into->count > 0) {
        print_scalar(out, exp->arg[into->at[0].first]);
        buf_printf(out, "' is written by '%s'", form_info[exp->form].text);
    } else if (exp->form == FORM_IMP_ALLOC) {
        print_scalar(out, exp->arg[0]);
        buf_text(out, "' is allocated");
    } else if (form_info[exp->form].sets) {
        print_scalar(out, exp->arg[0]);
        buf_text(out, "' gets a value");
    } else if (exp->form == FORM_IMP_VAR) {
        buf_printf(out, "%s' is declared", stm->pat[0]->name->text);
    } else {
        buf_printf(out, "%s' is", form_info[exp->form].text);
    }
}

static void say_stm(Buf *out, const Prog *prog, const Stm *stm)
{
    Span span = prog_span(prog, stm->loc, SOME_BYTES);

    say_what(out, stm);
    if (span.source) {
        LineCol at = span_line_col(span);
        buf_printf(out, " at %s:%zu:%zu", span.source->name, at.line, at.col);
    }
}

/* WHY, with the statements in the way. */
static const char *say_why(PassContext *cx, const Prog *prog, PassWhy why)
{
    Buf out = {0};

    buf_text(&out, why.text);
    if (why.one) {
        buf_text(&out, ": ");
        say_stm(&out, prog, why.one);
    }
    if (why.other) {
        buf_text(&out, ", and ");
        say_stm(&out, prog, why.other);
    }
    const char *text = arena_text(cx->arena, out.at, out.len);
    buf_free(&out);
    return text;
}

void pass_missed(PassContext *cx, const Prog *prog, const Stm *stm,
                 const PassChoice *choice, const char *name, const char *missed,
                 PassWhy why)
{
    if (choice->must)
        pass_error(cx, prog, stm->loc, SOME_BYTES, "%s, as it must: %s", missed,
                   say_why(cx, prog, why));
    else
        pass_remark(cx, prog, REMARK_MISSED, name, stm->loc, "%s: %s", missed,
                    why.text);
}
