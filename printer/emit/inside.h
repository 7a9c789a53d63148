/* inside.h - what the files of the emitter share. */
#ifndef PRINTER_EMIT_INSIDE_H
#define PRINTER_EMIT_INSIDE_H

#include "printer/emit/emit.h"

#include "ground/arena.h"

typedef struct Emitter Emitter;

/* What a function's blocks are used for, by Var.id; see use.c. */
typedef struct VarUse {
    bool read;         /* somebody looks at it */
    bool aliased;      /* a block's other name is, or was, another variable */
    uint8_t allocs;    /* statements that allocate it, up to 2 */
    uint8_t accesses;  /* Elem of all accesses; EMIT_NO_ACCESS, EMIT_MIXED */
    uint32_t sets;     /* statements that give it a value */
    bool mentioned;    /* before where we are */
    const Stm *declares; /* what mentions it first, if that gives it a value
                            where it is in sight */
    uint32_t root;     /* of the blocks that may be the same one */
    uint8_t written;   /* at a root: Elem of all writes, or as accesses */
    const Scalar *local; /* it is an array of its own, of so many bytes */
    const Body *home;  /* where it is declared */
    const Attr *attrs; /* of its declaration */
    bool sized;        /* at a root: somebody asks how large it is */
    uint32_t read_in, written_in, sized_in; /* the last region that does; at a
                                     root, where that renames blocks */
} VarUse;

enum { EMIT_NO_ACCESS = ELEM_COUNT, EMIT_MIXED = ELEM_COUNT + 1 };

/* How a target says things.  What is NULL here the target does not have, or
 * says as C does.  A target with a device has two dialects: what runs on the
 * host is said in the one, its `inside` is spoken in kernels. */
/* Which operators on which types. */
typedef struct EmitWhich {
    Op op;
    unsigned classes; /* of element types */
    int sign;         /* of integers: 1 signed, 0 unsigned, -1 either */
    unsigned width;   /* in bits, or 0: any */
} EmitWhich;

/* What a function for such operators consists of, as a template of
 * helpers.c, where a name of the preprocessor is defined; NULL: always. */
typedef struct EmitWord {
    EmitWhich which;
    const char *where, *body;
} EmitWord;

extern const EmitWord emit_gnu_words[]; /* up to one without a body */
extern const EmitWord emit_opencl_words[];
extern const EmitWord emit_cuda_words[];

struct Dialect {
    const char *suffix;        /* of a program's file, of kernels alone */
    const Dialect *inside;     /* NULL: kernels are code of the host */
    const char *const *space;  /* before the type that a pointer points to */
    const char *restrict_;     /* the word for `#[restrict]` */
    const char *aligned;       /* before an array of bytes */
    const char *kernel;        /* before a kernel's name */
    const char *helper;        /* before a function that kernels call */
    const EmitWord *words;     /* of its own for what such functions do */
    const char *pool;          /* the declaration of fun_pool; NULL: a kernel
                                  takes it */
    const char *local;         /* before an array that a group shares */
    const char *on_shared;     /* after the name of an atomic function, where
                                  what it changes is shared by a group */
    const char *barrier_text;
    const char *block; /* the type of all names of blocks; NULL: pointers */
    const char *raw;   /* likewise, of what callers know of them, which has
                          offsets then */
    const char *types; /* declarations of those of others in the header */
    const char *queue; /* what a caller may share is called so, */
    const char *queue_type; /* and has this type; NULL: nothing */
    const char *vector; /* before a loop that is to become vectors */
    bool streams;       /* it has stores that no line is read for */
    /* For all k below N: to[k] is the function S of of[k].  NULL: it has no
     * functions on vectors. */
    void (*wide_call)(Emitter *e, const Scalar *s, const char *to,
                      const char *of, const char *n);
    bool overloads;    /* one name serves f32 and f64: `floor` */
    bool may_be_cpu;   /* what kernels run on, for which they are others */
    void (*prelude)(Emitter *e, Buf *out);
    /* The code of all kernels. */
    void (*kernels)(Emitter *e, Buf *out);
    /* A kernel or a parallel statement that nothing parallel is around; and
     * one that stands inside of such. */
    void (*parallel)(Emitter *e, const Stm *stm);
    void (*nested)(Emitter *e, const Stm *stm);
    void (*alloc)(Emitter *e, const Stm *stm);
    void (*read)(Emitter *e, const Stm *stm);
    void (*write)(Emitter *e, const Stm *stm);
    void (*barrier)(Emitter *e); /* lanes of one statement are done before those
                                    of the next one begin */
    /* Before and after STM, an `if`; before and after STM, a loop. */
    void (*fork)(Emitter *e, const Stm *stm);
    void (*join)(Emitter *e, const Stm *stm);
    void (*enter)(Emitter *e, const Stm *stm);
    void (*leave)(Emitter *e, const Stm *stm);
    /* A check failed that says TEXT, a format of printf, of SHOWN. */
    void (*fail)(Emitter *e, const char *text, const Var *const *shown,
                 uint32_t nshown);
    /* This run of the function, or this iteration, is over. */
    void (*give_up)(Emitter *e);
};

