/* use.c - what a function does with its variables: who is read, which
 * blocks may be the same one, which types blocks are accessed as, and which
 * can be arrays of C. */
#include "printer/emit/inside.h"

static VarUse *use_of(Emitter *e, const Var *var)
{
    return &e->use[var->id];
}

static uint32_t find_root(Emitter *e, uint32_t id)
{
    while (e->use[id].root != id) {
        e->use[id].root = e->use[e->use[id].root].root;
        id = e->use[id].root;
    }
    return id;
}

/* A block's root collects what all of its names are written as. */
static void note_elem(uint8_t *elems, Elem elem)
{
    if (*elems == EMIT_NO_ACCESS)
        *elems = (uint8_t)elem;
    else if (*elems != elem)
        *elems = EMIT_MIXED;
}

static void note_access(Emitter *e, const Scalar *block, Elem elem, bool write)
{
    const Var *var = block->u.var;

    note_elem(&use_of(e, var)->accesses, elem);
    if (write)
        note_elem(&e->use[find_root(e, var->id)].written, elem);
}

static void unite(Emitter *e, const Var *a, const Var *b)
{
    VarUse *to = &e->use[find_root(e, a->id)];
    VarUse *from = &e->use[find_root(e, b->id)];

    use_of(e, a)->aliased = use_of(e, b)->aliased = true;
    if (to == from)
        return;
    from->root = to->root;
    to->sized |= from->sized;
    if (from->written != EMIT_NO_ACCESS) {
        if (from->written == EMIT_MIXED)
            to->written = EMIT_MIXED;
        else
            note_elem(&to->written, (Elem)from->written);
    }
}

/* Blocks that are returned at the same place of a list may be the same one. */
static void note_return(Emitter *e, const Stm *stm)
{
    if (!e->returned)
        e->returned = stm;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (stm->exp.arg[i]->elem == ELEM_NONE)
            unite(e, e->returned->exp.arg[i]->u.var, stm->exp.arg[i]->u.var);
}

static void note_read(Var *var, void *data)
{
    use_of(data, var)->read = true;
}

static void note_reads(const Scalar *s, void *data)
{
    scalar_each_var(s, note_read, data);
}

/* What a scatter updates. */
static void note_target(Emitter *e, const Stm *stm)
{
    const Into *into = &stm->exp.u.into->at[0];

    note_access(e, stm->exp.arg[into->first], (Elem)into->elem, true);
}

/* Is operand I the block that the statement writes to? */
static bool is_target(const Stm *stm, uint32_t i)
{
    return stm->exp.form == FORM_IMP_WRITE
               ? i == 0
               : stm->exp.form == FORM_IMP_SCATTER &&
                     stm->exp.u.into->at[0].first == i;
}

static void note_allocation(Emitter *e, const Stm *stm)
{
    VarUse *use = use_of(e, stm->exp.arg[0]->u.var);
    int64_t bytes;

    use->allocs = use->allocs ? 2 : 1;
    bool own = stm->exp.elem == SPACE_PRIVATE ||
               (stm->exp.elem == SPACE_SHARED && !e->d->inside);
    if (own && use->allocs == 1 && scalar_is_int(stm->exp.arg[1], &bytes) &&
        bytes >= 0 && bytes <= EMIT_LARGEST_LOCAL)
        use->local = stm->exp.arg[1];
}

bool emit_is_empty(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form != FORM_IMP_SKIP)
            return false;
    return true;
}

/* FN with all that STM itself reads before it begins. */
static void each_operand(const Stm *stm, void (*fn)(const Scalar *, void *),
                         void *data)
{
    uint32_t first = form_info[stm->exp.form].sets;

    for (uint32_t i = first; i < stm->exp.narg; i++)
        if (!is_target(stm, i))
            fn(stm->exp.arg[i], data);
}

/* Does STM give a block another name? */
static bool names_block(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_SET &&
           type_is_mem(stm->exp.arg[0]->u.var->type);
}

static bool note_stm(Stm *stm, void *data)
{
    Emitter *e = data;
    FormId form = (FormId)stm->exp.form;
    bool sets = form_info[form].sets;
    uint32_t offset = form_info[form].offset;

    if (form == FORM_IMP_VAR) {
        use_of(e, stm->pat[0])->attrs = stm->attrs;
        return true;
    }
    each_operand(stm, note_reads, e);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].body->nres; k++)
            note_reads(stm->exp.fn[i].body->res[k], e);
    if (sets)
        use_of(e, stm->exp.arg[0]->u.var)->sets++;
    if (form == FORM_IMP_READ && attr_find(stm->attrs, "spec"))
        e->use[find_root(e, stm->exp.arg[1]->u.var->id)].sized = true;
    if (names_block(stm, NULL))
        unite(e, stm->exp.arg[0]->u.var, stm->exp.arg[1]->u.var);
    else if (form == FORM_IMP_RETURN)
        note_return(e, stm);
    else if (form == FORM_IMP_ALLOC)
        note_allocation(e, stm);
    else if (offset)
        note_access(e, stm->exp.arg[offset - 1], (Elem)stm->exp.elem,
                    form == FORM_IMP_WRITE);
    else if (form == FORM_IMP_SCATTER)
        note_target(e, stm);
    return true;
}

