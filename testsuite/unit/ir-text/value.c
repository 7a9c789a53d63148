/* value.c - tests of ir-text/values/value.h. */
#include "testsuite/unit/unit.h"

#include "ground/diag.h"
#include "ground/random.h"
#include "ir-text/values/value.h"

/* What was read of a text. */
typedef struct Read {
    Arena arena;
    Diag diag;
    Source *source;
    Value *values;
    size_t count;
    bool ok;
} Read;

static void read_bytes(Read *r, const char *bytes, size_t len,
                       const Elem *wanted, size_t n)
{
    *r = (Read){0};
    r->source = source_of_text(&r->arena, "data", bytes, len);
    r->ok = values_read_as(&r->arena, r->source, &r->diag, wanted, n,
                           &r->values, &r->count);
    assert_int_equal(r->ok, !diag_failed(&r->diag));
}

static void read_free(Read *r)
{
    diag_free(&r->diag);
    source_free(r->source);
    arena_free(&r->arena);
}

/* What is printed of the bytes, or the first mistake, with its place and the
 * notes. */
static void echo(Buf *out, const char *bytes, size_t len, const Elem *wanted,
                 size_t n, ValueFormat format)
{
    Read r;

    read_bytes(&r, bytes, len, wanted, n);
    for (size_t i = 0; r.ok && i < r.count; i++) {
        if (i && format == VALUE_TEXT)
            buf_char(out, ' ');
        value_print(out, &r.values[i], format);
    }
    for (const DiagEntry *e = r.diag.first; e; e = e->next) {
        LineCol at = span_line_col(e->span);
        assert_true(e->span.at + e->span.len <= r.source->len);
        buf_printf(out, "%s%zu:%zu: %s", e == r.diag.first ? "" : " / ",
                   at.line, at.col, e->text);
    }
    read_free(&r);
}

#define assert_echo(text, printed)                                             \
    assert_echo_of((text), strlen(text), NULL, 0, (printed))
#define assert_echo_as(text, elem, printed)                                    \
    assert_echo_of((text), strlen(text), (const Elem[]){elem}, 1, (printed))
#define BYTES(text) (text), sizeof(text) - 1
#define assert_echo_bytes(bytes, printed)                                      \
    assert_echo_of(BYTES(bytes), NULL, 0, (printed))

static void assert_echo_of(const char *bytes, size_t len, const Elem *wanted,
                           size_t n, const char *printed)
{
    Buf out = {0};

    echo(&out, bytes, len, wanted, n, VALUE_TEXT);
    assert_buf(&out, printed);
}

/* ---- text ---- */

TEST(text_is_printed_in_one_form)
{
    assert_echo("", "");
    assert_echo(" \t\r\n// nothing", "");
    assert_echo("7", "7");
    assert_echo("0x1Fi32 -0 +", "1:12: no value begins with '+'");
    assert_echo("-7i8 - 7i8 -0x80i8", "-7i8 -7i8 -128i8");
    assert_echo("255u8 65535u16 4294967295u32 18446744073709551615u64",
                "255u8 65535u16 4294967295u32 18446744073709551615u64");
    assert_echo("-9223372036854775808 9223372036854775807i64",
                "-9223372036854775808 9223372036854775807");
    assert_echo("1.50 -0.0 1e22 0x1.8p3 0.1f32 2.5f64 -0.0f32",
                "1.5 -0.0 1e22 12.0 0.1f32 2.5 -0.0f32");
    /* of two decimals that are as close, the even one */
    assert_echo("1.47265625f32 1.41015625f32 5.09765625f32",
                "1.4726562f32 1.4101562f32 5.0976562f32");
    assert_echo("inf -inf inff32 -inff32 inff64 nan -nan nanf32 nanf64",
                "inf -inf inff32 -inff32 inf nan nan nanf32 nan");
    assert_echo("true false", "true false");
    assert_echo("undef undefi8 undefi16 undefi32 undefu8 undefu16 undefu32 "
                "undefu64 undeff32 undeff64 undefbool",
                "undef undefi8 undefi16 undefi32 undefu8 undefu16 undefu32 "
                "undefu64 undeff32 undeff64 undefbool");
    assert_echo("[ [1.0f32,2.0f32] ,\n[3.0f32 , 4.0f32]]\t7",
                "[[1.0f32, 2.0f32], [3.0f32, 4.0f32]] 7");
    assert_echo("[1, // one\n 2 // two\n]// three\n3//", "[1, 2] 3");
    assert_echo("[true, undefbool, false]", "[true, undefbool, false]");
    assert_echo("[[[undef]], [[1]]]", "[[[undef]], [[1]]]");
    assert_echo("empty([0][3]f32) empty ( [ 2 ] [ 0x0 ] bool )",
                "empty([0][3]f32) empty([2][0]bool)");
    assert_echo("empty([0][9223372036854775807][9223372036854775807]i8)",
                "empty([0][9223372036854775807][9223372036854775807]i8)");
    assert_echo("[empty([0][2]f32), empty([0][2]f32)]",
                "empty([2][0][2]f32)");
}

