/* tile.c - kernels whose accesses cross run in squares of two indices
 * (tiling: Wolf and Lam, "A data locality optimizing algorithm", PLDI 1991).
 *
 *     kernel i < n, j < m do       kernel ti < rows, tj < columns do
 *       x <- A[j * n + i]            kernel y < .., x < .. at thread do
 *       B[i * m + j] <- x     =>       i <- ti * 32 + y
 *     done                             j <- tj * 32 + x
 *                                      ... as before ...
 *                                    done
 *                                  done
 *
 * Problem: in whatever order the iterations run, some of their accesses are far
 * apart: neighbours along i are side by side in A, and far apart in B; along j
 * it is the other way round.  In a square of the two indices what is far apart
 * is so a few times only, and meanwhile what stands beside it is accessed, too.
 *
 * Algorithm: two indices cross if one access has stride 1 along the first and
 * another one along the second, and each is far apart along the other index
 * (passes/shared/imp/strides.h).  For a processor, a thread goes through a
 * square, which stays in its cache.  For a device, a group does, and what is
 * read far apart goes through memory that its lanes share (share.c).  Other
 * indices count what they did.
 *
 * Why it is right: a kernel's iterations run in any order, at the same time or
 * not; none reads what another one writes.
 *
 * requires  a verified program of IMP
 * keeps     what each iteration does; but reads that lanes share come first
 * leaves    nothing to a second run: along squares, nothing has stride 1
 */
#include "passes/tile/inside.h"

#include "passes/shared/imp/host_kernels.h"

#define AT(field) offsetof(TileOptions, field)

static const Option options[] = {
    {"target", OPTION_TEXT, AT(target), .arg = TARGET_ARG,
     .help = "the machine that runs the kernels: groups of lanes, if it is a "
             "device (cpu)"},
    {"square", OPTION_COUNT, AT(square), .arg = "N", .min = 2, .max = 1024,
     .help =
         "a square has N iterations along each side (`square` of the target)"},
    {"pad", OPTION_COUNT, AT(pad), .arg = "N", .min = 0, .max = 64,
     .help = "a row in shared memory has N elements more (1)"},
    {"lanes", OPTION_COUNT, AT(lanes), .arg = "N", .min = 1, .max = 1024,
     .help = "a group has N lanes (`lanes`)"},
    {"shared", OPTION_COUNT, AT(shared), .arg = "N", .min = 0, .max = 1 << 30,
     .help = "what a group reads first has N bytes at most (half of `shared`)"},
    {0},
};

/* A row of 33 elements begins in another bank than the row before. */
static const TileOptions defaults = {"cpu", -1, 1, -1, -1};
static const TileOptions eager = {"cpu", 2, 1, 3, 1024};

/* What was chosen, or else suits the target.  False: there is no such target.
 */
static bool choose_options(Tile *t, const TileOptions *o)
{
    enum { GROUPS = 2 }; /* that share a processor's memory */
    const Target *target = target_now(&t->now, t->cx, o->target);

    if (!target)
        return false;
    t->o = *o;
    t->o.square = target_or(o->square, target->square);
    t->o.lanes = target_or(o->lanes, target->lanes);
    t->o.shared = target_or(o->shared, target->shared / GROUPS);
    t->gpu = target->threads != 0;
    return true;
}

/* ---- which indices ---- */

/* By index: the indices (bits) that some access with stride 1 along it is far
 * apart along. */
typedef struct Crossings {
    Tile *t;
    uint64_t *far;
    bool near_last; /* an access has stride 1 along the last one */
} Crossings;

/* Indices that are looked at, and statements that are there twice.  Estimates.
 */
enum { MOST_INDICES = 64, MOST_TWICE = 24 };

static bool note_access(Stm *stm, void *data)
{
    Crossings *c = data;
    uint32_t at = form_info[stm->exp.form].offset;
    uint32_t n = c->t->kernel->exp.fn[0].nparam;
    uint64_t near = 0, far = 0;

    if (!at)
        return true;
    for (uint32_t d = 0; d < n; d++) {
        Stride along = stride_along(&c->t->strides, stm->exp.arg[at], d);
        near |= (uint64_t)(along == STRIDE_ONE) << d;
        far |= (uint64_t)(along == STRIDE_MANY) << d;
    }
    for (uint32_t d = 0; d < n; d++)
        if (near >> d & 1)
            c->far[d] |= far;
    c->near_last |= near >> (n - 1) & 1;
    return true;
}

static bool cross(const Crossings *c, uint32_t a, uint32_t b)
{
    return (c->far[a] >> b & 1) && (c->far[b] >> a & 1);
}

static void choose_side(Tile *t, uint32_t i, uint32_t d)
{
    int64_t bound;

    t->side[i] =
        (TileSide){.d = d,
                   .index = t->kernel->exp.fn[0].param[d],
                   .bound = t->kernel->exp.arg[d],
                   .whole = scalar_is_int(t->kernel->exp.arg[d], &bound) &&
                            bound <= t->o.square};
}

/* Do accesses of the kernel cross along two indices?  One of them is the last
 * index, unless nothing has stride 1 along that. */
static bool find_sides(Tile *t)
{
    const Lambda *fn = &t->kernel->exp.fn[0];
    uint32_t n = fn->nparam;
    Crossings c = {.t = t, .far = ARENA_NEW(t->cx->arena, uint64_t, n)};

    if (n < 2 || n > MOST_INDICES)
        return false;
    strides_enter(&t->strides, fn);
    body_each_stm(fn->body, note_access, &c);
    for (uint32_t b = n - 1; b > 0; b--) {
        for (uint32_t a = 0; a < b; a++)
            if (cross(&c, a, b)) {
                choose_side(t, 0, a);
                choose_side(t, 1, b);
                return true;
            }
        if (c.near_last)
            return false;
    }
    return false;
}

