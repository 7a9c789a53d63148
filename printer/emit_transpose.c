/* emit_transpose.c - copies between layouts, in tiles.
 *
 * Threads next to each other should read and write elements next to each other.
 * A copy that changes the order of dimensions does not: what is next to each other
 * in the last index is so in one of the two blocks, and what is so in the other
 * block is in another index.  A group then takes a square of these two indices: it
 * reads elements along the one into shared memory, and writes them along the
 * other.  A row of the square has one word more than elements, so that columns do
 * not meet in one bank.
 */
#include "printer/emit_inside.h"

#include "ir-text/poly.h"

enum { TILE = 32, TILE_LANES = 256 };

typedef struct Copy {
    const Stm *read, *write;
    uint32_t reads_along, writes_along; /* indices */
} Copy;

/* The index whose neighbours are neighbours at OFFSET, or their number. */
static uint32_t find_unit(PolyStore *ps, const Lambda *fn,
                          const Scalar *offset)
{
    const Poly *p = poly_of(ps, offset), *by, *rest;

    for (uint32_t d = 0; d < fn->nparam; d++)
        if (poly_linear(ps, p, fn->param[d], &by, &rest) &&
            poly_is_value(by, 1))
            return d;
    return fn->nparam;
}

static const Stm *behind_skips(const Stm *stm)
{
    while (stm && stm->exp.form == FORM_IMP_SKIP)
        stm = stm->next;
    return stm;
}

/* `var x; x <- a[...]; b[...] <- x`, and nothing else. */
static bool is_copy(const Stm *stm, Copy *copy)
{
    const Stm *var = behind_skips(stm->exp.fn[0].body->first);
    const Stm *read = var ? behind_skips(var->next) : NULL;
    const Stm *write = read ? behind_skips(read->next) : NULL;

    if (!write || behind_skips(write->next) ||
        var->exp.form != FORM_IMP_VAR || read->exp.form != FORM_IMP_READ ||
        write->exp.form != FORM_IMP_WRITE || attr_find(read->attrs, "spec") ||
        read->exp.arg[0]->u.var != var->pat[0] ||
        write->exp.arg[2]->op != OP_VAR ||
        write->exp.arg[2]->u.var != var->pat[0] ||
        read->exp.elem != write->exp.elem)
        return false;
    copy->read = read;
    copy->write = write;
    return true;
}

static bool find_copy(Emitter *e, const Stm *stm, Copy *copy)
{
    const Lambda *fn = &stm->exp.fn[0];

    if (fn->nparam < 2 || !is_copy(stm, copy))
        return false;
    PolyStore *ps = poly_store_new(e->prog->store);
    copy->reads_along = find_unit(ps, fn, copy->read->exp.arg[2]);
    copy->writes_along = find_unit(ps, fn, copy->write->exp.arg[1]);
    poly_store_free(ps);
    return copy->reads_along < fn->nparam && copy->writes_along < fn->nparam &&
           copy->reads_along != copy->writes_along;
}

/* The indices of a group's square: how often the host divides each bound. */
static void count_squares(Emitter *e, const Stm *stm, const Copy *copy,
                          EmitBound *bound)
{
    uint32_t n = stm->exp.fn[0].nparam;

    emit_count_iterations(e, stm, bound);
    emit_begin(e);
    buf_text(e->out, "const i64 fun_squares = fun_total == 0 ? 0 : 1");
    for (uint32_t d = 0; d < n; d++) {
        bool along = d == copy->reads_along || d == copy->writes_along;
        buf_printf(e->out, along ? " * ((%s - 1) / %d + 1)" : " * %s",
                   bound[d].text, TILE);
    }
    buf_text(e->out, ";\n");
}

/* The indices that are the same in a square; fun_tile_d for the two others. */
static void find_square(Emitter *e, EmitKernel *k, const Lambda *fn,
                        const Copy *copy, const EmitBound *bound)
{
    emit_line(e, "i64 fun_rest = fun_group();");
    for (uint32_t d = fn->nparam; d-- > 0;) {
        bool along = d == copy->reads_along || d == copy->writes_along;
        const char *n = emit_pass_bound(e, k, &bound[d]);
        const char *count =
            along ? arena_printf(&e->arena, "((%s - 1) / %d + 1)", n, TILE) : n;
        if (along)
            emit_line(e, "const i64 fun_tile%u = fun_rest %% %s * %d;", d,
                      count, TILE);
        else
            emit_line(e, "const i64 %s = fun_rest %% %s;",
                      emit_declare(e, fn->param[d]), count);
        if (!along && !e->use[fn->param[d]->id].read)
            emit_line(e, "(void)%s;", emit_declare(e, fn->param[d]));
        if (d > 0)
            emit_line(e, "fun_rest /= %s;", count);
    }
}

/* A loop over the square, with index FAST along its rows; then the condition
 * that an element is one. */
static void open_square(Emitter *e, const Lambda *fn, const EmitBound *bound,
                        uint32_t fast, uint32_t slow)
{
    emit_line(e, "for (i64 fun_at = fun_lane(); fun_at < %d; fun_at += "
                 "fun_lanes()) {", TILE * TILE);
    e->indent++;
    const char *i = emit_declare(e, fn->param[fast]);
    const char *j = emit_declare(e, fn->param[slow]);
    emit_line(e, "const i64 %s = fun_tile%u + fun_at %% %d;", i, fast, TILE);
    emit_line(e, "const i64 %s = fun_tile%u + fun_at / %d;", j, slow, TILE);
    emit_line(e, "if (%s < %s && %s < %s)", i, bound[fast].text, j,
              bound[slow].text);
    e->indent++;
    emit_begin(e);
}

static void close_square(Emitter *e)
{
    buf_text(e->out, ";\n");
    e->indent--;
    emit_close(e);
}

static void print_tile(Emitter *e, bool row_first)
{
    buf_printf(e->out,
               row_first ? "fun_tile[fun_at / %d * %d + fun_at %% %d]"
                         : "fun_tile[fun_at %% %d * %d + fun_at / %d]",
               TILE, TILE + 1, TILE);
}

static void move_square(Emitter *e, const Lambda *fn, const Copy *copy,
                        const EmitBound *bound)
{
    Elem elem = (Elem)copy->read->exp.elem;

    open_square(e, fn, bound, copy->reads_along, copy->writes_along);
    print_tile(e, true);
    buf_text(e->out, " = ");
    emit_place(e, copy->read->exp.arg + 1, elem);
    close_square(e);
    emit_line(e, "%s", e->d->barrier_text);
    open_square(e, fn, bound, copy->writes_along, copy->reads_along);
    emit_place(e, copy->write->exp.arg, elem);
    buf_text(e->out, " = ");
    print_tile(e, false);
    close_square(e);
}

bool emit_transpose(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    EmitKernel k;
    Copy copy;

    if (!find_copy(e, stm, &copy))
        return false;
    count_squares(e, stm, &copy, bound);
    emit_begin_kernel(e, &k, stm, "tiled");
    k.group = true;
    buf_printf(&k.head, "    %s%s fun_tile[%d];\n", e->d->local,
               e->d->stored[copy.read->exp.elem], TILE * (TILE + 1));
    emit_begin_votes(e, stm);
    find_square(e, &k, fn, &copy, bound);
    move_square(e, fn, &copy, bound);
    emit_end_kernel(e, &k);
    emit_launch_groups(e, &k, "fun_squares",
                       arena_printf(&e->arena,
                                    "fun_lanes_of(fun_ctx, %u, %d)", k.number,
                                    TILE_LANES));
    return true;
}
