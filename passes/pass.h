/* pass.h - what a pass is, and what it may use of the world.
 *
 * A pass is a value: a name, what it reads and writes, its options, and a
 * function that changes a verified program.  Its row in passes.def makes it a
 * tool of that name and a step of funopt's pipelines; docs/writing-a-pass.md
 * walks through one.
 *
 * A pass sees nothing but the program and its PassContext: no streams, no
 * environment, no clock.  What it does is counted one rewrite at a time, so
 * that `--limit=N` stops after the first N and a bug is found by bisection.
 */
#ifndef PASSES_PASS_H
#define PASSES_PASS_H

#include "ground/buf.h"
#include "ground/diag.h"
#include "ground/option.h"
#include "ir-text/ir/ir.h"

typedef enum RemarkKind {
    REMARK_DONE,   /* a rewrite that was made */
    REMARK_MISSED, /* one that was not, and why */
    REMARK_NOTE    /* what was found out; belongs to no rewrite */
} RemarkKind;

/* One remark.  NAME tells remarks of one kind from those of others
 * ("last-use"); it is what scripts look for. */
typedef struct Remark {
    struct Remark *next;
    RemarkKind kind;
    const char *pass, *name, *text;
    const Fun *fun; /* NULL where the pass did not say */
    Span span;
    /* Of an array or a block that is not put in the place of another one:
     * both names, and why without them; else NULL. */
    const char *subject, *object, *why;
    bool may_meet; /* because two accesses are not proved to be apart: this may
                      be supposed (passes/suppose.h) */
} Remark;

/* A file that a pass was asked for (`--dot=FILE`): the driver writes it. */
typedef struct PassFile {
    struct PassFile *next;
    const char *name;
    Buf text;
} PassFile;

typedef struct PassContext {
    const struct Pass *pass;
    const void *options; /* the struct of the pass's options */
    Diag *diag;          /* errors here reject the program */
    Arena *arena;        /* lives until the pass has run */
    long long limit;     /* rewrites still allowed; negative: any number */
    long long rewrites;  /* made so far */
    const Fun *fun;      /* what is worked on, for remarks */
    bool failed;         /* pass_error was called */
    bool wants_remarks;  /* else do not spend time on their text */
    Remark *first_remark, *last_remark; /* in ARENA */
    Buf *print; /* what stands here in the end (a table that was asked for) is
                   printed in the place of the program */
    PassFile *files; /* in ARENA, but for their text; see pass_file */
} PassContext;

typedef struct Pass {
    const char *name;       /* of the tool, too */
    const char *summary;    /* one line */
    Level in, out;
    const Option *options;  /* ended by {0}, or NULL */
    size_t options_size;
    const void *defaults;   /* of the options before any is read, or NULL */
    const void *eager;      /* options with which it does all that it may, for
                               tests; NULL: the defaults are such */
    bool (*run)(Prog *prog, PassContext *cx); /* false: cx->diag says why */
    bool says_liveness; /* it writes `#[lastuse(...)]`, which otherwise is
                           dropped when a pass has changed the program */
} Pass;

/* May one more rewrite be made?  If so it is counted, and has to be made. */
bool pass_rewrite(PassContext *cx);
/* The same question, where only the result shows whether it was a rewrite:
 * nothing is counted. */
bool pass_may_rewrite(const PassContext *cx);

/* Say what was done, or was not and why, at LOC of PROG.  Nothing happens
 * where nobody wants remarks. */
void pass_remark(PassContext *cx, const Prog *prog, RemarkKind kind,
                 const char *name, Loc loc, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));

/* The last remark is about SUBJECT, which is not put in the place of OBJECT (or
 * NULL), for the reason WHY. */
void pass_about(PassContext *cx, const char *subject, const char *object,
                const char *why, bool may_meet);

/* The text of the file NAME, at its end. */
Buf *pass_file(PassContext *cx, const char *name);

/* The pass cannot go on with what stands at LOC of PROG: an error of LEN
 * bytes there. */
void pass_error(PassContext *cx, const Prog *prog, Loc loc, size_t len,
                const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* What an attribute of a statement that is called as the pass says:
 * `#[chunk(least=64)]`. */
typedef struct PassChoice {
    const void *options; /* there: those that the attribute does not name are
                            the pass's */
    bool off;            /* `off`: the pass leaves the statement as it is, and
                            says PASS_OFF */
    bool must;           /* `must`: or it is an error that it does */
} PassChoice;

#define PASS_OFF "its attribute says `off`"

/* The choice for STM.  What no option allows is an error, and so are two
 * attributes that disagree, as statements may have that were merged. */
PassChoice pass_choice(PassContext *cx, const Prog *prog, const Stm *stm);

/* Why a statement is left as it is. */
typedef struct PassWhy {
    const char *text;       /* NULL: nothing is in the way */
    const Stm *one, *other; /* what is: of a dependence the two accesses; NULL:
                               no statement */
} PassWhy;

/* STM is left as it is, because WHY: a remark that says MISSED before that; an
 * error, which names the statements in the way, where it must not be.  CHOICE:
 * of STM. */
void pass_missed(PassContext *cx, const Prog *prog, const Stm *stm,
                 const PassChoice *choice, const char *name,
                 const char *missed, PassWhy why);

/* A condition without which a rewrite would be wrong.  NAME is an identifier
 * that begins with the pass's name and a `_`, and that no other condition of
 * the passes has.  In a mutation build (FUN_MUTATE) one of them can be negated
 * (passes/mutate.h), and random programs have to find out:
 * testsuite/fuzz/passes. */
#ifdef FUN_MUTATE
bool pass_is_mutated(const char *name);
#define PASS_LEGAL(name, condition) (pass_is_mutated(#name) != !!(condition))
#else
#define PASS_LEGAL(name, condition) (!!(condition))
#endif

/* The passes, each by itself. */
#define PASS(name) extern const Pass name##_pass;
#include "passes/passes.def"
#undef PASS

/* All passes, in the order of passes.def; ended by NULL. */
extern const Pass *const pass_table[];

/* These, and after them those of plug-ins (passes/plugin.h), which are added
 * before any other thread begins. */
const Pass *const *pass_all(void);
void pass_add(const Pass *pass);
const Pass *pass_find(const char *name);

/* The level of a program: IMP where a function is that, else by what its
 * first array or block says.  Without any it is FUN and FUNMEM. */
Level prog_level(const Prog *prog);

#endif
