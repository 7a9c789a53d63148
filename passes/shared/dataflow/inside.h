/* inside.h - what the files of the dataflow share.
 *
 *   affine.c     scalars in isl's notation,
 *   point.c      where the walk is, what is read and written there,
 *   arrays.c     arrays as maps from indices to cells; views,
 *   forms.c      statements without bodies,
 *   walk.c       bodies, and statements with bodies,
 *   part.c       a part of a function,
 *   bound.c      bounds with min and max, as many conditions,
 *   shifted.c    loops that begin with a max or a min,
 *   loops.c      what loops carry,
 *   order.c      what comes before what,
 *   schedule.c   the same, as the caller says,
 *   flow.c       who reads which value, and the conflicts
 *
 * A cell is an element of a fresh array: an update writes in the cells of the
 * array that it consumes.  Cells have the coordinates (indices around the
 * statement that makes the array, index of the element); a cell that only one
 * statement writes is its value.  In texts the indices around a place are _c0,
 * _c1, ..., outermost first; those of an element follow as _x0, _x1, ....  No
 * name of a program begins with `_` there, so that none is one of ours.
 */
#ifndef PASSES_SHARED_DATAFLOW_INSIDE_H
#define PASSES_SHARED_DATAFLOW_INSIDE_H

#include "passes/shared/dataflow/dataflow.h"
#include "ir-text/poly/poly.h"
#include "passes/shared/solvers/isl.h"

/* The cells of an array: { [_c0, ..., _x0, ...] -> cell }, with so many indices
 * around.  Not exact: some of these may be another array's. */
typedef struct Cells {
    Isl map;
    uint32_t depth;
    bool inexact;
} Cells;

typedef struct VarData {
    uint32_t index; /* _c0, ...: 1, ...; 0: it is no index */
    uint32_t depth; /* indices around its binding */
    const Scalar *is; /* the scalar that it is bound to, or NULL */
    Cells cells;
    const Var *whole; /* it has all cells of this fresh array, or parameter of a
                         loop; or NULL */
} VarData;

/* A body, and the index that it is for; the function's body has none. */
typedef struct Nest {
    const char *name;
    uint32_t position; /* of the statement there that runs */
    bool parallel, unbounded;
    Loc loc;
    size_t domain; /* length of the text without what this level says */
} Nest;

/* A statement of the conflict set. */
typedef struct Written {
    const Var *var;
    const char *name;
    uint32_t ndim;
    const char **dim;
} Written;

/* Something that reads cells, or writes one, for each point of its domain. */
typedef struct Event {
    const char *name; /* of its tuple: that of the statement that it is of */
    Loc loc;
    uint32_t depth;
    uint32_t *position; /* depth + 1 */
    bool *parallel;     /* depth */
    Isl cells;          /* { name[_c0, ...] -> cell } */
    bool writes, may;   /* writes, but perhaps another cell, or none */
    bool scalar;        /* reads one that any statement after it may use */
} Event;

/* A scalar that is the same at all times, but not affine in others. */
typedef struct Parameter {
    const Scalar *is;
    const char *name;
} Parameter;

typedef struct Dataflow {
    const IslLibrary *isl;
    Isl ctx;
    Prog *prog;
    const DataflowOptions *options;
    Diag *diag;
    Arena *arena;
    VarData *var; /* by Var.id */
    Nest *level; /* depth + 1 */
    uint32_t depth, level_room;
    Buf domain;         /* of the place: " and ..." */
    Buf context;        /* of the parameters, likewise */
    PolyStore *polys;
    uint32_t guesses;   /* conditions around the place that are not affine */
    Written *written;
    Event *event;
    Parameter *param;
    Merged *merged;
    uint32_t nmerged, merged_room;
    uint32_t nwritten, written_room, nevent, event_room, nparam, param_room;
    uint32_t nown;
    Isl phis; /* of loops that are done: { cell of a parameter -> cell } */
    Isl schedule; /* of the caller; NULL: none */
    uint32_t end; /* position from which on all is done */
    Loc loc;      /* of the statement that is translated */
    bool updates; /* some statement writes cells of another one */
} Dataflow;

/* ---- affine.c ---- */

/* S, an i64, in isl's notation at the place; false: it is not affine. */
bool affine_text(Dataflow *d, const Scalar *s, Buf *out);
bool affine_known(Dataflow *d, const Scalar *s);
/* The same for a condition, or for its opposite. */
bool affine_condition(Dataflow *d, const Scalar *s, bool holds, Buf *out);
/* Is it a literal, or a name of one? */
bool affine_number(const Dataflow *d, const Scalar *s, int64_t *value);
/* TEXT as isl reads it; PRIMES: it may end in them. */
const char *affine_readable(Dataflow *d, const char *text, bool primes);
/* The same, unlike the names that there are. */
const char *affine_name(Dataflow *d, const char *text, bool primes);

/* ---- point.c ---- */

