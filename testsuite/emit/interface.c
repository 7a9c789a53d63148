/* interface.c - calls interface.imp through its interface: what callers may do,
 * and what they are told when they should not have done it. */
#include "interface.h"

#include <stdio.h>
#include <string.h>

#ifdef __cplusplus /* CUDA's, of memory that a device reads by itself */
extern "C" int cudaMallocHost(void **at, size_t bytes);
extern "C" int cudaFreeHost(void *at);
#endif

#define CHECK(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            printf("line %d: %s: %s\n", __LINE__, #condition,                  \
                   interface_error(c));                                        \
            return 1;                                                          \
        }                                                                      \
    } while (0)

#ifndef __cplusplus /* the tests' device of CUDA has one thread */
#include <threads.h>

/* What a thread makes of its own, from the first context of all on. */
static int run_alone(void *by)
{
    enum { N = 3000 };
    int64_t data[N] = {0}, k, *to = (int64_t *)by;
    interface_context *c = interface_context_new();
    interface_i64_1d *a = interface_new_i64_1d(c, data, N), *r, *s;

    CHECK(interface_entry_plus(c, &k, &r, &s, N, a, *to) == interface_ok);
    CHECK(interface_values_i64_1d(c, s, data) == interface_ok);
    CHECK(data[0] == *to && data[N - 1] == *to);
    interface_free_i64_1d(c, a);
    interface_free_i64_1d(c, r);
    interface_free_i64_1d(c, s);
    interface_context_free(c);
    return 0;
}

static int run_together(void)
{
    enum { N = 4 };
    thrd_t threads[N];
    int64_t by[N];
    int failed = 0, result;

    for (int i = 0; i < N; i++) {
        by[i] = 10 + i;
        if (thrd_create(&threads[i], run_alone, &by[i]) != thrd_success)
            return 1;
    }
    for (int i = 0; i < N; i++)
        failed |= thrd_join(threads[i], &result) != thrd_success || result;
    return failed;
}
#else
static int run_together(void)
{
    return 0;
}
#endif