/* The functions that code uses. */
typedef struct EmitHelpers {
    bool op[OP_COUNT][ELEM_COUNT];
    bool truncation[ELEM_COUNT][ELEM_COUNT]; /* from, to */
} EmitHelpers;

/* A kernel of a device while it is written; see device/device.c. */
typedef struct EmitKernel {
    const char *name;
    uint32_t number, statement;
    ExecLevel exec;
    Buf text, head;       /* its body; what has to stand before that */
    Buf params, passes;   /* what it takes, and what the host gives for that */
    uint32_t npass;
    const Stm *stm;
    uint32_t region;
    bool group;           /* its groups compute together: device/group.c */
    bool may_leave;       /* or not at all, where a check has failed before */
    bool votes;           /* and vote about checks that failed */
    uint32_t plain_loops; /* loops around us that have no barriers */
    uint32_t forks;       /* `if`s, loops around us that have checks, */
    uint32_t fork_label;  /* and the end of the outermost one */
    bool fork_used;
    uint32_t lane_label;  /* the end of what one of their threads does */
    bool label_used;
    bool pooled;          /* only the host knows how much its groups share, */
    Buf pool;             /* and says it with these lines */
    Buf shared;           /* the names of what they share */
    int64_t own_bytes;    /* of the arrays that each thread has, at most */
    const Var **seen;     /* blocks that are declared where we are */
    uint32_t nseen, seen_room;
    Buf *out;             /* of the host */
    uint32_t indent;
} EmitKernel;

/* What one thread of a group does. */
typedef struct EmitLane {
    uint32_t outer;
    bool used, opens;
    ExecLevel exec;
} EmitLane;

struct Emitter {
    Prog *prog;
    const EmitRequest *request;
    const Dialect *d;
    Arena arena;
    Buf *out;
    uint32_t indent;
    const char **name;     /* C names by Var.id */
    const char **function; /* likewise, by Fun.number */
    const Stm *declaring;  /* the variable that the next statement sets */
    VarUse *use;         /* by Var.id */
    uint32_t *region;    /* by Var.id: of its declaration */
    uint32_t *captured;  /* by Var.id: the region that has it in its list */
    uint32_t here;       /* the parallel region; 0: none */
    bool renames;        /* there, a block gets another name */
    const Var **capture;       /* variables of outside that the region uses */
    uint32_t ncapture, capture_room;
    uint32_t next;       /* number of what gets a number next */
    uint32_t label;      /* of this iteration's end; 0: the function's */
    bool label_used, may_fail;
    bool takes_scratch, region_scratch; /* this iteration, the region */
    bool streams;         /* the region does */
    EmitHelpers *used, outside, inside; /* USED is one of the others */
    EmitKernel *kernel;   /* that is being written */
    Buf kernels;          /* those that are */
    const char **kernel_name;
    uint32_t kernel_room;
    Buf shared_names;     /* likewise: what groups of each share */
    Buf own_bytes;        /* likewise: of each one's threads */
    uint32_t nkernel;
    Buf failures;         /* cases: what checks in kernels say */
    uint32_t nfailure;
    bool checks;          /* kernels can fail */
    const char **statement; /* what the parallel ones are, for --stats */
    uint32_t nstatement, statement_room;
    bool exact; /* i64 does not overflow in what is printed */
    bool has_entries; /* else all functions are */
    const Fun *fun;
    const Stm *returned; /* its first `return` that was met */
};

