/* device_blocks.c - what is in the blocks of a device, as the host sees it:
 * through a window, so that elements do not travel one by one. */

enum { FUN_WINDOW = 4096 };

/* What the host wrote goes to the device. */
static bool fun_flush(fun_context *c, fun_block *b)
{
    fun_window *w = &b->store->window;
    i64 from = w->dirty_from, to = w->dirty_to;

    if (from == to)
        return true;
    w->dirty_from = w->dirty_to = 0;
    return fun_device_write(c, b, from, to - from, w->bytes + (from - w->from));
}

/* The device writes: what the host has is old. */
static void fun_shut(fun_block *b)
{
    fun_window *w = &b->store->window;

    w->from = w->to = w->dirty_from = w->dirty_to = 0;
    b->store->blank = false;
}

static void fun_renew(fun_block *b)
{
    fun_shut(b);
    b->store->blank = true;
}

/* Elements of the device, if no check failed before they were written. */
static bool fun_fetch(fun_context *c, fun_block *b, i64 from, i64 bytes,
                      void *to)
{
    return fun_device_read(c, b, from, bytes, to) && fun_check_status(c);
}

/* The window shows [FROM, TO). */
static bool fun_show(fun_context *c, fun_block *b, i64 from, i64 to)
{
    fun_window *w = &b->store->window;

    if (!fun_flush(c, b))
        return false;
    w->from = w->to = 0;
    if (w->room < to - from || !w->bytes) {
        free(w->bytes);
        w->room = to - from > FUN_WINDOW ? to - from : (i64)FUN_WINDOW;
        w->bytes = (unsigned char *)malloc((size_t)w->room);
        if (!w->bytes) {
            w->room = 0;
            fun_fail(c, FUN_NO_MEMORY, "there is no memory for %" PRId64
                     " bytes on the host", (int64_t)(to - from));
            return false;
        }
    }
    if (b->store->blank)
        memset(w->bytes, 0, (size_t)(to - from));
    else if (to > from && !fun_fetch(c, b, from, to - from, w->bytes))
        return false;
    w->from = from;
    w->to = to;
    return true;
}

/* Is there an element I, of BYTES each? */
static bool fun_has_element(fun_context *c, const fun_block *b, i64 i,
                            i64 bytes)
{
    if (b && i >= 0 && i < b->bytes / bytes)
        return true;
    fun_wait(c);
    fun_fail(c, FUN_FAILED, "element %" PRId64 " is outside of its block",
             (int64_t)i);
    return false;
}

/* Element I of BYTES each, in the window; or NULL. */
static unsigned char *fun_element(fun_context *c, fun_block *b, i64 i,
                                  i64 bytes)
{
    fun_window *w = NULL;

    if (!fun_has_element(c, b, i, bytes))
        return NULL;
    w = &b->store->window;
    if (i * bytes < w->from || i * bytes + bytes > w->to) {
        i64 from = i * bytes / FUN_WINDOW * FUN_WINDOW;
        i64 to = b->bytes - from > FUN_WINDOW ? from + FUN_WINDOW : b->bytes;
        if (!fun_show(c, b, from, to))
            return NULL;
    }
    return w->bytes + (i * bytes - w->from);
}

FUN_UNUSED
static bool fun_read(fun_context *c, fun_block *b, i64 i, void *to, i64 bytes)
{
    const unsigned char *at = fun_element(c, b, i, bytes);

    if (at)
        memcpy(to, at, (size_t)bytes);
    return at != NULL;
}

FUN_UNUSED
static bool fun_read_bool(fun_context *c, fun_block *b, i64 i, bool *to,
                          i64 bytes)
{
    const unsigned char *at = fun_element(c, b, i, bytes);

    if (at)
        *to = *at != 0;
    return at != NULL;
}

FUN_UNUSED
static bool fun_write(fun_context *c, fun_block *b, i64 i, const void *from,
                      i64 bytes)
{
    unsigned char *at = fun_element(c, b, i, bytes);

    if (!at)
        return false;
    memcpy(at, from, (size_t)bytes);
    fun_window *w = &b->store->window;
    if (w->dirty_from == w->dirty_to) {
        w->dirty_from = i * bytes;
        w->dirty_to = i * bytes + bytes;
    } else {
        if (i * bytes < w->dirty_from)
            w->dirty_from = i * bytes;
        if (i * bytes + bytes > w->dirty_to)
            w->dirty_to = i * bytes + bytes;
    }
    return true;
}

/* ---- whole blocks ---- */

/* A function gets B, which the caller knows, and may have written. */
FUN_UNUSED static bool fun_meet(fun_context *c, fun_block *b)
{
    bool flushed = fun_flush(c, b);

    fun_shut(b);
    return flushed;
}

/* B's bytes on the device; all that was to be written there is. */
FUN_UNUSED static fun_raw fun_raw_of(fun_context *c, fun_block *b)
{
    b->raw = true;
    return fun_flush(c, b) && fun_wait(c) ? b->store->buffer : NULL;
}

FUN_UNUSED
static bool fun_put(fun_context *c, fun_block *b, const void *data, i64 bytes)
{
    fun_shut(b);
    return bytes == 0 || (fun_device_write(c, b, 0, bytes, data) &&
                          fun_device_took(c, b));
}

FUN_UNUSED
static bool fun_get(fun_context *c, fun_block *b, void *data, i64 bytes)
{
    return fun_flush(c, b) &&
           (bytes == 0 || fun_fetch(c, b, 0, bytes, data));
}

FUN_UNUSED
static bool fun_copy(fun_context *c, fun_block *to, fun_block *from, i64 bytes)
{
    if (!fun_flush(c, from))
        return false;
    fun_shut(to);
    return bytes == 0 || fun_device_copy(c, to, from, 0, bytes);
}

/* TO becomes element I of FROM, of BYTES each, without the host. */
FUN_UNUSED
static bool fun_copy_element(fun_context *c, fun_block *to, fun_block *from,
                             i64 i, i64 bytes)
{
    if (!fun_has_element(c, from, i, bytes) || !fun_flush(c, from))
        return false;
    if (from->store->blank || (to->store == from->store && i == 0))
        return true; /* it is there, or nothing is */
    fun_shut(to);
    return fun_device_copy(c, to, from, i * bytes, bytes);
}

/* All of a block's bytes, for a while: until they are closed, where WRITTEN
 * says whether they are others now. */
FUN_UNUSED static void *fun_open(fun_context *c, fun_block *b)
{
    return fun_show(c, b, 0, b->bytes) ? b->store->window.bytes : NULL;
}

FUN_UNUSED
static bool fun_close(FUN_UNUSED fun_context *c, fun_block *b, bool written)
{
    fun_window *w = &b->store->window;

    if (written) {
        w->dirty_from = 0;
        w->dirty_to = b->bytes;
    }
    return true;
}

/* So many bytes more, of which the next ones begin at a word; what is wrong
 * with them, the launch says. */
FUN_UNUSED static i64 fun_pool_add(i64 pool, i64 bytes)
{
    if (bytes < 0)
        return INT64_MIN;
    return fun_size_mul(fun_size_add(fun_size_add(pool, bytes), 7) / 8, 8);
}

/* What a kernel is to find in its arguments is there. */
FUN_UNUSED
static bool fun_flush_all(fun_context *c, int n, const fun_pass *args)
{
    for (int i = 0; i < n; i++)
        if (args[i].block && !fun_flush(c, args[i].block))
            return false;
    for (int i = 0; i < n; i++)
        if (args[i].block && args[i].how & FUN_WRITES)
            fun_shut(args[i].block);
    return true;
}
