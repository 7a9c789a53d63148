/* circuit.h - what the files of short-circuiting share.
 *
 *   index.c      before: where names are bound, used, and what they
 *                share storage with
 *   points.c     which copies there are, from where to where
 *   slots.c      those of one statement, by name and by block
 *   web.c        all arrays in one storage with the source of a copy
 *   translate.c  index functions in the terms of an earlier place
 *   places.c     where these arrays are to be
 *   bounds.c     does the destination reach as far?
 *   check.c      what is asked before instead
 *   space.c      may they be in that memory?
 *   uses.c       who accesses a block, by statement
 *   way.c        which accesses may be in whose way
 *   order.c      does nobody else come in between?
 *   scalars.c    scalars that are made where an update stores them
 *   calls.c      calls that are in the way
 *   branches.c   what a branch gives that cannot move
 *   later.c      what is made before it has to be
 *
 * The words are those of SC22, section V.  A *circuit point* is a statement
 * that copies a source array; the *web* of the source is all that shares
 * storage with it; the *window* runs from the statement of the circuit
 * point's body in which the first array of the web is made up to the circuit
 * point.
 */
#ifndef PASSES_SHORTCIRCUIT_CIRCUIT_H
#define PASSES_SHORTCIRCUIT_CIRCUIT_H

#include "ir-text/lmad/known.h"
#include "passes/pass.h"
#include "passes/shared/storage/points_to.h"
#include "passes/shortcircuit/use_list.h"
#include "verifier/accesses/accesses.h"
#include "verifier/prover/prover.h"

#define NO_BODY UINT32_MAX

/* VAR shares storage with TO, by STM.
 *
 * Why not points_to.h?  Its sets say that two names may denote the same memory,
 * and serve here for blocks.  A web needs more: the statement that relates the
 * two names.  The index function of one follows from that of the other by it
 * (along() in places.c), and a web follows the edges of a reduce only where the
 * destination accumulates (web_follows).
 */
typedef struct Edge {
    struct Edge *next;
    Var *to;
    const Stm *stm;
} Edge;

/* Statements, and the ends of bodies, are numbered as they stand in the
 * text. */
typedef struct CircuitSite {
    const Stm *stm;  /* that binds it, or in whose body FN it is a parameter;
                        NULL: its function does */
    uint32_t fn;     /* NO_BODY: in the pattern */
    uint32_t bound;  /* it is in scope after this number */
    uint32_t used;   /* the last number that uses it */
    bool is_passed;  /* to a function */
    const Var *given; /* a branch gives it as that, in a copy that may have to
                         be taken out again; or NULL */
    Edge *edge;
    const Var *first; /* of a block: the first array in it, */
    bool first_at_home; /* in the body that binds the block */
} CircuitSite;

/* Of a statement, by the Var.id of the first name that it binds. */
typedef struct StmSite {
    uint32_t begin, end;
    const Stm *around; /* in whose body FN it stands, or NULL */
    uint32_t fn;
    uint32_t *body;    /* the numbers of its bodies */
    uint32_t facts;    /* what the walk knew before it */
    KnownMark known;
} StmSite;

typedef struct Stored Stored;
typedef struct Cut Cut;
typedef struct Later Later;

/* The uses of a set of blocks. */
typedef struct SetUses {
    UseList list;
    uint32_t set;
    uint32_t outer; /* what OF said before */
} SetUses;

/* Of the body that the walk is in, and of those around it. */
typedef struct Uses {
    SetUses *list;
    uint32_t n, room;
    uint32_t *of;  /* by set: the number of its list, plus 1 */
    uint32_t from; /* the lists of this body begin here, */
    bool known;    /* if they were made */
} Uses;

typedef struct UsesMark {
    uint32_t from;
    bool known;
} UsesMark;

/* Where the operands of the concat STM go, whose result is at WHOLE. */
typedef struct CircuitParts {
    const Stm *stm;
    const IxFn *whole, **ixfn;
} CircuitParts;

/* The operands, or results of body FN, that STM copies. */
typedef struct SlotList SlotList;
typedef struct CircuitSlots {
    const Stm *stm;
    uint32_t fn, n;
    Var **source;      /* of each, or NULL */
    SlotList **of_var; /* by Var.id */
    SlotList **of_set; /* by set of blocks: of a concat, those that were not
                          where they go when they came to be there */
    uint32_t *set, nset; /* those that have such a list */
} CircuitSlots;

typedef struct NumberedStm {
    const Stm *stm;
    uint32_t number;
} NumberedStm;

typedef struct StmList {
    NumberedStm *at;
    uint32_t n, room;
} StmList;

