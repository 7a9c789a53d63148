/* host_main.c - the command line, and the arguments of an entry. */

#ifndef FUN_NO_MAIN

/* ---- arguments ---- */

static char *fun_read_all(size_t *len)
{
    size_t room = 65536;
    char *text = (char *)fun_memory(NULL, room + 1);

    *len = 0;
    for (size_t n; (n = fread(text + *len, 1, room - *len, stdin)) > 0;) {
        *len += n;
        if (*len == room)
            text = (char *)fun_memory(text, (room *= 2) + 1);
    }
    if (ferror(stdin))
        fun_die(1, "error: the input cannot be read: %s", strerror(errno));
    text[*len] = 0;
    return text;
}

/* "[][]f32" */
static void fun_show_type(int elem, int rank)
{
    for (int d = 0; d < rank; d++)
        fputs("[]", stderr);
    fputs(fun_elem_text[elem], stderr);
}

static void fun_check_value(const fun_item *item, const fun_value *v)
{
    if (item->elem == FUN_NONE ||
        (item->elem == v->elem && item->rank == v->rank))
        return;
    fprintf(stderr, "%s: <stdin>: error: parameter '%s' is ", fun_program,
            item->name);
    fun_show_type(item->elem, item->rank);
    fputs(", but the argument is ", stderr);
    fun_show_type(v->elem, v->rank);
    fputc('\n', stderr);
    exit(1);
}

static int fun_count_items(const fun_item *items)
{
    int n = 0;

    while (items[n].name)
        n++;
    return n;
}

/* As many values as ENTRY takes, and no more. */
static fun_value *fun_read_values(const fun_entry *entry, const char *text,
                                  size_t len)
{
    fun_input in = {text, text, text + len, FUN_NONE};
    fun_value *values = NULL;
    int wanted = fun_count_items(entry->takes), n;

    if (strncmp(in.at, "\xef\xbb\xbf", 3) == 0)
        in.at += 3; /* the mark of UTF-8 */
    for (n = 0; fun_skip_blanks(&in), in.at < in.end; n++) {
        values = (fun_value *)fun_memory(values,
                                         (size_t)(n + 1) * sizeof *values);
        in.plain = n < wanted ? entry->takes[n].elem : FUN_NONE;
        fun_read_value(&in, &values[n]);
        if (n < wanted)
            fun_check_value(&entry->takes[n], &values[n]);
    }
    if (n != wanted)
        fun_die(1, "error: '%s' takes %d argument%s, not %d", entry->name,
                wanted, wanted == 1 ? "" : "s", n);
    return values;
}

static void fun_make_arguments(fun_context *c, const fun_entry *entry,
                               const fun_value *values, fun_arg *in)
{
    for (int i = 0; entry->takes[i].name; i++) {
        const fun_value *v = &values[i];
        if (!entry->takes[i].array) {
            memset(&in[i], 0, sizeof in[i]);
            memcpy(&in[i], v->data, (size_t)fun_bytes[v->elem]);
            continue;
        }
        in[i].array = fun_array_of(c, v->data, v->elem, v->rank, v->shape);
        if (!in[i].array)
            fun_die_with(c);
        in[i].array->head->elem = v->elem;
    }
}

static void fun_free_arguments(fun_context *c, const fun_entry *entry,
                               fun_arg *in)
{
    for (int i = 0; entry->takes[i].name; i++)
        if (entry->takes[i].array)
            fun_array_free(c, in[i].array);
}

/* ---- the command line ---- */

enum { FUN_ENTRY, FUN_INPUT, FUN_REPEATS, FUN_TIMES, FUN_DEVICE,
       FUN_FORM, FUN_STATS, FUN_HELP, FUN_OPTIONS };

/* WITHOUT: what one says that has no value; NULL: the next argument does. */
static const struct { const char *letter, *name, *without; }
fun_option[FUN_OPTIONS] = {
    {"-e", "--entry", NULL}, {"-i", "--input", NULL}, {"-r", "--runs", NULL},
    {"-t", "--times", NULL}, {"-D", "--device", NULL},
    {"-b", "--format", "binary"}, {"", "--stats", ""}, {"-h", "--help", ""}};

