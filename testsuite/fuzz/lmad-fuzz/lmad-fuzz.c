/* lmad-fuzz.c - answers to random problems, against brute force.
 *
 * A yes is looked at for all small parameters, a no where it says that it was
 * tried.  What is wrong is printed, and the exit status is 1.
 */
#include "drivers/tool.h"

#include "ground/progress.h"
#include "ir-text/problem/problem.h"
#include "testsuite/fuzz/lmad-fuzz/generate.h"
#include "testsuite/fuzz/lmad-fuzz/reference.h"
#include "verifier/problems/answer.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct FuzzOptions {
    long long count, seed, high;
    int kind, solver;
    bool precision, unknown, times, disjoint;
    const char *family;
} FuzzOptions;

enum { SOLVER_NONE, SOLVER_Z3, SOLVER_ALONE };
enum { KIND_ALL, KIND_NUMBERS, KIND_ANY, KIND_FAMILIES, KIND_BOUNDARY };

static const FuzzOptions defaults = {.count = 1000, .seed = 1, .high = 6};

#define AT(field) offsetof(FuzzOptions, field)

static const Option options[] = {
    {"count", OPTION_COUNT, AT(count), .arg = "N", .min = 1,
     .max = 1000000000, .help = "problems (1000); of each family with "
                                "--precision"},
    {"seed", OPTION_COUNT, AT(seed), .arg = "S", .min = 0, .max = INT64_MAX,
     .help = "which problems"},
    {"kind", OPTION_CHOICE, AT(kind), .choices = "all|numbers|any|families|boundary",
     .help = "of what kind"},
    {"high", OPTION_COUNT, AT(high), .arg = "N", .min = 1, .max = 40,
     .help = "the greatest parameter that is looked at (6)"},
    {"family", OPTION_TEXT, AT(family), .arg = "NAME",
     .help = "of this family only"},
    {"precision", OPTION_FLAG, AT(precision),
     .help = "a table: how many of the true ones are proved, and how many of "
             "the false ones refuted"},
    {"unknown", OPTION_FLAG, AT(unknown),
     .help = "print the problems that are true and not proved"},
    {"solver", OPTION_CHOICE, AT(solver), .choices = "none|z3|alone",
     .help = "with Z3 for what the rules leave open, or, of questions whether "
             "sets are disjoint, Z3 alone"},
    {"disjoint", OPTION_FLAG, AT(disjoint),
     .help = "with --precision: only questions whether sets are disjoint"},
    {"times", OPTION_FLAG, AT(times), .help = "print how long answers take"},
    {0},
};

/* ---- asking the toolkit ---- */

typedef enum Reply { YES, NO, UNKNOWN_REPLY, ABSURD } Reply;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* TEXT with the parentheses of unions as the language has them. */
static void as_language(const Buf *text, Buf *out)
{
    for (size_t i = 0; i < text->len; i++) {
        char c = text->at[i];
        buf_char(out, (char)(c == '[' ? '(' : c == ']' ? ')' : c));
    }
}

static Reply ask(const FuzzOptions *o, const Buf *text, Buf *answer,
                 double *seconds)
{
    Arena arena = {0};
    Diag diag = {0};
    Buf language = {0};
    Store *store = store_new();
    Reply reply = ABSURD;

    as_language(text, &language);
    Source *source = source_of_text(&arena, "fuzz.lmad", language.at,
                                    language.len);
    double start = now();
    Problem *problem =
        parse_problem(store, source, 0, source->len, &diag, NULL);
    if (diag_failed(&diag)) {
        fprintf(stderr, "lmad-fuzz: not read:\n%.*s", (int)language.len,
                language.at);
        exit(3);
    }
    Answers *answers = answers_open(problem, &diag);
    if (answers && o->solver == SOLVER_ALONE) {
        buf_text(answer, answers_by_z3_alone(answers, problem->last)
                             ? "yes" : "unknown");
    } else if (answers) {
        if (o->solver == SOLVER_Z3)
            answers_use_z3(answers);
        answer_check(answers, problem->last, answer, NULL);
    }
    if (answers) {
        answers_close(answers);
        reply = answer->at[0] == 'y'   ? YES
                : answer->at[0] == 'n' ? NO
                                       : UNKNOWN_REPLY;
    }
    *seconds = now() - start;
    diag_free(&diag);
    store_free(store);
    source_free(source);
    arena_free(&arena);
    buf_free(&language);
    return reply;
}

