/* faults.c - what if there is no memory, or a device fails?  Calls interface.imp
 * through its interface, PROGRAM, which it is compiled with, again and again, so
 * that each call of what may fail fails once: then there is a code and a message,
 * or what is computed is right all the same.  A sanitizer says what is not freed. */
#include "faults.h"

#include PROGRAM

#ifdef FUN_OPENCL
#define OFFSET 0,
#else
#define OFFSET
#endif

enum { N = 3 };
static const int64_t data[N] = {1, 2, 3};

/* What is computed, or a code; -1: it is not right. */
static int compute(interface_context *c, interface_i64_1d *a)
{
    interface_i64_1d *r = NULL, *s = NULL, *again = NULL;
    int64_t k = 0, last = 0, values[N] = {0};
    int code = interface_entry_plus(c, &k, &r, &s, N, a, 10);

    if (code)
        return r || s || k ? -1 : code;
    code = interface_values_i64_1d(c, s, values);
    if (!code)
        code = k != N || values[0] != 13 || values[2] != 11 ? -1 : 0;
    if (!code)
        again = interface_new_raw_i64_1d(
            c, interface_values_raw_i64_1d(c, r), OFFSET N);
    if (!code)
        code = again ? interface_entry_both(c, &k, N, again, s)
                     : interface_no_memory;
    if (!code)
        code = k != 51 ? -1 : interface_entry_share(c, &last, 20);
    if (!code)
        code = last != 19 ? -1 : 0;
    interface_free_i64_1d(c, again);
    interface_free_i64_1d(c, r);
    interface_free_i64_1d(c, s);
    return code;
}

/* Likewise; a context that there is can say what went wrong. */
static int run(void)
{
    interface_context *c = interface_context_new();
    interface_i64_1d *a = interface_new_i64_1d(c, data, N);
    int code = a ? compute(c, a) : interface_no_memory;

    if (code && c && !*interface_error(c))
        code = -1;
    interface_free_i64_1d(c, a);
    interface_context_free(c);
    return code;
}

int main(void)
{
    int failed = 0;

    do {
        failing++;
        calls = 0;
        int code = run();
        if (code == -1 || (code && calls < failing)) {
            printf("call %ld fails: code %d\n", failing, code);
            return 1;
        }
        failed += code != 0;
    } while (calls >= failing);
    if (failed < 5) /* that many allocations there are in any case */
        printf("%d of %ld calls fail\n", failed, failing);
    return failed < 5;
}