typedef struct fun_options {
    const char *said[FUN_OPTIONS]; /* NULL: nothing */
    long runs;
} fun_options;

static void fun_show_usage(FILE *out)
{
    fprintf(out, "usage: %s [-e|--entry=NAME] [-i|--input=FILE] [-r|--runs=N] "
            "[-t|--times=FILE] [-D|--device=DEVICE] [-b|--format=binary] "
            "[--stats] [-h|--help] < VALUES\nentries:", fun_program);
    for (size_t i = 0; i < sizeof fun_entries / sizeof *fun_entries; i++)
        fprintf(out, " %s", fun_entries[i].name);
    fputc('\n', out);
}

FUN_NORETURN static void fun_usage(const char *what, const char *option)
{
    fprintf(stderr, "%s: %s%s\n", fun_program, what, option);
    fun_show_usage(stderr);
    exit(2);
}

/* Which option ARG is; what stands after its `=` goes to VALUE. */
static int fun_which_option(const char *arg, const char **value)
{
    for (int k = 0; k < FUN_OPTIONS; k++) {
        size_t len = strlen(fun_option[k].name);
        bool is_long = strncmp(arg, fun_option[k].name, len) == 0;
        *value = is_long && arg[len] == '=' ? arg + len + 1 : NULL;
        if (strcmp(arg, fun_option[k].letter) == 0 ||
            (is_long && (!arg[len] || (*value && k < FUN_STATS))))
            return k;
    }
    fun_usage("there is no such option: ", arg);
}

static fun_options fun_read_options(int argc, char **argv)
{
    fun_options o = {{NULL}, 1};
    char *stop;

    for (int i = 1; i < argc; i++) {
        const char *value;
        int k = fun_which_option(argv[i], &value);
        if (!value)
            value = fun_option[k].without;
        if (!value && ++i == argc)
            fun_usage("the last option lacks its value", "");
        o.said[k] = value ? value : argv[i];
    }
    if (o.said[FUN_HELP]) {
        fun_show_usage(stdout);
        exit(0);
    }
    if (o.said[FUN_FORM] && strcmp(o.said[FUN_FORM], "binary") != 0 &&
        strcmp(o.said[FUN_FORM], "text") != 0)
        fun_usage("--format is text or binary, not ", o.said[FUN_FORM]);
    errno = 0;
    if (o.said[FUN_REPEATS])
        o.runs = strtol(o.said[FUN_REPEATS], &stop, 10);
    if (o.runs < 1 || errno || (o.said[FUN_REPEATS] && *stop))
        fun_usage("--runs wants a positive number", "");
    if (o.said[FUN_INPUT] && !freopen(o.said[FUN_INPUT], "rb", stdin))
        fun_die(1, "error: %s: %s", o.said[FUN_INPUT], strerror(errno));
    return o;
}

static const fun_entry *fun_find_entry(const char *name)
{
    size_t n = sizeof fun_entries / sizeof *fun_entries;

    /* One call of strcmp for both names is what gcc 12 takes for a comparison
     * with "main" alone, when it optimises. */
    for (size_t i = 0; i < n; i++) {
        const char *own = fun_entries[i].name;
        if (name ? strcmp(own, name) == 0 : n == 1 || strcmp(own, "main") == 0)
            return &fun_entries[i];
    }
    if (name)
        fun_usage("there is no such entry: ", name);
    fun_usage("which entry? say --entry=NAME", "");
}

/* As YAML, where only a quote means something else inside of quotes. */
static void fun_print_quoted(const char *text)
{
    fputc('\'', stderr);
    for (; *text; text++) {
        fputc(*text, stderr);
        if (*text == '\'')
            fputc('\'', stderr);
    }
    fputc('\'', stderr);
}

