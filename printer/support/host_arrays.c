/* host_arrays.c - what callers have: arrays, entries, a context. */

/* ---- arrays ---- */

/* What the caller has of an array: elements in row-major order, at the begin
 * of the block of HEAD. */
typedef struct fun_array {
    fun_context *context;
    fun_block *head;
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

/* An array in the block of HEAD, which it holds. */
FUN_UNUSED
static fun_array *fun_array_at(fun_context *c, fun_block *head, int elem,
                               int rank, const i64 *shape)
{
    fun_array *a = (fun_array *)malloc(sizeof *a +
                                       (size_t)rank * sizeof *shape);
    if (!a) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory for a result");
        return NULL;
    }
    a->context = c;
    a->head = head;
    a->block = fun_mem_of(head);
    a->elem = elem;
    a->rank = rank;
    a->shape = (i64 *)(void *)(a + 1);
    if (rank)
        memcpy(a->shape, shape, (size_t)rank * sizeof *shape);
    head->held++;
    return a;
}

/* An array in BLOCK; where that is the caller's, in a copy, as nobody else may
 * keep it. */
FUN_UNUSED
static fun_array *fun_array_in(fun_context *c, fun_mem block, int elem,
                               int rank, const i64 *shape)
{
    i64 bytes = fun_size_mul(fun_count(rank, shape), fun_bytes[elem]);
    fun_block *head = fun_head(c, block);

    if (bytes < 0 || bytes > head->bytes) {
        fun_fail(c, FUN_FAILED, "an element of a result is outside of its "
                                "block, or its size is negative");
        return NULL;
    }
    if (head->foreign) {
        fun_mem own = fun_alloc(c, bytes, "a result");
        if (!own || !fun_copy(c, own, block, bytes))
            return NULL;
        head = fun_head(c, own);
    }
    return fun_array_at(c, head, elem, rank, shape);
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

/* An array of the elements that RAW has from byte AT on, which the caller keeps
 * there as long as the array. */
FUN_UNUSED
static fun_array *fun_array_around(fun_context *c, fun_raw raw, i64 at,
                                   int elem, int rank, const i64 *shape)
{
    i64 bytes = fun_size_mul(fun_count(rank, shape), fun_bytes[elem]);

    if (!c || !raw || bytes <= 0) /* there is none, or something is wrong */
        return fun_array_of(c, NULL, elem, rank, shape);
    fun_begin_call(c);
    fun_block *b = c->status ? NULL : fun_wrap(c, raw, at, bytes,
                                               fun_bytes[elem]);
    if (!b)
        return NULL;
    fun_link(c, b, bytes);
    b->raw = b->foreign = true;
    b->owners = 0;
    fun_array *a = fun_array_at(c, b, elem, rank, shape);
    if (!a)
        fun_drop(c, b);
    return a;
}

/* ---- arrays of another order ---- */

/* Some of the elements FROM, of which neighbours are so far apart, in a row and
 * in a column, become rows of TO. */
#define FUN_SQUARE(type)                                                       \
    FUN_UNUSED static void fun_square_##type(                                  \
        type *to, i64 to_row, const type *from, i64 from_row, i64 from_column, \
        i64 rows, i64 columns)                                                 \
    {                                                                          \
        for (i64 i = 0; i < rows; i++)                                         \
            for (i64 j = 0; j < columns; j++)                                  \
                to[i * to_row + j] = from[i * from_row + j * from_column];     \
    }
FUN_SQUARE(u8)
FUN_SQUARE(u16)
FUN_SQUARE(u32)
FUN_SQUARE(u64)

/* How a layout with these strides is gone through: squares of the last
 * dimension and of the one whose elements are closest to each other. */
typedef struct fun_tour {
    const i64 *shape, *stride;
    int rank, row; /* -1: there are no rows */
    i64 rows, columns, squares;
} fun_tour;

enum { FUN_SQUARE_SIDE = 32 };

FUN_UNUSED
static fun_tour fun_tour_of(int rank, const i64 *shape, const i64 *stride)
{
    fun_tour t = {shape, stride, rank, -1, 1, shape[rank - 1], 1};

    for (int d = rank - 2; d >= 0; d--)
        if (t.row < 0 || (shape[d] > 1 && (shape[t.row] <= 1 ||
                                           llabs(stride[d]) <
                                           llabs(stride[t.row]))))
            t.row = d;
    if (t.row >= 0)
        t.rows = shape[t.row];
    for (int d = 0; d < rank - 1; d++)
        t.squares *= d != t.row
                         ? shape[d]
                         : (t.rows + FUN_SQUARE_SIDE - 1) / FUN_SQUARE_SIDE;
    return t;
}

