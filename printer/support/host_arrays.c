/* host_arrays.c - what callers have: arrays, entries, a context. */

/* ---- arrays ---- */

/* What the caller has of an array: elements in row-major order, at the begin
 * of a block. */
typedef struct fun_array {
    fun_mem block; /* NULL: it was given away */
    int elem;
    int rank;
    i64 *shape;
} fun_array;

typedef union fun_arg {
    i8 of_i8;
    i16 of_i16;
    i32 of_i32;
    i64 of_i64;
    u8 of_u8;
    u16 of_u16;
    u32 of_u32;
    u64 of_u64;
    f32 of_f32;
    f64 of_f64;
    bool of_bool;
    fun_array *array;
} fun_arg;

/* An array in BLOCK, which it holds. */
FUN_UNUSED
static fun_array *fun_array_in(fun_context *c, fun_mem block, int elem,
                               int rank, const i64 *shape)
{
    i64 bytes = fun_size_mul(fun_count(rank, shape), fun_bytes[elem]);
    fun_array *a = NULL;

    if (bytes < 0 || bytes > fun_head(block)->bytes) {
        fun_fail(c, FUN_FAILED, "an element of a result stands outside of its "
                                "block, or its size is negative");
        return NULL;
    }
    a = (fun_array *)malloc(sizeof *a + (size_t)rank * sizeof *shape);
    if (!a) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory for a result");
        return NULL;
    }
    a->block = block;
    a->elem = elem;
    a->rank = rank;
    a->shape = (i64 *)(void *)(a + 1);
    if (rank)
        memcpy(a->shape, shape, (size_t)rank * sizeof *shape);
    fun_head(block)->held++;
    return a;
}

/* An array in a block of its own, with the elements of DATA if that is not
 * NULL. */
FUN_UNUSED
static fun_array *fun_array_new(fun_context *c, const void *data, int elem,
                                int rank, const i64 *shape)
{
    i64 bytes = fun_size_mul(fun_count(rank, shape), fun_bytes[elem]);
    fun_mem block = fun_alloc(c, bytes, "an array");

    if (!block)
        return NULL;
    fun_array *a = NULL;
    if (!data || fun_put(c, block, data, bytes))
        a = fun_array_in(c, block, elem, rank, shape);
    fun_release(c, block);
    return a;
}

FUN_UNUSED static void fun_array_free(fun_context *c, fun_array *a)
{
    if (!a)
        return;
    if (a->block) {
        fun_block *b = fun_head(a->block);
        if (--b->held == 0 && b->owners == 0)
            fun_drop(c, b);
    }
    free(a);
}

/* A block without a head that would say what is in it: elements of the type
 * WRITTEN that all of it was written as (FUN_NONE: nothing was), or bytes. */
FUN_UNUSED
static fun_array *fun_array_flat(fun_context *c, fun_mem block, int written)
{
    const fun_block *b = fun_head(block);
    int elem = written;

    if (elem == FUN_NONE)
        elem = b->elem;
    if (elem == FUN_NONE || b->bytes == 0 || b->bytes % fun_bytes[elem] ||
        (b->elem != FUN_NONE && b->elem != elem))
        elem = FUN_U8;
    i64 count = b->bytes / fun_bytes[elem];
    return fun_array_in(c, block, elem, 1, &count);
}

/* Is A there, and has it the shape that parameter NAME wants? */
FUN_UNUSED
static bool fun_fits(fun_context *c, const fun_array *a, const char *name,
                     int rank, const i64 *shape)
{
    if (!a || !a->block) {
        fun_fail(c, FUN_WRONG_ARGUMENT, "'%s' is an array that was given away, "
                                        "or none", name);
        return false;
    }
    for (int i = 0; i < rank; i++)
        if (a->shape[i] != shape[i]) {
            fun_fail(c, FUN_WRONG_ARGUMENT,
                     "'%s' is bound with size %" PRId64 " in dimension %d, but "
                     "the array has %" PRId64, name, (int64_t)shape[i], i,
                     (int64_t)a->shape[i]);
            return false;
        }
    return true;
}

/* The block of A for a function: lent, or, where it is CONSUMED, given away;
 * NULL where there is no memory for a copy. */
FUN_UNUSED
static fun_mem fun_lend(fun_context *c, fun_array *a, bool consumed)
{
    if (!a->block) {
        fun_fail(c, FUN_WRONG_ARGUMENT, "an array that is given away is also "
                                        "another argument");
        return NULL;
    }
    fun_block *b = fun_head(a->block);
    fun_mem block = a->block;

    if (consumed && (b->held > 1 || b->owners)) {
        block = fun_alloc(c, b->bytes, "an argument");
        if (!block || !fun_copy(c, block, a->block, b->bytes))
            return NULL;
    } else if (b->owners == 0) {
        b->owners = 1;
    }
    if (consumed) {
        b->held--;
        a->block = NULL;
    }
    return block;
}

FUN_UNUSED
static int fun_array_values(fun_context *c, const fun_array *a, void *data)
{
    c->status = c->broken;
    if (c->status)
        return c->status;
    if (!a || !a->block) {
        fun_fail(c, FUN_WRONG_ARGUMENT, "this array was given away, or is "
                                        "none");
        return c->status;
    }
    fun_get(c, a->block, data,
            fun_count(a->rank, a->shape) * fun_bytes[a->elem]);
    return c->status;
}

/* ---- entries ---- */

/* An argument or a result; of NONE, a block. */
typedef struct fun_item {
    const char *name;
    int elem, rank;
    bool array;
} fun_item;

typedef struct fun_entry {
    const char *name;
    bool (*call)(fun_context *c, const fun_arg *in, fun_arg *out);
    const fun_item *takes, *gives; /* up to one without a name */
} fun_entry;

FUN_UNUSED
static void fun_free_results(fun_context *c, const fun_entry *entry,
                             fun_arg *out)
{
    for (int i = 0; entry->gives[i].name; i++)
        if (entry->gives[i].array)
            fun_array_free(c, out[i].array);
}

/* Call ENTRY; where it fails there are no results. */
FUN_UNUSED
static int fun_run(fun_context *c, const fun_entry *entry, const fun_arg *in,
                   fun_arg *out)
{
    c->status = c->broken;
    for (int i = 0; entry->gives[i].name; i++)
        out[i].array = NULL;
    if (!c->status && !entry->call(c, in, out) && !c->status)
        fun_fail(c, FUN_FAILED, "'%s' failed", entry->name);
    if (!fun_wait(c))
        fun_free_results(c, entry, out);
    fun_sweep(c);
    return c->status;
}

/* A context that can count NSTATEMENT statements, on DEVICE or, where that is
 * NULL, any; NULL: there is no memory for one. */
FUN_UNUSED
static fun_context *fun_context_new(size_t nstatement, const char *device,
                                    bool profiled)
{
    fun_context *c = (fun_context *)calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->profiled = profiled;
    c->seconds = (double *)calloc(nstatement, sizeof *c->seconds);
    c->runs = (i64 *)calloc(nstatement, sizeof *c->runs);
    if (!c->seconds || !c->runs) {
        free(c->seconds);
        free(c->runs);
        free(c);
        return NULL;
    }
    fun_start(c, device);
    c->broken = c->status;
    return c;
}

FUN_UNUSED static void fun_context_free(fun_context *c)
{
    if (!c)
        return;
    fun_free_blocks(c);
    fun_stop(c);
    free(c->seconds);
    free(c->runs);
    free(c);
}
