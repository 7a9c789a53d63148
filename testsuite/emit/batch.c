/* batch.c - runs entries of an emitted program, PROGRAM, which it is
 * compiled with: one on each line of standard input, with a tab and its
 * arguments.  What it gives, or what went wrong, ends with a line of its
 * own, `==`.  They have one context, whose kernels are built once. */
#define main fun_main_of_program
#include PROGRAM
#undef main

static void run_line(fun_context *c, char *line)
{
    const fun_options twice = {{NULL}, 2};
    char *text = strchr(line, '\t');

    if (!text)
        fun_die(2, "a line without a tab: %s", line);
    *text++ = 0;
    const fun_entry *entry = fun_find_entry(line);
    fun_value *values = fun_read_values(entry, text, strlen(text));
    int nout = fun_count_items(entry->gives);
    fun_value *results = fun_no_values(nout);
    if (fun_run_all(c, entry, &twice, values, NULL, results))
        printf("error: %s\n", c->message);
    else
        for (int i = 0; i < nout; i++)
            fun_print_value(&results[i], false);
    fun_free_values(values, fun_count_items(entry->takes));
    fun_free_values(results, nout);
}

int main(void)
{
    size_t len;
    char *text = fun_read_all(&len);
    fun_context *c = fun_context_new(
        sizeof fun_statements / sizeof *fun_statements, NULL, NULL, false);

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
