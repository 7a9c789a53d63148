/* terms.h - names, scalar expressions, types and index functions.
 *
 * All of these are interned in a Store: equal if and only if the same
 * pointer.  They never change; substitution gives others.  Equality here is
 * that of the text; equality as polynomials or as functions is asked of
 * poly.h and lmad.h.
 */
#ifndef IR_TEXT_TERMS_TERMS_H
#define IR_TEXT_TERMS_TERMS_H

#include "ground/arena.h"
#include "ir-text/language/ops.h"

typedef struct Var Var;
typedef struct Scalar Scalar;

/* A name. */
typedef struct Sym {
    uint32_t id, hash, len;
    uint64_t head; /* the first eight bytes, for quick comparison */
    char text[];   /* NUL-terminated */
} Sym;

/* A scalar expression.  An OP_VAR that names an array or a block stands
 * where the grammar wants such a name; its element type is ELEM_NONE. */
struct Scalar {
    uint8_t op;     /* Op */
    uint8_t elem;   /* Elem of the value; ELEM_NONE where it has none */
    uint16_t depth; /* 1 for a leaf; at most IR_MAX_NESTING */
    uint32_t narg;
    uint32_t id, hash;
    union {
        Var *var;      /* OP_VAR */
        uint64_t bits; /* OP_CONST: the integer in two's complement, sign-
                          extended; the float's own bits; 0 or 1 */
    } u;
    const Scalar *arg[];
};

/* Expressions and bodies that nest deeper are refused, so that walks over them
 * may recurse.  Estimates: tools raise their stack so that these fit. */
enum { IR_MAX_NESTING = 10000, IR_MAX_BODIES = 2000 };

typedef enum TypeKind { TYPE_SCALAR, TYPE_ARRAY, TYPE_MEM } TypeKind;
typedef enum Space { SPACE_DEVICE, SPACE_SHARED, SPACE_PRIVATE } Space;
enum { SPACE_COUNT = SPACE_PRIVATE + 1 };
extern const char *const space_text[SPACE_COUNT]; /* "device", "shared", ... */

/* A type without its place in memory, and without `*`. */
typedef struct Type {
    uint8_t kind;  /* TypeKind */
    uint8_t elem;  /* Elem of a scalar or of an array's elements */
    uint8_t space; /* Space of a block */
    uint32_t rank; /* number of sizes; 0 for what is no array */
    uint32_t id, hash;
    const Scalar *size[];
} Type;

/* One dimension of an LMAD: how many, and how far apart in elements. */
typedef struct LmadDim {
    const Scalar *count, *stride;
} LmadDim;

/* offset + {(count : stride), ...} */
typedef struct Lmad {
    const Scalar *offset;
    uint32_t rank, id, hash;
    LmadDim dim[];
} Lmad;

/* fold (x, ...) -> (row mod modulus, ...) */
typedef struct FoldRow {
    const Scalar *row, *modulus;
} FoldRow;

typedef struct Fold {
    Var **index; /* one binder for each dimension of the array */
    uint32_t nindex, nrow;
    FoldRow *row;
} Fold;

/* An index function: `L0 after L1 after ... after last`.  The last one, an
 * LMAD or a fold, takes the array's index; its offset, unranked in the shape
 * of the one before it, is what that one takes; L0 gives the offset in the
 * block. */
typedef struct IxFn {
    uint32_t nlmad; /* LMADs in the chain, without the fold */
    uint32_t id, hash;
    const Fold *fold; /* the last, or NULL where that is an LMAD */
    const Lmad *lmad[]; /* L0 first */
} IxFn;

typedef struct Store Store;

Store *store_new(void);
void store_free(Store *store);
/* A text of so many bytes is about to be read: make tables of a size that
 * such texts need, as growing them takes time. */
void store_expect(Store *store, size_t text);

/* Memory that lives as long as the store. */
Arena *store_arena(Store *store);
/* All that comes into the store between these two, terms and memory, is
 * forgotten: what is left must not lead there. */
void store_mark(Store *store);
void store_forget(Store *store);

/* ---- names ---- */

const Sym *sym_intern(Store *store, const char *text, size_t len);
/* NULL where no such name was interned. */
const Sym *sym_find(Store *store, const char *text, size_t len);
/* Ids count from 0; this is the next one. */
uint32_t sym_count(const Store *store);

/* ---- scalars ---- */

const Scalar *scalar_const(Store *store, Elem elem, uint64_t bits);
const Scalar *scalar_int(Store *store, Elem elem, int64_t value);
const Scalar *scalar_bool(Store *store, bool value);
const Scalar *scalar_var(Store *store, Var *var);
const Scalar *scalar_convert(Store *store, Elem to, const Scalar *x);
/* Any other operator; there are as many arguments as its arity says.  The
 * element type is computed from the arguments' and is ELEM_NONE where they do
 * not fit.  NULL where the result would nest too deep. */