TEST(literals_have_the_types_of_the_language)
{
    assert_echo("128i8", "1:1: this literal does not fit i8");
    assert_echo("- 129i8", "1:1: this literal does not fit i8");
    assert_echo("-1u8", "1:1: this literal does not fit u8");
    assert_echo("9223372036854775808", "1:1: this literal does not fit i64");
    assert_echo("99999999999999999999",
                "1:1: this literal fits no integer type");
    assert_echo("1e39f32", "1:1: this literal is too large for f32");
    assert_echo("1e999", "1:1: this literal is too large for f64");
    assert_echo("1e-999 1e-46f32", "0.0 0.0f32");
    assert_echo("1f32",
                "1:1: a float needs a point or an exponent: write 1.0f32");
    assert_echo("1.", "1:1: a float needs a digit on both sides of the point");
    assert_echo(".5", "1:1: no value begins with '.'");
    assert_echo(
        "1.5i32",
        "1:4: 'i32' is no suffix of a float; the suffixes are f32 and f64");
    assert_echo("undefi64", "1:1: an undefined i64 is written 'undef'");
    assert_echo("-true", "1:1: a '-' is allowed only before a number");
    assert_echo("-undef", "1:1: a '-' is allowed only before a number");
    assert_echo("f32.nan", "1:1: 'f32.nan' is written nanf32");
    assert_echo("-f64.inf", "1:2: 'f64.inf' is written inff64");
    assert_echo("infi32",
                "1:1: a value is a number, true, false, inf, nan, undef, an "
                "array in brackets, or empty(...); 'infi32' is none");
    assert_echo("trueish",
                "1:1: a value is a number, true, false, inf, nan, undef, an "
                "array in brackets, or empty(...); 'trueish' is none");
    assert_echo("b", "1:1: a value is a number, true, false, inf, nan, undef, "
                     "an array in brackets, or empty(...); 'b' is none");
    assert_echo("1 -- 2",
                "1:4: expected a number after '-'; a comment begins with '//'");
    assert_echo("-", "1:2: expected a number, but the text ends");
}

TEST(elements_are_of_one_type)
{
    assert_echo("[1.0f32, 2.0]",
                "1:10: this element is of type f64, the first one of type f32: "
                "write 2.0f32 / 1:2: the first element");
    assert_echo("[1, -2i32]",
                "1:5: this element is of type i32, the first one of type i64 / "
                "1:2: the first element: write 1i32");
    assert_echo("[undef, undeff32]",
                "1:9: this element is of type f32, the first one of type i64 / "
                "1:2: the first element: write undeff32");
    assert_echo("[true, 1]", "1:8: this element is of type i64, the first one "
                             "of type bool / 1:2: the first element");
    assert_echo("[empty([0]i8), empty([0]u8)]",
                "1:16: this element is of type u8, the first one of type i8 / "
                "1:2: the first element");
}