/* Rows of squares: number AT of these. */
FUN_UNUSED
static void fun_gather_squares(const fun_tour *t, i64 at, int bytes,
                               unsigned char *to, const unsigned char *from)
{
    i64 to_at = 0, from_at = 0, size = t->columns, row_size = 0, i = 0;

    for (int d = t->rank - 2; d >= 0; d--) {
        i64 n = d != t->row
                    ? t->shape[d]
                    : (t->rows + FUN_SQUARE_SIDE - 1) / FUN_SQUARE_SIDE;
        i64 k = at % n * (d == t->row ? (i64)FUN_SQUARE_SIDE : 1);
        if (d == t->row) {
            row_size = size;
            i = k;
        }
        to_at += k * size;
        from_at += k * t->stride[d];
        at /= n;
        size *= t->shape[d];
    }
    i64 rows = t->rows - i < FUN_SQUARE_SIDE ? t->rows - i
                                             : (i64)FUN_SQUARE_SIDE;
    i64 apart = t->row >= 0 ? t->stride[t->row] : 0;
    i64 step = t->stride[t->rank - 1];

    for (i64 j = 0; j < t->columns; j += FUN_SQUARE_SIDE) {
        i64 columns = t->columns - j < FUN_SQUARE_SIDE ? t->columns - j
                                                       : (i64)FUN_SQUARE_SIDE;
        void *a = to + (to_at + j) * bytes;
        const void *b = from + (from_at + j * step) * bytes;
        if (bytes == 1)
            fun_square_u8((u8 *)a, row_size, (const u8 *)b, apart, step, rows,
                          columns);
        else if (bytes == 2)
            fun_square_u16((u16 *)a, row_size, (const u16 *)b, apart, step,
                           rows, columns);
        else if (bytes == 4)
            fun_square_u32((u32 *)a, row_size, (const u32 *)b, apart, step,
                           rows, columns);
        else
            fun_square_u64((u64 *)a, row_size, (const u64 *)b, apart, step,
                           rows, columns);
    }
}

/* Do COUNT elements have all that stand at OFFSET and such strides? */
FUN_UNUSED
static bool fun_strides_fit(i64 count, int rank, const i64 *shape, i64 offset,
                            const i64 *stride)
{
    i64 least = offset, most = offset;

    for (int d = 0; d < rank; d++) {
        i64 *end = stride[d] < 0 ? &least : &most;
        *end = fun_size_add(*end, fun_size_mul(shape[d] - 1, stride[d]));
    }
    return least >= 0 && most >= 0 && least <= most && most < count;
}

/* The elements of A are those of BLOCK at OFFSET, so far apart. */
FUN_UNUSED
static bool fun_gather(fun_context *c, fun_array *a, fun_mem block, i64 offset,
                       const i64 *stride)
{
    int bytes = (int)fun_bytes[a->elem];
    i64 total = fun_count(a->rank, a->shape);

    if (total == 0)
        return true;
    if (!fun_strides_fit(fun_head(c, block)->bytes / bytes, a->rank, a->shape,
                         offset, stride)) {
        fun_fail(c, FUN_FAILED, "an element of a result is outside of its "
                                "block");
        return false;
    }
    unsigned char *to = (unsigned char *)fun_open(c, a->block);
    const unsigned char *from = (const unsigned char *)fun_open(c, block);
    if (!to || !from)
        return false;
    const fun_tour t = fun_tour_of(a->rank, a->shape, stride);
    FUN_OMP(parallel for schedule(static) if(total > 65536))
    for (i64 k = 0; k < t.squares; k++)
        fun_gather_squares(&t, k, bytes, to, from + offset * bytes);
    return fun_close(c, block, false) && fun_close(c, a->block, true);
}

FUN_UNUSED static void fun_array_free(FUN_UNUSED fun_context *c, fun_array *a)
{
    if (!a)
        return;
    if (a->block) {
        fun_block *b = a->head;
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
    const fun_block *b = fun_head(c, block);
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
    fun_block *b = a->head;
    fun_mem block = a->block;

    if (b->raw && b->owners == 0 && !fun_meet(c, b))
        return NULL;
    if (consumed && (b->held > 1 || b->owners || b->foreign)) {
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
static bool fun_may_see(fun_context *c, const fun_array *a)
{
    if (!c || !a || !a->block)
        fun_misses(c, "this array was given away, or is none");
    else if (a->context != c)
        fun_misses(c, "this is an array of another context");
    else
        fun_begin_call(c);
    return c && c->status == FUN_OK;
}

FUN_UNUSED
static int fun_array_values(fun_context *c, const fun_array *a, void *data)
{
    if (!fun_may_see(c, a))
        return c ? c->status : FUN_WRONG_ARGUMENT;
    i64 count = fun_count(a->rank, a->shape);
    if (!data && count > 0)
        return fun_misses(c, "there is no place for the elements of an array");
    fun_get(c, a->block, data, count * fun_bytes[a->elem]);
    return c->status;
}

FUN_UNUSED
static const i64 *fun_array_shape(fun_context *c, const fun_array *a)
{
    return fun_may_see(c, a) ? a->shape : NULL;
}

/* Of a block, whose elements have the type that they were written as. */
FUN_UNUSED static i64 fun_array_bytes(fun_context *c, const fun_array *a)
{
    return fun_may_see(c, a) ? *a->shape * fun_bytes[a->elem] : 0;
}

/* Where the elements are, as long as the array. */
FUN_UNUSED static fun_raw fun_array_raw(fun_context *c, const fun_array *a)
{
    return fun_may_see(c, a) ? fun_raw_of(c, a->head) : NULL;
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

/* A context that can count NSTATEMENT statements, on what is SHARED with the
 * caller, on DEVICE or, where both are NULL, on any; NULL: there is no memory
 * for one. */
FUN_UNUSED
static fun_context *fun_context_new(size_t nstatement, const char *device,
                                    const fun_shared *shared, bool profiled)
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
    fun_start(c, device, shared);
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