const Scalar *scalar_op(Store *store, Op op, const Scalar *const *arg);
const Scalar *scalar_unary(Store *store, Op op, const Scalar *a);
const Scalar *scalar_binary(Store *store, Op op, const Scalar *a,
                            const Scalar *b);
/* The same as an operator of reduce and scan: `+` and `*` of i64 wrap
 * (docs/language.md, section 5.9). */
const Scalar *scalar_combined(Store *store, Op op, const Scalar *a,
                              const Scalar *b);

/* Is it VAR? */
bool scalar_is_var(const Scalar *s, const Var *var);
/* Is it a literal, and of an integer type: then its value. */
bool scalar_is_int(const Scalar *s, int64_t *value);
/* The bits of an ELEM literal, brought to the form that Scalar keeps. */
uint64_t scalar_wrap(Elem elem, uint64_t bits);
/* May evaluating it be a run-time error (by its operators alone)? */
bool scalar_is_partial(const Scalar *s);
/* The same, its operands aside. */
bool scalar_node_is_partial(const Scalar *s);
uint32_t scalar_count(const Store *store);
/* Does IS hold of S, or of a part of it? */
typedef bool (*ScalarTest)(const Scalar *s, const void *data);
bool scalar_any_part(const Scalar *s, ScalarTest is, const void *data);
/* The number of operators and leaves of S, or LIMIT where there are more. */
uint32_t scalar_size(const Scalar *s, uint32_t limit);

/* ---- types ---- */

const Type *type_scalar(Store *store, Elem elem);
const Type *type_mem(Store *store, Space space);
/* RANK >= 1. */
const Type *type_array(Store *store, Elem elem, uint32_t rank,
                       const Scalar *const *size);
/* The type of RANK more outer dimensions around INNER, which is a scalar or
 * an array. */
const Type *type_nest(Store *store, const Type *inner, uint32_t rank,
                      const Scalar *const *size);
/* What is left of an array type after its N outermost dimensions. */
const Type *type_peel(Store *store, const Type *type, uint32_t n);

static inline bool type_is_scalar(const Type *t)
{
    return t->kind == TYPE_SCALAR;
}
static inline bool type_is_array(const Type *t)
{
    return t->kind == TYPE_ARRAY;
}
static inline bool type_is_mem(const Type *t)
{
    return t->kind == TYPE_MEM;
}

/* ---- index functions ---- */

const Lmad *lmad_new(Store *store, const Scalar *offset, uint32_t rank,
                     const LmadDim *dim);
const IxFn *ixfn_new(Store *store, uint32_t nlmad, const Lmad *const *lmad,
                     const Fold *fold);
const IxFn *ixfn_of_lmad(Store *store, const Lmad *lmad);
/* R(size, ...) and C(size, ...) as the parser expands them; NULL where the
 * product of the sizes would nest too deep. */
const Lmad *lmad_row_major(Store *store, uint32_t rank,
                           const Scalar *const *size);
const Lmad *lmad_col_major(Store *store, uint32_t rank,
                           const Scalar *const *size);
/* Is it exactly what R(count, ...) or C(count, ...) is expanded to?  (Whether
 * it is that as a function is asked of lmad.h.) */
bool lmad_reads_row_major(const Lmad *lmad);
bool lmad_reads_col_major(const Lmad *lmad);
/* How many indices it takes. */
uint32_t ixfn_rank(const IxFn *ixfn);

/* ---- others in the place of parts ---- */

/* Operands of an operator. */
enum { MAX_ARITY = 3 };

/* S with as many other operands: itself where they are the same; NULL where it
 * would nest too deep. */
const Scalar *scalar_with(Store *store, const Scalar *s,
                          const Scalar *const *arg);

/* What stands for a scalar; NULL: nothing can. */
typedef const Scalar *(*ScalarFn)(const Scalar *s, void *data);
/* A term with FN's images of its operands, or of the scalars in it, from the
 * first to the last; NULL where one of these is, or where it would nest too
 * deep. */
const Scalar *scalar_map_operands(Store *store, const Scalar *s, ScalarFn fn,
                                  void *data);
const Type *type_map(Store *store, const Type *type, ScalarFn fn, void *data);
const Lmad *lmad_map(Store *store, const Lmad *lmad, ScalarFn fn, void *data);
/* LINK maps the LMADs, as lmad_map does. */
typedef const Lmad *(*LmadFn)(Store *store, const Lmad *lmad, ScalarFn fn,
                              void *data);
const IxFn *ixfn_map(Store *store, const IxFn *ixfn, LmadFn link, ScalarFn fn,
                     void *data);

/* S with TO wherever PART stands, as far as that does not nest too deep. */
const Scalar *scalar_exchange(Store *store, const Scalar *s, const Scalar *part,
                              const Scalar *to);

#endif
