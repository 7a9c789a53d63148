/* names.c - a name of C for each variable of IMP: its own, as far as C has
 * no other use for it.
 *
 * A variable is an object, and names of IMP may be bound again where the scope
 * of the earlier binding has ended.  Scopes of C are not those of IMP: the text
 * of a parallel statement's bodies is put together, so that what an operator
 * binds may stand where the body's variables are in sight.  So each variable
 * gets a name that no other one has whose scope in C may meet its own. */
#include "printer/emit/inside.h"

/* Words that are no names of variables in what is emitted for one of the
 * targets. */
static const char *const taken[] = {
    /* What C means something else by, and C++, in which a caller may include
     * the header. */
    "auto", "break", "case", "char", "const", "continue", "default", "do",
    "double", "else", "enum", "extern", "float", "for", "goto", "if",
    "inline", "int", "long", "register", "restrict", "return", "short",
    "signed", "sizeof", "static", "struct", "switch", "typedef", "union",
    "unsigned", "void", "volatile", "while", "alignas", "alignof", "asm",
    "bool", "char8_t", "char16_t", "char32_t", "constexpr", "false",
    "nullptr", "static_assert", "thread_local", "true", "typeof",
    "typeof_unqual", "wchar_t", "and", "and_eq", "bitand", "bitor", "catch",
    "class", "co_await", "co_return", "co_yield", "compl", "concept",
    "const_cast", "consteval", "constinit", "decltype", "delete",
    "dynamic_cast", "explicit", "export", "friend", "mutable", "namespace",
    "new", "noexcept", "not", "not_eq", "operator", "or", "or_eq", "private",
    "protected", "public", "reinterpret_cast", "requires", "static_cast",
    "template", "this", "throw", "try", "typeid", "typename", "using",
    "virtual", "xor", "xor_eq",
    /* What the text around a name calls, or names a type by. */
    "main", "linux", "unix", "errno", "stdin", "stdout", "stderr", "PRId32",
    "PRId64", "PRIu32", "PRIu64", "isnan", "signbit", "memcpy", "sqrt",
    "sqrtf", "exp", "log", "log2", "sin", "cos", "tan", "asin", "acos",
    "atan", "atan2", "sinh", "cosh", "tanh", "pow", "floor", "floorf", "ceil",
    "ceilf", "rint", "rintf", "trunc", "truncf", "erf", "fma", "fmaf", "fabs",
    "fabsf", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t",
    "uint32_t", "uint64_t", "uintptr_t", "size_t", "i8", "i16", "i32", "i64",
    "u8", "u16", "u32", "u64", "f32", "f64",
    /* What OpenCL C and CUDA have of their own. */
    "constant", "generic", "global", "half", "kernel", "local", "pipe",
    "read_only", "read_write", "uniform", "vec_step", "write_only", "event_t",
    "image1d_array_t", "image1d_buffer_t", "image1d_t",
    "image2d_array_depth_t", "image2d_array_msaa_depth_t",
    "image2d_array_msaa_t", "image2d_array_t", "image2d_depth_t",
    "image2d_msaa_depth_t", "image2d_msaa_t", "image2d_t", "image3d_t",
    "sampler_t", "clk_event_t", "ndrange_t", "queue_t", "reserve_id_t",
    "get_global_id", "get_global_size", "get_group_id", "get_local_id",
    "get_local_size", "get_num_groups", "uchar", "ushort", "uint", "ulong",
    "as_int", "as_long", "as_float", "as_double", "atom_cmpxchg",
    "atomic_add", "atomic_and", "atomic_cmpxchg", "atomic_max", "atomic_min",
    "atomic_or", "atomic_xor", "cl_khr_fp64", "cl_khr_int64_base_atomics",
    "blockDim", "blockIdx", "gridDim", "threadIdx", "atomicAdd", "atomicAnd",
    "atomicCAS", "atomicMax", "atomicMin", "atomicOr", "atomicXor",
};

/* May this be a type of PROGRAM's interface: its context, a block, or arrays,
 * such as `PROGRAM_f32_2d`? */
static bool is_of_interface(const char *program, const char *text)
{
    const size_t len = strlen(program);

    if (strncmp(text, program, len) != 0 || text[len] != '_')
        return false;
    const char *rank = strrchr(text, '_') + 1;
    return strcmp(text + len, "_context") == 0 ||
           strcmp(text + len, "_block") == 0 ||
           strcmp(rank + strspn(rank, "0123456789"), "d") == 0;
}

/* Macros are in capitals, our names begin with `fun_`, the library's with an
 * underscore. */
static bool looks_taken(const char *program, const char *text)
{
    bool capitals = true;

    for (const char *p = text; *p; p++)
        capitals = capitals && !(*p >= 'a' && *p <= 'z');
    return (capitals && text[1]) || *text == '_' ||
           strncmp(text, "fun_", 4) == 0 || strncmp(text, "FUN_", 4) == 0 ||
           is_of_interface(program, text);
}

/* What no name of C has in it becomes a `_`. */
static char *made_c(char *text)
{
    for (char *p = text; *p; p++)
        if (!(*p >= 'a' && *p <= 'z') && !(*p >= 'A' && *p <= 'Z') &&
            !(*p >= '0' && *p <= '9'))
            *p = '_';
    return text;
}

/* Names that are not free where we are. */
typedef struct Names {
    Emitter *e;
    bool *is_taken; /* by the ids of symbols */
    uint32_t room;
    const Sym **bound; /* those of variables, to be freed again */
    uint32_t nbound, bound_room;
} Names;

