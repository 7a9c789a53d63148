/* option.c - tests of ground/option.h. */
#include "testsuite/unit/unit.h"

#include "ground/option.h"

typedef struct Values {
    bool fast;
    long long count, limit;
    const char *text, *remarks;
    OptionTexts texts, defines, wide;
    int target, color;
} Values;

#define AT(field) offsetof(Values, field)

static const Option table[] = {
    {"fast", OPTION_FLAG, AT(fast), .help = "a flag"},
    {"count", OPTION_COUNT, AT(count), .arg = "N", .min = -3, .max = 100,
     .help = "a number"},
    {"limit", OPTION_COUNT, AT(limit), .arg = "N", .max = 9,
     .value_optional = true, .implied = 5, .help = "maybe a number"},
    {"text", OPTION_TEXT, AT(text), .arg = "TEXT", .help = "a text"},
    {"remarks", OPTION_TEXT, AT(remarks), .arg = "FILE",
     .value_optional = true, .help = "maybe a text"},
    {"texts", OPTION_TEXTS, AT(texts), .arg = "TEXT", .help = "texts"},
    {"D", OPTION_JOINED, AT(defines), .arg = "NAME", .help = "defines"},
    {"DW", OPTION_JOINED, AT(wide), .arg = "NAME", .help = "wide ones"},
    {"target", OPTION_CHOICE, AT(target), .choices = "gpu|cpu|none",
     .help = "a choice"},
    {"color", OPTION_CHOICE, AT(color), .choices = "auto|always|never",
     .value_optional = true, .implied = 1, .help = "maybe a choice"},
    {"f", OPTION_FLAG, AT(fast), .help = "short", .hidden = true},
    {0},
};

typedef struct Common {
    bool help;
} Common;

static const Option common_table[] = {
    {"help", OPTION_FLAG, offsetof(Common, help), .help = "help"},
    {0},
};

typedef struct Line {
    Arena arena;
    Values v;
    Common common;
    OptionTexts operands;
    const char *wrong;
} Line;

/* Read the words of a command line (at most 15, then NULL). */
static Line *read_words(const char *first, ...)
{
    static Line line;
    char *argv[16];
    int argc = 0;
    va_list args;

    arena_free(&line.arena);
    line = (Line){0};
    va_start(args, first);
    for (const char *w = first; w; w = va_arg(args, const char *))
        argv[argc++] = (char *)(uintptr_t)w;
    va_end(args);
    OptionGroup groups[] = {{"Own", table, &line.v},
                            {"Common", common_table, &line.common}};
    line.wrong = option_parse(groups, 2, argc, argv, &line.operands,
                              &line.arena);
    return &line;
}

#define READ(...) read_words(__VA_ARGS__, NULL)
#define assert_wrong(message, ...)                                             \
    do {                                                                       \
        const char *wrong = READ(__VA_ARGS__)->wrong;                          \
        assert_non_null(wrong);                                                \
        assert_string_equal(wrong, message);                                   \
    } while (0)

static Line *read_well(Line *line)
{
    if (line->wrong)
        fail_msg("%s", line->wrong);
    return line;
}
#define READ_WELL(...) read_well(READ(__VA_ARGS__))

TEST(flags)
{
    assert_false(READ_WELL("x")->v.fast);
    assert_true(READ_WELL("--fast")->v.fast);
    assert_true(READ_WELL("-fast")->v.fast);
    assert_true(READ_WELL("-f")->v.fast);
    assert_true(READ_WELL("--fast=true")->v.fast);
    assert_true(READ_WELL("--fast=1")->v.fast);
    assert_false(READ_WELL("--fast", "--fast=false")->v.fast);
    assert_false(READ_WELL("--fast", "--fast=0")->v.fast);
    Line *line = READ_WELL("--fast", "false"); /* an operand */
    assert_true(line->v.fast);
    assert_string_equal(line->operands.at[0], "false");
    assert_true(READ_WELL("--fast=TRUE")->v.fast);
    assert_true(READ_WELL("--fast=True")->v.fast);
    assert_false(READ_WELL("--fast", "--fast=FALSE")->v.fast);
    assert_wrong("'--fast' takes true or false, not 'tRUE'", "--fast=tRUE");
    assert_wrong("'--fast' takes true or false, not 'maybe'", "--fast=maybe");
    assert_wrong("'--fast' takes true or false, not ''", "--fast=");
    assert_true(READ_WELL("--help")->common.help);
}

