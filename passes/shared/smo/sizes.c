/* sizes.c - how large arrays are.
 *
 * Sizes are products of affine extents.  Which of two is smaller may depend on
 * the parameters; they are compared where each parameter is SIZE_PARAM.  What
 * replaces an answer is no larger for small parameters, either.
 */
#include "passes/shared/smo/inside.h"

#include <math.h>

bool affine_is_number(const Conflicts *set, const Affine a)
{
    for (uint32_t i = 0; i < set->nparam; i++)
        if (a[1 + i])
            return false;
    return true;
}

bool affine_is(const Conflicts *set, const Affine a, int64_t number)
{
    return affine_is_number(set, a) && a[0] == number;
}

double affine_size(const Conflicts *set, const Affine a, double param)
{
    double sum = (double)a[0];

    for (uint32_t i = 0; i < set->nparam; i++)
        sum += (double)a[1 + i] * param;
    return sum;
}

double class_size(const Conflicts *set, const Class *c, double param)
{
    double size = 1;

    for (uint32_t i = 0; i < c->nplane; i++) {
        double extent = affine_size(set, c->plane[i]->modulus, param);
        size *= extent < 1 ? HUGE_VAL : extent;
    }
    return size;
}

double classes_size(const Conflicts *set, Class *const *list, uint32_t n,
                    double param)
{
    double sum = 0;

    for (uint32_t i = 0; i < n; i++)
        sum += list[i] ? class_size(set, list[i], param) : HUGE_VAL;
    return sum;
}

bool classes_are_no_larger(const Conflicts *set, Class *const *a, uint32_t na,
                           Class *const *b, uint32_t nb)
{
    static const double param[] = {8, 64, SIZE_PARAM};

    for (int i = 0; i < 3; i++)
        if (classes_size(set, a, na, param[i]) >
            classes_size(set, b, nb, param[i]))
            return false;
    return true;
}

void print_term(int64_t factor, const char *name, bool *first, Buf *out)
{
    if (!factor)
        return;
    buf_text(out, *first       ? (factor < 0 ? "-" : "")
                  : factor < 0 ? " - "
                               : " + ");
    uint64_t size = factor < 0 ? 0 - (uint64_t)factor : (uint64_t)factor;
    if (!name)
        buf_printf(out, "%llu", (unsigned long long)size);
    else if (size != 1)
        buf_printf(out, "%llu*%s", (unsigned long long)size, name);
    else
        buf_text(out, name);
    *first = false;
}

void print_affine(const Conflicts *set, const Affine a, Buf *out)
{
    bool first = true;

    for (uint32_t i = 0; i < set->nparam; i++)
        print_term(a[1 + i], set->param[i], &first, out);
    print_term(a[0], NULL, &first, out);
    if (first)
        buf_char(out, '0');
}

void print_operand(const Conflicts *set, const Affine a, Buf *out)
{
    uint32_t terms = a[0] != 0;
    bool negative = a[0] < 0;

    for (uint32_t i = 0; i < set->nparam; i++) {
        terms += a[1 + i] != 0;
        negative |= a[1 + i] < 0 || a[1 + i] > 1;
    }
    bool atom = terms <= 1 && !negative;
    buf_text(out, atom ? "" : "(");
    print_affine(set, a, out);
    buf_text(out, atom ? "" : ")");
}