static void fun_show_stats(const fun_context *c)
{
    fprintf(stderr,
            "allocations: %" PRId64 "\nallocated: %" PRId64 "\npeak: %" PRId64
            "\n",
            (int64_t)c->allocations, (int64_t)c->allocated, (int64_t)c->peak);
    if (c->device)
        fprintf(stderr, "peak_shared: %" PRId64 "\n", (int64_t)c->peak_shared);
    fprintf(stderr, "kernels:\n");
    for (int i = 0; fun_statements[i]; i++) {
        fprintf(stderr, "  - {statement: ");
        fun_print_quoted(fun_statements[i]);
        fprintf(stderr, ", runs: %" PRId64 ", microseconds: %.0f}\n",
                (int64_t)c->runs[i], c->seconds[i] * 1e6);
    }
}

/* All that was written to FILE, which is called NAME, is there. */
static void fun_close_file(FILE *file, const char *name)
{
    bool written = !ferror(file) && fflush(file) == 0;

    if (fclose(file) || !written)
        fun_die(1, "error: %s cannot be written", name);
}

/* Run ENTRY as often as O says, and tell TIMES, if there is one, how long that
 * took; the last run's results, or what went wrong. */
static int fun_run_all(fun_context *c, const fun_entry *entry,
                       const fun_options *o, const fun_value *values,
                       FILE *times, fun_value *results)
{
    int nin = fun_count_items(entry->takes);
    int nout = fun_count_items(entry->gives);
    fun_arg *in = (fun_arg *)fun_memory(NULL, (size_t)nin * sizeof *in);
    fun_arg *out = (fun_arg *)fun_memory(NULL, (size_t)nout * sizeof *out);
    int status = 0;

    for (long run = 0; run < o->runs && !status; run++) {
        fun_make_arguments(c, entry, values, in);
        if (run == 0)
            c->allocations = 0, c->allocated = 0, c->peak = c->alive;
        double begin = fun_now();
        status = fun_run(c, entry, in, out);
        if (times)
            fprintf(times, "%.0f\n", (fun_now() - begin) * 1e6);
        if (!status) {
            if (run + 1 == o->runs)
                status = fun_fetch_results(c, entry, out, results);
            fun_free_results(c, entry, out);
        }
        fun_free_arguments(c, entry, in);
    }
    free(in);
    free(out);
    return status;
}

int main(int argc, char **argv)
{
    if (argc > 0)
        fun_program = argv[0];
    fun_options o = fun_read_options(argc, argv);
    const fun_entry *entry = fun_find_entry(o.said[FUN_ENTRY]);
    const char *to = o.said[FUN_TIMES];
    FILE *times = to ? fopen(to, "w") : NULL;
    size_t len;

    if (to && !times)
        fun_die(1, "error: %s: %s", to, strerror(errno));
    fun_context *c = fun_context_new(
        sizeof fun_statements / sizeof *fun_statements, o.said[FUN_DEVICE],
        NULL, o.said[FUN_STATS] != NULL);
    if (!c)
        fun_die(1, "error: there is no memory");
    if (c->broken)
        fun_die_with(c);
    char *text = fun_read_all(&len);
    fun_value *values = fun_read_values(entry, text, len);
    free(text);
    int nout = fun_count_items(entry->gives);
    fun_value *results = fun_no_values(nout);
    int status = fun_run_all(c, entry, &o, values, times, results);
    if (status)
        fprintf(stderr, "%s: error: %s\n", fun_program, c->message);
    else if (o.said[FUN_STATS])
        fun_show_stats(c);
    fun_free_values(values, fun_count_items(entry->takes));
    fun_context_free(c);
    if (times)
        fun_close_file(times, to);
    bool binary = o.said[FUN_FORM] && *o.said[FUN_FORM] == 'b';
    for (int i = 0; i < nout && !status; i++)
        fun_print_value(&results[i], binary);
    fun_free_values(results, nout);
    fun_close_file(stdout, "the output");
    return status ? 1 : 0;
}
#endif
