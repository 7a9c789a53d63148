/* ops.h - what is true of element types, operators and forms.
 *
 * The tables are elem.def, ops.def and forms.def; parser, printer, verifier,
 * interpreters and code printers all read them here.
 */
#ifndef IR_TEXT_LANGUAGE_OPS_H
#define IR_TEXT_LANGUAGE_OPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Elem {
#define ELEM(id, text, bytes, class) ELEM_##id,
#include "ir-text/language/elem.def"
#undef ELEM
    ELEM_COUNT,
    ELEM_NONE = ELEM_COUNT /* no scalar: an array, a block, a mistake */
} Elem;

/* Sets of element types. */
enum {
    CLASS_INT = 1,
    CLASS_FLOAT = 2,
    CLASS_BOOL = 4,
    CLASS_NUMBER = CLASS_INT | CLASS_FLOAT,
    CLASS_DISCRETE = CLASS_INT | CLASS_BOOL,
    CLASS_ANY = CLASS_INT | CLASS_FLOAT | CLASS_BOOL
};

typedef struct ElemInfo {
    const char *text;
    unsigned bytes; /* in memory */
    unsigned class;
    bool is_signed; /* an integer type with negative values */
    long long min;  /* of an integer type */
    unsigned long long max;
} ElemInfo;

extern const ElemInfo elem_info[ELEM_COUNT + 1];

static inline bool elem_is_int(Elem e)
{
    return (elem_info[e].class & CLASS_INT) != 0;
}

static inline bool elem_is_float(Elem e)
{
    return (elem_info[e].class & CLASS_FLOAT) != 0;
}

/* Does a vector have more of them than of 32 bits? */
static inline bool elem_is_narrow(Elem e)
{
    return e < ELEM_COUNT && elem_info[e].bytes < 4;
}

typedef enum Op {
    OP_CONST,   /* a literal: its bits */
    OP_VAR,     /* a variable: scalar, array or block */
    OP_CONVERT, /* f32(x): to the element type of the node */
#define OP(id, ...) OP_##id,
#include "ir-text/language/ops.def"
#undef OP
    OP_COUNT
} Op;

typedef enum Notation {
    NOTATION_LEAF,
    NOTATION_PREFIX,
    NOTATION_INFIX,
    NOTATION_CALL
} Notation;

typedef enum Partial { PARTIAL_NEVER, PARTIAL_INT, PARTIAL_I64 } Partial;

/* How long it takes. */
typedef enum OpPrice {
    PRICE_OF_STEP,
    PRICE_OF_DIVISION,
    PRICE_OF_FUNCTION
} OpPrice;

/* On what vectors processors have it. */
typedef enum OnVectors { VECTORS_ALL, VECTORS_FLOAT, VECTORS_NONE } OnVectors;

typedef struct OpInfo {
    const char *text;
    Notation notation;
    int prec; /* of an infix or prefix operator; higher binds tighter */
    unsigned arity;
    unsigned operands; /* classes of element types */
    bool gives_bool;   /* else the operands' element type */
    Partial partial;
    bool commutes, lazy;
    const char *function; /* of C, but where it is an operator there */
    OpPrice price;
    OnVectors vectors;
    const char *section;
} OpInfo;

extern const OpInfo op_info[OP_COUNT];

static inline bool op_is_comparison(unsigned op)
{
    return op_info[op].gives_bool && op_info[op].operands != CLASS_BOOL;
}

/* `+`, `*`, and both `-`: what polynomials are made of. */
static inline bool op_is_of_ring(unsigned op)
{
    return op_info[op].partial == PARTIAL_I64 && op != OP_ABS;
}

/* `/`, `%`, `fdiv`, `fmod`. */
static inline bool op_divides(unsigned op)
{
    return op_info[op].partial == PARTIAL_INT &&
           op_info[op].price == PRICE_OF_DIVISION;
}

/* The comparison that holds where OP does not, but for NaNs: for those only
 * == and != are each other's opposite.  OP itself if it is no comparison. */
Op op_opposite(Op op);
/* `b OP a` for `a OP b`.  OP itself if it has none. */
Op op_mirrored(Op op);

typedef enum FormId {
#define FORM(id, ...) FORM_##id,
#include "ir-text/language/forms.def"
#undef FORM
    FORM_COUNT
} FormId;

/* What a program is written in: docs/language.md, section 3.4.  Bits. */
typedef enum Level {
    LEVEL_SAME = 0,   /* of what a pass writes: what it read */
    LEVEL_FUN = 1,    /* no annotation of memory */
    LEVEL_FUNMEM = 2, /* every array says where it lives */
    LEVEL_IMP = 4,
    LEVEL_PURE = LEVEL_FUN | LEVEL_FUNMEM,
    LEVEL_ALL = LEVEL_PURE | LEVEL_IMP
} Level;

typedef enum Makes {
    MAKES_NONE,
    MAKES_FRESH,
    MAKES_VIEW,
    MAKES_UPDATED,
    MAKES_PASSED
} Makes;

typedef struct FormInfo {
    const char *name; /* "KERNEL": for people who debug */
    const char *text;
    Level level;
    Makes makes;
    bool total;
    int consumes; /* operand, or -1 */
    bool copies;
    bool parallel, combines, sifts, repeats;
    int sizes; /* operand, or -1 */
    bool sets;
    unsigned offset; /* operand, or 0 */
    bool plain;
    const char *section;
} FormInfo;

extern const FormInfo form_info[FORM_COUNT];

/* Is it a row of views.def? */
static inline bool form_lays_out(unsigned form)
{
    return form_info[form].makes == MAKES_VIEW && *form_info[form].text;
}

#endif