typedef struct Circuits {
    Prog *prog;
    PassContext *cx;
    Store *store;
    PolyStore *polys;
    Known known;
    Facts *facts;
    AccessCx accesses;
    PointsTo blocks;
    uint32_t *own_since; /* by set of blocks: where the last parallel form
                            begins whose iterations allocate one; or 0 */
    Uses uses;
    CircuitParts parts; /* of the concat that was asked about last */
    CircuitSlots slots; /* of the statement that was asked about last */
    StmList telling; /* the statements, of the bodies that the walk is in,
                        after which more is known */
    uint32_t telling_from; /* those of the innermost one */
    CircuitSite *site;     /* by Var.id, below NVAR */
    StmSite *stm;     /* by Var.id, too */
    uint32_t nvar;
    uint32_t *fun;    /* by Fun.number: that of its body */
    uint32_t *in_web; /* by Var.id: STAMP, where it is in the current web */
    uint32_t stamp;
    uint32_t *web_at; /* by Var.id: its number there */
    const Poly **said; /* by Var.id: in terms of what was bound before */
    uint32_t *said_for; /* this number, plus 1 */
    Stored *stored;   /* since the walk began */
    uint32_t number;  /* the last one */
    uint64_t work;    /* questions about two accesses */
    bool *blocked;    /* by Var.id: a call that binds it, or gets it, is in
                         the way */
    bool *stays;      /* by Var.id, below NSTAYS: the call that binds it is in
                         the way for good */
    uint32_t nstays;
    uint64_t room;    /* statements that the program may have */
    Cut *wanted, *cuts; /* copies in branches: of this round, and that are there
                           to be settled */
    uint8_t *tried;   /* by Var.id, below NTRIED: was there one for it, or is it
                         one? */
    uint32_t ntried;
    Later *may_wait, *waiting; /* windows that may be in another order: of this
                                  round, and that are, to be settled */
    bool *moved;      /* by Var.id, below NMOVED: was that tried? */
    uint32_t nmoved;
    uint32_t *put_off_at; /* by Var.id, below NVAR: PUT_OFF, where it is bound
                             in what is to come later */
    uint32_t put_off;
    uint64_t sorting; /* statements and accesses looked at for that */
    bool accumulates; /* the operand of an operator moves with its result */
    bool extends; /* what views leave out may come to be beside them, */
    bool extended; /* and does */
    bool unallocated; /* some block was allocated too late for one, */
    bool missed;      /* some circuit point is left, */
    bool done;        /* some is not, since the walk began */
    bool tells;       /* remarks about what is missed are wanted now */
    bool supposes;    /* of the current circuit point: that it is apart from
                         what it may meet */
} Circuits;

/* A copy of SOURCE to TO, at the end of BODY or at a statement in it. */
typedef struct Circuit {
    const Stm *stm;   /* that copies */
    const Body *body;
    const Stm *end;   /* the window is before this statement of BODY; NULL: up
                         to BODY's end */
    uint32_t fn;      /* NO_BODY: STM is END; else BODY is this one of it */
    uint32_t slot;    /* the operand, or the result, that is copied */
    uint32_t begin;   /* BODY's number */
    uint32_t after;   /* a use above this number comes after the copy */
    Var *source;
    Place to;
    const Var *target; /* the array that it is copied into */
} Circuit;

/* A circuit point whose source is a scalar, and that was done. */
struct Stored {
    Stored *next;
    Circuit circuit;
};

/* Storage that arrays had in common before: one block, or less. */
typedef struct CircuitPart {
    const Var *block; /* NULL: a scalar's register */
    bool single;     /* of one array, and its views: others in its block are in
                        other parts */
    const IxFn *made; /* where its first array was made, or NULL */
    uint32_t born;   /* the number after which its first array is bound */
    uint64_t into;   /* the parts that may become what it is: bits */
} CircuitPart;

/* Blocks in one web.  An estimate. */
enum { MAX_PARTS = 64 };

typedef struct CircuitWeb {
    Arena *arena;
    Var **var;       /* in the order of their bindings */
    Place *old;      /* where they were */
    uint32_t *of;    /* their parts */
    uint64_t *into;  /* the parts that may have become what is in each one's
                        part by the time that it is bound: bits */
    uint32_t n;
    CircuitPart part[MAX_PARTS];
    uint32_t npart;
    Stm *first;      /* of the window */
    const Scalar *check; /* to be asserted before it; or NULL */
} CircuitWeb;

/* Why a circuit point stays. */
typedef struct Refusal {
    const char *name; /* of the remark: the property that does not hold */
    const char *text;
    Loc loc;          /* where */
    bool may_meet;    /* two accesses; else there is more to it */
} Refusal;

/* ---- index.c ---- */

