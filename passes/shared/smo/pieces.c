/* pieces.c - conflict polyhedra as the generators of their cones.
 *
 * By Farkas' lemma an affine form that is nonnegative on a polyhedron is a
 * nonnegative combination of its constraints.  Eliminating the multipliers
 * leaves one inequality between the coefficients of the form for each vertex
 * and ray of the polyhedron, here called a generator: the form's value there
 * is nonnegative.  cone.c finds them at once.
 *
 * Only differences count within a statement, so that intra-statement conflicts
 * are projected onto them before.
 */
#include "passes/shared/smo/cone.h"
#include "passes/shared/smo/inside.h"

#include <stdlib.h>

typedef struct Making {
    Conflicts *set;
    Arena *arena;
    Piece *piece;
    uint32_t n, room;
    bool failed;
} Making;

/* Put the generator FROM where its coordinates belong. */
static void place(const Making *m, Piece *p, const int64_t *from, int64_t sign)
{
    uint32_t head = 1 + m->set->nparam;
    int64_t *to = p->row + (size_t)p->nrow++ * p->width;

    for (uint32_t i = 0; i < head; i++)
        to[i] = sign * from[i];
    if (p->s == p->t) /* isl's differences are of the second index */
        for (uint32_t i = 0; i < m->set->stm[p->s].ndim; i++)
            to[head + i] = -sign * from[head + i];
    else
        for (uint32_t i = head; i < p->width; i++)
            to[i] = sign * from[i];
}

/* Cut CONE by the rows of MAT; gives their number. */
static int cut_by(Making *m, Cone *cone, Isl mat, bool equality)
{
    const IslLibrary *isl = m->set->isl;
    int64_t *row = ARENA_NEW(m->arena, int64_t, cone->n);
    int n = mat ? isl->mat_rows(mat) : -1;

    m->failed |= n < 0;
    for (int r = 0; r < n; r++) {
        for (uint32_t i = 0; i < cone->n; i++) {
            Isl v = isl->mat_get_element_val(mat, r, (int)i);
            row[i] = v ? isl->val_get_num_si(v) : 0;
            isl->val_free(v);
        }
        cone_cut(cone, row, equality);
    }
    isl->mat_free(mat);
    return n;
}

/* The generators of POLYHEDRON, which has NDIM dimensions. */
static void generate(Making *m, Piece *p, Isl polyhedron, uint32_t ndim)
{
    const IslLibrary *isl = m->set->isl;
    uint32_t n = 1 + m->set->nparam + ndim;
    Isl equal = isl->basic_set_equalities_matrix(polyhedron, ISL_CONSTANT,
                                                 ISL_PARAM, ISL_OUT, ISL_DIV);
    Isl more = isl->basic_set_inequalities_matrix(polyhedron, ISL_CONSTANT,
                                                  ISL_PARAM, ISL_OUT, ISL_DIV);
    int nequal = isl->mat_rows(equal), nmore = isl->mat_rows(more);
    int64_t *first = ARENA_NEW(m->arena, int64_t, n);
    Cone cone;

    cone_open(&cone, n,
              (uint32_t)(nequal < 0 ? 0 : nequal) +
                  (uint32_t)(nmore < 0 ? 0 : nmore) + 1,
              m->arena);
    p->free = (int)ndim - cut_by(m, &cone, equal, true);
    first[0] = 1; /* the constant is not negative */
    cone_cut(&cone, first, false);
    cut_by(m, &cone, more, false);
    m->failed |= !PASS_LEGAL(smo_generators_exact, !cone.overflows);
    p->row = ARENA_NEW(m->arena, int64_t,
                       (size_t)(cone.nray + 2 * cone.nline) * p->width + 1);
    int64_t *from = ARENA_NEW(m->arena, int64_t, p->width + 1);
    for (uint32_t i = 0; i < cone.nray + cone.nline; i++) {
        bool is_ray = i < cone.nray;
        memcpy(from, is_ray ? cone.ray[i] : cone.line[i - cone.nray],
               n * sizeof *from);
        place(m, p, from, 1);
        if (!is_ray)
            place(m, p, from, -1);
    }
}

static void add_piece(Making *m, uint32_t s, uint32_t t, Isl polyhedron,
                      uint32_t ndim)
{
    const IslLibrary *isl = m->set->isl;

    arena_grow(m->arena, &m->piece, m->n, &m->room, sizeof *m->piece);
    Piece *p = &m->piece[m->n++];
    *p = (Piece){.s = s, .t = t, .weight = 1};
    p->width = 1 + m->set->nparam + m->set->stm[s].ndim + m->set->stm[t].ndim;
    polyhedron = isl->basic_set_remove_divs(polyhedron);
    polyhedron = isl->basic_set_remove_redundancies(polyhedron);
    if (polyhedron)
        generate(m, p, polyhedron, ndim);
    else
        m->failed = true;
    isl->basic_set_free(polyhedron);
}

