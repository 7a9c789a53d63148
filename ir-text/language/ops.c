/* ops.c - what is true of element types, operators and forms. */
#include "ir-text/language/ops.h"

#define SIGNED_RANGE(bits)                                                     \
    .is_signed = true, .min = -(1LL << ((bits)-2)) * 2,                        \
    .max = (1ULL << ((bits)-1)) - 1
#define UNSIGNED_RANGE(bits) .max = (1ULL << ((bits)-1)) * 2 - 1

#define RANGE_I8 SIGNED_RANGE(8)
#define RANGE_I16 SIGNED_RANGE(16)
#define RANGE_I32 SIGNED_RANGE(32)
#define RANGE_I64 SIGNED_RANGE(64)
#define RANGE_U8 UNSIGNED_RANGE(8)
#define RANGE_U16 UNSIGNED_RANGE(16)
#define RANGE_U32 UNSIGNED_RANGE(32)
#define RANGE_U64 UNSIGNED_RANGE(64)
#define RANGE_F32 .is_signed = true
#define RANGE_F64 .is_signed = true
#define RANGE_BOOL .max = 1

const ElemInfo elem_info[ELEM_COUNT + 1] = {
#define ELEM(id, text, bytes, class)                                           \
    [ELEM_##id] = {text, bytes, CLASS_##class, RANGE_##id},
#include "ir-text/language/elem.def"
#undef ELEM
    [ELEM_NONE] = {"no scalar", 0, 0, .max = 0},
};

const OpInfo op_info[OP_COUNT] = {
    [OP_CONST] = {.text = "", .section = "4.1"},
    [OP_VAR] = {.text = "", .section = "4.1"},
    [OP_CONVERT] = {.text = "", .notation = NOTATION_CALL, .arity = 1,
                    .operands = CLASS_ANY, .section = "4.4"},
#define RESULT_SAME false
#define RESULT_BOOL true
#define OP(id, text, notation, prec, arity, operands, result, partial,         \
           commutes, lazy, interval, in_c, function, price, vectors, section)  \
    [OP_##id] = {text,                                                         \
                 NOTATION_##notation,                                          \
                 prec,                                                         \
                 arity,                                                        \
                 operands,                                                     \
                 RESULT_##result,                                              \
                 PARTIAL_##partial,                                            \
                 commutes,                                                     \
                 lazy,                                                         \
                 function,                                                     \
                 PRICE_OF_##price,                                             \
                 VECTORS_##vectors,                                            \
                 section},
#include "ir-text/language/ops.def"
#undef OP
};

const FormInfo form_info[FORM_COUNT] = {
#define FORM(id, text, level, makes, ...)                                      \
    [FORM_##id] = {#id, text, LEVEL_##level, MAKES_##makes, __VA_ARGS__},
#include "ir-text/language/forms.def"
#undef FORM
};

typedef Op OpPair[2];

/* The other one of the pair that OP is in; OP itself if it is in none. */
static Op partner(Op op, const OpPair *pair, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (unsigned k = 0; k < 2; k++)
            if (pair[i][k] == op)
                return pair[i][1 - k];
    return op;
}

Op op_opposite(Op op)
{
    static const OpPair pair[] = {
        {OP_EQ, OP_NE}, {OP_LT, OP_GE}, {OP_LE, OP_GT}};

    return partner(op, pair, 3);
}

Op op_mirrored(Op op)
{
    static const OpPair pair[] = {{OP_LT, OP_GT}, {OP_LE, OP_GE}};

    return partner(op, pair, 2);
}
