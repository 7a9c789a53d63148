/* edit.c - a change of a program, in which something always stands for what
 * was taken out. */
#include "reduce/edit.h"

#include "reduce/map.h"

#include <string.h>

/* ---- what is known before the change ---- */

static void note_size(Var *var, void *data)
{
    ((bool *)data)[var->id] = true;
}

static void note_sizes(Var *var, void *data)
{
    var_each_use(var, note_size, data);
}

/* The operands that say how large an array is. */
static bool note_shapes(Stm *stm, void *data)
{
    const Exp *exp = &stm->exp;
    const FormInfo *info = &form_info[exp->form];
    int first = info->parallel            ? 0
                : exp->form == FORM_ALLOC ? -1
                                          : info->sizes;

    for (uint32_t i = (uint32_t)first; first >= 0 && i < exp->narg; i++)
        scalar_each_var(exp->arg[i], note_size, data);
    return true;
}

void edit_start(Edit *edit, Prog *prog)
{
    *edit = (Edit){.prog = prog, .nvar = prog->nvar};
    edit->image = ARENA_NEW(&edit->arena, const Scalar *, prog->nvar);
    edit->resolved = ARENA_NEW(&edit->arena, bool, prog->nvar);
    edit->sizes = ARENA_NEW(&edit->arena, bool, prog->nvar);
    edit->replaced = ARENA_NEW(&edit->arena, Var *, prog->nvar);
    edit->uncalled = ARENA_NEW(&edit->arena, bool, prog->nfun);
    prog_each_binder(prog, note_sizes, edit->sizes);
    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, note_shapes, edit->sizes);
}

void edit_free(Edit *edit)
{
    arena_free(&edit->arena);
}

/* ---- stand-ins ---- */

const Scalar *edit_literal(const Edit *edit, Elem elem, int64_t value)
{
    uint64_t bits = (uint64_t)value;

    if (elem == ELEM_F32) {
        float x = (float)value;
        uint32_t narrow;
        memcpy(&narrow, &x, sizeof narrow);
        bits = narrow;
    } else if (elem == ELEM_F64) {
        double x = (double)value;
        memcpy(&bits, &x, sizeof bits);
    }
    return scalar_const(edit->prog->store, elem, bits);
}

void edit_replace(Edit *edit, Var *var, const Scalar *to)
{
    if (!edit->image[var->id])
        edit->replaced[edit->nreplaced++] = var;
    edit->image[var->id] = to;
}

static void put_stand_in(Edit *edit, Gap gap, Stm *stm)
{
    stm->attrs = &edit->mark;
    body_insert_before(gap.body, gap.next, stm);
}

static Stm *make_stand_in(Edit *edit, FormId form, Var *var, uint32_t narg,
                          const Scalar *const *arg)
{
    Stm *stm = stm_new(edit->prog, form, 1, &var);

    exp_set_args(edit->prog, &stm->exp, narg, arg);
    return stm;
}

static Stm *replicate_zero(Edit *edit, Var *var)
{
    const Type *type = var->type;
    const Scalar **arg =
        ARENA_NEW(&edit->arena, const Scalar *, type->rank + 1);

    arg[0] = edit_literal(edit, (Elem)type->elem, 0);
    for (uint32_t i = 0; i < type->rank; i++)
        arg[i + 1] = type->size[i];
    return make_stand_in(edit, FORM_REPLICATE, var, type->rank + 1, arg);
}

/* As many bytes as the array that STM binds in BLOCK has elements for. */
static const Scalar *bytes_in(const Edit *edit, const Stm *stm,
                              const Var *block)
{
    Store *store = edit->prog->store;

    for (uint32_t i = 0; stm && i < stm->npat; i++) {
        const Type *type = stm->pat[i]->type;
        if (stm->pat[i]->place.mem != block || type_is_mem(type))
            continue;
        const Scalar *bytes =
            scalar_int(store, ELEM_I64, elem_info[type->elem].bytes);
        for (uint32_t k = type->rank; k-- > 0 && bytes;)
            bytes = scalar_binary(store, OP_MUL, type->size[k], bytes);
        if (bytes)
            return bytes;
    }
    return scalar_int(store, ELEM_I64, 0);
}

static Stm *allocate(Edit *edit, const Stm *stm, Var *block)
{
    const Scalar *bytes = stm && stm->exp.form == FORM_ALLOC
                              ? stm->exp.arg[0]
                              : bytes_in(edit, stm, block);
    Stm *alloc = make_stand_in(edit, FORM_ALLOC, block, 1, &bytes);

    alloc->exp.elem = block->type->space;
    return alloc;
}

static Stm *stand_in_for(Edit *edit, const Fun *fun, const Stm *stm, Var *var)
{
    if (fun->imp)
        return make_stand_in(edit, FORM_IMP_VAR, var, 0, NULL);
    return type_is_mem(var->type) ? allocate(edit, stm, var)
                                  : replicate_zero(edit, var);
}

void edit_stand_in(Edit *edit, Gap gap, const Stm *stm, Var *var)
{
    const Type *type = var->type;
    int64_t value = edit->sizes[var->id] ? 1 : 0;

    if (type_is_scalar(type))
        edit_replace(edit, var, edit_literal(edit, (Elem)type->elem, value));
    else
        put_stand_in(edit, gap, stand_in_for(edit, gap.fun, stm, var));
}

