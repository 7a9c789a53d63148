/* fungen.c - what is promised of random programs. */
#include "testsuite/unit/program.h"

#include "fungen/gen.h"
#include "ground/random.h"
#include "verifier/inputs/inputs.h"
#include "verifier/interpreter/heap/heap.h"

#include <time.h>

/* ---- programs, read as anybody reads them ---- */

static Buf text_of(const GenOptions *options)
{
    Store *store = store_new();
    Buf text = {0};

    print_prog(gen_program(store, options), (PrintStyle){0}, &text);
    store_free(store);
    return text;
}

static void show_failure(const Program *w, const GenOptions *options)
{
    Buf text = {0};

    diag_print(&w->diag, &text, (DiagStyle){.max_errors = 3});
    print_error("seed %llu, bias %d: %.*s\n",
                (unsigned long long)options->seed, (int)options->bias,
                (int)text.len, text.at);
    buf_free(&text);
}

/* The program is read and accepted. */
static Program open_world(const GenOptions *options)
{
    Buf text = text_of(options);
    Program w = program_read(text.at, text.len);
    bool ok = !diag_failed(&w.diag) && verify_prog(w.prog, &w.diag);
    if (!ok)
        show_failure(&w, options);
    assert_true(ok);
    buf_free(&text);
    return w;
}

typedef void (*Look)(Program *w, const GenOptions *options, void *data);

/* COUNT programs of each bias and of several sizes. */
static void each_program(uint32_t count, GenOptions options, Look look,
                         void *data)
{
    static const uint32_t sizes[] = {30, 8, 30, 70, 1, 30, 15};

    for (uint32_t i = 0; i < count * GEN_BIASES; i++) {
        options.seed = i;
        options.bias = (GenBias)(i % GEN_BIASES);
        options.size = sizes[i % (sizeof sizes / sizeof *sizes)];
        Program w = open_world(&options);
        look(&w, &options, data);
        program_close(&w);
    }
}

static void nothing(Program *w, const GenOptions *options, void *data)
{
    (void)w;
    (void)options;
    (void)data;
}

TEST(test_verifies)
{
    each_program(120, (GenOptions){0}, nothing, NULL);
}