TEST(counts)
{
    assert_int_equal(READ_WELL("--count=7")->v.count, 7);
    assert_int_equal(READ_WELL("--count", "7")->v.count, 7);
    assert_int_equal(READ_WELL("-count", "-3")->v.count, -3);
    assert_int_equal(READ_WELL("--count=100")->v.count, 100);
    assert_int_equal(READ_WELL("--count=007")->v.count, 7);
    assert_int_equal(READ_WELL("--count=1", "--count=2")->v.count, 2);
#define RANGE "'--count' takes a number from -3 to 100, not "
    assert_wrong(RANGE "'101'", "--count=101");
    assert_wrong(RANGE "'-4'", "--count=-4");
    assert_wrong(RANGE "''", "--count=");
    assert_wrong(RANGE "'7x'", "--count=7x");
    assert_wrong(RANGE "'x'", "--count", "x");
    assert_wrong(RANGE "'1.5'", "--count=1.5");
    assert_wrong(RANGE "' 7'", "--count= 7");
    assert_wrong(RANGE "'99999999999999999999'",
                 "--count=99999999999999999999");
    assert_wrong("'--count' needs a value: --count=N", "--count");
}

TEST(values_that_may_be_left_out)
{
    assert_int_equal(READ_WELL("--limit")->v.limit, 5);
    assert_int_equal(READ_WELL("--limit=3")->v.limit, 3);
    assert_wrong("'--limit' takes a number from 0 to 9, not '10'",
                 "--limit=10");
    Line *line = READ_WELL("--limit", "3"); /* an operand */
    assert_int_equal(line->v.limit, 5);
    assert_int_equal(line->operands.count, 1);
    assert_string_equal(READ_WELL("--remarks")->v.remarks, "");
    assert_string_equal(READ_WELL("--remarks=f")->v.remarks, "f");
    assert_null(READ_WELL("x")->v.remarks);
    assert_int_equal(READ_WELL("--color")->v.color, 1);
    assert_int_equal(READ_WELL("--color=never")->v.color, 2);
}

TEST(texts)
{
    assert_string_equal(READ_WELL("--text=a=b")->v.text, "a=b");
    assert_string_equal(READ_WELL("--text=")->v.text, "");
    assert_string_equal(READ_WELL("--text", "")->v.text, "");
    assert_string_equal(READ_WELL("--text", "--fast")->v.text, "--fast");
    assert_string_equal(READ_WELL("--text", "--")->v.text, "--");
    assert_wrong("'--text' needs a value: --text=TEXT", "--text");
    Line *line = READ_WELL("--texts=1", "--texts", "2", "--texts=3",
                           "--texts=4", "--texts=5");
    assert_int_equal(line->v.texts.count, 5);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(line->v.texts.at[i][0], '1' + i);
}

TEST(joined)
{
    Line *line = READ_WELL("-DX=1", "-D", "Y", "--D=Z", "-D=Z=1", "--DQ");
    assert_int_equal(line->v.defines.count, 5);
    assert_string_equal(line->v.defines.at[0], "X=1");
    assert_string_equal(line->v.defines.at[1], "Y");
    assert_string_equal(line->v.defines.at[2], "=Z");
    assert_string_equal(line->v.defines.at[3], "=Z=1");
    assert_string_equal(line->v.defines.at[4], "Q");
    /* The longest name wins. */
    line = READ_WELL("-DWx", "-DV");
    assert_string_equal(line->v.wide.at[0], "x");
    assert_string_equal(line->v.defines.at[0], "V");
    assert_wrong("'-D' needs a value: -DNAME", "-D");
}

TEST(choices)
{
    assert_int_equal(READ_WELL("--target=gpu")->v.target, 0);
    assert_int_equal(READ_WELL("--target", "cpu")->v.target, 1);
    assert_int_equal(READ_WELL("--target=none")->v.target, 2);
    assert_wrong("'--target' takes gpu|cpu|none, not 'gp'", "--target=gp");
    assert_wrong("'--target' takes gpu|cpu|none, not 'gpu|cpu'",
                 "--target=gpu|cpu");
    assert_wrong("'--target' takes gpu|cpu|none, not ''", "--target=");
    assert_wrong("'--target' needs a value: --target=gpu|cpu|none",
                 "--target");
}