void edit_remove(Edit *edit, Fun *fun, Body *body, Stm *stm)
{
    Gap gap = {fun, body, stm->next};

    body_remove(body, stm);
    for (uint32_t i = 0; i < stm->npat; i++)
        edit_stand_in(edit, gap, stm, stm->pat[i]);
}

void edit_remove_calls(Edit *edit, const Fun *fun)
{
    edit->uncalled[fun->number] = edit->any_uncalled = true;
}

static void remove_uncalled(Edit *edit, Fun *fun, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            remove_uncalled(edit, fun, s->exp.fn[i].body);
        if (s->exp.form == FORM_CALL &&
            edit->uncalled[s->exp.u.callee->number])
            edit_remove(edit, fun, body, s);
    }
}

/* ---- moving ---- */

static void make_fresh(Var *var, void *data)
{
    Prog *prog = data;
    const Fold *fold = var->place.ixfn ? var->place.ixfn->fold : NULL;

    var->fresh = prog->has_fresh = true;
    for (uint32_t i = 0; fold && i < fold->nindex; i++)
        fold->index[i]->fresh = true;
}

void edit_rename(Edit *edit, Body *body)
{
    body_each_binder(body, make_fresh, edit->prog);
}

void edit_move_before(Edit *edit, Body *to, Stm *next, Body *body)
{
    edit_rename(edit, body);
    for (Stm *s; (s = body->first);) {
        body_remove(body, s);
        body_insert_before(to, next, s);
    }
}

void edit_cut(void *list, uint32_t *count, size_t size, uint32_t at)
{
    char *gone = (char *)list + at * size;

    memmove(gone, gone + size, (--*count - at) * size);
}

/* ---- replacing ---- */

/* An estimate. */
enum { IMAGE_PARTS = 64 }; /* a larger expression is not repeated */

static const Scalar *image_of(const Scalar *part, void *data);

/* Let the image of VAR name nothing that has an image itself. */
static void resolve(Edit *edit, const Var *var)
{
    if (edit->resolved[var->id])
        return;
    edit->resolved[var->id] = true;
    const Scalar *to = scalar_map(edit->prog->store, edit->image[var->id],
                                  image_of, edit);
    if (scalar_size(to, IMAGE_PARTS + 1) > IMAGE_PARTS)
        to = edit_literal(edit, (Elem)to->elem, 1);
    edit->image[var->id] = to;
}

static const Scalar *image_of(const Scalar *part, void *data)
{
    Edit *edit = data;

    if (part->op != OP_VAR || part->u.var->id >= edit->nvar ||
        !edit->image[part->u.var->id])
        return NULL;
    resolve(edit, part->u.var);
    return edit->image[part->u.var->id];
}

/* Sites are changed from the last one to the first, so the images that others
 * name were mostly noted after them: backwards, so that there is little to
 * recurse for. */
static void replace_all(Edit *edit)
{
    if (edit->nreplaced == 0)
        return;
    for (uint32_t i = edit->nreplaced; i-- > 0;)
        resolve(edit, edit->replaced[i]);
    prog_map(edit->prog, image_of, edit);
}

/* IMP: what sets a variable that is not there any more. */
static bool sets_replaced(const Edit *edit, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    return form_info[exp->form].sets && exp->arg[0]->op == OP_VAR &&
           edit->image[exp->arg[0]->u.var->id];
}

static void remove_setters(Edit *edit, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            remove_setters(edit, s->exp.fn[i].body);
        if (sets_replaced(edit, s))
            body_remove(body, s);
    }
}

/* ---- stand-ins that nobody reads ---- */

static void count_use(Var *var, void *data)
{
    ((uint32_t *)data)[var->id]++;
}

static void count_uses(Var *var, void *data)
{
    var_each_use(var, count_use, data);
}

static void forget_use(Var *var, void *data)
{
    ((uint32_t *)data)[var->id]--;
}

/* From the end: the readers of a stand-in stand after it. */
static void drop_unread(Edit *edit, Body *body, uint32_t *uses)
{
    for (Stm *s = body->last, *prev; s; s = prev) {
        prev = s->prev;
        for (uint32_t i = s->exp.nfn; i-- > 0;)
            drop_unread(edit, s->exp.fn[i].body, uses);
        if (s->attrs != &edit->mark)
            continue;
        s->attrs = NULL;
        if (uses[s->pat[0]->id] == 0) {
            stm_each_use(s, forget_use, uses);
            body_remove(body, s);
        }
    }
}

static void drop_unread_stand_ins(Edit *edit)
{
    Prog *prog = edit->prog;
    uint32_t *uses = ARENA_NEW(&edit->arena, uint32_t, prog->nvar);

    for (Fun *f = prog->first; f; f = f->next) {
        for (uint32_t i = 0; i < f->nparam; i++)
            count_uses(f->param[i], uses);
        for (uint32_t i = 0; i < f->nres; i++)
            count_uses(f->res[i].var, uses);
        body_each_use(f->body, count_use, uses);
    }
    for (Fun *f = prog->first; f; f = f->next)
        drop_unread(edit, f->body, uses);
}

void edit_finish(Edit *edit)
{
    for (Fun *f = edit->prog->first; f; f = f->next) {
        if (edit->any_uncalled)
            remove_uncalled(edit, f, f->body);
        if (f->imp && edit->nreplaced)
            remove_setters(edit, f->body);
    }
    replace_all(edit);
    drop_unread_stand_ins(edit);
}
