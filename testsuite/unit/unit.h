/* unit.h - what every unit test begins with.
 *
 * TEST(name) { ... } is a test of the file; unit.c runs all of them, in their
 * order.  AFTER_EACH_TEST() { ... } is what gives back what they share. */
#ifndef TESTSUITE_UNIT_UNIT_H
#define TESTSUITE_UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ground/buf.h"

#include <stdbool.h>

#define TEST(name)                                                             \
    static void name(void **state);                                            \
    __attribute__((constructor)) static void add_##name(void)                  \
    {                                                                          \
        unit_add(#name, name);                                                 \
    }                                                                          \
    static void name(__attribute__((unused)) void **state)

#define AFTER_EACH_TEST()                                                      \
    static void after_each_test(void);                                         \
    __attribute__((constructor)) static void add_after_each_test(void)         \
    {                                                                          \
        unit_after_each(after_each_test);                                      \
    }                                                                          \
    static void after_each_test(void)

void unit_add(const char *name, CMUnitTestFunction test);
void unit_after_each(void (*after)(void));

/* BUF holds exactly the bytes of TEXT; it is freed. */
#define assert_buf(buf, text)                                                  \
    do {                                                                       \
        buf_char((buf), '\0');                                                 \
        assert_string_equal((buf)->at, (text));                                \
        assert_int_equal((buf)->len, strlen(text) + 1);                        \
        buf_free(buf);                                                         \
    } while (0)

#endif