TEST(test_deterministic)
{
    GenOptions options = {.seed = 77, .size = 200};
    Buf a = text_of(&options), b = text_of(&options);

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

static void run_changed(Program *w, const Fun *fun, Input *input,
                        const GenOptions *options)
{
    Random random = {options->seed};
    Arena arena = {0};
    Value *results;
    size_t nresult;

    for (size_t i = 0; i < input->narg; i++)
        change(&input->args[i], &random);
    bool ok = run_value(w->prog, fun, input->args, input->narg, NULL,
                        &arena, &w->diag, &results, &nresult);
    if (!ok)
        show_failure(w, options);
    arena_free(&arena);
    assert_true(ok);
}

/* Inputs are found soon, and nothing but asserts about i64 is asked of
 * them. */
static void run_some(Program *w, const GenOptions *options, void *data)
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

TEST(test_runs)
{
    each_program(40, (GenOptions){0}, run_some, NULL);
}

/* ---- memory ---- */

typedef struct HeapRuns {
    uint32_t programs, failed;
} HeapRuns;

/* Does the heap hold what the values are, without races, on some inputs? */
static bool holds(Program *w, const GenOptions *options)
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

static void count_held(Program *w, const GenOptions *options, void *data)
{
    HeapRuns *runs = data;
    bool ok = holds(w, options);

    runs->programs++;
    runs->failed += !ok;
    if (!ok && !options->invalid)
        show_failure(w, options);
}

TEST(test_valid)
{
    HeapRuns runs = {0, 0};

    each_program(40, (GenOptions){.funmem = true}, count_held, &runs);
    assert_int_equal(runs.failed, 0);
}

TEST(test_invalid)
{
    HeapRuns runs = {0, 0};

    each_program(20, (GenOptions){.funmem = true, .invalid = true},
                 count_held, &runs);
    assert_int_equal(runs.failed, runs.programs);
}

/* ---- coverage ---- */

/* What a program may have besides forms, operators and element types. */
#define FEATURES(F)                                                            \
    F(POINT) F(RANGE) F(STRIDE) F(BACKWARDS) F(ALL) F(LMAD_UPDATE)             \
    F(RANGE_UPDATE) F(ELEMENT_UPDATE) F(SELF_UPDATE) F(FOR) F(WHILE)           \
    F(UNIQUE_PARAM) F(SHARED_PARAM) F(SIZE_PARAM) F(SIZE_RESULT) F(BUILTIN)    \
    F(LAMBDA) F(TUPLE_LAMBDA) F(ARRAY_LAMBDA) F(ID) F(COMM) F(HISTOGRAM)       \
    F(THREAD) F(BLOCK) F(LANE) F(NESTED) F(ROWS) F(UNIQUE_ARGUMENT)            \
    F(UNIQUE_RESULT) F(EXISTENTIAL_RESULT) F(FACT) F(ATTRIBUTE) F(NO_ELEMENT)

#define FEATURES_OF_MEMORY(F)                                                  \
    F(SHARING) F(MIXED_TYPES) F(IN_PLACE) F(BACKWARD_LAYOUT) F(GAPS)           \
    F(COLUMNS) F(CHAIN) F(PASSED_BLOCK) F(PASSED_PART) F(SHARED_SPACE)         \
    F(PRIVATE_SPACE) F(SCALAR_PLACE) F(RENEWED) F(OPERATOR_BLOCK)              \
    F(OPERATOR_OUTSIDE)

typedef enum Feature {
#define F(NAME) HAS_##NAME,
    FEATURES(F) FEATURES_OF_MEMORY(F) FEATURE_COUNT,
#undef F
    FIRST_OF_MEMORY = HAS_SHARING
} Feature;

static const char *const feature_name[] = {
#define F(NAME) [HAS_##NAME] = #NAME,
    FEATURES(F) FEATURES_OF_MEMORY(F)
#undef F
};

/* In how many programs there is something. */
typedef struct Count {
    uint32_t programs, last;
} Count;

typedef struct Coverage {
    Count form[FORM_COUNT], op[OP_COUNT], elem[ELEM_COUNT];
    Count feature[FEATURE_COUNT];
    const Var *block[64]; /* of the last arrays that were put somewhere */
    Elem held[64];
    uint32_t nblock;
    Store *store;      /* of the current program */
    uint32_t programs; /* that one, too */
} Coverage;

static void count(Coverage *c, Count *of)
{
    of->programs += of->last != c->programs;
    of->last = c->programs;
}

static void count_if(Coverage *c, Feature feature, bool has)
{
    if (has)
        count(c, &c->feature[feature]);
}

static void count_scalar(const Scalar *s, Coverage *c)
{
    count(c, &c->op[s->op]);
    for (uint32_t i = 0; i < s->narg; i++)
        count_scalar(s->arg[i], c);
}

static const Type *type_of(const Scalar *s)
{
    return s->op == OP_VAR ? s->u.var->type : NULL;
}

static bool is_array(const Scalar *s)
{
    return type_of(s) && type_is_array(type_of(s));
}

static bool is_negative(const Scalar *s)
{
    int64_t value;
    return s->op == OP_NEG || (scalar_is_int(s, &value) && value < 0);
}

static void count_selection(const Exp *exp, Coverage *c)
{
    const Selection *sel = &exp->u.sel;
    uint32_t at = sel->first;

    for (uint32_t d = 0; sel->dim && d < sel->rank; d++) {
        count_if(c, HAS_POINT, sel->dim[d] == DIM_POINT);
        count_if(c, HAS_RANGE, sel->dim[d] == DIM_RANGE);
        count_if(c, HAS_STRIDE, sel->dim[d] == DIM_STRIDE);
        count_if(c, HAS_BACKWARDS, sel->dim[d] == DIM_STRIDE &&
                                       is_negative(exp->arg[at + 2]));
        count_if(c, HAS_ALL, sel->dim[d] == DIM_ALL);
        at += dim_operands[sel->dim[d]];
    }
}

static void count_update(const Exp *exp, Coverage *c)
{
    bool whole = is_array(exp->arg[1]);

    count_if(c, HAS_ELEMENT_UPDATE, !whole);
    count_if(c, HAS_LMAD_UPDATE, !exp->u.sel.dim);
    count_if(c, HAS_RANGE_UPDATE, whole && exp->u.sel.dim);
}

/* `let (B) = A[...]`, then `A with [...] = B` */
static void count_self_update(const Stm *stm, Coverage *c)
{
    const Stm *before = stm->prev;
    bool is_view = before && before->npat == 1 &&
                   (before->exp.form == FORM_SLICE ||
                    before->exp.form == FORM_REVERSE);

    count_if(c, HAS_SELF_UPDATE,
             is_view && is_array(stm->exp.arg[1]) &&
                 stm->exp.arg[1]->u.var == before->pat[0] &&
                 (before->exp.form == FORM_REVERSE ||
                  before->exp.arg[0] == stm->exp.arg[0]));
}

static void count_loop(const Exp *exp, Coverage *c)
{
    uint32_t first = exp->is_while ? 0 : 1;

    count_if(c, HAS_WHILE, exp->is_while);
    count_if(c, HAS_FOR, !exp->is_while);
    for (uint32_t i = first; i < exp->fn[0].nparam; i++) {
        const Var *param = exp->fn[0].param[i];
        count_if(c, HAS_UNIQUE_PARAM, param->unique);
        count_if(c, HAS_SHARED_PARAM,
                 type_is_array(param->type) && !param->unique);
        count_if(c, HAS_SIZE_PARAM,
                 i > first && type_is_array(param->type) &&
                     param->type->size[0]->op == OP_VAR &&
                     param->type->size[0]->u.var == exp->fn[0].param[i - 1]);
    }
}

static void count_operators(const Exp *exp, Coverage *c)
{
    const OperatorList *ops = &exp->u.ops;

    count_if(c, HAS_HISTOGRAM, exp->form == FORM_SCATTER && ops->count);
    for (uint32_t i = 0; i < ops->count; i++) {
        const Operator *op = &ops->at[i];
        bool lambda = op->kind == OPERATOR_LAMBDA;
        count_if(c, HAS_BUILTIN, op->kind == OPERATOR_BUILTIN);
        count_if(c, HAS_ID, op->kind == OPERATOR_ID);
        count_if(c, HAS_LAMBDA, lambda);
        count_if(c, HAS_TUPLE_LAMBDA, lambda && op->width > 1);
        count_if(c, HAS_ARRAY_LAMBDA,
                 lambda && is_array(exp->arg[op->neutral]));
        count_if(c, HAS_COMM, op->attrs != NULL);
    }
}

static bool find_kernel(Stm *stm, void *data)
{
    *(bool *)data |= form_info[stm->exp.form].parallel;
    return true;
}

static void count_parallel(const Exp *exp, Coverage *c)
{
    bool nested = false;

    count_if(c, HAS_THREAD, exp->exec == AT_THREAD);
    count_if(c, HAS_BLOCK, exp->exec == AT_BLOCK);
    count_if(c, HAS_LANE, exp->exec == AT_LANE);
    body_each_stm(exp->fn[0].body, find_kernel, &nested);
    count_if(c, HAS_NESTED, nested);
    for (uint32_t i = 0; i < exp->fn[0].body->nres; i++)
        count_if(c, HAS_ROWS, is_array(exp->fn[0].body->res[i]));
}

static void count_call(const Exp *exp, Coverage *c)
{
    const Fun *callee = exp->u.callee;

    for (uint32_t i = 0; i < callee->nparam; i++)
        count_if(c, HAS_UNIQUE_ARGUMENT, callee->param[i]->unique);
    for (uint32_t i = 0; i < callee->nres; i++) {
        count_if(c, HAS_UNIQUE_RESULT, callee->res[i].var->unique);
        count_if(c, HAS_EXISTENTIAL_RESULT, callee->res[i].named);
    }
}

/* ---- of memory ---- */

static void count_layout(const Var *var, Coverage *c)
{
    const IxFn *ixfn = var->place.ixfn;
    const Lmad *lmad = ixfn->lmad[0];
    int64_t stride;

    count_if(c, HAS_CHAIN, ixfn->nlmad > 1);
    count_if(c, HAS_SCALAR_PLACE, lmad->rank == 0);
    count_if(c, HAS_COLUMNS, lmad->rank > 1 && lmad_reads_col_major(lmad));
    for (uint32_t d = 0; d < lmad->rank; d++)
        count_if(c, HAS_BACKWARD_LAYOUT, is_negative(lmad->dim[d].stride));
    if (lmad->rank == 1)
        count_if(c, HAS_GAPS,
                 scalar_is_int(lmad->dim[0].stride, &stride) && stride > 1);
}

/* Fresh arrays only. */
static void count_sharing(const Stm *stm, const Var *var, Coverage *c)
{
    enum { ROOM = sizeof c->block / sizeof *c->block };

    if (form_info[stm->exp.form].makes != MAKES_FRESH ||
        !type_is_array(var->type))
        return;
    for (uint32_t i = 0; i < ROOM && i < c->nblock; i++) {
        bool same = c->block[i] == var->place.mem;
        count_if(c, HAS_SHARING, same);
        count_if(c, HAS_MIXED_TYPES, same && c->held[i] != var->type->elem);
    }
    c->block[c->nblock % ROOM] = var->place.mem;
    c->held[c->nblock++ % ROOM] = (Elem)var->type->elem;
}

static void count_place(const Stm *stm, const Var *var, Coverage *c)
{
    bool passes = form_info[stm->exp.form].makes == MAKES_PASSED;

    if (type_is_mem(var->type)) {
        count_if(c, HAS_PASSED_BLOCK, passes);
        count_if(c, HAS_SHARED_SPACE, var->type->space == SPACE_SHARED);
        count_if(c, HAS_PRIVATE_SPACE, var->type->space == SPACE_PRIVATE);
    }
    count_if(c, HAS_PASSED_PART, passes && attr_find(var->attrs, "mem"));
    if (!var->place.ixfn)
        return;
    count_layout(var, c);
    count_sharing(stm, var, c);
    count_if(c, HAS_IN_PLACE,
             stm->exp.form == FORM_UPDATE && is_array(stm->exp.arg[1]) &&
                 stm->exp.arg[1]->u.var->place.mem == var->place.mem);
}

/* The block that STM makes its first result in, where that is an array. */
static const Var *block_of(const Stm *stm)
{
    bool fresh = form_info[stm->exp.form].makes == MAKES_FRESH;

    return fresh && stm->npat && type_is_array(stm->pat[0]->type)
               ? stm->pat[0]->place.mem
               : NULL;
}

static bool find_read(Stm *stm, void *data)
{
    const Var **block = data;

    if (stm->exp.form == FORM_INDEX &&
        stm->exp.arg[0]->u.var->place.mem == *block)
        *block = NULL;
    return *block != NULL;
}

/* Is a kernel's result in the block of what it reads? */
static bool is_renewal(const Stm *stm)
{
    const Var *block = block_of(stm), *left = block;

    if (stm->exp.form == FORM_KERNEL && block)
        body_each_stm(stm->exp.fn[0].body, find_read, &left);
    return block != left;
}

typedef struct OperatorBlocks {
    bool own, outside;
    const Body *body;
} OperatorBlocks;

static bool is_allocated_in(const Body *body, const Var *block)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_ALLOC && s->pat[0] == block)
            return true;
    return false;
}