void circuits_index(Circuits *c);
StmSite *site_of_stm(const Circuits *c, const Stm *stm);
void stm_list_add(StmList *list, const Stm *stm, uint32_t number);
/* The statements of BODY, whose number is BEGIN, as circuits_index numbered
 * them, those without a site, too. */
StmList circuits_number(const Circuits *c, const Body *body, uint32_t begin);
/* Learn what the statements of BODY tell, whose number is BEGIN. */
void circuits_learn(Circuits *c, const Body *body, uint32_t begin);
/* Forget what the walk knew after STM of that body, or learn again what is
 * told from STM on, up to the number AFTER. */
void circuits_rewind(Circuits *c, const Stm *stm);
void circuits_forward(Circuits *c, const Stm *stm, uint32_t after);

/* ---- points.c ---- */

typedef void (*CircuitFn)(Circuits *c, const Circuit *circuit);
/* The circuit points of STM: how many operands it copies, or results of its
 * body FN, unless that is NO_BODY; what is copied, or NULL; into what; and
 * where to. */
uint32_t circuit_slots(const Stm *stm, uint32_t fn);
Var *circuit_source(const Circuits *c, const Stm *stm, uint32_t fn,
                    uint32_t slot);
const Var *circuit_target(const Stm *stm, uint32_t fn, uint32_t slot);
Place circuit_place(Circuits *c, const Stm *stm, uint32_t fn, uint32_t slot);
/* Call FOUND for each copy that STM makes, and for each that is made of what
 * its body FN gives. */
void circuits_at_stm(Circuits *c, const Body *body, const Stm *stm,
                     uint32_t begin, CircuitFn found);
void circuits_at_end(Circuits *c, const Stm *stm, uint32_t fn,
                     uint32_t begin, CircuitFn found);
/* Does STM, a scan, combine what its body FN gives at SLOT, an array?  It is
 * read then where it is copied to, and written over. */
bool circuit_is_scanned(const Stm *stm, uint32_t fn, uint32_t slot);
/* The operand of CIRCUIT's operator that has what was combined before, and
 * which is what the copy made; or NULL. */
const Var *circuit_accumulator(const Circuit *circuit);

/* ---- slots.c ---- */

/* One of the N names VAR that CIRCUIT's statement copies, besides, and which
 * is where it goes already; or NULL. */
const Var *slots_built(Circuits *c, const Circuit *circuit, Var *const *var,
                       uint32_t n);
typedef void (*SlotFn)(uint32_t slot, void *data);
/* Call FOUND for the other operands of CIRCUIT's concat that are not where they
 * go, and are in the web or may be in the block where that goes. */
void slots_each_other(Circuits *c, const Circuit *circuit,
                      const CircuitWeb *web, SlotFn found, void *data);
/* The web has moved. */
void slots_move(Circuits *c, const Circuit *circuit, const CircuitWeb *web);

/* ---- web.c ---- */

/* False where some array of the web cannot be moved. */
bool web_find(Circuits *c, const Circuit *circuit, CircuitWeb *web,
              Refusal *why);
bool in_web(const Circuits *c, const Var *var);
/* Does the web go along EDGE? */
bool web_follows(const Circuits *c, const Edge *edge);
/* The part of the web in which VAR was. */
uint32_t web_part(const Circuits *c, const CircuitWeb *web, const Var *var);

/* ---- translate.c ---- */

/* S in terms of what is in scope before NUMBER; NULL: it has none. */
const Scalar *circuits_say(Circuits *c, const Scalar *s, uint32_t number);
/* The index function IXFN of an array like VAR, in terms of what is in scope
 * before NUMBER; NULL: it has none. */
const IxFn *circuits_translate(Circuits *c, const IxFn *ixfn, const Var *var,
                               uint32_t number);

/* ---- places.c ---- */

/* Move the web to where the circuit point wants its source.  False where that
 * cannot be said; the arrays then are anywhere. */
bool web_move(Circuits *c, const Circuit *circuit, CircuitWeb *web,
              Refusal *why);
/* Is the source then where the copy goes?  This is asked at the copy. */
bool web_arrives(Circuits *c, const Circuit *circuit, Refusal *why);
void web_restore(const CircuitWeb *web);

/* ---- bounds.c ---- */

bool web_fits(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
              Refusal *why);

/* ---- check.c ---- */

/* What the update of the circuit point asks, in terms of what is in scope
 * before the window; NULL where it cannot be said. */
const Scalar *circuit_check(Circuits *c, const Circuit *circuit,
                            const CircuitWeb *web);
/* Assert it there. */
void circuit_insert_check(Circuits *c, const Circuit *circuit,
                          const CircuitWeb *web);