/* The type of ELEM in memory, where any byte but 0 is true. */
static inline const char *emit_stored(unsigned elem)
{
    return elem_info[elem == ELEM_BOOL ? ELEM_U8 : elem].text;
}

/* ---- a program (emit.c) ---- */

void emit_start(Emitter *e, Prog *prog, const EmitRequest *request);
void emit_finish(Emitter *e);

/* ---- lines (text.c) ---- */

/* Begin a line, print into e->out, end it; or all of that. */
void emit_begin(Emitter *e);
void emit_line(Emitter *e, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void emit_end(Emitter *e);
/* What is printed in between, as a text of the arena. */
typedef struct EmitCapture {
    Buf *out, text;
} EmitCapture;
void emit_begin_capture(Emitter *e, EmitCapture *capture);
const char *emit_end_capture(Emitter *e, EmitCapture *capture);
/* `{` and `}` as lines of their own. */
void emit_open(Emitter *e);
void emit_close(Emitter *e);
/* LEN bytes of TEXT, whole lines of C, of which those that are too long are
 * broken (wrap.c). */
void emit_wrap(Buf *out, const char *text, size_t len);
/* TEXT as a string of C. */
void emit_string(Buf *out, const char *text);
/* TEXT, as a file's name, in a comment of C, which it does not end. */
void emit_in_comment(Buf *out, const char *text);
/* "file.imp:3:5" */
const char *emit_where(Emitter *e, Loc loc);
/* The first line of STM in IMP. */
void emit_comment(Emitter *e, const Stm *stm);
/* STM gets a row in --stats: its number. */
uint32_t emit_note_statement(Emitter *e, const Stm *stm);

/* ---- names (names.c) ---- */

/* A name of C for each variable: no two alike whose scopes may meet. */
void emit_names(Emitter *e);
/* VAR is used here. */
const char *emit_name(Emitter *e, const Var *var);
/* VAR is declared here. */
const char *emit_declare(Emitter *e, const Var *var);
/* `x = `, or `f32 x = ` where that is what declares it. */
void emit_assigned(Emitter *e, const Var *var);
/* After such a statement. */
void emit_after_assignment(Emitter *e, const Var *var);

/* ---- uses (use.c) ---- */

void emit_uses(Emitter *e, const Fun *fun);
/* No statement but `skip`. */
bool emit_is_empty(const Body *body);
/* What stands before the name of a pointer to a block that is declared with
 * ATTRS: "const f32 *restrict ".  It points to elements, or, where they are of
 * several types, to `void`. */
const char *emit_pointer(Emitter *e, const Var *block, const Attr *attrs);
/* The region that begins will do what STM does: note which blocks that reads
 * and writes. */
void emit_note_region(Emitter *e, const Stm *stm);
bool emit_region_reads(Emitter *e, const Var *block);
bool emit_region_writes(Emitter *e, const Var *block);
/* Does anybody ask how large BLOCK is, in the kernel where we are in one? */
bool emit_is_sized(Emitter *e, const Var *block);
/* May these names, as far as the function makes any, be of one block? */
bool emit_may_be_same(Emitter *e, const Var *a, const Var *b);
/* Elem that all of the block is written as, ELEM_NONE where nothing is, U8
 * where there are several. */
Elem emit_written(Emitter *e, const Var *block);

/* ---- scalars (scalar.c) ---- */

void emit_scalar(Emitter *e, const Scalar *s);
/* What a statement computes that is not `#[spec]`: there, no i64 overflows. */
void emit_value(Emitter *e, const Scalar *s);
/* `!s`, likewise. */
void emit_negated(Emitter *e, const Scalar *s);
/* As a size in i64: what overflows is INT64_MIN. */
void emit_size(Emitter *e, const Scalar *s);
/* `a OP b`, of type ELEM, where A and B are names. */
void emit_apply(Emitter *e, Op op, Elem elem, const char *a, const char *b);
/* The name of our function for OP. */
void emit_helper(Emitter *e, Op op, Elem elem);
/* The functions that were USED, in e's dialect (helpers.c). */
void emit_helpers(const Emitter *e, const EmitHelpers *used, Buf *out);

/* ---- statements (stm.c) ---- */

void emit_body(Emitter *e, const Body *body);
/* An array of BYTES is declared: in a kernel, each thread has one. */
void emit_note_own(Emitter *e, int64_t bytes);
/* BLOCK[OFFSET] as elements of type ELEM, to be read or written. */
void emit_place(Emitter *e, const Scalar *const *place, Elem elem);
/* A check failed: TEXT, a format of printf, says so of SHOWN. */
void emit_fail(Emitter *e, const char *text, const Var *const *shown,
               uint32_t nshown);
/* The same with a text that is printed as it is. */
void emit_fail_saying(Emitter *e, const char *text);
/* STM has bounds that do not say how many iterations there are. */
void emit_fail_uncounted(Emitter *e, const Stm *stm);
/* The bound of a loop: its text, after a line that computes it if it must be
 * computed once. */
const char *emit_bound(Emitter *e, const Scalar *bound);
/* STM's block is what CALL gives, which lacks the size and the place: `if`
 * there is none ... */
void emit_take_block(Emitter *e, const Stm *stm, const char *call);
/* Is what the write STM leaves in memory not read again soon, and does the
 * target know a way to store that? */
bool emit_is_streamed(const Emitter *e, const Stm *stm);
/* STM, a kernel in a thread, as one call; false: it is none (at_once.c). */
bool emit_at_once(Emitter *e, const Stm *stm);
/* Loops over the indices of FN below BOUND around BODY, which is FN's. */
void emit_loops(Emitter *e, const Stm *stm);
/* Before the loop along the last index of STM: if it is to be vectors. */
void emit_say_vector(Emitter *e, const Stm *stm);
void emit_close_loops(Emitter *e, const Stm *stm);
void emit_loop(Emitter *e, const Var *index, const char *from,
               const char *bound);

/* One iteration: what BODY does, up to its end's label. */
typedef struct Iteration {
    uint32_t label, mark;
    bool takes_scratch;
    Buf *out, text;
} Iteration;

void emit_begin_iteration(Emitter *e, Iteration *it);
void emit_end_iteration(Emitter *e, Iteration *it);

/* ---- kernels of a device (device/device.c) ----
 *
 * The host's code of a parallel statement is printed into e->out as always.
 * Between emit_begin_kernel and emit_end_kernel, e->out is the kernel's body,
 * e->d the dialect of kernels, and statements and scalars are printed as
 * anywhere: variables of the host that they name become parameters by
 * themselves.  What else a kernel takes (the host's own variables, such as
 * bounds and temporary blocks) is said with emit_pass_... in between.  Then
 * emit_launch, or lines of one's own, run it:
 *
 *     EmitKernel k;
 *     emit_begin_kernel(e, &k, stm);
 *     emit_pass_value(e, &k, "fun_parts", ELEM_I64);
 *     emit_line(e, "const i64 fun_rest = fun_group();");
 *     ...
 *     emit_end_kernel(e, &k);
 *     emit_launch_groups(e, &k, "fun_parts", "256");
 *
 * All kernels know fun_global(), fun_lane(), fun_lanes(), fun_group() and
 * fun_groups() as i64, e->d->barrier_text, arrays that a group shares
 * (e->d->local before lines of k.head), and what support/..._kernels.c has.
 * After a check has failed, a kernel leaves through e->d->give_up: no thread
 * may miss a barrier, so where a kernel has one, checks of single threads stand
 * in emit_begin_lane and emit_end_lane, and emit_vote after the barrier leaves
 * for all. */

void emit_begin_kernel(Emitter *e, EmitKernel *k, const Stm *stm);
void emit_end_kernel(Emitter *e, EmitKernel *k);
/* The host's variable NAME. */
void emit_pass_value(Emitter *e, EmitKernel *k, const char *name, Elem elem);
/* The bound of an iteration, computed on the host: its text there, and, once
 * it was passed, in a kernel. */
typedef struct EmitBound {
    const char *text;
    const Var *var; /* it is this one, or ... */
    bool literal;
} EmitBound;
EmitBound emit_host_bound(Emitter *e, const Scalar *bound);
const char *emit_pass_bound(Emitter *e, EmitKernel *k, const EmitBound *bound);
/* As many threads as there are ITERATIONS; or groups of LANES threads. */
void emit_launch_flat(Emitter *e, EmitKernel *k, const char *iterations);
void emit_launch_groups(Emitter *e, EmitKernel *k, const char *groups,
                        const char *lanes);
/* ROWS times COLUMNS threads. */
void emit_launch_grid(Emitter *e, EmitKernel *k, bool tasks, const char *rows,
                      const char *columns);
/* A kernel as a grid of threads (device/grid.c). */
void emit_grid_kernel(Emitter *e, const Stm *stm);
/* A scatter, an iteration a thread (device/scatter.c). */
void emit_device_scatter(Emitter *e, const Stm *stm);
/* What an iteration of it does, below EXTENT, while others do. */
void emit_update(Emitter *e, const Stm *stm, const char *extent);
/* Is STM one, of elements of more than 32 bits, which some devices cannot
 * update? */
bool emit_updates_wide(const Stm *stm, const void *none);
/* The parallel statements of a program, each as kernels. */
void emit_device_parallel(Emitter *e, const Stm *stm);

/* ---- groups (device/group.c) ---- */

void emit_group_kernel(Emitter *e, const Stm *stm);
void emit_kernel_nested(Emitter *e, const Stm *stm);
/* Are there shared blocks in STM?  Then its iterations are groups. */
bool emit_shares(const Stm *stm);
/* At the begin of a kernel that has barriers: leave if a check has failed; and
 * after each barrier, so that all leave where one cannot go on. */
void emit_begin_votes(Emitter *e, const Stm *stm);
void emit_vote(Emitter *e);
/* The same once, where no check is. */
void emit_leave_if_bad(Emitter *e);
void emit_kernel_barrier(Emitter *e);
/* CPUs run the threads of a group in turn from barrier to barrier.  Where one
 * in a loop is reached from barriers of two branches, PoCL's threads take the
 * wrong branch, and where they leave in a branch, they forget what others of
 * the group did.  So a group leaves after its outermost `if`, STM, and there
 * is a barrier if its branches have some; and after its outermost loop without
 * barriers, of which PoCL finds no end where there are two. */
void emit_kernel_fork(Emitter *e, const Stm *stm);
void emit_kernel_join(Emitter *e, const Stm *stm);
/* A barrier before the loop STM, if it has some, and one after it.  Where
 * groups may leave, and these two are not there, PoCL's threads lose what
 * stands in variables. */
void emit_kernel_enter(Emitter *e, const Stm *stm);
void emit_kernel_leave(Emitter *e, const Stm *stm);
/* Around what is not done by all threads alike: all that STM does. */
void emit_begin_lane(Emitter *e, EmitLane *lane, const Stm *stm);
void emit_end_lane(Emitter *e, EmitLane *lane);
/* Before a write: "if (fun_lane() == 0) ", where one writes for all. */
void emit_if_writer(Emitter *e, const Var *block);

/* What the host says instead of C (device/host.c), and what kernels do. */
void emit_kernel_alloc(Emitter *e, const Stm *stm);
/* VAR, a block, is declared here. */
void emit_see(Emitter *e, const Var *var);
/* What the host has to know of all kernels. */
void emit_device_tables(Emitter *e, Buf *out);
void emit_device_alloc(Emitter *e, const Stm *stm);
void emit_device_read(Emitter *e, const Stm *stm);
/* A kernel of one iteration that does nothing but copy an element to the begin
 * of a block is no launch; false: KERNEL is another one. */
bool emit_device_copy(Emitter *e, const Stm *kernel);
void emit_device_write(Emitter *e, const Stm *stm);
void emit_device_give_up(Emitter *e);
void emit_device_fail(Emitter *e, const char *text, const Var *const *shown,
                      uint32_t nshown);
void emit_kernel_fail(Emitter *e, const char *text, const Var *const *shown,
                      uint32_t nshown);
void emit_kernel_give_up(Emitter *e);

/* ---- functions (fun.c) and their interface (api.c) ---- */

bool emit_is_argument(const Fun *fun, const Var *param);
bool emit_is_value(const Var *var);
/* Its first `return`, or NULL. */
const Stm *emit_find_return(const Fun *fun);
/* By Elem: "FUN_F32", and what fun_arg calls it. */
extern const char *const emit_kind[];
extern const char *const emit_member[];
bool emit_is_entry(const Emitter *e, const Fun *fun);
/* Of FUN, for processors, where there may be one; or NULL. */
const Fun *emit_version(const Emitter *e, const Fun *fun);
void emit_function(Emitter *e, const Fun *fun);
void emit_call(Emitter *e, const Fun *fun);
/* One argument or result: a scalar, an array, or (without a head) a block. */
typedef struct EmitItem {
    const char *name; /* in C, and in the program */
    const char *own;
    const Var *var; /* an argument */
    Elem elem; /* ELEM_NONE: a block */
    uint32_t rank;
    bool array, consumed;
} EmitItem;

typedef struct EmitItems {
    EmitItem *at;
    uint32_t n;
} EmitItems;

EmitItems emit_arguments(Emitter *e, const Fun *fun);
EmitItems emit_results(Emitter *e, const Fun *fun);
/* The head of FUN, without what says where arrays lie. */
void emit_signature(Emitter *e, const Fun *fun, Buf *out);
void emit_header(Emitter *e, Buf *header);
void emit_interface(Emitter *e);

/* Texts that stand in files of C (printer/support), line by line; NULL ends
 * them. */
extern const char *const emit_host_base[];
extern const char *const emit_host_blocks[];
extern const char *const emit_host_arrays[];
extern const char *const emit_host_values[];
extern const char *const emit_host_main[];
extern const char *const emit_interface_head[];
extern const char *const emit_interface_context[];
extern const char *const emit_device_base[];
extern const char *const emit_device_status[];
extern const char *const emit_device_blocks[];
extern const char *const emit_device_launch[];
extern const char *const emit_device_loops[];
extern const char *const emit_opencl_device[];
extern const char *const emit_opencl_queue[];
extern const char *const emit_opencl_kernels[];
extern const char *const emit_cuda_device[];
extern const char *const emit_cuda_streams[];
extern const char *const emit_cuda_kernels[];
extern const char *const emit_c_blocks[];
extern const char *const emit_c_threads[];
extern const char *const emit_python_module[];
extern const char *const emit_python_call[];
void emit_lines(Buf *out, const char *const *lines);
/* What all devices have in common, after what a target does with its own. */
void emit_device_lines(Buf *out);

#endif