/* ---- judging ---- */

/* The values in "no: with n = 3, m = -1: ..." */
static RefValues values_in(const Buf *answer)
{
    RefValues v = {{0}};

    for (size_t i = 0; i + 4 < answer->len; i++)
        if (islower((unsigned char)answer->at[i]) && i &&
            answer->at[i - 1] == ' ' &&
            memcmp(answer->at + i + 1, " = ", 3) == 0)
            v.at[answer->at[i] - 'a'] = strtoll(answer->at + i + 4, NULL, 10);
    return v;
}

static const char *const reply_text[] = {"yes", "no", "unknown",
                                         "contradictory"};

static void say_wrong(const Buf *text, Reply reply, const Buf *answer,
                      const RefProblem *p, const RefValues *v)
{
    printf("WRONG (%s) %.*s\n%.*s", reply_text[reply], (int)answer->len,
           answer->at, (int)text->len, text->at);
    ref_say(p, v);
    printf("\n");
}

typedef struct Score {
    uint64_t problems, states, wrong, yes, no, unknown, absurd;
    uint64_t truly, truly_proved, falsely, refuted, met;
    double seconds;
} Score;

static void judge(const FuzzOptions *o, int kind, const Buf *text,
                  int64_t low, Score *score, double *took)
{
    Buf answer = {0};
    double seconds;
    uint64_t states = 0, touched = 0;
    RefValues wrong = {{0}};
    Reply reply = ask(o, text, &answer, &seconds);
    Buf copy = {0};

    buf_bytes(&copy, text->at, text->len);
    buf_char(&copy, '\0');
    buf_char(&answer, '\0');
    answer.len--;
    RefProblem *p = ref_read(copy.at);
    *took = seconds;
    RefTruth truth = REF_OPEN;
    if (reply == NO) {
        wrong = values_in(&answer);
        truth = ref_holds(p, &wrong) ? ref_answer(p, &wrong, NULL) : REF_YES;
        if (truth == REF_YES) {
            score->wrong++;
            say_wrong(text, reply, &answer, p, &wrong);
        }
        score->no++;
    }
    if (reply != NO || o->precision) {
        truth = kind == KIND_BOUNDARY
                    ? ref_near(p, score->problems, &states, &wrong)
                    : ref_all(p, low, o->high, &states, &touched, &wrong);
        if ((reply == YES && truth == REF_NO) || (reply == ABSURD && states)) {
            score->wrong++;
            say_wrong(text, reply, &answer, p, &wrong);
        }
    }
    /* Of the true ones, the intervals of at least half meet. */
    bool counts = !o->precision || truth != REF_YES || touched ||
                  2 * score->met > score->truly;
    score->problems += counts;
    score->seconds += counts ? seconds : 0;
    score->states += states;
    score->yes += reply == YES;
    score->unknown += reply == UNKNOWN_REPLY;
    score->absurd += reply == ABSURD;
    if (truth == REF_YES && states && counts) {
        score->truly++;
        score->truly_proved += reply == YES;
        score->met += touched > 0;
        if (reply == UNKNOWN_REPLY && o->unknown)
            printf("UNKNOWN %.*s\n%.*s", (int)answer.len, answer.at,
                   (int)text->len, text->at);
    }
    score->falsely += truth == REF_NO;
    score->refuted += truth == REF_NO && reply == NO;
    ref_free(p);
    buf_free(&copy);
    buf_free(&answer);
}

/* ---- tables ---- */