TEST(arrays_are_regular)
{
    assert_echo("[[1, 2],\n [3]]", "2:2: this array has 1 element, the first "
                                   "one at this depth 2 / 1:2: the first one");
    assert_echo("[[[1], [2]], [[3], [4], [5]]]",
                "1:14: this array has 3 elements, the first one at this depth "
                "2 / 1:2: the first one");
    assert_echo("[1, [2]]", "1:5: this element is an array, but the elements "
                            "before it are scalars / 1:2: the first element");
    assert_echo("[[1], 2]", "1:7: this element is a scalar, but the elements "
                            "before it are arrays / 1:3: the first element");
    assert_echo("[empty([0]i64), 2]",
                "1:17: this element is a scalar, but the elements before it "
                "are arrays / 1:2: the first element");
    assert_echo("[1, empty([0]i64)]", "1:5: this array differs in shape from "
                                      "the first one / 1:2: the first element");
    assert_echo("[empty([0]i64), empty([0][1]i64)]",
                "1:17: this array differs in shape from the first one / 1:2: the "
                "first element");
    assert_echo("[]", "1:1: an array that has no elements is written with its "
                      "shape and type, like empty([0]f32)");
    assert_echo("[[1], []]", "1:7: an array that has no elements is written "
                             "with its shape and type, like empty([0]f32)");
}

TEST(brackets_and_commas_are_whole)
{
    assert_echo("[1",
                "1:3: the text ends in an array / 1:1: which begins here");
    assert_echo(
        "[[1], [",
        "1:8: expected a value, but the text ends / 1:7: in this array");
    assert_echo(
        "[1 2]",
        "1:4: expected ',' or ']' after an element / 1:1: which begins here");
    assert_echo("[1,, 2]", "1:4: expected a value before the ','");
    assert_echo("[1,]", "1:4: expected a value before the ']'");
    assert_echo("]", "1:1: this ']' has no '['");
    assert_echo("[1]]", "1:4: expected white space between values");
    assert_echo("1,2", "1:2: expected white space between values");
    assert_echo("[1][2]", "1:4: expected white space between values");
    assert_echo("1-2", "1:2: expected white space between values");
    assert_echo(
        "empty",
        "1:6: 'empty' is written with a shape and a type: empty([0][3]f32)");
    assert_echo("empty(f32)",
                "1:1: this shape has elements: one of its extents must be 0");
    assert_echo("empty([2]f32)",
                "1:1: this shape has elements: one of its extents must be 0");
    assert_echo("empty([0]f16)",
                "1:10: an element type is missing: empty([0]f32)");
    assert_echo("empty([0]", "1:10: an element type is missing: empty([0]f32)");
    assert_echo("empty([0]f32", "1:13: a ')' ends 'empty('");
    assert_echo("empty([0f32)",
                "1:8: a float needs a point or an exponent: write 0.0f32");
    assert_echo("empty([0i8]f32)",
                "1:8: an extent is an integer without a suffix that fits i64");
    assert_echo("empty([9223372036854775808][0]f32)",
                "1:8: an extent is an integer without a suffix that fits i64");
    assert_echo("empty([-1]f32)",
                "1:8: an extent must be a number, as in empty([0][3]f32)");
    assert_echo_bytes("[1, \0]", "1:5: no value begins with the byte 0x00");
    assert_echo_bytes("1\0", "1:2: expected white space between values");
    assert_echo("\xff", "1:1: no value begins with the byte 0xff");
}

TEST(nesting_ends)
{
    Buf text = {0};

    buf_fill(&text, '[', 255);
    buf_char(&text, '1');
    buf_fill(&text, ']', 255);
    buf_char(&text, '\0');
    assert_echo(text.at, text.at);
    text.len = 0;
    buf_fill(&text, '[', 100000);
    assert_echo_of(text.at, text.len, NULL, 0,
                   "1:256: arrays have at most 255 dimensions here");
    text.len = 0;
    buf_text(&text, "empty(");
    for (int i = 0; i < 256; i++)
        buf_text(&text, "[0]");
    assert_echo_of(text.at, text.len, NULL, 0,
                   "1:772: arrays have at most 255 dimensions here");
    text.len = 0;
    buf_text(&text, "[empty(");
    for (int i = 0; i < 255; i++)
        buf_text(&text, "[0]");
    buf_text(&text, "i8)]");
    assert_echo_of(text.at, text.len, NULL, 0,
                   "1:2: arrays have at most 255 dimensions here");
    buf_free(&text);
}

