/* python.c - a module of Python: functions for a program's entries, its text in
 * C, and what compiles and calls that (python_module.py).
 *
 * Entries are in a class, as they may be called as functions of Python are that
 * the module calls.  Sizes that the shape of an array tells are no parameters.
 */
#include "printer/emit/inside.h"

/* Words that are no names in Python. */
static const char *const taken[] = {
    "False",  "None",   "True",    "and",      "as",       "assert", "async",
    "await",  "break",  "class",   "continue", "def",      "del",    "elif",
    "else",   "except", "finally", "for",      "from",     "global", "if",
    "import", "in",     "is",      "lambda",   "nonlocal", "not",    "or",
    "pass",   "raise",  "return",  "try",      "while",    "with",   "yield",
    NULL};

/* Which dimension D of ITEM is SIZE? */
static bool tells(const EmitItem *item, const Var *size, uint32_t *d)
{
    const Type *type = item->var->type;

    for (*d = 0; type_is_array(type) && *d < type->rank; ++*d)
        if (type->size[*d]->op == OP_VAR && type->size[*d]->u.var == size)
            return true;
    return false;
}

/* Which argument tells argument I, as dimension D of it? */
static bool is_told(const EmitItems *in, uint32_t i, uint32_t *by, uint32_t *d)
{
    for (*by = 0; *by < in->n; ++*by)
        if (tells(&in->at[*by], in->at[i].var, d))
            return true;
    return false;
}

static void print_parameters(const EmitItems *in, Buf *out)
{
    const char *between = "";
    uint32_t by, d;

    for (uint32_t i = 0; i < in->n; i++)
        if (!is_told(in, i, &by, &d)) {
            buf_printf(out, "%s%s", between, in->at[i].name);
            between = ", ";
        }
}

static const char *word_of(const EmitItem *item)
{
    return item->elem == ELEM_NONE ? "block" : elem_info[item->elem].text;
}

/* Text in quotes, which keep its lines. */
static void print_quoted(const Buf *text, Buf *out)
{
    buf_text(out, "'''");
    for (size_t i = 0; i < text->len; i++) {
        char c = text->at[i];
        if (c == '\\' || (c == '\'' && i > 0 && text->at[i - 1] == '\''))
            buf_char(out, '\\');
        buf_char(out, (unsigned char)c < 0x80 ? c : '?');
    }
    buf_text(out, "'''");
}

static void print_entry(Emitter *e, const Fun *fun, uint32_t number)
{
    EmitItems in = emit_arguments(e, fun);
    const char *name = e->function[fun->number];

    buf_printf(e->out, "\n    def %s(", name);
    print_parameters(&in, e->out);
    buf_text(e->out, "):\n        \"\"\"");
    emit_signature(e, fun, e->out);
    buf_printf(e->out, "\"\"\"\n        return _fun_made[%u](", number);
    print_parameters(&in, e->out);
    buf_text(e->out, ")\n");
}

/* A row of the table: what FUN, entry NUMBER, takes and gives. */
static void print_row(Emitter *e, const Fun *fun, uint32_t number)
{
    EmitItems in = emit_arguments(e, fun), res = emit_results(e, fun);
    uint32_t by, d;

    buf_printf(e->out, "    _FunEntry(%u, \"%s\", [", number,
               e->function[fun->number]);
    for (uint32_t i = 0; i < in.n; i++) {
        buf_printf(e->out, "%s\n        (\"%s\", (\"%s\", %u), ", i ? "," : "",
                   in.at[i].name, word_of(&in.at[i]), in.at[i].rank);
        if (is_told(&in, i, &by, &d))
            buf_printf(e->out, "(%u, %u))", by, d);
        else
            buf_text(e->out, "None)");
    }
    buf_text(e->out, "],\n        [");
    for (uint32_t i = 0; i < res.n; i++)
        buf_printf(e->out, "%s(\"%s\", %u)", i ? ", " : "", word_of(&res.at[i]),
                   res.at[i].rank);
    buf_text(e->out, "]),\n");
}

void emit_python(Prog *prog, const EmitRequest *request, Buf *text)
{
    Emitter e;
    Buf code = {0}, head = {0};
    EmitRequest named = *request;
    uint32_t number = 0;

    named.taken = taken;
    emit_program(prog, &named, &code, &head);
    emit_lines(&code, emit_python_call);
    emit_start(&e, prog, &named);
    e.out = text;
    buf_text(text,
             "\"\"\"Functions on arrays of numpy, which funemit wrote.\"\"\"\n"
             "__all__ = [");
    const char *between = "";
    for (const Fun *f = prog->first; f; f = f->next)
        if (emit_is_entry(&e, f)) {
            buf_printf(text, "%s\"%s\"", between, e.function[f->number]);
            between = ", ";
        }
    buf_text(text, "]\n\n\nclass _fun_entries:");
    for (const Fun *f = prog->first; f; f = f->next)
        if (emit_is_entry(&e, f))
            print_entry(&e, f, number++);
    buf_printf(text,
               "\n\n_fun_name = \"%s\"\n_fun_target = \"%s\"\n"
               "_fun_source = ",
               request->name, e.d->inside ? "opencl" : "c");
    print_quoted(&code, text);
    buf_text(text, "\n\n");
    emit_lines(text, emit_python_module);
    buf_text(text, "\n\n_fun_made = [\n");
    number = 0;
    for (const Fun *f = prog->first; f; f = f->next)
        if (emit_is_entry(&e, f))
            print_row(&e, f, number++);
    buf_text(text, "]\n");
    emit_finish(&e);
    buf_free(&code);
    buf_free(&head);
}
