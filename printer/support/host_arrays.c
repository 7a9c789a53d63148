/* host_arrays.c - what callers have: arrays, entries, a context. */

/* ---- arrays ---- */

/* What the caller has of an array: elements in row-major order, at the begin
 * of a block. */
typedef struct fun_array {
    fun_context *context;
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
        fun_fail(c, FUN_FAILED, "an element of a result is outside of its "
                                "block, or its size is negative");
        return NULL;
    }
    a = (fun_array *)malloc(sizeof *a + (size_t)rank * sizeof *shape);
    if (!a) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory for a result");
        return NULL;
    }
    a->context = c;
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

/* A call of the interface begins: what went wrong before is forgotten, but for
 * a device that there is not. */
static void fun_begin_call(fun_context *c)
{
    c->status = c->broken;
    if (!c->broken)
        c->message[0] = 0;
}

/* What a caller has to give is not there: WHAT says so, in a context. */
FUN_UNUSED static int fun_misses(fun_context *c, const char *what)
{
    if (!c)
        return FUN_WRONG_ARGUMENT;
    fun_begin_call(c);
    fun_fail(c, FUN_WRONG_ARGUMENT, "%s", what);
    return c->status;
}

/* Is that a shape that a caller may ask for? */
FUN_UNUSED
static bool fun_is_shape(fun_context *c, int rank, const i64 *shape)
{
    for (int d = 0; d < rank; d++)
        if (shape[d] < 0) {
            fun_fail(c, FUN_WRONG_ARGUMENT,
                     "an array has no size %" PRId64 " in dimension %d",
                     (int64_t)shape[d], d);
            return false;
        }
    return true;
}

/* An array of the elements that a caller gives. */
FUN_UNUSED
static fun_array *fun_array_of(fun_context *c, const void *data, int elem,
                               int rank, const i64 *shape)
{
    if (!c || (!data && fun_count(rank, shape) > 0)) {
        fun_misses(c, "there are no elements to make an array of");
        return NULL;
    }
    fun_begin_call(c);
    return c->status || !fun_is_shape(c, rank, shape)
               ? NULL : fun_array_new(c, data, elem, rank, shape);
}

FUN_UNUSED static void fun_array_free(fun_context *c, fun_array *a)
{
    (void)c;
    if (!a)
        return;
    if (a->block) {
        fun_block *b = fun_head(a->block);
        if (--b->held == 0 && b->owners == 0)
            fun_drop(a->context, b);
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

/* Has A the shape that parameter NAME wants? */
FUN_UNUSED
static bool fun_fits(fun_context *c, const fun_array *a, const char *name,
                     int rank, const i64 *shape)
{
    for (int i = 0; i < rank; i++)
        if (shape[i] == INT64_MIN) {
            fun_fail(c, FUN_WRONG_ARGUMENT,
                     "'%s' is bound with a size in dimension %d that overflows",
                     name, i);
            return false;
        } else if (a->shape[i] != shape[i]) {
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
    if (!c || !a || !a->block)
        return fun_misses(c, "this array was given away, or is none");
    if (a->context != c)
        return fun_misses(c, "this is an array of another context");
    if (!data && fun_count(a->rank, a->shape) > 0)
        return fun_misses(c, "there is no place for the elements of an array");
    fun_begin_call(c);
    if (c->status)
        return c->status;
    fun_get(c, a->block, data,
            fun_count(a->rank, a->shape) * fun_bytes[a->elem]);
    return c->status;
}

/* ---- entries ---- */

/* An argument or a result; of NONE, a block. */
typedef struct fun_item {
    const char *name;
    int elem, rank;
    bool array, consumed;
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

/* Is array I there, of this context, and not given away twice? */
FUN_UNUSED
static bool fun_may_take(fun_context *c, const fun_item *takes,
                         const fun_arg *in, int i)
{
    const fun_array *a = in[i].array;
    const char *wrong = NULL;

    if (!a || !a->block)
        wrong = "is an array that was given away, or none";
    else if (a->context != c)
        wrong = "is an array of another context";
    for (int j = 0; !wrong && takes[i].consumed && takes[j].name; j++)
        if (j != i && takes[j].consumed && in[j].array == a)
            wrong = "is given away twice";
    if (wrong)
        fun_fail(c, FUN_WRONG_ARGUMENT, "'%s' %s", takes[i].name, wrong);
    return !wrong;
}

/* Call ENTRY; where it fails there are no results, and where arguments are
 * wrong, none of them is given away. */
FUN_UNUSED
static int fun_run(fun_context *c, const fun_entry *entry, const fun_arg *in,
                   fun_arg *out)
{
    bool goes;

    fun_begin_call(c);
    goes = !c->status;
    for (int i = 0; entry->gives[i].name; i++)
        out[i].array = NULL;
    for (int i = 0; goes && entry->takes[i].name; i++)
        goes = !entry->takes[i].array || fun_may_take(c, entry->takes, in, i);
    if (goes && !entry->call(c, in, out) && !c->status)
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
