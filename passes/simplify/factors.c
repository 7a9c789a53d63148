/* factors.c - how large a number may be in a product that types compare. */
#include "passes/simplify/factors.h"

/* A product of so many names and of a number with so many bits. */
typedef struct Factors {
    uint32_t names, bits;
} Factors;

enum { PRODUCT_BITS = 62 }; /* a sum of two products fits i64 */

static uint32_t limited(uint32_t n)
{
    return n < PRODUCT_BITS ? n : PRODUCT_BITS;
}

static Factors larger(Factors a, Factors b)
{
    return (Factors){a.names > b.names ? a.names : b.names,
                     a.bits > b.bits ? a.bits : b.bits};
}

static Factors times(Factors a, Factors b)
{
    return (Factors){limited(a.names + b.names), limited(a.bits + b.bits)};
}

uint32_t bits_of_number(int64_t n)
{
    uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;
    return size ? 64 - (uint32_t)__builtin_clzll(size) : 0;
}

static Factors of_scalar(const Scalar *s)
{
    Factors f = {0};

    if (s->op == OP_VAR)
        return (Factors){.names = 1};
    if (s->op == OP_CONST)
        return (Factors){.bits = limited(bits_of_number((int64_t)s->u.bits))};
    for (uint32_t i = 0; i < s->narg; i++) {
        Factors arg = of_scalar(s->arg[i]);
        f = s->op == OP_MUL ? times(f, arg) : larger(f, arg);
    }
    f.bits = limited(f.bits + (s->op == OP_ADD || s->op == OP_SUB));
    return f;
}

static Factors of_lmad(const Lmad *lmad)
{
    Factors f = of_scalar(lmad->offset);

    for (uint32_t d = 0; d < lmad->rank; d++)
        f = larger(f, times(of_scalar(lmad->dim[d].count),
                            of_scalar(lmad->dim[d].stride)));
    return f;
}

static Factors of_fold(const Fold *fold)
{
    Factors f = {0};

    for (uint32_t i = 0; i < fold->nrow; i++)
        f = larger(f, times(of_scalar(fold->row[i].row),
                            of_scalar(fold->row[i].modulus)));
    return f;
}

static uint32_t bits_per_name(Factors f)
{
    return f.names < 2 ? FACTORS_FREE : (PRODUCT_BITS - f.bits) / f.names;
}

uint32_t scalar_bits_per_name(const Scalar *s)
{
    return bits_per_name(of_scalar(s));
}

uint32_t var_bits_per_name(const Var *var)
{
    const IxFn *ixfn = var->place.ixfn;
    Factors f = {0};

    for (uint32_t d = 0; d < var->type->rank; d++)
        f = times(f, of_scalar(var->type->size[d]));
    for (uint32_t i = 0; ixfn && i < ixfn->nlmad; i++)
        f = larger(f, of_lmad(ixfn->lmad[i]));
    if (ixfn && ixfn->fold)
        f = larger(f, of_fold(ixfn->fold));
    return bits_per_name(f);
}
