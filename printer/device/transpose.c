/* transpose.c - copies between layouts, in tiles.
 *
 * Threads next to each other should read and write elements next to each other.
 * A copy that changes the order of dimensions does not: what is next to each
 * other in the last index is so in one of the two blocks, and what is so in the
 * other block is in another index.  A group then takes a square of these two
 * indices: it reads elements along the one into shared memory, and writes them
 * along the other.  A row of the square has one word more than elements, so
 * that columns do not meet in one bank.  On a CPU a group is one thread, whose
 * rows are loops that become vectors.
 */
#include "printer/emit/inside.h"

#include "ir-text/poly/poly.h"

#include <stdlib.h>

/* Rows and columns of a tile, the threads of a warp. */
enum { TILE = 32 };

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

static const Stm *after_skips(const Stm *stm)
{
    while (stm && stm->exp.form == FORM_IMP_SKIP)
        stm = stm->next;
    return stm;
}

bool emit_is_copy(const Stm *stm, const Stm **read, const Stm **write)
{
    const Stm *var = after_skips(stm->exp.fn[0].body->first);
    const Stm *from = var ? after_skips(var->next) : NULL;
    const Stm *to = from ? after_skips(from->next) : NULL;

    if (!to || after_skips(to->next) || var->exp.form != FORM_IMP_VAR ||
        from->exp.form != FORM_IMP_READ || to->exp.form != FORM_IMP_WRITE ||
        attr_find(from->attrs, "spec") ||
        from->exp.arg[0]->u.var != var->pat[0] ||
        to->exp.arg[2]->op != OP_VAR || to->exp.arg[2]->u.var != var->pat[0] ||
        from->exp.elem != to->exp.elem)
        return false;
    *read = from;
    *write = to;
    return true;
}

