/* batch.c - runs entries of an emitted program, PROGRAM, which it is
 * compiled with: one on each line of standard input, with a tab and its
 * arguments.  What it gives, or what went wrong, ends with a line of its
 * own, `==`.  They have one context, whose kernels are built once. */
#define main fun_main_of_program
#include PROGRAM
#undef main

/* As main does with `-r 2`. */
static void run_twice(fun_context *c, const fun_entry *entry,
                      const fun_value *values, fun_arg *in, fun_arg *out)
{
    for (int run = 0; run < 2; run++) {
        fun_make_arguments(c, entry, values, in);
        if (fun_run(c, entry, in, out))
            printf("error: %s\n", c->message);
        else
            for (int i = 0; run > 0 && entry->gives[i].name; i++)
                fun_print_result(c, &entry->gives[i], &out[i], false);
        if (!c->status)
            fun_free_results(c, entry, out);
        fun_free_arguments(c, entry, in);
    }
}

static void run_line(fun_context *c, char *line)
{
    char *text = strchr(line, '\t');
    int nin, nout = 0;

    if (!text)
        fun_die(2, "a line without a tab: %s", line);
    *text++ = 0;
    const fun_entry *entry = fun_find_entry(line);
    fun_value *values = fun_read_values(entry, text, strlen(text), &nin);
    while (entry->gives[nout].name)
        nout++;
    fun_arg *in = (fun_arg *)fun_memory(NULL, (size_t)nin * sizeof *in);
    fun_arg *out = (fun_arg *)fun_memory(NULL, (size_t)nout * sizeof *out);
    run_twice(c, entry, values, in, out);
    for (int i = 0; i < nin; i++)
        free(values[i].data);
    free(values);
    free(in);
    free(out);
}

int main(void)
{
    size_t len;
    char *text = fun_read_all(&len);
    fun_context *c = fun_context_new(
        sizeof fun_statements / sizeof *fun_statements, NULL, false);

    fun_program = "batch";
    if (!c)
        fun_die(1, "there is no memory");
    if (c->broken)
        fun_die_with(c);
    for (char *line = text, *end; *line; line = end) {
        end = strchr(line, '\n');
        *end++ = 0;
        run_line(c, line);
        printf("==\n");
        fflush(stdout);
    }
    free(text);
    fun_context_free(c);
    return 0;
}