TEST(literals_without_suffix_take_the_wanted_type)
{
    assert_echo_as("[1, -2, 0x10]", ELEM_I32, "[1i32, -2i32, 16i32]");
    assert_echo_as("[1, 2u8]", ELEM_U8, "[1u8, 2u8]");
    assert_echo_as("300", ELEM_U8, "1:1: this literal does not fit u8");
    assert_echo_as("[1, 0.1, -inf, nan, undef, 0x10]", ELEM_F32,
                   "[1.0f32, 0.1f32, -inff32, nanf32, undeff32, 16.0f32]");
    /* 2^-24 + 2^-50 above 1 rounds up at once, but down by way of f64. */
    assert_echo_as("1.00000005960464477539062500000000001", ELEM_F32,
                   "1.0000001f32");
    assert_echo_as("18446744073709551616", ELEM_F64, "1.8446744073709552e19");
    assert_echo_as("2.0", ELEM_I32, "2.0");
    assert_echo_as("7i64", ELEM_I32, "7");
    assert_echo_as("[1, 2i64]", ELEM_I32,
                   "1:5: this element is of type i64, the first one of type "
                   "i32 / 1:2: the first element: write 1i64");
    assert_echo_as("1 1", ELEM_I32, "1i32 1");
    assert_echo_as("true", ELEM_I32, "true");
    assert_echo_as("undef", ELEM_BOOL, "undefbool");
    assert_echo_as("1", ELEM_BOOL, "1");
    assert_echo_of("1 1 1", 5, (const Elem[]){ELEM_NONE, ELEM_F32}, 2,
                   "1 1.0f32 1");
}

TEST(values_know_where_they_stood)
{
    Read r;

    read_bytes(&r, "  [1,\n2] 3", 10, NULL, 0);
    assert_int_equal(r.count, 2);
    assert_int_equal(r.values[0].span.at, 2);
    assert_int_equal(r.values[0].span.len, 6);
    assert_int_equal(r.values[1].span.at, 9);
    assert_int_equal(r.values[1].span.len, 1);
    read_free(&r);
}

/* ---- Futhark's binary format ---- */

static void assert_bytes(const char *text, ValueFormat format,
                         const char *bytes, size_t len)
{
    Buf out = {0}, back = {0};

    echo(&out, text, strlen(text), NULL, 0, format);
    assert_int_equal(out.len, len);
    assert_memory_equal(out.at, bytes, len);
    echo(&back, bytes, len, NULL, 0, VALUE_TEXT);
    assert_buf(&back, text);
    buf_free(&out);
}

TEST(the_binary_format_is_futharks)
{
    assert_bytes("360i32", VALUE_BINARY, BYTES("b\2\0 i32\x68\1\0\0"));
    assert_bytes("50.0f32", VALUE_BINARY, BYTES("b\2\0 f32\0\0\x48\x42"));
    assert_bytes("true", VALUE_BINARY, BYTES("b\2\0bool\1"));
    assert_bytes("-2", VALUE_BINARY,
                 BYTES("b\2\0 i64\xfe\xff\xff\xff\xff\xff\xff\xff"));
    assert_bytes("[[1u8, 2u8, 3u8], [4u8, 5u8, 6u8]]", VALUE_BINARY,
                 BYTES("b\2\2  u8\2\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0"
                       "\1\2\3\4\5\6"));
    assert_bytes("[-1i8]", VALUE_BINARY,
                 BYTES("b\2\1  i8\1\0\0\0\0\0\0\0\xff"));
    assert_bytes("[258i16]", VALUE_BINARY,
                 BYTES("b\2\1 i16\1\0\0\0\0\0\0\0\2\1"));
    assert_bytes("empty([0][258]f64)", VALUE_BINARY,
                 BYTES("b\2\2 f64\0\0\0\0\0\0\0\0\2\1\0\0\0\0\0\0"));
    assert_bytes("1i32 [false, true] 1.0", VALUE_BINARY,
                 BYTES("b\2\0 i32\1\0\0\0"
                       "b\2\1bool\2\0\0\0\0\0\0\0\0\1"
                       "b\2\0 f64\0\0\0\0\0\0\xf0\x3f"));
}

TEST(formats_mix_in_one_stream)
{
    assert_echo_bytes("7 b\2\0 i32\1\0\0\0[1]// c\nb\2\0  u8\5 8",
                      "7 1i32 [1] 5u8 8");
    assert_echo_bytes("\nb\2\0bool\0\n1.5\n", "false 1.5");
}