/* ---- for a processor ---- */

static bool takes_shared(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED;
}

/* A kernel over a square of so many ROWS and COLUMNS, which a thread runs: the
 * iterations of BODY, whose indices are INDEX.  That of a whole side stays. */
static void put_square(Tile *t, Body *body, Var *const *index,
                       const Scalar *rows, const Scalar *columns)
{
    static const char *const name[] = {"y", "x"};
    Var *at[2];

    for (int i = 0; i < 2; i++)
        at[i] = t->side[i].whole ? index[i] : tile_index(t, name[i]);
    ImpAround around = imp_begin_kernel(&t->w, AT_THREAD, 2, at,
                                        (const Scalar *[]){rows, columns});
    around->last->attrs = t->kernel->attrs;
    for (int i = 0; i < 2; i++)
        if (!t->side[i].whole)
            tile_declare(t, &t->side[i], index[i], at[i]);
    imp_put_all(&t->w, body);
    imp_end(&t->w, around);
}

static void put_copy(Tile *t, const Body *body, const Scalar *rows,
                     const Scalar *columns)
{
    Subst subst = subst_new(t->prog);
    Var *index[] = {var_clone(&subst, t->side[0].index),
                    var_clone(&subst, t->side[1].index)};

    put_square(t, body_clone(&subst, body), index, rows, columns);
    subst_free(&subst);
}

static bool count_stm(Stm *stm, void *data)
{
    uint32_t *n = data;

    *n += tile_is_simple(stm) ? 1 : MOST_TWICE + 1;
    return *n <= MOST_TWICE;
}

/* A thread goes through a square.  Of most, the rows are whole: what loops
 * along them is told how long they are, if BODY may be there twice. */
static PassWhy for_cpu(Tile *t)
{
    Body *body = t->kernel->exp.fn[0].body;
    Var *index[] = {t->side[0].index, t->side[1].index};
    const Scalar *square = imp_int(&t->w, t->o.square);
    ImpAround around = NULL;
    uint32_t n = 0;

    const Stm *shared = body_find_stm(body, takes_shared, NULL);

    if (t->side[0].whole && t->side[1].whole)
        return (PassWhy){"it is one square", NULL, NULL};
    if (shared)
        return (PassWhy){"its iterations take shared memory", shared, NULL};
    if (!tile_begin(t))
        return (PassWhy){0};
    const Scalar *rows = t->side[0].size, *columns = t->side[1].size;
    body_each_stm(body, count_stm, &n);
    if (columns->op != OP_CONST && n <= MOST_TWICE) {
        around = imp_begin_if(&t->w, imp_op(&t->w, OP_EQ, columns, square));
        put_copy(t, body, rows, square);
        imp_else(&t->w, around);
    }
    put_square(t, body, index, rows, columns);
    if (around)
        imp_end(&t->w, around);
    return (PassWhy){0};
}

/* ---- kernels ---- */

static PassWhy rewrite(Tile *t, const PassChoice *choice)
{
    int64_t all = 1, bound;

    for (uint32_t d = 0; d < t->kernel->exp.narg; d++)
        if (!scalar_is_int(t->kernel->exp.arg[d], &bound) ||
            __builtin_mul_overflow(all, bound, &all))
            all = INT64_MAX;
    const char *few = choice->off       ? PASS_OFF
                      : t->o.square < 2 ? "the target has no squares"
                      : all <= t->o.square * t->o.square
                          ? "it has few iterations"
                          : NULL;
    if (few)
        return (PassWhy){few, NULL, NULL};
    if (t->gpu)
        return tile_share(t);
    return t->o.shared && !tile_share(t).text ? (PassWhy){0} : for_cpu(t);
}

static void visit_kernel(Body *around, Stm *kernel, void *data)
{
    Tile *t = data;

    if (kernel->exp.exec == AT_BLOCK)
        return;
    t->around = around;
    t->kernel = kernel;
    t->w.loc = kernel->loc;
    PassChoice choice = pass_choice(t->cx, t->prog, kernel);
    if (!choose_options(t, choice.options))
        return;
    if (!find_sides(t)) {
        if (choice.must)
            pass_missed(t->cx, t->prog, kernel, &choice, "squares",
                        "this kernel does not run in squares",
                        (PassWhy){"no two of its accesses cross", NULL, NULL});
        return;
    }
    PassWhy why = rewrite(t, &choice);
    if (why.text)
        pass_missed(t->cx, t->prog, kernel, &choice, "squares",
                    arena_printf(t->cx->arena,
                                 "the accesses of this kernel cross along '%s' "
                                 "and '%s', but it does not run in squares",
                                 t->side[0].index->name->text,
                                 t->side[1].index->name->text),
                    why);
}

static bool run(Prog *prog, PassContext *cx)
{
    Tile t = {.prog = prog,
              .cx = cx,
              .strides = strides_new(prog),
              .w = {.prog = prog, .store = prog->store}};

    bool ok = choose_options(&t, cx->options);
    if (ok)
        each_host_kernel(prog, cx, visit_kernel, &t);
    strides_free(&t.strides);
    return ok;
}

const Pass tile_pass = {
    .name = "tile",
    .summary = "run kernels whose accesses cross in squares",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(TileOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
