/* inside.h - what the files of chunk share; see chunk.c. */
#ifndef PASSES_CHUNK_INSIDE_H
#define PASSES_CHUNK_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/imp/fold.h"
#include "passes/shared/imp/places.h"
#include "passes/shared/storage/points_to.h"
#include "passes/shared/target/target.h"

/* Negative: what suits the target. */
typedef struct ChunkOptions {
    const char *target;
    bool mixed;        /* in turn with the other kind of target */
    long long least;   /* iterations of a part, but for a last one; */
    long long most;    /* parts, */
    long long again;   /* of so many iterations each in a round; 0: of any, */
    long long own;     /* parts that have an array of their own, */
    long long reuse;   /* for each element of which there are iterations */
    long long side;    /* neighbours that are folded side by side */
    long long gather;  /* elements that are gathered at a time */
    long long streams; /* places where a part goes on in turns */
    long long groups;  /* with a part each, at most; */
    long long lanes;   /* of one, */
    long long share;   /* and elements of a tile for each */
} ChunkOptions;

typedef struct Chunk {
    Prog *prog;
    PassContext *cx;
    TargetNow now;
    ChunkOptions o; /* for the current statement, */
    bool gpu;       /* which groups of lanes run, */
    int64_t shared; /* that share so many bytes at most */
    int64_t steps;  /* that double, up to all lanes */
    PointsTo sets;
    bool *alone;   /* by Var.id: a name that is `#[restrict]` */
    uint32_t nvar; /* that there were */
    ImpWriter w;
} Chunk;

/* A statement that is rewritten. */
typedef struct ChunkStm {
    Chunk *c;
    ImpWriter *w;
    const Stm *stm;
    const IntoList *into;
    const Lambda *fn;     /* what an iteration runs */
    Subst subst;          /* of the copy of that which was written last */
    ImpFold fold;         /* of reduce and scan */
    const Scalar *n;      /* iterations, */
    const Scalar *extent; /* of a scatter: its indices are below, */
    const Scalar *parts;  /* in so many parts, */
    const Scalar *round, *start; /* from START on: the current round */
    uint32_t share;      /* elements of a tile for each lane; 0: no groups */
    const Scalar *tiles; /* so many */
    const Scalar *const *part; /* by result: a block of what they come to */
} ChunkStm;

/* Of a filter or partition: results that each kind gets. */
static inline uint32_t chunk_width(const ChunkStm *s)
{
    return imp_sifted_width(&s->stm->exp);
}

/* ---- what a statement does (facts.c) ---- */

/* It combines nothing: its iterations are independent. */
bool chunk_only_collects(const ChunkStm *s);
/* An operator is a lambda; all are exact: they give the same in any order; one
 * combines floats. */
bool chunk_has_lambda(const ChunkStm *s);
bool chunk_is_exact(const ChunkStm *s);
bool chunk_sums_floats(const ChunkStm *s);
/* What of an iteration can be seen from outside; NULL: it may run twice. */
const Stm *chunk_is_seen(const ChunkStm *s);
/* What in it reads what the statement writes; or NULL. */
const Stm *chunk_reads_targets(const ChunkStm *s);
/* A result may stand where another one does. */
bool chunk_shares_targets(const ChunkStm *s);
/* What in it allocates what a group shares; or NULL. */
const Stm *chunk_allocates_shared(const ChunkStm *s);
/* To run it again costs less than to store and read back what it gives. */
bool chunk_is_cheap(const ChunkStm *s);
/* Its text may be there twice. */
bool chunk_is_short(const ChunkStm *s);
/* It may end early, or needs blocks of its own. */
bool chunk_may_fail(const ChunkStm *s);
/* Places where a part of it goes on in turns, if its order does not matter: a
 * core waits for memory at all of them together. */
long long chunk_streams(const ChunkStm *s);
/* Operators neither check nor read anything. */
bool chunk_operators_compute(const ChunkStm *s);

/* ---- results in blocks (blocks.c) ---- */

/* By result; NULL: it has none. */
typedef const Scalar *const *ChunkBlocks;

/* A block of COUNT elements in SPACE for each result that is combined, or, if
 * ALL, waits for `then`. */
ChunkBlocks chunk_take_blocks(ChunkStm *s, const char *name,
                              const Scalar *count, Space space, bool all);
/* The values, or variables, such as the sums, become the elements at AT; and
 * the other way round. */
void chunk_read_values(ChunkStm *s, ChunkBlocks from, const Scalar *at);
void chunk_read_vars(ChunkStm *s, Var *const *to, ChunkBlocks from,
                     const Scalar *at);
void chunk_write_values(ChunkStm *s, ChunkBlocks to, const Scalar *at);
void chunk_write_vars(ChunkStm *s, Var *const *from, ChunkBlocks to,
                      const Scalar *at);

/* ---- parts and iterations (parts.c) ---- */

/* `parts` becomes how many there are: as their least size asks for, up to
 * MOST. */
void chunk_count_parts(ChunkStm *s, long long most);
/* The same of `tiles`, of SHARE elements for each lane, where groups have
 * parts; else, if SHARE is 0, as above. */
