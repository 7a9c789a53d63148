/* fungen.c - what is promised of random programs. */
#include "unit.h"

#include "fungen/gen.h"
#include "ground/random.h"
#include "ir-text/parse.h"
#include "printer/print.h"
#include "verifier/heap.h"
#include "verifier/inputs.h"
#include "verifier/verify.h"

#include <time.h>

/* ---- programs, read as anybody reads them ---- */

typedef struct World {
    Arena arena;
    Store *store;
    Source *source;
    Diag diag;
    Prog *prog;
} World;

static Buf text_of(const GenOptions *options)
{
    Store *store = store_new();
    Buf text = {0};

    print_prog(gen_program(store, options), (PrintStyle){0}, &text);
    store_free(store);
    return text;
}

static void show_failure(const World *w, const GenOptions *options)
{
    Buf text = {0};

    diag_print(&w->diag, &text, (DiagStyle){.max_errors = 3});
    print_error("seed %llu, bias %d: %.*s\n",
                (unsigned long long)options->seed, (int)options->bias,
                (int)text.len, text.at);
    buf_free(&text);
}

/* The program is read and accepted. */
static World open_world(const GenOptions *options)
{
    World w = {.store = store_new()};
    Buf text = text_of(options);

    w.source = source_of_text(&w.arena, "random.fun",
                              arena_text(&w.arena, text.at, text.len),
                              text.len);
    buf_free(&text);
    w.prog = parse_program(w.store, w.source, 0, w.source->len, &w.diag, NULL);
    bool ok = !diag_failed(&w.diag) && verify_prog(w.prog, &w.diag);
    if (!ok)
        show_failure(&w, options);
    assert_true(ok);
    return w;
}

static void close_world(World *w)
{
    source_free(w->source);
    store_free(w->store);
    diag_free(&w->diag);
    arena_free(&w->arena);
}

typedef void (*Look)(World *w, const GenOptions *options, void *data);

/* COUNT programs of each bias and of several sizes. */
static void each_program(uint32_t count, GenOptions options, Look look,
                         void *data)
{
    static const uint32_t sizes[] = {30, 8, 30, 70, 1, 30, 15};

    for (uint32_t i = 0; i < count * GEN_BIASES; i++) {
        options.seed = i;
        options.bias = (GenBias)(i % GEN_BIASES);
        options.size = sizes[i % (sizeof sizes / sizeof *sizes)];
        World w = open_world(&options);
        look(&w, &options, data);
        close_world(&w);
    }
}

static void nothing(World *w, const GenOptions *options, void *data)
{
    (void)w;
    (void)options;
    (void)data;
}

static void test_verifies(void **state)
{
    (void)state;
    each_program(120, (GenOptions){0}, nothing, NULL);
}

static void test_deterministic(void **state)
{
    GenOptions options = {.seed = 77, .size = 200};
    Buf a = text_of(&options), b = text_of(&options);

    (void)state;
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.at, b.at, a.len);
    buf_free(&b);
    options.seed++;
    b = text_of(&options);
    assert_false(a.len == b.len && memcmp(a.at, b.at, a.len) == 0);
    buf_free(&a);
    buf_free(&b);
}

/* ---- running ---- */

/* Any values for what no assert is about: asserts are about i64. */
static void change(Value *value, Random *random)
{
    for (int64_t i = 0; i < value->count; i++) {
        uint64_t bits = random_bits(random) >> random_below(random, 64);
        if (value->elem != ELEM_I64)
            value_set(value, i, scalar_wrap(value->elem, bits));
    }
}

static void run_changed(World *w, const Fun *fun, Input *input,
                        const GenOptions *options)
{
    Random random = {options->seed};
    Arena arena = {0};
    Value *results;
    size_t nresult;

    for (size_t i = 0; i < input->narg; i++)
        change(&input->args[i], &random);
    bool ok = run_value(w->prog, fun, input->args, input->narg, &arena,
                        &w->diag, &results, &nresult);
    if (!ok)
        show_failure(w, options);
    arena_free(&arena);
    assert_true(ok);
}

/* Inputs are found soon, and nothing but asserts about i64 is asked of
 * them. */
static void run_some(World *w, const GenOptions *options, void *data)
{
    const Fun *fun = w->prog->last;
    Inputs *inputs = inputs_new(w->prog, fun, options->seed);
    Input input;

    (void)data;
    for (int i = 0; i < 3; i++) {
        bool found = inputs_next(inputs, &input);
        if (!found && i > 0)
            break; /* there are no others */
        if (!found)
            inputs_explain(inputs, &w->diag);
        if (!found)
            show_failure(w, options);
        assert_true(found);
        run_changed(w, fun, &input, options);
        input_free(&input);
    }
    inputs_free(inputs);
}

static void test_runs(void **state)
{
    (void)state;
    each_program(40, (GenOptions){0}, run_some, NULL);
}

/* ---- memory ---- */

typedef struct HeapRuns {
    uint32_t programs, failed;
} HeapRuns;