TEST(operands)
{
    assert_int_equal(READ_WELL(NULL)->operands.count, 0);
    Line *line = READ_WELL("a", "-", "--fast", "b", "--", "--fast", "--", "");
    assert_int_equal(line->operands.count, 6);
    assert_string_equal(line->operands.at[1], "-");
    assert_string_equal(line->operands.at[3], "--fast");
    assert_string_equal(line->operands.at[4], "--");
    assert_string_equal(line->operands.at[5], "");
}

TEST(unknown_ones_are_guessed)
{
    assert_wrong("unknown option '--cuont'; did you mean '--count'?",
                 "--cuont");
    assert_wrong("unknown option '--targt=gpu'; did you mean '--target'?",
                 "--targt=gpu");
    assert_wrong("unknown option '-hlep'; did you mean '--help'?", "-hlep");
    assert_wrong("unknown option '---fast'; did you mean '--fast'?",
                 "---fast");
    assert_wrong("unknown option '--Fast'; did you mean '--fast'?", "--Fast");
    assert_wrong("unknown option '--xyzzy'", "--xyzzy");
    assert_wrong("unknown option '-x'", "-x");
    assert_wrong("unknown option '--=x'", "--=x");
    /* The nearest one of all groups: two slips from "text", one from "help". */
    assert_wrong("unknown option '--hext'; did you mean '--text'?", "--hext");
    assert_wrong("unknown option '--hexp'; did you mean '--help'?", "--hexp");
    char name[200] = "--";
    memset(name + 2, 'z', 150);
    assert_non_null(READ(name)->wrong);
}

TEST(names_are_found_whole)
{
    assert_ptr_equal(option_find(table, "count", 5), &table[1]);
    assert_ptr_equal(option_find(table, "count=3", 5), &table[1]);
    assert_null(option_find(table, "coun", 4));
    assert_null(option_find(table, "", 0));
    assert_null(option_find(NULL, "count", 5));
    assert_null(option_guess(table, "", 0));
    assert_null(option_guess(NULL, "x", 1));
    assert_null(option_guess(table, "g", 1)); /* not the hidden 'f' */
}

TEST(values_are_set_from_elsewhere)
{
    Arena arena = {0};
    Values v = {0};

    assert_null(option_set(option_find(table, "target", 6), &v, "cpu",
                           &arena));
    assert_int_equal(v.target, 1);
    assert_null(option_set(option_find(table, "limit", 5), &v, NULL, &arena));
    assert_int_equal(v.limit, 5);
    assert_string_equal(option_set(option_find(table, "text", 4), &v, NULL,
                                   &arena),
                        "'--text' needs a value: --text=TEXT");
    arena_free(&arena);
}

TEST(help_is_made_from_the_table)
{
    static const Option options[] = {
        {"fast", OPTION_FLAG, 0, .help = "be quick"},
        {"o", OPTION_TEXT, 0, .arg = "FILE", .help = "write to FILE"},
        {"limit", OPTION_COUNT, 0, .arg = "N", .value_optional = true,
         .help = "one two three four five six seven eight nine ten eleven "
                 "twelve"},
        {"a-very-long-option-name", OPTION_TEXT, 0, .arg = "ARGUMENT",
         .help = "x"},
        {"D", OPTION_JOINED, 0, .arg = "NAME", .help = "define"},
        {"target", OPTION_CHOICE, 0, .choices = "gpu|cpu", .help = "choose"},
        {"hidden", OPTION_FLAG, 0, .help = "never", .hidden = true},
        {0},
    };
    static const Option none[] = {{0}};
    OptionGroup groups[] = {{"Options", options, NULL},
                            {"Empty", none, NULL},
                            {"Missing", NULL, NULL}};
    Buf out = {0};

    option_help(groups, 3, &out);
    assert_buf(&out,
               "\nOptions:\n"
               "  --fast                      be quick\n"
               "  -o FILE                     write to FILE\n"
               "  --limit[=N]                 one two three four five six "
               "seven eight nine ten\n"
               "                              eleven twelve\n"
               "  --a-very-long-option-name=ARGUMENT\n"
               "                              x\n"
               "  -DNAME                      define\n"
               "  --target=gpu|cpu            choose\n");
}

AFTER_EACH_TEST()
{
    arena_free(&read_words(NULL)->arena);
}