static double percent(uint64_t part, uint64_t of)
{
    return of ? 100.0 * (double)part / (double)of : 100.0;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static uint64_t run_precision(const FuzzOptions *o)
{
    uint64_t wrong = 0;
    Buf text = {0};
    double took, worst = 100, sum = 0;
    size_t families = 0;

    printf("%-16s %9s %9s %9s %9s %9s %9s\n", "family", "true", "meeting %",
           "proved %", "false", "refuted %", "us each");
    for (size_t f = 0; f < family_count(); f++) {
        Random r = {(uint64_t)o->seed * 1000003 + f};
        Score s = {0};
        if (o->family && strcmp(o->family, family_name(f)) != 0)
            continue;
        while (s.problems < (uint64_t)o->count) {
            text.len = 0;
            generate_family(&r, f, &text);
            buf_char(&text, '\0');
            text.len--;
            if (o->disjoint && !strstr(text.at, "disjoint"))
                continue;
            judge(o, KIND_FAMILIES, &text, 0, &s, &took);
        }
        double proved = percent(s.truly_proved, s.truly);
        printf("%-16s %9llu %9.1f %9.1f %9llu %9.1f %9.1f\n", family_name(f),
               (unsigned long long)s.truly, percent(s.met, s.truly), proved,
               (unsigned long long)s.falsely, percent(s.refuted, s.falsely),
               1e6 * s.seconds / (double)s.problems);
        fflush(stdout);
        worst = proved < worst ? proved : worst;
        sum += proved;
        families++;
        wrong += s.wrong;
    }
    printf("all families     %29.1f (least %.1f)\n", sum / (double)families,
           worst);
    buf_free(&text);
    return wrong;
}

static void generate(int kind, Random *r, Buf *text)
{
    if (kind == KIND_NUMBERS)
        generate_numbers(r, text);
    else if (kind == KIND_ANY)
        generate_any(r, text);
    else if (kind == KIND_BOUNDARY)
        generate_boundary(r, text);
    else
        generate_family(
            r, (size_t)random_in(r, 0, (int64_t)family_count() - 1), text);
}

static uint64_t run_fuzz(const FuzzOptions *o)
{
    Random r = {(uint64_t)o->seed};
    Score s = {0};
    Buf text = {0};
    double *took = ground_alloc((size_t)o->count * sizeof *took);
    long long slowest = 0;

    for (long long i = 0; i < o->count; i++) {
        int kind = o->kind == KIND_ALL ? (int)random_in(&r, 1, KIND_BOUNDARY)
                                       : o->kind;
        text.len = 0;
        progress_show("problem %lld of %lld", i + 1, o->count);
        generate(kind, &r, &text);
        judge(o, kind, &text, -2, &s, &took[i]);
        if (took[i] > took[slowest])
            slowest = i;
        if (o->times && took[i] > 0.1)
            printf("SLOW %.3f s\n%.*s", took[i], (int)text.len, text.at);
    }
    printf("%llu problems: %llu yes, %llu no, %llu unknown, %llu "
           "contradictory; %llu wrong\n",
           (unsigned long long)s.problems, (unsigned long long)s.yes,
           (unsigned long long)s.no, (unsigned long long)s.unknown,
           (unsigned long long)s.absurd, (unsigned long long)s.wrong);
    if (o->times) {
        qsort(took, (size_t)o->count, sizeof *took, ascending);
        printf("microseconds: median %.1f, 99 of 100 %.1f, greatest %.1f\n",
               1e6 * took[o->count / 2], 1e6 * took[o->count * 99 / 100],
               1e6 * took[o->count - 1]);
    }
    free(took);
    buf_free(&text);
    return s.wrong;
}

static int run_call(ToolCall *call)
{
    const FuzzOptions *o = call->options;
    uint64_t wrong = o->precision ? run_precision(o) : run_fuzz(o);

    return wrong ? TOOL_REJECTED : TOOL_DONE;
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "lmad-fuzz",
        .summary = "compare answers about sets of offsets with brute force",
        .operands = "",
        .options = options,
        .options_size = sizeof(FuzzOptions),
        .defaults = &defaults,
        .run_call = run_call,
    };
    return tool_main(&tool, argc, argv);
}