static bool find_blocks(Stm *stm, void *data)
{
    OperatorBlocks *blocks = data;
    const Var *block = block_of(stm);

    blocks->own |= stm->exp.form == FORM_ALLOC;
    blocks->outside |= block && !is_allocated_in(blocks->body, block);
    return true;
}

static void count_operator_blocks(const Exp *exp, Coverage *c)
{
    OperatorBlocks blocks = {false, false, NULL};

    for (uint32_t i = 1; i < exp->nfn; i++) {
        blocks.body = exp->fn[i].body;
        body_each_stm(exp->fn[i].body, find_blocks, &blocks);
    }
    count_if(c, HAS_OPERATOR_BLOCK, blocks.own);
    count_if(c, HAS_OPERATOR_OUTSIDE, blocks.outside);
}

/* ---- all of it ---- */

static bool count_stm(Stm *stm, void *data)
{
    Coverage *c = data;
    const Exp *exp = &stm->exp;

    count(c, &c->form[exp->form]);
    count_if(c, HAS_ATTRIBUTE, stm->attrs != NULL);
    for (uint32_t i = 0; i < exp->narg; i++)
        count_scalar(exp->arg[i], c);
    for (uint32_t i = 0; i < exp->nfn; i++)
        for (uint32_t k = 0; k < exp->fn[i].body->nres; k++)
            count_scalar(exp->fn[i].body->res[k], c);
    if (exp->form == FORM_SLICE || exp->form == FORM_UPDATE)
        count_selection(exp, c);
    if (exp->form == FORM_UPDATE) {
        count_update(exp, c);
        count_self_update(stm, c);
    }
    if (exp->form == FORM_LOOP)
        count_loop(exp, c);
    if (exp->form == FORM_REDUCE || exp->form == FORM_SCAN ||
        exp->form == FORM_SCATTER) {
        count_operators(exp, c);
        count_operator_blocks(exp, c);
    }
    if (form_info[exp->form].parallel)
        count_parallel(exp, c);
    count_if(c, HAS_RENEWED, is_renewal(stm));
    if (exp->form == FORM_CALL)
        count_call(exp, c);
    count_if(c, HAS_FACT, exp->form == FORM_ASSERT &&
                              exp->arg[0]->op == OP_EQ);
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *var = stm->pat[i];
        count_place(stm, var, c);
        if (!type_is_array(var->type))
            continue;
        count(c, &c->elem[var->type->elem]);
        count_if(c, HAS_NO_ELEMENT,
                 var->type->size[0] == scalar_int(c->store, ELEM_I64, 0));
        count_if(c, HAS_SIZE_RESULT,
                 exp->form == FORM_IF && i > 0 &&
                     var->type->size[0]->op == OP_VAR &&
                     var->type->size[0]->u.var == stm->pat[0]);
    }
    return true;
}