static bool find_copy(Emitter *e, const Stm *stm, Copy *copy)
{
    const Lambda *fn = &stm->exp.fn[0];

    if (fn->nparam < 2 || !emit_is_copy(stm, &copy->read, &copy->write))
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

/* How many squares there are along an index with the bound N. */
static const char *count_along(Emitter *e, uint32_t d, const char *n,
                               bool literal)
{
    const char *count = arena_printf(&e->arena, "fun_count%u", d);

    if (literal)
        return arena_printf(&e->arena, "%lld",
                            (strtoll(n, NULL, 10) - 1) / TILE + 1);
    emit_line(e, "const i64 %s = (%s - 1) / %d + 1;", count, n, TILE);
    return count;
}

/* The first index of a square, or one that is the same in all of it. */
static void find_index(Emitter *e, const Lambda *fn, uint32_t d, bool along,
                       const char *value)
{
    if (along)
        emit_line(e, "const i64 fun_tile%u = %s%s;", d, value,
                  strcmp(value, "0") == 0
                      ? ""
                      : arena_printf(&e->arena, " * %d", TILE));
    else if (e->use[fn->param[d]->id].read)
        emit_line(e, "const i64 %s = %s;", emit_declare(e, fn->param[d]),
                  value);
}

/* The indices that are the same in a square; fun_tile_d for the two others. */
static void find_square(Emitter *e, EmitKernel *k, const Lambda *fn,
                        const Copy *copy, const EmitBound *bound)
{
    emit_line(e, "i64 fun_rest = fun_group();");
    for (uint32_t d = fn->nparam; d-- > 0;) {
        bool along = d == copy->reads_along || d == copy->writes_along;
        const char *n = along || d > 0 ? emit_pass_bound(e, k, &bound[d]) : "";
        if (d == 0) {
            find_index(e, fn, d, along, "fun_rest");
            continue;
        }
        const char *count =
            along ? count_along(e, d, n, bound[d].literal) : n;
        if (strcmp(count, "1") == 0) {
            find_index(e, fn, d, along, "0");
            continue;
        }
        find_index(e, fn, d, along,
                   arena_printf(&e->arena, "fun_rest %% %s", count));
        emit_line(e, "fun_rest /= %s;", count);
    }
}

/* How much of the square there is, and which of its elements are this thread's:
 * rows of fun_wide neighbours.  After a check has failed there is nothing; no
 * thread leaves before the barrier. */
static void share_square(Emitter *e, const Copy *copy, const EmitBound *bound)
{
    const uint32_t along[] = {copy->reads_along, copy->writes_along};

    for (int i = 0; i < 2; i++) {
        const char *n = bound[along[i]].text;
        emit_line(e, "const i32 fun_size%u = %s%s - fun_tile%u < %d ? "
                     "(i32)(%s - fun_tile%u) : %d;", along[i],
                  e->checks ? "*fun_status ? 0 : " : "", n, along[i], TILE, n,
                  along[i], TILE);
    }
    emit_line(e, "const i32 fun_wide = fun_lanes() < %d ? 1 : %d;", TILE, TILE);
    emit_line(e, "const i32 fun_high = (i32)fun_lanes() / fun_wide;");
    emit_line(e, "const i32 fun_column = (i32)fun_lane() %% fun_wide;");
    emit_line(e, "const i32 fun_row = (i32)fun_lane() / fun_wide;");
}

/* The index D of an element, which OFFSET may do without. */
static void emit_index(Emitter *e, const Lambda *fn, uint32_t d,
                       const char *in_square, const Scalar *offset)
{
    const char *name = emit_declare(e, fn->param[d]);

    emit_line(e, "const i64 %s = fun_tile%u + %s;", name, d, in_square);
    if (!emit_mentions(offset, fn->param[d]))
        emit_line(e, "(void)%s;", name);
}

/* A loop over the square, with index FAST along its rows, around an access at
 * OFFSET. */
static void open_square(Emitter *e, const Lambda *fn, uint32_t fast,
                        uint32_t slow, const Scalar *offset)
{
    emit_line(e, "for (i32 fun_y = fun_row; fun_y < fun_size%u; fun_y += "
                 "fun_high) {", slow);
    e->indent++;
    emit_line(e, "for (i32 fun_x = fun_column; fun_x < fun_size%u; fun_x += "
                 "fun_wide) {", fast);
    e->indent++;
    emit_index(e, fn, fast, "fun_x", offset);
    emit_index(e, fn, slow, "fun_y", offset);
    emit_begin(e);
}

static void close_square(Emitter *e)
{
    buf_text(e->out, ";\n");
    emit_close(e);
    emit_close(e);
}

static void print_tile(Emitter *e, const char *row, const char *column)
{
    buf_printf(e->out, "fun_tile[%s * %d + %s]", row, TILE + 1, column);
}

static void move_square(Emitter *e, const Lambda *fn, const Copy *copy,
                        const EmitBound *bound)
{
    Elem elem = (Elem)copy->read->exp.elem;

    share_square(e, copy, bound);
    open_square(e, fn, copy->reads_along, copy->writes_along,
                copy->read->exp.arg[2]);
    print_tile(e, "fun_y", "fun_x");
    buf_text(e->out, " = ");
    emit_place(e, copy->read->exp.arg + 1, elem);
    close_square(e);
    emit_line(e, "%s", e->d->barrier_text);
    open_square(e, fn, copy->writes_along, copy->reads_along,
                copy->write->exp.arg[1]);
    emit_place(e, copy->write->exp.arg, elem);
    buf_text(e->out, " = ");
    print_tile(e, "fun_x", "fun_y");
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
    buf_printf(&k.head, "    %s%s fun_tile[%d];\n", e->d->local,
               e->d->stored[copy.read->exp.elem], TILE * (TILE + 1));
    find_square(e, &k, fn, &copy, bound);
    move_square(e, fn, &copy, bound);
    emit_end_kernel(e, &k);
    emit_launch_groups(e, &k, "fun_squares",
                       arena_printf(&e->arena, "fun_square_lanes(fun_ctx, %u)",
                                    k.number));
    return true;
}