/* The program cannot be translated. */
void dataflow_error(Dataflow *d, Loc loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void dataflow_remark(Dataflow *d, Loc loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A body for each value of an index from FIRST, or 0, to END, which is not
 * among them; it is VAR or has none. */
void point_enter(Dataflow *d, const char *name, const Var *var,
                 const Scalar *first, const Scalar *end, bool parallel,
                 Loc loc);
void point_leave(Dataflow *d);
/* The next statement of the body. */
void point_next(Dataflow *d);

/* "NAME[_c0, ..., _x0, ...]" */
void put_tuple(Buf *out, const char *name, uint32_t depth, uint32_t rank);
/* "[n, m] -> { " */
void put_head(Dataflow *d, Buf *out);
Isl empty_map(Dataflow *d);
/* The map that TEXT is, which begins with a head; TEXT is freed. */
Isl map_of_text(Dataflow *d, Buf *text);

/* Cells of VAR are read or written: BODY is the text
 * "[_c0, ..., _y0, ...] : ..." of their indices. */
void add_read(Dataflow *d, const Var *var, const char *body);
/* The reads from event FIRST on are those of a copy, whose write follows: where
 * statements are arrays, these are places in memory, and no element of a copy's
 * source may be where it writes. */
void copy_apart(Dataflow *d, uint32_t first);
void add_update(Dataflow *d, const Var *var, const Written *w,
                const char *body, bool may);
/* W is a fresh array with a cell for each point; gives { [_c0, ...] -> cell }.
 */
Isl add_write(Dataflow *d, const Written *w);
/* VAR as a statement that writes at the place. */
const Written *add_statement(Dataflow *d, const Var *var);

/* ---- arrays.c ---- */

static inline Cells *cells_of(Dataflow *d, const Var *var)
{
    return &d->var[var->id].cells;
}

/* CELLS, for DEPTH indices around and the rank RANK, where the condition TEXT
 * holds: " and ...". */
Isl cells_at(Dataflow *d, const Cells *cells, uint32_t depth, uint32_t rank,
             const char *text);
/* " and _y0 = ...": where SEL of the array SOURCE has its element IN; false:
 * some are not affine, and are left out. */
bool put_selected(Dataflow *d, const Selection *sel, const Scalar *const *arg,
                  const Var *source, const char *const *in, Buf *out);
/* "[_c0, ..., _y0, ...] : ... " of VAR's indices. */
void put_cells(const Dataflow *d, const Var *var, const char *where, Buf *out);
/* The names "_x0", ... or "_c3", ... from FIRST on. */
const char *const *index_names(Dataflow *d, char prefix, uint32_t first,
                               uint32_t n);
void bind_view(Dataflow *d, const Stm *stm);
/* The update that VAR is built for in place, or NULL. */
const Stm *update_of(const Dataflow *d, const Var *var);
/* VAR is the part of an array that UPDATE writes. */
void bind_built(Dataflow *d, const Var *var, const Stm *update);
/* VAR has cells that nothing has written; their tuple is NAME. */
void own_cells(Dataflow *d, const Var *var, const char *name);
/* A name for such cells. */
const char *own_name(Dataflow *d);
static inline const Var **whole_of(Dataflow *d, const Var *var)
{
    return &d->var[var->id].whole;
}

/* ---- forms.c ---- */

/* What translates a statement without bodies, or NULL. */
extern void (*const scan_simple[FORM_COUNT])(Dataflow *, const Stm *);
/* A fresh array VAR, element by element: enter the indices from dimension
 * FIRST on, and leave them. */
void enter_elements(Dataflow *d, const Var *var, uint32_t first, Loc loc);
void leave_elements(Dataflow *d, const Var *var, uint32_t first);

/* Each element of a fresh array, whose indices begin at _c_FIRST, reads the
 * same one of SOURCE. */
void read_same(Dataflow *d, const Var *source, uint32_t first);

/* ---- walk.c ---- */

/* VAR's sizes are not negative, if it is bound outside of all bodies. */
void add_sizes(Dataflow *d, const Var *var);
void scan_stm(Dataflow *d, const Stm *stm);
void scan_body(Dataflow *d, const Body *body);

/* ---- part.c ---- */

/* Before the part of FUN that the options tell: bind what is bound around. */
void part_enter(Dataflow *d, const Fun *fun);

/* ---- bound.c ---- */

/* The index of the innermost level is below S, or else not below it: all the
 * conditions, in DOMAIN; false: one of them is not affine, and left out. */
bool bound_put(Dataflow *d, const Scalar *s, bool above);

/* ---- shifted.c ---- */

/* A loop's index, in texts: VAR, from FIRST (NULL: 0) to END, which is not
 * among them.  END is NULL where nothing counts the trips. */
typedef struct Counter {
    const char *name;
    const Var *var;
    const Scalar *first, *end;
} Counter;

/* Of LOOP; its own index becomes a scalar if another name counts. */
Counter counter_of(Dataflow *d, const Stm *loop);

/* ---- loops.c ---- */

void scan_loop(Dataflow *d, const Stm *stm);

/* ---- order.c ---- */

/* { a -> b : a is surely done before b }, or where it is not. */
Isl order_before(Dataflow *d, const Event *a, const Event *b);
Isl order_not_before(Dataflow *d, const Event *a, const Event *b);

/* ---- schedule.c ---- */

bool schedule_read(Dataflow *d, const char *text);
/* { event -> write : the event is not surely done before }; NULL: errors say
 * what is wrong.  SOURCES is { read -> the write of its value }, DOMAINS has
 * all writes; both are kept. */
Isl schedule_late(Dataflow *d, Isl sources, Isl domains);

/* ---- flow.c ---- */

bool flow_texts(Dataflow *d, ConflictTexts *texts);

#endif
