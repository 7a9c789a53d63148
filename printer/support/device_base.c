/* device_base.c - what targets with a device have in common, before what they
 * do with it. */

typedef struct fun_device fun_device;
typedef struct fun_store fun_store;
typedef fun_block *fun_mem;
typedef fun_block *fun_const_mem;

FUN_UNUSED
static fun_block *fun_head(FUN_UNUSED const fun_context *c, fun_block *block)
{
    return block;
}

FUN_UNUSED static fun_block *fun_mem_of(fun_block *block)
{
    return block;
}

/* A block that has no bytes yet, or NULL. */
static fun_block *fun_new_head(size_t bytes_of_store)
{
    fun_block *b = (fun_block *)calloc(1, sizeof *b);

    if (b)
        b->store = (fun_store *)calloc(1, bytes_of_store);
    if (b && b->store)
        return b;
    free(b);
    return NULL;
}

/* Some bytes of a block that the host has, too; and which of them the device
 * has not yet. */
typedef struct fun_window {
    unsigned char *bytes;
    i64 room, from, to, dirty_from, dirty_to;
} fun_window;

/* One argument of a kernel. */
typedef struct fun_pass {
    fun_block *block;
    const void *value;
    i64 bytes;
    int how;
} fun_pass;

enum { FUN_READS = 1, FUN_WRITES = 2, FUN_BOTH = 3, FUN_STATUS = 4 };

FUN_UNUSED static const i64 fun_no_bytes = 0;
#define FUN_BLOCK(b, how) {b, NULL, 0, how}
#define FUN_VALUE(x) {NULL, &(x), sizeof(x), 0}
#define FUN_BYTES(b) {NULL, (b) ? &(b)->bytes : &fun_no_bytes, 8, 0}
#define FUN_CHECKS {NULL, NULL, 0, FUN_STATUS}

/* What kernels write when a check fails: which one, and its values. */
enum { FUN_SHOWN = 8, FUN_STATUS_BYTES = 8 + 8 * FUN_SHOWN };

FUN_UNUSED static double fun_double(i64 bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}
