/* number_sum_isl.c - sums of intervals of numbers, decided by isl.
 *
 * isl (Verdoolaege, "isl: An Integer Set Library for the Polyhedral Model",
 * ICMS 2010) finds an integer point of a polyhedron by generalised basis
 * reduction: also where many wide strides are almost the same, and there is
 * no end to trying combinations.  It is opened when it is needed for the
 * first time, and its work is bounded by a number of operations.
 */
#include "verifier/prover/sums/number_sum_isl.h"

#include "ground/buf.h"
#include "ground/library.h"

#include <stddef.h>

/* What we use of isl's interface: names, results and parameters. */
typedef void *I;
#define ISL_FUNCTIONS(X)                                                       \
    X(I, ctx_alloc, (void))                                                    \
    X(void, ctx_free, (I))                                                     \
    X(void, ctx_set_max_operations, (I, unsigned long))                        \
    X(int, options_set_on_error, (I, int))                                     \
    X(I, set_read_from_str, (I, const char *))                                 \
    X(I, set_sample_point, (I))                                                \
    X(int, point_is_void, (I))                                                 \
    X(I, point_get_coordinate_val, (I, int, int))                              \
    X(I, point_free, (I))                                                      \
    X(long, val_get_num_si, (I))                                               \
    X(I, val_free, (I))

typedef struct Library {
#define X(result, name, parameters) result(*name) parameters;
    ISL_FUNCTIONS(X)
#undef X
} Library;

enum {
    /* isl's own unit, for one question.  An estimate. */
    MAX_OPERATIONS = 5000000,
    ON_ERROR_CONTINUE = 1,
    DIM_SET = 3 /* isl_dim_set */
};

/* It stays open.  NULL where there is none. */
static const Library *library(void)
{
    static Library isl;
    static const char *const names[] = {"libisl.so.23", "libisl.so", NULL};
    static bool asked, there;

    if (asked)
        return there ? &isl : NULL;
    asked = true;
    void *handle = library_open(names);
    there = handle != NULL;
#define X(result, name, parameters)                                            \
    there = there && library_find(handle, "isl_" #name, &isl.name);
    ISL_FUNCTIONS(X)
#undef X
    return there ? &isl : NULL;
}

static void write_set(Buf *text, int64_t offset, uint32_t n,
                      const NumberDim *dim)
{
    buf_text(text, "{ [");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(text, "%sx%u", i ? ", " : "", i);
    buf_printf(text, "] : %lld", (long long)offset);
    for (uint32_t i = 0; i < n; i++)
        buf_printf(text, " + %lldx%u", (long long)dim[i].stride, i);
    buf_text(text, " = 0");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(text, " and %lld <= x%u <= %lld", (long long)dim[i].low, i,
                   (long long)dim[i].high);
    buf_text(text, " }");
    buf_char(text, '\0');
}

static void read_point(const Library *isl, I point, uint32_t n, int64_t *at)
{
    for (uint32_t i = 0; i < n; i++) {
        I value = isl->point_get_coordinate_val(point, DIM_SET, (int)i);
        at[i] = value ? isl->val_get_num_si(value) : 0;
        isl->val_free(value);
    }
}

/* Is it a solution, as it is said to be? */
static bool is_zero(int64_t offset, uint32_t n, const NumberDim *dim,
                    const int64_t *at)
{
    Wide sum = offset;

    for (uint32_t i = 0; i < n; i++) {
        if (at[i] < dim[i].low || at[i] > dim[i].high)
            return false;
        sum += (Wide)at[i] * dim[i].stride;
    }
    return sum == 0;
}

NumberAnswer number_sum_isl(int64_t offset, uint32_t n, const NumberDim *dim,
                            int64_t *at)
{
    const Library *isl = library();
    NumberAnswer answer = SUM_UNDECIDED;
    Buf text = {0};

    if (!isl)
        return answer;
    I ctx = isl->ctx_alloc();
    isl->options_set_on_error(ctx, ON_ERROR_CONTINUE);
    isl->ctx_set_max_operations(ctx, MAX_OPERATIONS);
    write_set(&text, offset, n, dim);
    I set = isl->set_read_from_str(ctx, text.at);
    I point = set ? isl->set_sample_point(set) : NULL;
    int none = point ? isl->point_is_void(point) : -1;
    if (none == 1) {
        answer = SUM_NEVER;
    } else if (none == 0) {
        read_point(isl, point, n, at);
        answer = is_zero(offset, n, dim, at) ? SUM_ZERO : SUM_UNDECIDED;
    }
    if (point)
        isl->point_free(point);
    isl->ctx_free(ctx);
    buf_free(&text);
    return answer;
}