TEST(malformed_binary_data_is_told)
{
    assert_echo_bytes(
        "b\1\0 i32\1\0\0\0",
        "1:2: byte 1: version 2 of the binary format is read, this is 1");
    assert_echo_bytes(
        "b\2",
        "1:3: byte 2: the data ends in the header of the value at byte 0");
    assert_echo_bytes(
        "b\2\0 i3",
        "1:7: byte 6: the data ends in the header of the value at byte 0");
    assert_echo_bytes("b\2\0 f16\0\0",
                      "1:4: byte 3: there is no type f16, only f32 and f64");
    assert_echo_bytes("b\2\0i32 \0\0\0\0",
                      "1:4: byte 3: the four bytes of an element type, such as "
                      "' f32', are missing here");
    assert_echo_bytes("b\2\0i32\0\0\0\0\0",
                      "1:4: byte 3: the four bytes of an element type, such as "
                      "' f32', are missing here");
    assert_echo_bytes("b\2\0    \0\0\0\0",
                      "1:4: byte 3: the four bytes of an element type, such as "
                      "' f32', are missing here");
    assert_echo_bytes("b\2\0 i32\1\0\0",
                      "1:8: byte 7: i32 is 4 bytes, but the data ends after 3");
    assert_echo_bytes(
        "5 b\2\2 i32\2\0\0\0\0\0\0\0\3\0\0\0\0\0\0",
        "1:25: byte 24: the data ends in the header of the value at byte 2");
    assert_echo_bytes(
        "b\2\1 i32\2\0\0\0\0\0\0\0\0\0\0\0",
        "1:16: byte 15: [2]i32 is 8 bytes, but the data ends after 4");
    assert_echo_bytes("b\2\1 i32\0\0\0\0\0\1\0\0",
                      "1:16: byte 15: [1099511627776]i32 is 4398046511104 "
                      "bytes, but the data ends after 0");
    assert_echo_bytes(
        "b\2\2 i32\0\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0",
        "1:24: byte 23: [4294967296][4294967296]i32 is larger than memory");
    assert_echo_bytes(
        "b\2\1 i32\0\0\0\0\0\0\0\x80",
        "1:8: byte 7: an extent must fit i64; this one is 9223372036854775808");
    assert_echo_bytes("b\2\1bool\2\0\0\0\0\0\0\0\1\2",
                      "1:17: byte 16: a bool is 0 or 1, not 2");
    assert_echo_bytes("b\2\0  u8\5\0",
                      "1:9: no value begins with the byte 0x00");
}

/* ---- NumPy's format ---- */

/* A .npy of version 1.0 with HEADER, which is padded as NumPy does. */
static void npy(Buf *out, const char *header, const char *data, size_t len)
{
    size_t used = 10 + strlen(header) + 1, pad = 64 - used % 64;

    out->len = 0;
    buf_bytes(out, "\x93NUMPY\1\0", 8);
    buf_char(out, (char)((used + pad - 10) & 0xff));
    buf_char(out, (char)((used + pad - 10) >> 8));
    buf_text(out, header);
    buf_fill(out, ' ', pad);
    buf_char(out, '\n');
    buf_bytes(out, data, len);
}

#define HEADER(descr, order, shape)                                            \
    "{'descr': '" descr "', 'fortran_order': " order ", 'shape': " shape ", }"

static void assert_npy(const char *header, const char *data, size_t len,
                       const char *printed)
{
    Buf bytes = {0};

    npy(&bytes, header, data, len);
    assert_echo_of(bytes.at, bytes.len, NULL, 0, printed);
    buf_free(&bytes);
}

/* The HEADER of no data. */
static void assert_header(const char *header, const char *printed)
{
    assert_npy(header, "", 0, printed);
}

/* Of 128 bytes: HEADER after the magic text and the length, blanks, a line
 * end; then the data. */
