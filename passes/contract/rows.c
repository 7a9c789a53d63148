/* rows.c - rows that are made where they go.
 *
 * A kernel makes a row that an update copies into an array of the function.
 * If nothing else uses the row, and nothing reads that array from the kernel on
 * to the update, the row is made there, and the copy does nothing.
 */
#include "passes/contract/inside.h"

const Var *contract_array(Contract *c, const Var *var)
{
    const Var *whole = contract_name(c, var)->whole;

    while (whole && contract_name(c, whole)->begins)
        whole = contract_name(c, whole)->begins;
    return whole;
}

/* The kernel of BODY before UPDATE that makes VALUE; NULL: there is none. */
static Stm *kernel_of(const Stm *update, const Var *value)
{
    for (Stm *s = update->prev; s; s = s->prev)
        for (uint32_t i = 0; i < s->npat; i++)
            if (s->pat[i] == value)
                return s->exp.form == FORM_KERNEL ? s : NULL;
    return NULL;
}

static bool binds(const Var *var, const void *data)
{
    const Stm *stm = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i] == var)
            return true;
    return false;
}

/* Is what UPDATE writes, and where, known before KERNEL? */
static bool is_known_at(const Stm *kernel, const Stm *update)
{
    for (const Stm *s = kernel; s != update; s = s->next)
        for (uint32_t i = 0; i < update->exp.narg; i++)
            if (i != 1 && scalar_any_var(update->exp.arg[i], binds, s))
                return false;
    return true;
}

static bool selects_rows(const Stm *update)
{
    const Selection *sel = &update->exp.u.sel;
    bool rows = sel->dim != NULL;

    for (uint32_t i = 0; rows && i < sel->rank; i++)
        rows = sel->dim[i] == DIM_POINT || sel->dim[i] == DIM_ALL;
    return rows;
}

typedef struct Reads {
    Contract *c;
    const Var *set, *array;
    bool any;
} Reads;

static void note_read(Var *var, void *data)
{
    Reads *r = data;

    if (!type_is_array(var->type) || var->id >= r->c->nname ||
        contract_set(r->c, var) != r->set)
        return;
    const Var *array = contract_array(r->c, var);
    r->any = r->any || !array || array == r->array;
}

/* Is ARRAY read from KERNEL on to UPDATE? */
static bool is_read(Contract *c, const Var *array, const Stm *kernel,
                    const Stm *update)
{
    Reads reads = {c, contract_set(c, array), array, false};

    for (const Stm *s = kernel; s != update; s = s->next)
        stm_each_use_inside(s, note_read, &reads);
    return reads.any;
}

static void see_update(Contract *c, const Stm *update, const uint32_t *uses)
{
    const Scalar *value = update->exp.arg[1];
    const Var *array = contract_array(c, update->exp.arg[0]->u.var);

    if (array)
        contract_name(c, array)->updated = true;
    if (value->op != OP_VAR || !type_is_array(value->u.var->type) || !array ||
        !contract_name(c, array)->made ||
        contract_name(c, contract_set(c, array))->refused ||
        !selects_rows(update))
        return;
    const Stm *kernel = kernel_of(update, value->u.var);
    if (!kernel || !is_known_at(kernel, update) ||
        !PASS_LEGAL(contract_row_alone,
                    uses[value->u.var->id] == 1 &&
                        !is_read(c, array, kernel, update)))
        return;
    arena_grow(&c->arena, &c->row, c->nrow, &c->row_room, sizeof *c->row);
    c->row[c->nrow++] = (Row){value->u.var, array, update};
    contract_name(c, value->u.var)->built = true;
}

static void walk(Contract *c, const Body *body, const uint32_t *uses)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_UPDATE)
            see_update(c, s, uses);
        if (!form_info[s->exp.form].parallel && s->exp.form != FORM_ONCE)
            for (uint32_t i = 0; i < s->exp.nfn; i++)
                walk(c, s->exp.fn[i].body, uses);
    }
}

static void count_use(Var *var, void *data)
{
    ((uint32_t *)data)[var->id]++;
}

void rows_find(Contract *c)
{
    uint32_t *uses = ARENA_NEW(&c->scratch, uint32_t, c->nname);

    c->nrow = 0;
    body_each_use(c->body, count_use, uses);
    walk(c, c->body, uses);
}

void row_map(Contract *c, const Row *row, const Mapped *whole)
{
    const Exp *exp = &row->update->exp;
    uint32_t rank = exp->u.sel.rank, n = whole->shared->ndim;
    uint32_t nloop = whole->nloop, next = exp->u.sel.first;
    uint32_t *at = ARENA_NEW(&c->arena, uint32_t, nloop + rank);
    const Scalar **loop = ARENA_NEW(&c->arena, const Scalar *, nloop + rank);
    const int64_t **gamma = ARENA_NEW(&c->arena, const int64_t *, n);

    for (uint32_t i = 0; i < nloop; i++) {
        loop[i] = whole->loop[i];
        at[i] = i;
    }
    for (uint32_t i = 0; i < rank; i++)
        if (exp->u.sel.dim[i] == DIM_POINT) {
            at[nloop] = whole->nloop + i;
            loop[nloop++] = exp->arg[next++];
        }
    for (uint32_t i = 0, k = nloop; i < rank; i++)
        if (exp->u.sel.dim[i] == DIM_ALL)
            at[k++] = whole->nloop + i;
    for (uint32_t d = 0; d < n; d++) {
        int64_t *to = ARENA_NEW(&c->arena, int64_t, whole->nloop + rank);
        for (uint32_t i = 0; i < whole->nloop + rank; i++)
            to[i] = whole->gamma[d][at[i]];
        gamma[d] = to;
    }
    mapped_add(c, (Mapped){row->var, whole->shared, nloop, loop, gamma,
                           whole->delta});
}