static void take(Names *names, const Sym *sym)
{
    if (sym->id >= names->room) {
        uint32_t room = 2 * sym->id + 1;
        bool *more = ARENA_NEW(&names->e->arena, bool, room);
        if (names->room > 0)
            memcpy(more, names->is_taken, names->room);
        names->is_taken = more;
        names->room = room;
    }
    names->is_taken[sym->id] = true;
}

/* TEXT, or what grows from it, if it is still free. */
static const Sym *find_free(Names *names, const char *text)
{
    Store *store = names->e->prog->store;
    const Sym *sym = sym_intern(store, text, strlen(text));

    for (uint32_t i = 1; sym->id < names->room && names->is_taken[sym->id];
         i++) {
        const char *name = arena_printf(&names->e->arena, "%s_%u", text, i);
        sym = sym_intern(store, name, strlen(name));
    }
    take(names, sym);
    return sym;
}

static void bind(Names *names, const Sym *sym)
{
    arena_grow(&names->e->arena, &names->bound, names->nbound,
               &names->bound_room, sizeof *names->bound);
    names->bound[names->nbound++] = sym;
}

/* What was bound since there were so many is out of scope. */
static void leave(Names *names, uint32_t count)
{
    while (names->nbound > count)
        names->is_taken[names->bound[--names->nbound]->id] = false;
}

static const char *spell(Emitter *e, const Sym *sym)
{
    const bool is_other = looks_taken(e->request->name, sym->text);
    char *text = arena_printf(&e->arena, "%s%s", sym->text,
                              is_other ? "_" : "");

    if (*text == '_' || strncmp(text, "fun_", 4) == 0 ||
        strncmp(text, "FUN_", 4) == 0)
        text = arena_printf(&e->arena, "v%s%s", *text == '_' ? "" : "_", text);
    return made_c(text);
}

static void name_var(Names *names, const Var *var)
{
    if (!var->name)
        return;
    const Sym *sym = find_free(names, spell(names->e, var->name));
    bind(names, sym);
    names->e->name[var->id] = sym->text;
}

/* The names of a fold live to its end. */
static void name_binder(Names *names, const Var *var)
{
    const Fold *fold = var->place.ixfn ? var->place.ixfn->fold : NULL;
    uint32_t count = names->nbound;

    for (uint32_t i = 0; fold && i < fold->nindex; i++)
        name_var(names, fold->index[i]);
    leave(names, count);
    name_var(names, var);
}

static void name_body(Names *names, const Body *body);

static void name_lambda(Names *names, const Lambda *fn)
{
    for (uint32_t k = 0; k < fn->nparam; k++)
        name_binder(names, fn->param[k]);
    name_body(names, fn->body);
}

/* Bodies of a scatter are put together in C: what one binds, others do not bind
 * again.  All other bodies are blocks of C. */
static void name_stm(Names *names, const Stm *stm)
{
    bool is_joined = stm->exp.form == FORM_IMP_SCATTER;
    uint32_t count = names->nbound;

    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        name_lambda(names, &stm->exp.fn[i]);
        if (!is_joined)
            leave(names, count);
    }
    if (is_joined)
        name_binder(names, stm->exp.u.into->position);
    leave(names, count);
    for (uint32_t i = 0; i < stm->npat; i++)
        name_binder(names, stm->pat[i]);
}

static void name_body(Names *names, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        name_stm(names, s);
}

/* Something always stands before them.  Callers know what entries are called,
 * whatever versions of them there are. */
static void name_functions(Names *names)
{
    Emitter *e = names->e;

    e->function = ARENA_NEW(&e->arena, const char *, e->prog->nfun);
    for (int version = 0; version < 2; version++)
        for (const Fun *f = e->prog->first; f; f = f->next) {
            if (fun_is_any_version(f) != version)
                continue;
            char *text = arena_text(&e->arena, f->name->text, f->name->len);
            e->function[f->number] = find_free(names, made_c(text))->text;
        }
}

/* Results stand beside the parameters, where the function is called. */
static void name_variables(Names *names, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        name_binder(names, fun->param[i]);
    uint32_t count = names->nbound;
    for (uint32_t i = 0; i < fun->nres; i++)
        name_binder(names, fun->res[i].var);
    leave(names, count);
    name_body(names, fun->body);
    leave(names, 0);
}

void emit_names(Emitter *e)
{
    Names words = {.e = e}, functions = {.e = e};
    Store *store = e->prog->store;

    for (const char *const *word = e->request->taken; word && *word; word++) {
        take(&functions, sym_intern(store, *word, strlen(*word)));
        take(&words, sym_intern(store, *word, strlen(*word)));
    }
    name_functions(&functions);
    e->name = ARENA_NEW(&e->arena, const char *, e->prog->nvar);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        take(&words, sym_intern(store, taken[i], strlen(taken[i])));
    for (const Fun *f = e->prog->first; f; f = f->next)
        name_variables(&words, f);
}

/* What a parallel region uses of what was declared before it, it lists. */
static void capture(Emitter *e, const Var *var)
{
    if (!e->here || e->region[var->id] == e->here ||
        e->captured[var->id] == e->here)
        return;
    e->captured[var->id] = e->here;
    arena_grow(&e->arena, &e->capture, e->ncapture, &e->capture_room,
               sizeof *e->capture);
    e->capture[e->ncapture++] = var;
}

const char *emit_name(Emitter *e, const Var *var)
{
    capture(e, var);
    return e->name[var->id];
}

const char *emit_declare(Emitter *e, const Var *var)
{
    e->region[var->id] = e->here;
    return e->name[var->id];
}