static void assert_npy_out(const char *text, const char *header,
                           const char *data, size_t len)
{
    Buf out = {0}, back = {0};
    size_t after = 10 + strlen(header);

    echo(&out, text, strlen(text), NULL, 0, VALUE_NPY);
    assert_int_equal(out.len, 128 + len);
    assert_memory_equal(out.at, "\x93NUMPY\1\0v\0", 10);
    assert_memory_equal(out.at + 10, header, strlen(header));
    for (size_t i = after; i < 127; i++)
        assert_int_equal(out.at[i], ' ');
    assert_int_equal(out.at[127], '\n');
    assert_memory_equal(out.at + 128, data, len);
    echo(&back, out.at, out.len, NULL, 0, VALUE_TEXT);
    assert_buf(&back, text);
    buf_free(&out);
}

TEST(npy_is_written_as_numpy_does)
{
    assert_npy_out("[1.0f32, -2.0f32]", HEADER("<f4", "False", "(2,)"),
                   BYTES("\0\0\x80\x3f\0\0\0\xc0"));
    assert_npy_out("7i8", HEADER("|i1", "False", "()"), BYTES("\7"));
    assert_npy_out("[[true], [false]]", HEADER("|b1", "False", "(2, 1)"),
                   BYTES("\1\0"));
    assert_npy_out("3u16", HEADER("<u2", "False", "()"), BYTES("\3\0"));
    assert_npy_out("empty([0][3]f64)", HEADER("<f8", "False", "(0, 3)"),
                   BYTES(""));
}

/* The header has room for the first extent to grow to 21 digits. */
TEST(npy_has_room_to_grow)
{
    Buf out = {0};

    echo(&out, BYTES("empty([0][1000000000][1000000000][1000000000]i8)"), NULL,
         0, VALUE_NPY);
    assert_int_equal(out.len, 128);
    out.len = 0;
    echo(&out, BYTES("empty([0][1000000000][1000000000][1000000000][100]i8)"),
         NULL, 0, VALUE_NPY);
    assert_int_equal(out.len, 192);
    buf_free(&out);
}

TEST(npy_is_read_in_any_order)
{
    assert_npy(HEADER(">i4", "False", "(2,)"),
               BYTES("\0\0\1\2\xff\xff\xff\xfe"), "[258i32, -2i32]");
    assert_npy(HEADER(">f8", "False", "()"), BYTES("\x3f\xf0\0\0\0\0\0\0"),
               "1.0");
    assert_npy(HEADER(">u2", "True", "(2, 2)"), BYTES("\0\1\0\2\0\3\0\4"),
               "[[1u16, 3u16], [2u16, 4u16]]");
    assert_npy(HEADER("|u1", "True", "(2, 1, 3)"), BYTES("\1\2\3\4\5\6"),
               "[[[1u8, 3u8, 5u8]], [[2u8, 4u8, 6u8]]]");
    assert_npy("{\"shape\":(3L,),'fortran_order' : True ,'descr':'?'}",
               BYTES("\1\0\1"), "[true, false, true]");
    assert_npy("{'descr': '=i2', 'fortran_order': False, 'shape': (1,)}",
               BYTES("\0\0"), "[0i16]");
    assert_npy(HEADER("f4", "False", "(0, 7)"), BYTES(""), "empty([0][7]f32)");
    assert_echo_bytes("\x93NUMPY\2\0\x37\0\0\0{'descr': '|i1', "
                      "'fortran_order': False, 'shape': (), }\5"
                      "b\2\0  u8\6"
                      "\x93NUMPY\3\0\x37\0\0\0{'descr': '|i1', "
                      "'fortran_order': False, 'shape': (), }\7 8",
                      "5i8 6u8 7i8 8");
}

