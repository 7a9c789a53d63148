/* words.c - words that compilers have for some of the operators that
 * helpers.c has templates for: they give the same, and are one instruction
 * where the machine has it.
 */
#include "printer/emit/inside.h"

const EmitWord emit_gnu_words[] = {
    {{OP_POPCOUNT, CLASS_INT, -1, 64}, "__GNUC__",
     "    return ($T)__builtin_popcountll(($V)a);\n"},
    {{OP_POPCOUNT, CLASS_INT, -1, 0}, "__GNUC__",
     "    return ($T)__builtin_popcount(($V)a);\n"},
    {{OP_CLZ, CLASS_INT, -1, 64}, "__GNUC__",
     "    return a ? ($T)__builtin_clzll(($V)a) : 64;\n"},
    {{OP_CLZ, CLASS_INT, -1, 0}, "__GNUC__",
     "    return a ? ($T)(__builtin_clz(($V)a) - 32 + $W) : $W;\n"},
    {{OP_MULHI, CLASS_INT, 1, 64}, "__SIZEOF_INT128__",
     "    return (i64)(__extension__(__int128)a * b >> 64);\n"},
    {{OP_MULHI, CLASS_INT, 0, 64}, "__SIZEOF_INT128__",
     "    return (u64)(__extension__(unsigned __int128)a * b >> 64);\n"},
    {.body = NULL}};

const EmitWord emit_opencl_words[] = {
    {{OP_POPCOUNT, CLASS_INT, -1, 0}, NULL, "    return popcount(a);\n"},
    {{OP_CLZ, CLASS_INT, -1, 0}, NULL, "    return clz(a);\n"},
    {{OP_MULHI, CLASS_INT, -1, 64}, NULL, "    return mul_hi(a, b);\n"},
    {.body = NULL}};

/* PTX says of `min` and `max` what FUN does: of a NaN and a number they give
 * the number, and -0 is below 0.  Of fminf and its like, CUDA says the first
 * only. */
#define PTX(word, type, letter)                                                \
    "    $T r;\n"                                                              \
    "    asm(\"" word "." type " %0, %1, %2;\" : \"=" letter                   \
    "\"(r) : \"" letter "\"(a), \"" letter "\"(b));\n"                         \
    "    return r;\n"

const EmitWord emit_cuda_words[] = {
    {{OP_MIN, CLASS_FLOAT, -1, 32}, "__CUDA_ARCH__", PTX("min", "f32", "f")},
    {{OP_MIN, CLASS_FLOAT, -1, 64}, "__CUDA_ARCH__", PTX("min", "f64", "d")},
    {{OP_MAX, CLASS_FLOAT, -1, 32}, "__CUDA_ARCH__", PTX("max", "f32", "f")},
    {{OP_MAX, CLASS_FLOAT, -1, 64}, "__CUDA_ARCH__", PTX("max", "f64", "d")},
    {{OP_POPCOUNT, CLASS_INT, -1, 64}, "__CUDA_ARCH__",
     "    return ($T)__popcll(($V)a);\n"},
    {{OP_POPCOUNT, CLASS_INT, -1, 0}, "__CUDA_ARCH__",
     "    return ($T)__popc(($V)a);\n"},
    {{OP_CLZ, CLASS_INT, -1, 64}, "__CUDA_ARCH__",
     "    return ($T)__clzll((i64)a);\n"},
    {{OP_CLZ, CLASS_INT, -1, 0}, "__CUDA_ARCH__",
     "    return ($T)(__clz((i32)($V)a) - 32 + $W);\n"},
    {{OP_MULHI, CLASS_INT, 1, 64}, "__CUDA_ARCH__",
     "    return __mul64hi(a, b);\n"},
    {{OP_MULHI, CLASS_INT, 0, 64}, "__CUDA_ARCH__",
     "    return __umul64hi(a, b);\n"},
    {.body = NULL}};
