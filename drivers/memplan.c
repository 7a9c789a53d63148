/* memplan.c - offsets for buffers whose lifetimes are known. */
#include "drivers/buffers.h"
#include "drivers/tool.h"

#include <limits.h>

typedef struct DriverOptions {
    PlanOptions plan;
    bool check, explain;
    const char *plot;
} DriverOptions;

#define AT(field) offsetof(DriverOptions, field)

static const Option options[] = {
    {"capacity", OPTION_COUNT, AT(plan.capacity), .arg = "N", .max = LLONG_MAX,
     .help = "any plan of N bytes at most, instead of the lowest"},
    {"work", OPTION_COUNT, AT(plan.work), .arg = "N", .max = LLONG_MAX,
     .help = "let the search look at so many buffers (1000000000, with a "
             "capacity 4000000000; 4000000 of more than 512)"},
    {"check", OPTION_FLAG, AT(check),
     .help = "check the column 'offset' instead"},
    {"explain", OPTION_FLAG, AT(explain),
     .help = "show the buffers that are live at once and make the load"},
    {"plot", OPTION_TEXT, AT(plot), .arg = "FILE.svg",
     .help = "draw time against addresses"},
    {0},
};

/* ---- what is said of a plan ---- */

static void say_height(ToolCase *c, const Plan *plan)
{
    double over = plan->bound ? (double)plan->height / (double)plan->bound : 1;

    if (plan->height == plan->bound && plan->bound == plan->load)
        diag_remark(c->diag, (Span){0}, "height %lld, load %lld",
                    (long long)plan->height, (long long)plan->load);
    else if (plan->height == plan->bound)
        diag_remark(c->diag, (Span){0},
                    "height %lld, load %lld; no plan is lower",
                    (long long)plan->height, (long long)plan->load);
    else
        diag_remark(c->diag, (Span){0},
                    "height %lld, load %lld; no plan is lower than %lld: at "
                    "most %.4f times as high as needed",
                    (long long)plan->height, (long long)plan->load,
                    (long long)plan->bound, over);
}

static void explain(ToolCase *c, const Buffers *buffers, const Plan *plan)
{
    uint32_t n = 0;
    int64_t from, to;

    for (uint32_t k = 0; k < buffers->problem.n; k++)
        n += plan_in_use(&buffers->problem.buffer[k], plan->peak, &from, &to);
    if (n == 0)
        return;
    diag_remark(c->diag, (Span){0},
                "at time %lld, %u buffer%s %lld bytes in all",
                (long long)plan->peak, n, n == 1 ? " has" : "s have",
                (long long)plan->load);
    for (uint32_t k = 0; k < buffers->problem.n; k++)
        if (plan_in_use(&buffers->problem.buffer[k], plan->peak, &from, &to))
            diag_note(c->diag, buffers->row[k].line, "%lld bytes",
                      (long long)(to - from));
}

static void draw(ToolCase *c, const Buffers *buffers, const Plan *plan,
                 const DriverOptions *o)
{
    Buf svg = {0};

    plan_plot(&buffers->problem, plan, o->plan.capacity, &svg);
    const char *why = tool_write(o->plot, &svg, c->call->arena);
    if (why)
        diag_error(c->diag, (Span){0}, "%s: %s", o->plot, why);
    buf_free(&svg);
}

/* ---- plans ---- */

static void check(ToolCase *c, const Buffers *buffers, const Plan *plan,
                  Arena *arena)
{
    const DriverOptions *o = c->options;
    PlanOverlap overlap;

    for (uint32_t k = 0; k < buffers->problem.n; k++) {
        const PlanBuffer *b = &buffers->problem.buffer[k];
        if (plan->offset[k] % b->alignment)
            diag_error(c->diag, buffers->row[k].line,
                       "offset %lld is no multiple of %lld",
                       (long long)plan->offset[k], (long long)b->alignment);
    }
    if (o->plan.capacity >= 0 && plan->height > o->plan.capacity)
        diag_error(c->diag, (Span){0}, "height %lld is more than %lld",
                   (long long)plan->height, o->plan.capacity);
    if (plan_overlap(&buffers->problem, plan->offset, &overlap, arena)) {
        diag_error(c->diag, buffers->row[overlap.b].line,
                   "it overlaps another buffer at time %lld",
                   (long long)overlap.time);
        diag_note(c->diag, buffers->row[overlap.a].line, "the other one");
    }
}

static void report_none(ToolCase *c, const Plan *plan, PlanResult result,
                        const DriverOptions *o)
{
    if (plan->load > o->plan.capacity)
        diag_error(c->diag, (Span){0},
                   "there is no plan of %lld bytes: at time %lld, %lld are "
                   "live",
                   o->plan.capacity, (long long)plan->peak,
                   (long long)plan->load);
    else if (result == PLAN_IMPOSSIBLE)
        diag_error(c->diag, (Span){0},
                   "there is no plan of %lld bytes, though no more than %lld "
                   "are live at once",
                   o->plan.capacity, (long long)plan->load);
    else
        diag_error(c->diag, (Span){0},
                   "no plan of %lld bytes was found; the lowest that was has "
                   "%lld, and %lld are live at once",
                   o->plan.capacity, (long long)plan->height,
                   (long long)plan->load);
}

static void make(ToolCase *c, const Buffers *buffers, Plan *plan, Arena *arena)
{
    const DriverOptions *o = c->options;
    PlanOverlap overlap;
    PlanResult result = plan_buffers(&buffers->problem, &o->plan, plan, arena);

    if (result != PLAN_FOUND) {
        report_none(c, plan, result, o);
        return;
    }
    if (plan_overlap(&buffers->problem, plan->offset, &overlap, arena))
        tool_bug(c, "buffers overlap at time %lld", (long long)overlap.time);
    buffers_write(buffers, plan->offset, c->out);
}

static void run_case(ToolCase *c)
{
    const DriverOptions *o = c->options;
    Arena arena = {0};
    Buffers buffers;
    Plan plan = {0};

    if (buffers_read(&buffers, c->source, c->begin, c->end, o->check, &arena,
                     c->diag)) {
        if (o->check) {
            plan.offset = buffers.offset;
            plan_measure(&buffers.problem, &plan, &arena);
            check(c, &buffers, &plan, &arena);
        } else {
            make(c, &buffers, &plan, &arena);
        }
        if (!diag_failed(c->diag))
            say_height(c, &plan);
        if (o->explain)
            explain(c, &buffers, &plan);
        if (o->plot && !diag_failed(c->diag))
            draw(c, &buffers, &plan, o);
    }
    arena_free(&arena);
}

int main(int argc, char **argv)
{
    static const DriverOptions defaults = {
        .plan = {.capacity = -1, .work = -1}};
    static const Tool tool = {
        .name = "memplan",
        .summary = "place buffers whose lifetimes are known in one memory",
        .operands = "[FILE.csv]",
        .options = options,
        .options_size = sizeof(DriverOptions),
        .defaults = &defaults,
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}
