/* table.h - in which order of dimensions arrays had better lie.
 *
 * The layout table of GALOP, definition 4.3: for each access the layout that
 * it would like, unless one of the conditions (a) to (f) speaks against it.
 * What several accesses to an array like is reconciled by cost: the array
 * stays as it is, or is laid out otherwise where it is made, or is copied to
 * other layouts; whatever moves the fewest bytes in all.
 */
#ifndef PASSES_GALOP_TABLE_H
#define PASSES_GALOP_TABLE_H

#include "passes/galop/asked.h"
#include "passes/shared/locality/cost.h"

/* Conditions of GALOP, section 4.3: why an access has no say. */
typedef enum LayoutCondition {
    CONDITION_NONE,
    CONDITION_A, /* the last index does not vary */
    CONDITION_B, /* the array is bound in a loop or a kernel */
    CONDITION_C, /* the layout is no transposition */
    CONDITION_D, /* the array lies so already */
    CONDITION_E, /* an index is not a sum of iteration variables */
    CONDITION_F, /* an index goes in steps that are too large */
    CONDITION_COUNT
} LayoutCondition;

/* One access. */
typedef struct LayoutRow {
    const IndexRow *index;
    const uint32_t *wants; /* NULL: conditions (a), (e) or (f) */
    LayoutCondition condition;
    double trips, now, then; /* how often, and the bytes that it moves */
    uint32_t copy;           /* 1 + the choice that it reads, or 0 */
} LayoutRow;

/* A layout that an array could have. */
typedef struct LayoutChoice {
    const uint32_t *perm;
    bool is_now;      /* what there is: to copy back to from another base */
    bool *transposes; /* what there is, and each of the choices? */
    double *bytes;    /* that each row moves each time */
} LayoutChoice;

typedef struct ArrayLayout {
    Var *array;
    const uint32_t *perm;  /* now; NULL: in no order of dimensions */
    const uint32_t *asked; /* what the user wants it to be, or NULL */
    LayoutRow *row;
    uint32_t nrow;
    LayoutChoice *choice;
    uint32_t nchoice;
    uint32_t base;   /* 1 + the choice that it is made in, or 0: as now */
    uint32_t copies; /* statements of the host that would transpose it */
    uint32_t copied; /* bit K: it is copied to choice number K, from 1 on */
    bool may_copy, may_move;
    struct CarriedWeb *carried; /* that lies in BASE as a whole, or NULL */
    double before, after;       /* bytes that are moved in all */
} ArrayLayout;

/* May ARRAY be laid out otherwise where it is made?  COPIES is how many
 * statements of the host copy it. */
typedef bool (*MayMoveFn)(Var *array, uint32_t *copies, void *data);

typedef struct LayoutTable {
    IndexTable *index;
    LayoutSizes *sizes;
    const Target *target;
    LayoutAsked *asked;
    MayMoveFn may_move;
    void *data;       /* for that */
    bool eager;       /* what accesses like counts, and not what it costs */
    bool all;         /* arrays of one dimension are there, too */
    bool *carried;    /* by Var.id: it is laid out with what a loop carries */
    uint32_t *number; /* by Var.id: 1 + its place in AT, or 0 */
    Arena arena;      /* of one function */
    ArrayLayout *at;  /* in the order in which they are met */
    uint32_t n, room;
} LayoutTable;

/* The table of the index rows from FIRST on, those of one function. */
void layout_table_make(LayoutTable *t, uint32_t first);
/* A's accesses are other ones now: find out again what is done about them. */
void layout_table_remake(LayoutTable *t, ArrayLayout *a);
void layout_table_clear(LayoutTable *t);

/* The array's accesses; NULL: it has none that count. */
ArrayLayout *layout_of_array(const LayoutTable *t, const Var *array);
/* 1 + the number of the choice PERM of A, or 0: there is no room for it. */
uint32_t layout_choice_of(LayoutTable *t, ArrayLayout *a, const uint32_t *perm);
/* Are FROM and PERM the same order for TYPE; is it a transposition of FROM? */
bool layout_is_order(const LayoutTable *t, const Type *type,
                     const uint32_t *from, const uint32_t *perm);
bool layout_transposes(LayoutTable *t, const Type *type, const uint32_t *from,
                       const uint32_t *perm);
/* A lies in choice number BASE as a whole, and is not copied. */
void layout_settle(ArrayLayout *a, uint32_t base);

/* Is A copied to choice number K? */
static inline bool layout_is_copied(const ArrayLayout *a, uint32_t k)
{
    return a->copied >> k & 1;
}

/* Bytes that a copy of an array of TYPE costs: to another order, or not. */
double layout_copy_bytes(const LayoutTable *t, const Type *type);
double layout_straight_bytes(const LayoutTable *t, const Type *type);

extern const char *const condition_text[CONDITION_COUNT];

/* The table as text. */
void layout_table_show(const LayoutTable *t, const Fun *fun, Buf *out);
/* `32 * n * m`: bytes each time, and how often. */
void layout_bytes_say(const LayoutRow *row, double bytes, Buf *out);

#endif
