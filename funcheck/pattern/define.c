/* define.c - variables that the command line defines. */
#include "funcheck/pattern/define.h"

static bool fail(PatternContext *cx, Source *source, Text at,
                 const char *what)
{
    diag_error(cx->diag, text_span(source, at), "%s", what);
    return false;
}

static bool define_number(PatternContext *cx, Source *source, Text text)
{
    ExpressionContext ex = {cx->arena, cx->variables, cx->diag, source, 0};
    NumberBlock block;
    Number value;

    if (!expression_parse(&ex, text, false, &block))
        return false;
    if (!block.expression || !block.defined)
        return fail(cx, source, text,
                    "a numeric definition needs a name and a value");
    EvalResult result = expression_eval(block.expression, &value);
    if (result != EVAL_DONE)
        return fail(cx, source, text,
                    result == EVAL_UNDEFINED
                        ? "the value uses a variable that is not defined "
                          "before it"
                        : "overflow error");
    block.defined->number = value;
    block.defined->has_number = true;
    return true;
}

static bool define_text(PatternContext *cx, Source *source, Text text)
{
    size_t sign = text_find_char(text, '=');
    Text all = text_upto(text, sign), rest = all, name;
    const char *wrong = variable_take_name(&rest, &name);

    if (wrong)
        return fail(cx, source, all, wrong);
    if (name.at[0] == '@' || rest.len) {
        diag_error(cx->diag, text_span(source, all),
                   "invalid name in string variable definition '%.*s'",
                   TEXT_ARG(all));
        return false;
    }
    Variable *v = variable_intern(cx->variables, name);
    if (v->is_number) {
        diag_error(cx->diag, text_span(source, name),
                   "numeric variable with name '%.*s' already exists",
                   TEXT_ARG(name));
        return false;
    }
    if (!v->has_text)
        v->text = text_from(text, sign + 1);
    v->is_text = v->has_text = true;
    return true;
}

static bool define(PatternContext *cx, size_t number, const char *definition)
{
    const char *sign = strchr(definition, '=');

    if (!sign || sign == definition) {
        diag_error(cx->diag, (Span){0},
                   sign ? "Missing variable name in command-line definition "
                          "'-D%s'"
                        : "Missing equal sign in command-line definition "
                          "'-D%s'",
                   definition);
        return false;
    }
    char *text = arena_printf(cx->arena, "Global define #%zu: %s", number,
                              definition);
    size_t at = strlen(text) - strlen(definition);
    Source *source =
        source_of_text(cx->arena, "Global defines", text, strlen(text));
    Text whole = {source->text + at, source->len - at};
    if (*definition != '#')
        return define_text(cx, source, whole);
    /* Read as [[#N:expr]]. */
    text = arena_text(cx->arena, source->text, source->len);
    text[at + (size_t)(sign - definition)] = ':';
    source->text = text;
    return define_number(cx, source,
                         (Text){text + at + 1, source->len - at - 1});
}

bool define_all(PatternContext *cx)
{
    const OptionTexts *defines = &cx->request->defines;
    bool ok = true;

    for (size_t i = 0; i < defines->count; i++)
        ok = define(cx, i + 1, defines->at[i]) && ok;
    return ok;
}