TEST(malformed_npy_is_told)
{
    assert_echo_bytes(
        "\x93",
        "1:2: byte 1: the data ends in the header of the value at byte 0");
    assert_echo_bytes(
        "\x93NUMPI\1\0\0\0\0",
        "1:1: byte 0: NumPy's format begins with the byte 0x93 and NUMPY");
    assert_echo_bytes("\x93NUMPY\4\0\0\0\0",
                      "1:7: byte 6: versions 1.0, 2.0 and 3.0 of NumPy's "
                      "format are read, this is 4.0");
    assert_echo_bytes(
        "\x93NUMPY\1\0\2\0{",
        "1:12: byte 11: the data ends in the header of the value at byte 0");
    assert_echo_bytes(
        "\x93NUMPY\2\0\xff\xff\xff\xff{",
        "1:14: byte 13: the data ends in the header of the value at byte 0");
    assert_header("", "2:1: byte 64: expected '{' at the start of the header");
    assert_header("{}", "1:12: byte 11: the header has no 'descr'");
    assert_header("{'descr'", "2:1: byte 64: expected ':' after a key");
    assert_header("{'descr",
                  "1:12: byte 11: a key such as 'shape' is missing here");
    assert_header("{'color': 1}", "1:12: byte 11: the keys are 'descr', "
                                  "'fortran_order' and 'shape', each once");
    assert_header("{'descr': '<f4', 'descr': '<f4'}",
                  "1:28: byte 27: the keys are 'descr', 'fortran_order' and "
                  "'shape', each once");
    assert_header(
        "{'descr': [('a', '<f4')]}",
        "1:21: byte 20: a type is a text such as '<f4'; records are not read");
    assert_header("{'descr': '<f2'}",
                  "1:21: byte 20: '<f2' is no type that can be read: those are "
                  "b1, i1 to i8, u1 to u8, f4 and f8, after one of < > | =");
    assert_header("{'descr': ''}",
                  "1:21: byte 20: '' is no type that can be read: those are "
                  "b1, i1 to i8, u1 to u8, f4 and f8, after one of < > | =");
    assert_header("{'fortran_order': 0}",
                  "1:29: byte 28: the order is True or False");
    assert_header("{'shape': 3}",
                  "1:21: byte 20: a shape is a tuple such as (3, 4)");
    assert_header("{'shape': (3)}",
                  "1:24: byte 23: a tuple of one extent is written (3,)");
    assert_header("{'shape': (3 4)}",
                  "1:24: byte 23: expected ',' or ')' after an extent");
    assert_header("{'shape': (-1,)}", "1:22: byte 21: an extent must be a number");
    assert_header("{'shape': (9223372036854775808,)}",
                  "1:40: byte 39: an extent must fit i64");
    assert_header("{'descr': '|b1', 'fortran_order': False, 'shape': (2,)} x",
                  "1:67: byte 66: expected nothing after the header's '}'");
    assert_npy("{'descr': '|b1', 'fortran_order': False, 'shape': (2,)}",
               BYTES("\1"),
               "2:1: byte 128: [2]bool is 2 bytes, but the data ends after 1");
    assert_npy("{'descr': '|b1', 'fortran_order': False, 'shape': (2,)}",
               BYTES("\1\3"), "2:2: byte 129: a bool is 0 or 1, not 3");
    assert_header(
        "{'descr': '<i8', 'fortran_order': True, 'shape': "
        "(9223372036854775807,)}",
        "2:1: byte 128: [9223372036854775807]i64 is larger than memory");
}

/* ---- values of every type and shape ---- */

