
/* ---- calls from Python ---- */

#ifdef CL_VERSION_1_2
#define FUN_TAKE(c, place, ...) fun_array_of(c, place, __VA_ARGS__)
#define FUN_PLACE(c, a) NULL /* elements are copied */
#else
#define FUN_TAKE(c, place, ...) fun_array_around(c, place, 0, __VA_ARGS__)
#define FUN_PLACE(c, a) fun_array_raw(c, a)
#endif

static bool fun_python_take(fun_context *c, const fun_item *takes, i64 *words,
                            fun_arg *in)
{
    for (int i = 0; takes[i].name; i++) {
        memcpy(&in[i], words++, sizeof *words);
        if (!takes[i].array)
            continue;
        const void *place = (const void *)(uintptr_t)words[-1];
        in[i].array = FUN_TAKE(c, place,
                               takes[i].elem == FUN_NONE ? FUN_U8
                                                         : takes[i].elem,
                               takes[i].rank, words);
        words += takes[i].rank;
        if (!in[i].array)
            return false;
    }
    return true;
}

static void fun_python_give(fun_context *c, const fun_item *gives, i64 *words,
                            const fun_arg *out)
{
    for (int i = 0; gives[i].name; i++) {
        const fun_array *a = out[i].array;
        memcpy(words++, &out[i], sizeof *words);
        if (!gives[i].array)
            continue;
        *words++ = (i64)(uintptr_t)FUN_PLACE(c, a);
        memcpy(words, a->shape, (size_t)a->rank * sizeof *words);
        if (gives[i].elem == FUN_NONE) /* it is one of bytes */
            *words *= fun_bytes[a->elem];
        words += a->rank;
    }
}

/* Call entry NUMBER.  WORDS are scalars, and of each array where it is and its
 * sizes; then results: of each array this one, where it is and its sizes. */
int fun_python_call(fun_context *c, int number, i64 *words)
{
    const fun_entry *entry = &fun_entries[number];
    int nin = 1, nout = 1, status;

    while (entry->takes[nin - 1].name)
        nin++;
    while (entry->gives[nout - 1].name)
        nout++;
    fun_arg in[nin], out[nout];
    memset(in, 0, sizeof in);
    if (fun_python_take(c, entry->takes, words, in))
        fun_run(c, entry, in, out);
    status = c->status;
    for (int i = 0; entry->takes[i].name; i++)
        if (entry->takes[i].array)
            fun_array_free(c, in[i].array);
    if (!status)
        fun_python_give(c, entry->gives, words, out);
    return status;
}

int fun_python_values(fun_context *c, const fun_array *a, void *place)
{
    return fun_array_values(c, a, place);
}

void fun_python_free(fun_context *c, fun_array *a)
{
    fun_array_free(c, a);
}
