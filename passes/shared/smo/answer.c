/* answer.c - mappings as YAML. */
#include "passes/shared/smo/inside.h"

#include <string.h>

static void print_form(const Conflicts *set, const Plane *plane, uint32_t s,
                       Buf *out)
{
    const Statement *stm = &set->stm[s];
    uint32_t terms = plane->delta[s] != 0, ndim = stm->ndim;
    const int64_t *gamma = plane->gamma[s];
    bool first = true, one = false;

    for (uint32_t i = 0; i < ndim; i++) {
        terms += gamma[i] != 0;
        one |= gamma[i] == 1;
    }
    bool atom = terms == 0 || (terms == 1 && (one || plane->delta[s] > 0));
    buf_text(out, atom ? "" : "(");
    for (int way = 1; way >= 0; way--) /* what is positive comes first */
        for (uint32_t i = ndim; i-- > 0;)
            if ((gamma[i] > 0) == way)
                print_term(gamma[i], stm->dim[i], &first, out);
    print_term(plane->delta[s], NULL, &first, out);
    buf_text(out, first ? "0" : "");
    buf_text(out, atom ? "" : ")");
}

static void print_index(const Conflicts *set, const Plane *plane, uint32_t s,
                        Buf *out)
{
    bool constant = true;

    for (uint32_t i = 0; i < set->stm[s].ndim; i++)
        constant &= plane->gamma[s][i] == 0;
    buf_char(out, '"');
    if (constant &&
        (plane->delta[s] == 0 || affine_is_number(set, plane->modulus))) {
        int64_t e = plane->modulus[0], d = plane->delta[s];
        buf_printf(out, "%lld", (long long)(d ? (d % e + e) % e : 0));
    } else {
        print_form(set, plane, s, out);
        buf_text(out, " mod ");
        print_operand(set, plane->modulus, out);
    }
    buf_char(out, '"');
}

static void print_indices(const Conflicts *set, const Class *c, uint32_t s,
                          Buf *out)
{
    bool first = true;

    for (uint32_t i = 0; i < c->nplane; i++)
        if (!affine_is(set, c->plane[i]->modulus, 1)) {
            buf_text(out, first ? "" : ", ");
            print_index(set, c->plane[i], s, out);
            first = false;
        }
}

static void print_size(const Conflicts *set, const Class *c, Buf *out)
{
    uint32_t n = 0, last = 0;

    for (uint32_t i = 0; i < c->nplane; i++)
        if (!affine_is(set, c->plane[i]->modulus, 1)) {
            last = i;
            n++;
        }
    if (n == 0)
        buf_char(out, '1');
    if (n == 1)
        print_affine(set, c->plane[last]->modulus, out);
    for (uint32_t i = 0; n > 1 && i <= last; i++)
        if (!affine_is(set, c->plane[i]->modulus, 1)) {
            print_operand(set, c->plane[i]->modulus, out);
            buf_text(out, i < last ? "*" : "");
        }
}

static void print_name(uint32_t k, uint32_t n, Buf *out)
{
    buf_char(out, 'A');
    if (n > 1)
        buf_printf(out, "%u", k);
}

/* The lines of TEXT, which begin with "#| ". */
static void print_lines(const char *text, Buf *out)
{
    while (*text) {
        size_t len = strcspn(text, "\n");
        buf_text(out, "#| ");
        buf_bytes(out, text, len);
        buf_char(out, '\n');
        text += len + (text[len] != '\0');
    }
}

static void explain(const Conflicts *set, const Class *c,
                    const SmoOptions *options, Buf *out)
{
    for (uint32_t i = 0; i < c->nplane; i++) {
        const Plane *plane = c->plane[i];
        buf_printf(out, "#   dimension %u, modulo ", i);
        print_affine(set, plane->modulus, out);
        buf_text(out, ":");
        for (uint32_t k = 0; k < c->n; k++) {
            buf_printf(out, "%s %s ", k ? "," : "", set->stm[c->stm[k]].name);
            print_form(set, plane, c->stm[k], out);
        }
        buf_char(out, '\n');
        if (options->explain)
            buf_printf(out, "#     %s\n", plane->note);
        if (plane->lp)
            print_lines(plane->lp, out);
    }
    buf_printf(out, "#   no conflict is left after dimension %u\n",
               c->nplane ? c->nplane - 1 : 0);
}

static void print_answer(const Conflicts *set, Class *const *list, uint32_t n,
                         const SmoOptions *options, Buf *out)
{
    bool explained = options->explain || options->print_ilp;

    for (uint32_t k = 0; explained && k < n; k++) {
        buf_text(out, "# ");
        print_name(k, n, out);
        buf_char(out, '\n');
        explain(set, list[k], options, out);
    }
    buf_text(out, "mappings:\n");
    for (uint32_t s = 0; s < set->nstm; s++)
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t i = 0; i < list[k]->n; i++)
                if (list[k]->stm[i] == s) {
                    buf_printf(out, "  %s: {array: ", set->stm[s].name);
                    print_name(k, n, out);
                    buf_text(out, ", indices: [");
                    print_indices(set, list[k], s, out);
                    buf_text(out, "]}\n");
                }
    buf_text(out, "arrays:\n");
    for (uint32_t k = 0; k < n; k++) {
        buf_text(out, "  ");
        print_name(k, n, out);
        buf_text(out, ": {size: \"");
        print_size(set, list[k], out);
        buf_text(out, "\"}\n");
    }
}

bool smo_answer(Conflicts *set, const SmoOptions *options, Span span, Buf *out,
                Diag *diag)
{
    Arena arena = {0};
    uint32_t n;
    Class **list = smo_classes(set, options, &n, &arena);

    if (list)
        print_answer(set, list, n, options, out);
    else
        diag_error(diag, span,
                   "no mapping was found within the bounds of "
                   "the search");
    arena_free(&arena);
    return list != NULL;
}