/* ---- space.c ---- */

bool web_fits_space(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
                    Refusal *why);

/* ---- uses.c ---- */

/* Enter a body, and leave it. */
UsesMark uses_open(Circuits *c);
void uses_close(Circuits *c, UsesMark mark);
void uses_free(Circuits *c);
/* Find those of BODY, whose number is BEGIN and which has been entered, unless
 * this was done. */
void uses_find(Circuits *c, const Body *body, uint32_t begin);
/* There is STM, at NUMBER. */
void uses_add(Circuits *c, const Stm *stm, uint32_t number);
/* The statements of the window, in their order, that may access the web; and,
 * besides these, what others have where CIRCUIT copies to.  The web may have
 * moved, but nobody was told. */
StmList uses_of_web(Circuits *c, const Circuit *circuit, const CircuitWeb *web);
StmList uses_between(Circuits *c, const Circuit *circuit,
                     const CircuitWeb *web);
/* The web has moved. */
void uses_move(Circuits *c, const Circuit *circuit, const CircuitWeb *web);

/* ---- way.c ---- */

typedef struct CircuitWay {
    Circuits *c;
    const Circuit *circuit;
    const CircuitWeb *web;
    uint32_t block;     /* the set of the destination's */
    const Stm *repeats; /* pairs of two iterations of this are looked at */
} CircuitWay;

/* Does A write an array of the web; or another one where the web comes to be,
 * or does it read one there? */
bool way_is_write(const CircuitWay *way, const Access *a);
bool way_is_use_of_others(const CircuitWay *way, const Access *a);
/* Does A pass an array on, and what it becomes may be in a block of the
 * iteration's own as well?  Then memexpand copies all of it there. */
bool way_may_copy(const CircuitWay *way, const Access *a);
/* May BLOCK be the destination's? */
bool way_may_be_destination(const CircuitWay *way, const Var *block);
/* Is A of the web, and not to meet USE at one time?  What is not written may
 * be read too late, but not while others write. */
bool way_is_own(const CircuitWay *way, const Access *a, const Access *use);
/* The part of A, of the web, as a bit; and the parts whose writes USE, of the
 * web, may find instead of what it looks for. */
uint64_t way_part(const CircuitWay *way, const Access *a);
uint64_t way_parts(const CircuitWay *way, const Access *use);
/* May USE, after WRITE, find WRITE's instead of what it looks for? */
bool way_is_in(const CircuitWay *way, const Access *write, const Access *use);

/* The accesses of LIST that are in the way of some other one. */
typedef struct WayList {
    uint32_t *at, n; /* to be freed */
} WayList;
WayList way_list(const CircuitWay *way, const AccessList *list);

/* ---- order.c ---- */

bool web_is_alone(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
                  Refusal *why);

/* ---- scalars.c ---- */

/* May VAR be made where an update stores it? */
bool is_stored_scalar(const Circuits *c, const Var *var);
/* The source of CIRCUIT, a scalar, will be. */
void scalars_note(Circuits *c, const Circuit *circuit);
/* All of these are, and are read nowhere else. */
void scalars_settle(Circuits *c);

/* ---- calls.c ---- */

/* How many statements PROG may come to have, if it has as many as now. */
uint64_t calls_room(const Prog *prog);
/* The call that gives VAR, or those that get it, are in the way. */
void calls_note(Circuits *c, const Var *var);
/* Put the statements of such calls in their places; true: there were some. */
bool calls_inline(Circuits *c);

/* ---- branches.c ---- */

/* RESULT, of the `if` STM, cannot move, since GIVEN, of one branch, cannot. */
void branches_note(Circuits *c, const Stm *stm, const Var *result,
                   const Var *given);
/* Is VAR such a copy? */
bool branches_made(const Circuits *c, const Var *var);
/* Put copies in such branches; true: there were some. */
bool branches_cut(Circuits *c);
/* In a new index: what they copy stays where it is. */
void branches_pin(Circuits *c);
/* Take out those of them that have not moved; true: others have. */
bool branches_settle(Circuits *c);

/* ---- later.c ---- */

/* CIRCUIT is not done, because of WHY: what is in WEB's window may stand in
 * another order. */
void later_note(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
                const Refusal *why);
/* Put such windows in that order; true: there were some. */
bool later_move(Circuits *c);
/* Those that were of no use are as they were; true: there were some. */
bool later_settle(Circuits *c);

/* ---- remarks ---- */

/* WHY is NAME, and the text; nothing is formatted where nobody wants it.
 * False. */
bool refuse(Circuits *c, Refusal *why, const char *name, Loc loc,
            const char *fmt, ...) __attribute__((format(printf, 5, 6)));

#endif
