/* witness.c - the input that exposes an error, in a message. */
#include "verifier/inputs/witness.h"

#include "ground/quote.h"

/* Bytes of a text that is shown.  An estimate of what is easy to read. */
enum { LONGEST = 4000 };

/* The file as a shell takes it; one that has no name is called PROGRAM. */
static void print_file(Buf *out, const Prog *prog)
{
    const char *name = prog->source ? prog->source->name : "<none>";

    quote_shell(out, name[0] == '<' ? "PROGRAM" : name);
}

void witness_note(Diag *diag, const Prog *prog, const Fun *fun,
                  const Input *input, const char *options)
{
    Buf text = {0};

    if (input->narg) {
        buf_text(&text, "echo '");
        input_print(&text, input);
        buf_text(&text, "' | ");
    }
    if (text.len > LONGEST) {
        diag_note(diag, (Span){0},
                  "the arguments that show it are too large to print (%zu "
                  "bytes); the same seed finds them again",
                  text.len);
    } else {
        buf_printf(&text, "funrun %s--entry=%s ", options, fun->name->text);
        print_file(&text, prog);
        diag_note(diag, (Span){0}, "to reproduce it: %.*s", (int)text.len,
                  text.at);
    }
    buf_free(&text);
}

void witness_arguments(Diag *diag, const Fun *fun, const Input *input)
{
    Buf text = {0};

    input_print(&text, input);
    if (text.len && text.len <= LONGEST)
        diag_note(diag, (Span){0}, "in a run of '%s' on: %.*s",
                  fun->name->text, (int)text.len, text.at);
    buf_free(&text);
}

const DiagEntry *witness_error(const Diag *run)
{
    const DiagEntry *e = run->first;

    while (e && e->kind != DIAG_ERROR)
        e = e->next;
    return e;
}

void witness_take(Diag *diag, const Diag *run, const char *prefix)
{
    bool is_first = true;

    for (const DiagEntry *e = run->first; e; e = e->next) {
        if (e->kind == DIAG_ERROR && is_first) {
            diag_error(diag, e->span, "%s: %s", prefix, e->text);
            is_first = false;
        } else if (!is_first) {
            diag_note(diag, e->span, "%s", e->text);
        }
    }
}