static bool is_nan(Elem elem, uint64_t bits)
{
    if (elem == ELEM_F32)
        return (bits & 0x7fffffff) > 0x7f800000;
    return elem == ELEM_F64 &&
           (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

/* Ends of ranges, signs, infinities, denormals, and anything. */
static uint64_t some_bits(Elem elem, Random *random)
{
    static const uint64_t special[] = {
        0, 1, UINT64_MAX, INT64_MAX, (uint64_t)INT64_MIN, 0x7f800000,
        0xff800000, 0x80000000, 0x7f7fffff, 0x00800000, 0x7fc00000,
        0x3f800000, 0x7ff0000000000000, 0xfff0000000000000,
        0x7fefffffffffffff, 0x0010000000000000, 0x3ff0000000000000,
        0x7ff8000000000000, 0x8000, 0x7fff, 0x80, 0x7f, 0xff, 0xffff};
    uint64_t bits = random_bits(random);

    if (bits % 3 == 0)
        bits = special[bits / 3 % (sizeof special / sizeof *special)];
    if (is_nan(elem, bits)) /* text keeps no payload */
        return elem == ELEM_F32 ? 0x7fc00000 : 0x7ff8000000000000;
    return bits;
}

static void assert_same(const Value *a, const Value *b, bool with_undef)
{
    assert_int_equal(a->elem, b->elem);
    assert_int_equal(a->rank, b->rank);
    assert_int_equal(a->count, b->count);
    for (uint32_t k = 0; k < a->rank; k++)
        assert_int_equal(a->shape[k], b->shape[k]);
    for (int64_t i = 0; i < a->count; i++) {
        bool undef = a->undef && a->undef[i];
        assert_int_equal(with_undef && undef, b->undef && b->undef[i]);
        assert_true((undef ? 0 : value_get(a, i)) == value_get(b, i));
    }
}

static void assert_survives(const Value *value)
{
    for (int format = VALUE_TEXT; format <= VALUE_NPY; format++) {
        Buf out = {0}, again = {0};
        Read r;
        value_print(&out, value, (ValueFormat)format);
        read_bytes(&r, out.at, out.len, NULL, 0);
        assert_int_equal(r.count, 1);
        assert_same(value, &r.values[0], format == VALUE_TEXT);
        value_print(&again, &r.values[0], (ValueFormat)format);
        assert_int_equal(out.len, again.len);
        assert_memory_equal(out.at, again.at, out.len);
        read_free(&r);
        buf_free(&out);
        buf_free(&again);
    }
}

TEST(all_values_survive_all_formats)
{
    static const int64_t sizes[] = {0, 1, 2, 3, 7};
    Random random = {1};

    for (int e = 0; e < (int)ELEM_COUNT; e++)
        for (uint32_t rank = 0; rank <= 4; rank++)
            for (int round = 0; round < 24; round++) {
                Arena arena = {0};
                Value v;
                int64_t shape[4];
                for (uint32_t k = 0; k < rank; k++)
                    shape[k] = sizes[random_below(&random, 5)];
                assert_true(value_new(&arena, (Elem)e, rank, shape, &v));
                if (round % 3 == 0)
                    v.undef = ARENA_NEW(&arena, uint8_t, v.count);
                for (int64_t i = 0; i < v.count; i++) {
                    value_set(&v, i, some_bits((Elem)e, &random));
                    if (v.undef)
                        v.undef[i] = random_one_in(&random, 4);
                }
                assert_survives(&v);
                arena_free(&arena);
            }
}

TEST(bits_are_those_of_scalars)
{
    Arena arena = {0};
    Value v;

    assert_true(value_new(&arena, ELEM_I16, 1, (const int64_t[]){2}, &v));
    value_set(&v, 1, 0xffff8000);
    assert_true(value_get(&v, 0) == 0);
    assert_true(value_get(&v, 1) == (uint64_t)-32768);
    assert_true(value_new(&arena, ELEM_U32, 0, NULL, &v));
    value_set(&v, 0, UINT64_MAX);
    assert_true(value_get(&v, 0) == 0xffffffff);
    assert_true(value_new(&arena, ELEM_BOOL, 0, NULL, &v));
    value_set(&v, 0, 256);
    assert_true(value_get(&v, 0) == 1);
    arena_free(&arena);
}

TEST(values_that_are_too_large_are_refused)
{
    Arena arena = {0};
    int64_t many[256] = {0};
    Value v;

    assert_false(value_new(&arena, ELEM_I8, 1, (const int64_t[]){INT64_MAX},
                           &v));
    assert_false(value_new(&arena, ELEM_F64, 2,
                           (const int64_t[]){1LL << 31, 1LL << 31}, &v));
    assert_true(value_new(&arena, ELEM_F64, 3,
                          (const int64_t[]){INT64_MAX, INT64_MAX, 0}, &v));
    assert_int_equal(v.count, 0);
    assert_false(value_new(&arena, ELEM_I8, 256, many, &v));
    assert_true(value_new(&arena, ELEM_I8, 255, many, &v));
    arena_free(&arena);
}

/* Any part of what is read is read, or is a mistake. */
TEST(truncated_data_is_read_or_told)
{
    Buf bytes = {0};

    buf_bytes(&bytes, BYTES("[[1.5f32, undeff32]] b\2\1 i16\2\0\0\0\0\0\0\0"
                            "abcd\x93NUMPY\1\0\x37\0{'descr': '|i1', "
                            "'fortran_order': False, 'shape': (), }\5 "
                            "empty([0]i8)"));
    for (size_t len = 0; len <= bytes.len; len++) {
        Buf out = {0};
        echo(&out, bytes.at, len, NULL, 0, VALUE_TEXT);
        buf_free(&out);
    }
    buf_free(&bytes);
}