/* Does the heap hold what the values are, without races, on some inputs? */
static bool holds(World *w, const GenOptions *options)
{
    const HeapOptions heap = {.races = true, .lockstep = true};
    const Fun *fun = w->prog->last;
    Inputs *inputs = inputs_new(w->prog, fun, options->seed);
    Input input;
    bool ok = true;

    for (int i = 0; ok && i < 3 && inputs_next(inputs, &input); i++) {
        Arena arena = {0};
        Value *results;
        size_t nresult;
        ok = run_heap(w->prog, fun, input.args, input.narg, &heap, &arena,
                      &w->diag, &results, &nresult);
        arena_free(&arena);
        input_free(&input);
    }
    inputs_free(inputs);
    return ok;
}

static void count_held(World *w, const GenOptions *options, void *data)
{
    HeapRuns *runs = data;
    bool ok = holds(w, options);

    runs->programs++;
    runs->failed += !ok;
    if (!ok && !options->invalid)
        show_failure(w, options);
}

static void test_valid(void **state)
{
    HeapRuns runs = {0, 0};

    (void)state;
    each_program(40, (GenOptions){.funmem = true}, count_held, &runs);
    assert_int_equal(runs.failed, 0);
}

static void test_invalid(void **state)
{
    HeapRuns runs = {0, 0};

    (void)state;
    each_program(20, (GenOptions){.funmem = true, .invalid = true},
                 count_held, &runs);
    assert_int_equal(runs.failed, runs.programs);
}

/* ---- coverage ---- */

/* How many programs have a form, and an operator. */
typedef struct Coverage {
    uint32_t form[FORM_COUNT], op[OP_COUNT], elem[ELEM_COUNT];
    uint32_t forms[FORM_COUNT], ops[OP_COUNT], elems[ELEM_COUNT];
    uint32_t programs; /* the one at hand, too */
} Coverage;

static void count_once(uint32_t *count, uint32_t *last, uint32_t program)
{
    *count += *last != program;
    *last = program;
}

static void count_scalar(const Scalar *s, Coverage *c)
{
    count_once(&c->op[s->op], &c->ops[s->op], c->programs);
    for (uint32_t i = 0; i < s->narg; i++)
        count_scalar(s->arg[i], c);
}

static bool count_stm(Stm *stm, void *data)
{
    Coverage *c = data;

    count_once(&c->form[stm->exp.form], &c->forms[stm->exp.form],
               c->programs);
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        count_scalar(stm->exp.arg[i], c);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].body->nres; k++)
            count_scalar(stm->exp.fn[i].body->res[k], c);
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_array(stm->pat[i]->type))
            count_once(&c->elem[stm->pat[i]->type->elem],
                       &c->elems[stm->pat[i]->type->elem], c->programs);
    return true;
}

static void count_program(World *w, const GenOptions *options, void *data)
{
    Coverage *c = data;

    (void)options;
    c->programs++;
    for (Fun *f = w->prog->first; f; f = f->next)
        body_each_stm(f->body, count_stm, c);
}

static bool is_pure(FormId form)
{
    return form_info[form].level == LEVEL_PURE || form == FORM_ASSERT;
}

/* Every form in one of twenty programs, every operator in some. */
static void test_coverage(void **state)
{
    Coverage c = {.programs = 0};
    uint32_t missing = 0;

    (void)state;
    each_program(80, (GenOptions){0}, count_program, &c);
    for (uint32_t f = 0; f < FORM_COUNT; f++)
        if (is_pure((FormId)f) && c.form[f] * 20 < c.programs) {
            print_error("%s: in %u of %u programs\n", form_info[f].name,
                        c.form[f], c.programs);
            missing++;
        }
    for (uint32_t op = 0; op < OP_COUNT; op++)
        if (c.op[op] < 3) {
            print_error("'%s': in %u of %u programs\n",
                        op == OP_CONVERT ? "conversion" : op_info[op].text,
                        c.op[op], c.programs);
            missing++;
        }
    for (uint32_t e = 0; e < ELEM_COUNT; e++)
        if (c.elem[e] * 20 < c.programs) {
            print_error("[]%s: in %u of %u programs\n", elem_info[e].text,
                        c.elem[e], c.programs);
            missing++;
        }
    assert_int_equal(missing, 0);
}

/* ---- long programs ---- */

static double seconds_for(uint32_t size)
{
    GenOptions options = {.seed = 5, .size = size};
    clock_t begin = clock();
    Buf text = text_of(&options);

    buf_free(&text);
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

/* Eight times the statements take less than twenty times as long. */
static void test_linear(void **state)
{
    double small = seconds_for(2500), large = seconds_for(20000);

    (void)state;
    assert_true(large < 0.5 || large < 20 * small);
}

static void test_long_verifies(void **state)
{
    GenOptions options = {.seed = 5, .size = 3000};
    World w = open_world(&options);

    (void)state;
    close_world(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verifies),  cmocka_unit_test(test_deterministic),
        cmocka_unit_test(test_runs),      cmocka_unit_test(test_valid),
        cmocka_unit_test(test_invalid),   cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_linear),    cmocka_unit_test(test_long_verifies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
