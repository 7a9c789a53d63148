/* c_blocks.c - memory of the target c: the bytes of a block follow its
 * head, on the heap; those of a caller have a head elsewhere. */

typedef void *fun_mem;
typedef const void *fun_const_mem;
typedef const void *fun_raw;
typedef void fun_shared; /* nothing */

enum { FUN_HEAD = 64, FUN_PAGE = 4096, FUN_APART = 2880, FUN_LARGE = 65536 };

typedef struct fun_foreign {
    fun_block head;
    void *at;
    struct fun_foreign *next; /* of the context's */
} fun_foreign;

FUN_UNUSED
static fun_block *fun_head(const fun_context *c, const void *block)
{
    for (fun_foreign *f = c->lent; f; f = f->next)
        if (f->at == block)
            return &f->head;
    return (fun_block *)(void *)((char *)(uintptr_t)block - FUN_HEAD);
}

FUN_UNUSED static void *fun_mem_of(fun_block *b)
{
    return b->foreign ? ((fun_foreign *)(void *)b)->at : (char *)b + FUN_HEAD;
}

static void *fun_new_bytes(i64 bytes)
{
    return aligned_alloc(FUN_HEAD, (size_t)bytes);
}

/* How far into what begins at BYTES does the next block begin?  Large blocks
 * would all begin at the same place of a page.  Elements of two of them at one
 * index, or a row further, would go to the same few sets of the caches, and a
 * processor that compares the lowest bits of addresses first would take a load
 * from one for what was just stored to the other.  So each begins that far
 * after the last one's place, over the end of the page, that what is stored
 * there is far from what is loaded here, whichever of both is the later one.
 * An odd number of lines, it leads to each of them before it comes back. */
static size_t fun_shift(const fun_context *c, const void *bytes)
{
    uintptr_t place = c->blocks ? (uintptr_t)fun_mem_of(c->blocks) : 0;

    if (place)
        place += FUN_APART - place % FUN_HEAD - FUN_HEAD;
    return (size_t)((place - (uintptr_t)bytes) % FUN_PAGE);
}

static fun_block *fun_new_room(fun_context *c, i64 room)
{
    i64 more = FUN_HEAD + (room < FUN_LARGE ? 0 : FUN_PAGE);

    if (room > PTRDIFF_MAX - more)
        return NULL;
    void *bytes = fun_new_bytes(room + more);
    if (!bytes)
        return NULL;
    size_t shift = room < FUN_LARGE ? 0 : fun_shift(c, bytes);
    fun_block *b = (fun_block *)(void *)((char *)bytes + shift);
    b->store = (struct fun_store *)bytes; /* what is freed */
    return b;
}

static void fun_free_room(FUN_UNUSED fun_context *c, fun_block *b)
{
    free(b->store);
}

/* A block of the bytes at RAW, which are the caller's. */
FUN_UNUSED
static fun_block *fun_wrap(fun_context *c, fun_raw raw, FUN_UNUSED i64 at,
                           FUN_UNUSED i64 bytes, i64 each)
{
    fun_foreign *f = fun_is_aligned(c, raw, each)
                         ? (fun_foreign *)fun_new_bytes(2 * FUN_HEAD) : NULL;

    if (!f) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
        return NULL;
    }
    f->at = (void *)(uintptr_t)raw;
    f->head.store = (struct fun_store *)f;
    return &f->head;
}

/* A function gets B, which the caller knows, and may release, but not free. */
FUN_UNUSED static bool fun_meet(fun_context *c, fun_block *b)
{
    if (b->foreign) {
        ((fun_foreign *)(void *)b)->next = c->lent;
        c->lent = (fun_foreign *)(void *)b;
        b->owners = 2;
    }
    return true;
}

FUN_UNUSED static fun_raw fun_raw_of(FUN_UNUSED fun_context *c, fun_block *b)
{
    return fun_mem_of(b);
}

/* What was in it counts no longer. */
static void fun_renew(FUN_UNUSED fun_block *b)
{
}

/* ---- what is in it ---- */

FUN_UNUSED
static bool fun_put(FUN_UNUSED fun_context *c, void *block, const void *data,
                    i64 bytes)
{
    if (bytes)
        memcpy(block, data, (size_t)bytes);
    return true;
}

FUN_UNUSED
static bool fun_get(FUN_UNUSED fun_context *c, const void *block, void *data,
                    i64 bytes)
{
    if (bytes)
        memcpy(data, block, (size_t)bytes);
    return true;
}

FUN_UNUSED
static bool fun_copy(fun_context *c, void *to, const void *from, i64 bytes)
{
    return fun_put(c, to, from, bytes);
}

/* All of a block's bytes, for a while: until they are closed, where WRITTEN
 * says whether they are others now. */
FUN_UNUSED static void *fun_open(FUN_UNUSED fun_context *c, void *block)
{
    return block;
}

FUN_UNUSED
static bool fun_close(FUN_UNUSED fun_context *c, FUN_UNUSED void *block,
                      FUN_UNUSED bool written)
{
    return true;
}

/* ---- the device ---- */

static void fun_start(fun_context *c, const char *device,
                      FUN_UNUSED const fun_shared *shared)
{
    if (device && strcmp(device, "cpu") != 0)
        fun_fail(c, FUN_NO_DEVICE, "there is no device '%s': this program runs "
                                   "on the cpu", device);
}

static void fun_stop(FUN_UNUSED fun_context *c)
{
}

/* Nothing is left to be done when a function returns. */
static bool fun_wait(fun_context *c)
{
    return c->status == FUN_OK;
}