int main(void)
{
    if (run_together())
        return 1;
    const int64_t data[] = {1, 2, 3};
    int64_t k = 0, values[3];
    interface_context *c = interface_context_new();
    interface_i64_1d *a = interface_new_i64_1d(c, data, 3), *r, *s;

    /* A is given away; its elements are in the results. */
    CHECK(interface_entry_plus(c, &k, &r, &s, 3, a, 10) == interface_ok);
    CHECK(k == 3 && interface_shape_i64_1d(c, r)[0] == 3);
    CHECK(interface_values_i64_1d(c, r, values) == interface_ok);
    CHECK(values[0] == 11 && values[2] == 13);
    CHECK(interface_values_i64_1d(c, s, values) == interface_ok);
    CHECK(values[0] == 13 && values[2] == 11);
    CHECK(interface_values_i64_1d(c, a, values) == interface_wrong_argument);
    CHECK(interface_entry_plus(c, &k, &r, &s, 3, a, 1) ==
          interface_wrong_argument);
    CHECK(strstr(interface_error(c), "'A' is an array that was given away"));

    /* An array may be lent and given away, but not twice; nothing is given away
     * where something is wrong. */
    CHECK(interface_entry_give(c, &k, 3, r, s, r) == interface_wrong_argument);
    CHECK(strstr(interface_error(c), "'A' is given away twice"));
    CHECK(interface_entry_give(c, &k, 2, r, s, s) == interface_wrong_argument);
    CHECK(interface_entry_give(c, &k, 3, r, s, a) == interface_wrong_argument);
    CHECK(k == 3 && *interface_error(c));
    interface_free_i64_1d(c, a);
    a = interface_new_i64_1d(c, data, 3);
    CHECK(interface_entry_give(c, &k, 3, r, r, a) == interface_ok && k == 551);
    CHECK(interface_values_i64_1d(c, s, values) == interface_ok);
    CHECK(values[0] == 13 && !*interface_error(c));

    /* The program fails; there is no result to free. */
    interface_free_i64_1d(c, a);
    interface_free_i64_1d(c, r);
    CHECK(interface_entry_both(c, &k, 3, s, s) == interface_ok && k == 53);
    interface_free_i64_1d(c, s);
    a = interface_new_i64_1d(c, (const int64_t[]){7}, 1);
    r = s = NULL;
    CHECK(interface_entry_plus(c, &k, &r, &s, 1, a, 1) == interface_failed);
    CHECK(strstr(interface_error(c), "seven, where x = 7"));
    CHECK(!r && !s && k == 53);
    CHECK(interface_entry_plus(c, &k, &r, &s, 1, a, 1) ==
          interface_wrong_argument);
    interface_free_i64_1d(c, a);

    /* Sizes are checked; so is what memory can hold. */
    a = interface_new_i64_1d(c, data, 3);
    CHECK(interface_entry_plus(c, &k, &r, &s, 2, a, 1) ==
          interface_wrong_argument);
    CHECK(interface_entry_square(c, &k, INT64_C(4000000000), a) ==
          interface_wrong_argument);
    CHECK(strstr(interface_error(c), "'A' is bound with a size in dimension 0"));
    CHECK(!interface_new_i64_1d(c, data, INT64_MAX));
    CHECK(strstr(interface_error(c), "overflows"));
    CHECK(!interface_new_i64_1d(c, data, -1));
    CHECK(strstr(interface_error(c), "no size -1 in dimension 0"));
    interface_free_i64_1d(c, a);
    a = interface_new_i64_1d(c, NULL, 0);
    CHECK(a && interface_shape_i64_1d(c, a)[0] == 0);
    CHECK(interface_values_i64_1d(c, a, values) == interface_ok);
    interface_free_i64_1d(c, a);

    /* What is not there at all. */
    a = interface_new_i64_1d(c, data, 3);
    CHECK(interface_entry_plus(c, NULL, &r, &s, 3, a, 1) ==
          interface_wrong_argument);
    CHECK(strstr(interface_error(c), "'plus' has no place for a result"));
    CHECK(interface_entry_plus(c, &k, &r, &s, 3, NULL, 1) ==
          interface_wrong_argument);
    CHECK(interface_values_i64_1d(c, NULL, values) == interface_wrong_argument);
    CHECK(interface_values_i64_1d(c, a, NULL) == interface_wrong_argument);
    CHECK(!interface_new_i64_1d(c, NULL, 3));
    CHECK(!interface_new_i64_1d(NULL, data, 3) && !interface_shape_i64_1d(c, NULL));
    CHECK(interface_entry_plus(NULL, &k, &r, &s, 3, a, 1) ==
          interface_wrong_argument);
    CHECK(interface_values_i64_1d(NULL, a, values) == interface_wrong_argument);
    CHECK(strcmp(interface_error(NULL), "there is no context") == 0);
    interface_free_i64_1d(c, NULL);
    interface_context_free(NULL);

    /* Arrays are those of their context. */
    interface_context *other = interface_context_new();
    CHECK(interface_entry_plus(other, &k, &r, &s, 3, a, 1) ==
          interface_wrong_argument);
    CHECK(strstr(interface_error(other), "'A' is an array of another context"));
    CHECK(interface_values_i64_1d(other, a, values) ==
          interface_wrong_argument);
    interface_context_free(other);
#ifdef __cplusplus /* CUDA, of which there are two devices */
    interface_context *second = interface_context_new_on("1");
    interface_i64_1d *b = interface_new_i64_1d(second, data, 3), *t, *u;
    CHECK(interface_entry_plus(c, &k, &r, &s, 3, a, 10) == interface_ok);
    CHECK(interface_entry_plus(second, &k, &t, &u, 3, b, 20) == interface_ok);
    CHECK(interface_values_i64_1d(c, r, values) == interface_ok);
    CHECK(values[0] == 11 && values[2] == 13);
    CHECK(interface_values_i64_1d(second, t, values) == interface_ok);
    CHECK(values[0] == 21 && values[2] == 23);
    interface_free_i64_1d(second, t);
    interface_free_i64_1d(second, u);

    /* Groups of all contexts share as much as they want to. */
    CHECK(interface_entry_share(c, &k, 10) == interface_ok && k == 9);
    CHECK(interface_entry_share(second, &k, 5000) == interface_ok);
    CHECK(k == 4999);
    interface_context *third = interface_context_new_on("1");
    CHECK(interface_entry_share(third, &k, 4000) == interface_ok);
    CHECK(interface_entry_share(second, &k, 5000) == interface_ok);
    CHECK(interface_entry_share(c, &k, 8000) == interface_ok && k == 7999);
    CHECK(interface_entry_share(c, &k, 9000) == interface_no_memory);
    interface_context_free(third);
    interface_context_free(second);
    interface_free_i64_1d(c, r);
    interface_free_i64_1d(c, s);

    /* Elements are copied before the function that takes them is back. */
    int64_t *pinned = NULL;
    CHECK(cudaMallocHost((void **)&pinned, sizeof data) == 0);
    memcpy(pinned, data, sizeof data);
    a = interface_new_i64_1d(c, pinned, 3);
    memset(pinned, 0, sizeof data);
    cudaFreeHost(pinned);
#endif
    CHECK(interface_values_i64_1d(c, a, values) == interface_ok);
    CHECK(values[2] == 3);
    interface_free_i64_1d(c, a);
    interface_context_free(c);
    return 0;
}