static void add_map(Making *m, const Pairs *pairs, Isl map)
{
    const IslLibrary *isl = m->set->isl;
    const Statement *s = &m->set->stm[pairs->s], *t = &m->set->stm[pairs->t];
    Isl list = isl->map_get_basic_map_list(map);
    int n = list ? isl->basic_map_list_size(list) : -1;

    m->failed |= n < 0;
    for (int i = 0; i < n; i++) {
        Isl one = isl->basic_map_list_get_at(list, i);
        if (pairs->s == pairs->t)
            add_piece(m, pairs->s, pairs->t, isl->basic_map_deltas(one),
                      s->ndim);
        else
            add_piece(m, pairs->s, pairs->t, isl->basic_map_wrap(one),
                      s->ndim + t->ndim);
    }
    isl->basic_map_list_free(list);
    isl->map_free(map);
}

/* `{ [i0, i1] -> [o0, o1] : i0 = o0 and i1 < o1 }`, for dimension K. */
static Isl sign_map(Conflicts *set, uint32_t ndim, uint32_t k, char relation)
{
    Buf text = {0};

    for (int side = 0; side < 2; side++) {
        buf_text(&text, side ? "] -> [" : "{ [");
        for (uint32_t i = 0; i < ndim; i++)
            buf_printf(&text, "%s%c%u", i ? ", " : "", "io"[side], i);
    }
    buf_text(&text, "] : ");
    for (uint32_t i = 0; i < k; i++)
        buf_printf(&text, "i%u = o%u and ", i, i);
    buf_printf(&text, "i%u %c o%u }%c", k, relation, k, '\0');
    Isl map = set->isl->map_read_from_str(set->ctx, text.at);
    buf_free(&text);
    return set->isl->map_align_params(map, set->isl->space_copy(set->params));
}

static void add_split(Making *m, const Pairs *pairs)
{
    const IslLibrary *isl = m->set->isl;
    uint32_t ndim = m->set->stm[pairs->s].ndim;

    for (uint32_t k = 0; k < 2 * ndim; k++)
        add_map(m, pairs,
                isl->map_intersect(isl->map_copy(pairs->map),
                                   sign_map(m->set, ndim, k / 2, "<>"[k % 2])));
}

/* The pieces of one map, which stay as long as the set. */
static const Pieces *make_pieces(Conflicts *set, const Pairs *p, bool *failed)
{
    Making m = {.set = set, .arena = &set->arena};

    if (!p->pieces->made) {
        add_map(&m, p, set->isl->map_copy(p->map));
        *p->pieces = (Pieces){m.piece, m.n, !m.failed};
        *failed |= m.failed;
    }
    return p->pieces;
}

Piece *pieces_of(Conflicts *set, const Rest *rest, bool split, uint32_t *n,
                 Arena *arena)
{
    Making m = {.set = set, .arena = arena};

    m.piece = ARENA_NEW(arena, Piece, 1);
    m.room = 1;
    for (uint32_t i = 0; i < rest->n; i++) {
        const Pairs *p = &rest->pair[i];
        if (split && p->s == p->t) {
            add_split(&m, p);
            continue;
        }
        const Pieces *all = make_pieces(set, p, &m.failed);
        for (uint32_t k = 0; k < all->n; k++) {
            arena_grow(arena, &m.piece, m.n, &m.room, sizeof *m.piece);
            m.piece[m.n++] = all->at[k];
        }
    }
    *n = m.n;
    return m.failed ? NULL : m.piece;
}

Piece *pieces_of_params(Conflicts *set, uint32_t s, uint32_t *n, Arena *arena)
{
    const IslLibrary *isl = set->isl;
    Making m = {.set = set, .arena = arena};
    Isl params = isl->set_from_params(
        isl->set_params(isl->set_copy(set->stm[s].domain)));
    Isl list = isl->set_get_basic_set_list(params);
    int count = list ? isl->basic_set_list_size(list) : -1;

    m.piece = ARENA_NEW(arena, Piece, 1);
    m.room = 1;
    m.failed |= count < 0;
    for (int i = 0; i < count; i++)
        add_piece(&m, s, s, isl->basic_set_list_get_at(list, i), 0);
    isl->basic_set_list_free(list);
    isl->set_free(params);
    *n = m.n;
    return m.failed ? NULL : m.piece;
}