static void count_program(Program *w, const GenOptions *options, void *data)
{
    Coverage *c = data;

    (void)options;
    c->programs++;
    c->nblock = 0;
    c->store = w->store;
    for (Fun *f = w->prog->first; f; f = f->next)
        body_each_stm(f->body, count_stm, c);
}

/* Is it in PERCENT of the programs at least?  Else say so. */
static bool is_frequent(const Coverage *c, const char *name, const Count *of,
                        uint32_t percent)
{
    bool ok = of->programs * 100 >= c->programs * percent;

    if (!ok)
        print_error("%s: in %u of %u programs\n", name, of->programs,
                    c->programs);
    return ok;
}

static bool is_pure(FormId form)
{
    return form_info[form].level == LEVEL_PURE || form == FORM_ASSERT;
}

/* Every form and element type in one of twenty programs, every operator in
 * some. */
TEST(test_coverage)
{
    Coverage c = {.programs = 0};
    bool ok = true;

    each_program(200, (GenOptions){0}, count_program, &c);
    for (uint32_t f = 0; f < FORM_COUNT; f++)
        if (is_pure((FormId)f))
            ok = is_frequent(&c, form_info[f].name, &c.form[f], 5) && ok;
    for (uint32_t e = 0; e < ELEM_COUNT; e++)
        ok = is_frequent(&c, elem_info[e].text, &c.elem[e], 5) && ok;
    for (uint32_t f = 0; f < FIRST_OF_MEMORY; f++)
        ok = is_frequent(&c, feature_name[f], &c.feature[f], 2) && ok;
    for (uint32_t op = 0; op < OP_COUNT; op++)
        ok = is_frequent(&c, op_info[op].text ? op_info[op].text : "a leaf",
                         &c.op[op], 1) &&
             ok;
    assert_true(ok);
}

TEST(test_coverage_of_memory)
{
    Coverage c = {.programs = 0};
    bool ok = true;

    each_program(160, (GenOptions){.funmem = true}, count_program, &c);
    for (uint32_t f = FIRST_OF_MEMORY; f < FEATURE_COUNT; f++)
        ok = is_frequent(&c, feature_name[f], &c.feature[f], 2) && ok;
    assert_true(ok);
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
TEST(test_linear)
{
    double small = seconds_for(2500), large = seconds_for(20000);

    assert_true(large < 0.5 || large < 20 * small);
}

TEST(test_long_verifies)
{
    GenOptions options = {.seed = 5, .size = 3000};
    Program w = open_world(&options);

    program_close(&w);
}