void chunk_count_groups(ChunkStm *s, uint32_t share);
/* From here to chunk_end_rounds, a round: iterations that caches still have
 * when their parts are gone through again.  `n` and `parts` are its own.  Or
 * all iterations, where there is one round, literally. */
typedef struct ChunkRounds {
    const Scalar *n, *parts; /* of all */
    ImpAround around;
} ChunkRounds;
bool chunk_has_rounds(const ChunkStm *s);
ChunkRounds chunk_begin_rounds(ChunkStm *s);
void chunk_end_rounds(ChunkStm *s, const ChunkRounds *all);
/* The most iterations of a round: all, where there is one. */
const Scalar *chunk_round_size(ChunkStm *s);
/* Blocks for what the parts come to, and MORE elements; and they go again. */
void chunk_take_parts(ChunkStm *s, int more);
void chunk_drop_parts(ChunkStm *s);
/* SIZE things from FROM on. */
typedef struct ChunkPart {
    const Scalar *k, *from, *size;
    const Scalar *inside; /* where it begins in its round */
    ImpAround around;
} ChunkPart;
/* Part K of TOTAL things, in PARTS parts. */
ChunkPart chunk_cut(ChunkStm *s, const Scalar *total, const Scalar *parts,
                    const Scalar *k);
/* From here to imp_end, part K of the iterations: one at least. */
ChunkPart chunk_begin_part(ChunkStm *s);
/* The same of a group. */
ChunkPart chunk_begin_group(ChunkStm *s);
/* A kernel from here to imp_end, with the attributes of the statement: choices
 * for it are choices for the kernel. */
ImpAround chunk_begin_kernel(ChunkStm *s, const char *index,
                             const Scalar *bound, const Scalar **name);
/* From here to imp_end, part K of TOTAL things. */
ImpAround chunk_begin_cut(ChunkStm *s, const Scalar *total, ChunkPart *p);
/* From here to imp_end, code that a kernel of one iteration runs. */
ImpAround chunk_begin_one(ChunkStm *s);
/* Iteration AT: the body that is left of it gives its results. */
const Body *chunk_iteration(ChunkStm *s, const Scalar *at);
/* COUNT places, the first one FROM, each EACH after the one before. */
const Scalar *const *chunk_starts(ChunkStm *s, const Scalar *from,
                                  const Scalar *each, long long count);
/* From here to chunk_end_unrolled, which says what is left, iteration AT of
 * SIZE from FROM on, a leaf both: a loop in which some come in one trip, from
 * each of STREAMS places. */
typedef struct ChunkUnrolled {
    const Scalar *from, *size, *trips, *at;
    const Scalar *trip, *turn; /* the indices of both loops, */
    Stm *inner;                /* and the one that is written out */
    long long turns; /* in a trip */
    ImpAround around;
} ChunkUnrolled;
ChunkUnrolled chunk_begin_unrolled(ChunkStm *s, const Scalar *from,
                                   const Scalar *size, long long streams);
void chunk_end_unrolled(ChunkStm *s, const ChunkUnrolled *all,
                        const Scalar **from, const Scalar **size);
/* What its index is called in the statement. */
static inline const char *chunk_index_name(const ChunkStm *s)
{
    return s->fn->param[0]->name->text;
}

/* ---- the forms ---- */

/* In parts; gives why those would not compute what the statement does, and then
 * writes nothing; NULL: they do. */
PassWhy chunk_reduce(ChunkStm *s);
PassWhy chunk_scan(ChunkStm *s);
PassWhy chunk_sift(ChunkStm *s);
PassWhy chunk_scatter(ChunkStm *s);
/* The statement itself, at the level of threads. */
void chunk_at_thread(ChunkStm *s);

/* ---- groups (group.c, group_sift.c) ---- */

void chunk_barrier(ChunkStm *s);
/* From here to imp_end, COUNT lanes L. */
ImpAround chunk_begin_lanes(ChunkStm *s, int64_t count, const Scalar **l);
/* From here to imp_end, lane L's Q of SIZE: neighbouring lanes have
 * neighbours. */
ImpAround chunk_begin_turns(ChunkStm *s, const Scalar *size, const Scalar *l,
                            const Scalar **q);
/* Elements of a tile. */
static inline int64_t chunk_tile(const ChunkStm *s)
{
    return s->share * s->c->o.lanes;
}
/* Elements of a tile for each lane, of which so many BYTES are shared, or where
 * groups can have parts of the statement; 0: there is no room, or they
 * cannot. */
uint32_t chunk_share_of(const ChunkStm *s, uint32_t bytes);
uint32_t chunk_fold_share(const ChunkStm *s);
uint32_t chunk_sift_share(const ChunkStm *s);
/* Each part is folded; is scanned, after what stands before it; one group joins
 * what the parts came to. */
void chunk_group_fold(ChunkStm *s, bool writes);
void chunk_group_scan(ChunkStm *s);
void chunk_group_join(ChunkStm *s, bool scans);
/* All of a filter or partition; PLACES, with one more than parts, ends with how
 * many are accepted. */
void chunk_group_sift(ChunkStm *s, const Scalar *places);

#endif