static void mention(Var *var, void *data)
{
    use_of(data, var)->mentioned = true;
}

static void mention_all(const Scalar *s, void *data)
{
    scalar_each_var(s, mention, data);
}

/* STM sets its variable in BODY.  C declares it there, if nothing has mentioned
 * it since IMP did, in the same body, and each way through STM sets it. */
static void note_set(Emitter *e, const Body *body, const Stm *stm)
{
    VarUse *use = use_of(e, stm->exp.arg[0]->u.var);
    FormId form = (FormId)stm->exp.form;

    if (!use->mentioned && use->home == body &&
        (form == FORM_IMP_SET || form == FORM_IMP_ALLOC ||
         (form == FORM_IMP_READ && !attr_find(stm->attrs, "spec"))))
        use->declares = stm;
    use->mentioned = true;
    /* An array of C begins and ends with the body that declares it; only the
     * block of an allocation there, which has no other name, does that, too. */
    if (form == FORM_IMP_ALLOC &&
        (use->home != body || use->aliased || use->allocs != 1))
        use->local = NULL;
}

static void visit_body(Emitter *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        each_operand(s, mention_all, e);
        if (s->exp.form == FORM_IMP_VAR)
            use_of(e, s->pat[0])->home = body;
        if (form_info[s->exp.form].sets)
            note_set(e, body, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit_body(e, s->exp.fn[i].body);
    }
    for (uint32_t k = 0; k < body->nres; k++)
        mention_all(body->res[k], e);
}

void emit_uses(Emitter *e, const Fun *fun)
{
    e->returned = NULL;
    for (uint32_t i = 0; i < fun->nparam; i++)
        use_of(e, fun->param[i])->attrs = fun->param[i]->attrs;
    body_each_stm(fun->body, note_stm, e);
    visit_body(e, fun->body);
}

const char *emit_pointer(Emitter *e, const Var *block, const Attr *attrs)
{
    uint8_t elem = e->use[block->id].accesses;

    if (e->d->block)
        return e->d->block;
    return arena_printf(&e->arena, "%s%s%s *%s",
                        attr_find(attrs, "const") ? "const " : "",
                        e->d->space[block->type->space],
                        elem < ELEM_COUNT ? emit_stored(elem)
                        : e->kernel       ? "u8"
                                          : "void",
                        attr_find(attrs, "restrict") ? e->d->restrict_ : "");
}

bool emit_may_be_same(Emitter *e, const Var *a, const Var *b)
{
    return find_root(e, a->id) == find_root(e, b->id);
}

/* Where no block gets another name in the region, what is said to be read or
 * written is; else it may be any that is the same one somewhere. */
static VarUse *use_in_region(Emitter *e, const Var *block)
{
    return &e->use[e->renames ? find_root(e, block->id) : block->id];
}

static bool note_region(Stm *stm, void *data)
{
    Emitter *e = data;

    if (stm->exp.form == FORM_IMP_READ) {
        VarUse *use = use_in_region(e, stm->exp.arg[1]->u.var);
        use->read_in = e->here;
        if (attr_find(stm->attrs, "spec"))
            use->sized_in = e->here;
    }
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (is_target(stm, i))
            use_in_region(e, stm->exp.arg[i]->u.var)->written_in = e->here;
    return true;
}

void emit_note_region(Emitter *e, const Stm *stm)
{
    e->renames = stm_any_stm_inside(stm, names_block, NULL);
    note_region((Stm *)stm, e);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, note_region, e);
}

bool emit_region_reads(Emitter *e, const Var *block)
{
    return use_in_region(e, block)->read_in == e->here;
}

bool emit_region_writes(Emitter *e, const Var *block)
{
    return use_in_region(e, block)->written_in == e->here;
}

bool emit_is_sized(Emitter *e, const Var *block)
{
    return e->kernel ? use_in_region(e, block)->sized_in == e->here
                     : e->use[find_root(e, block->id)].sized;
}

Elem emit_written(Emitter *e, const Var *block)
{
    uint8_t elem = e->use[find_root(e, block->id)].written;
    return elem == EMIT_NO_ACCESS ? ELEM_NONE
           : elem == EMIT_MIXED   ? ELEM_U8
                                  : (Elem)elem;
}
