/* unit.h - what every unit test begins with. */
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

/* BUF holds exactly the bytes of TEXT; it is freed. */
#define assert_buf(buf, text)                                                  \
    do {                                                                       \
        buf_char((buf), '\0');                                                 \
        assert_string_equal((buf)->at, (text));                                \
        assert_int_equal((buf)->len, strlen(text) + 1);                        \
        buf_free(buf);                                                         \
    } while (0)

#endif
