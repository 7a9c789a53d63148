/* host_blocks.c - blocks of device memory: who owns them, and those that are
 * free for the next ones. */

enum { FUN_ROOM = 64 }; /* memory comes in so many bytes */

/* A block that was freed and is not much larger than what is wanted. */
static fun_block *fun_take_spare(fun_context *c, i64 room)
{
    for (int i = 0; i < FUN_SPARE; i++) {
        fun_block *b = c->spare[i];
        if (b && b->room >= room && b->room / 2 <= room) {
            c->spare[i] = NULL;
            return b;
        }
    }
    return NULL;
}

static void fun_free_spare(fun_context *c)
{
    for (int i = 0; i < FUN_SPARE; i++) {
        if (c->spare[i])
            fun_free_room(c, c->spare[i]);
        c->spare[i] = NULL;
    }
}

static fun_block *fun_new_block(fun_context *c, i64 room)
{
    fun_block *b = fun_take_spare(c, room);

    if (b)
        return b;
    b = fun_new_room(c, room);
    if (!b) { /* what is spare may help */
        fun_free_spare(c);
        b = fun_new_room(c, room);
    }
    if (b)
        b->room = room;
    return b;
}

static void fun_link(fun_context *c, fun_block *b, i64 bytes)
{
    b->bytes = bytes;
    b->owners = 1;
    b->held = 0;
    b->elem = FUN_NONE;
    b->raw = b->foreign = false;
    fun_renew(b);
    b->prev = NULL;
    b->next = c->blocks;
    if (b->next)
        b->next->prev = b;
    c->blocks = b;
    c->alive += bytes;
    if (c->alive > c->peak)
        c->peak = c->alive;
}

/* A block with one owner, or NULL: the context says why.  WHERE is that of the
 * allocation. */
FUN_UNUSED
static fun_mem fun_alloc(fun_context *c, i64 bytes, const char *where)
{
    fun_block *b = NULL;

    if (bytes == INT64_MIN || bytes > PTRDIFF_MAX - 2 * FUN_ROOM) {
        fun_fail(c, FUN_NO_MEMORY, "%s: the size of a block overflows", where);
        return NULL;
    }
    if (bytes < 0) {
        fun_fail(c, FUN_FAILED, "%s: a size is negative: %" PRId64, where,
                 (int64_t)bytes);
        return NULL;
    }
    i64 room = (bytes + FUN_ROOM - 1) / FUN_ROOM * FUN_ROOM;
    FUN_OMP(critical(fun_blocks))
    {
        b = fun_new_block(c, room);
        if (b) {
            fun_link(c, b, bytes);
            c->allocations++;
            c->allocated += bytes;
        }
    }
    if (!b) {
        fun_fail(c, FUN_NO_MEMORY,
                 "%s: there is no memory for this block (%" PRId64 " bytes)",
                 where, (int64_t)bytes);
        return NULL;
    }
    return fun_mem_of(b);
}

static void fun_unlink(fun_context *c, fun_block *b)
{
    if (b->prev)
        b->prev->next = b->next;
    else
        c->blocks = b->next;
    if (b->next)
        b->next->prev = b->prev;
    c->alive -= b->bytes;
}

/* B has neither owners nor holders: its memory is kept for the next one, unless
 * others know it. */
static void fun_drop(fun_context *c, fun_block *b)
{
    int place = 0;

    fun_unlink(c, b);
    while (place < FUN_SPARE && c->spare[place])
        place++;
    if (b->raw) {
        fun_free_room(c, b);
        return;
    }
    if (place == FUN_SPARE) {
        place = (int)(b->room / FUN_ROOM % FUN_SPARE);
        fun_free_room(c, c->spare[place]);
    }
    c->spare[place] = b;
}

FUN_UNUSED static void fun_retain(fun_context *c, fun_const_mem block)
{
    FUN_OMP(critical(fun_blocks))
    fun_head(c, block)->owners++;
}

FUN_UNUSED static void fun_release(fun_context *c, fun_const_mem block)
{
    fun_block *b = fun_head(c, block);

    FUN_OMP(critical(fun_blocks))
    if (--b->owners == 0 && b->held == 0)
        fun_drop(c, b);
}

/* When a function has ended, only what the caller holds is left. */
FUN_UNUSED static void fun_sweep(fun_context *c)
{
    for (fun_block *b = c->blocks, *next; b; b = next) {
        next = b->next;
        b->owners = 0;
        if (b->held == 0)
            fun_drop(c, b);
    }
    c->lent = NULL;
}

FUN_UNUSED static void fun_free_blocks(fun_context *c)
{
    while (c->blocks) {
        fun_block *b = c->blocks;
        c->blocks = b->next;
        fun_free_room(c, b);
    }
    fun_free_spare(c);
}

/* Is element I of BYTES each inside of BLOCK? */
FUN_UNUSED
static bool fun_inside(const fun_context *c, fun_const_mem block, i64 i,
                       i64 bytes)
{
    return i >= 0 && i < fun_head(c, block)->bytes / bytes;
}
