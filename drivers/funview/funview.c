/* funview.c - what each pass does to a program, as a page for a browser.
 *
 * The passes run; what the program is after each of them, and what they say,
 * is written as data.  How that looks is the business of the page, whose files
 * stand beside this one.
 */
#include "drivers/funview/json.h"
#include "drivers/funview/page.h"
#include "drivers/funview/plot.h"
#include "drivers/funview/stage.h"
#include "drivers/pipeline/chosen.h"
#include "drivers/pipeline/run.h"
#include "funcheck/regex/regex.h"

#include <limits.h>
#include <stdlib.h>

enum { KINDS = REMARK_NOTE + 1 };

typedef struct ViewOptions {
    PipelineChoice choice;
    const char *remarks[KINDS];
    const char *entry, *input;
    bool data, no_times;
    long long start_after, stop_after;
} ViewOptions;

#define AT(field) offsetof(ViewOptions, field)

static const Option options[] = {
    PIPELINE_OPTIONS(ViewOptions, choice),
    {"start-after", OPTION_COUNT, AT(start_after), .arg = "N", .max = LLONG_MAX,
     .help = "leave out the first N passes: the input is what they made"},
    {"stop-after", OPTION_COUNT, AT(stop_after), .arg = "N", .max = LLONG_MAX,
     .help = "stop after N passes"},
    {"remarks-done", OPTION_TEXT, AT(remarks[REMARK_DONE]), .arg = "REGEX",
     .help = "of the remarks on rewrites those whose 'PASS: NAME: TEXT' REGEX "
             "matches; without any of these three options, all remarks"},
    {"remarks-missed", OPTION_TEXT, AT(remarks[REMARK_MISSED]), .arg = "REGEX",
     .help = "likewise of those on rewrites that were not made"},
    {"remarks-note", OPTION_TEXT, AT(remarks[REMARK_NOTE]), .arg = "REGEX",
     .help = "likewise of the others"},
    {"input", OPTION_TEXT, AT(input), .arg = "FILE",
     .help = "run FUNMEM on the arguments in FILE: the page draws when its "
             "blocks and arrays are where"},
    {"entry", OPTION_TEXT, AT(entry), .arg = "NAME",
     .help = "with --input: the function to run, entry or not ('main', or the "
             "only entry)"},
    {"data", OPTION_FLAG, AT(data),
     .help = "print the data of the page alone, as JSON"},
    {"no-times", OPTION_FLAG, AT(no_times),
     .help = "leave out how long passes took: the output is always the same"},
    {0},
};

static const ViewOptions defaults = {.stop_after = -1};

static const char *const kind_text[KINDS] = {"done", "missed", "note"};

typedef struct State {
    Step *first;
    Regex *regex[KINDS]; /* of the remarks that are wanted; or NULL */
    bool all;            /* they are */
} State;

/* A remark of the pass that runs. */
typedef struct Said {
    RemarkKind kind;
    const char *name, *text, *fun, *file; /* FILE NULL: no place */
    LineCol place;
    size_t line; /* in the text before the pass; 0: none */
} Said;

typedef struct View {
    ToolCase *c;
    PipelineRun p;
    Stage stage;
    Texts texts; /* of all stages */
    Plot plot;
    bool any;         /* stage, so far */
    const Step *step; /* the last one that began */
    Buf json;
    Arena arena; /* of what is said */
    Said *said;
    size_t count, room;
} View;

/* ---- remarks ---- */

static bool is_wanted(const State *state, const Remark *r)
{
    Regex *regex = state->regex[r->kind];
    Buf text = {0};

    if (!regex)
        return state->all;
    buf_printf(&text, "%s: %s: %s", r->pass, r->name, r->text);
    bool wanted = regex_search(regex, text.at, text.len, 0, NULL, 0);
    buf_free(&text);
    return wanted;
}

/* Remarks and the places of the stage die with the pass. */
static void note_remarks(const Remark *r, void *data)
{
    View *v = data;

    for (; r; r = r->next) {
        if (!is_wanted(v->c->call->state, r))
            continue;
        Said said = {.kind = r->kind,
                     .name = arena_printf(&v->arena, "%s", r->name),
                     .text = arena_printf(&v->arena, "%s", r->text)};
        if (r->fun)
            said.fun = arena_printf(&v->arena, "%s", r->fun->name->text);
        if (r->span.source) {
            said.file = arena_printf(&v->arena, "%s", r->span.source->name);
            said.place = span_line_col(r->span);
            said.line = places_line(&v->stage.places, said.fun, said.file,
                                    said.place, said.text);
        }
        GROUND_ROOM(v->said, v->count, v->room);
        v->said[v->count++] = said;
    }
}

/* Each is its kind, numbers of texts for its name, itself and the function, the
 * line before the pass and after it, and its first place, with the file if that
 * is another one; 0: none. */
static void print_remarks(View *v)
{
    Buf *out = &v->json;

    buf_text(out, ",\"remarks\":[");
    for (size_t i = 0; i < v->count; i++) {
        const Said *s = &v->said[i];
        size_t after = s->file ? places_line(&v->stage.places, s->fun, s->file,
                                             s->place, s->text)
                               : 0;
        buf_printf(out, "%s\n[%d,%u,%u,%u,%zu,%zu,%zu,%zu", i ? "," : "",
                   (int)s->kind, texts_of(&v->texts, s->name),
                   texts_of(&v->texts, s->text), texts_of(&v->texts, s->fun),
                   s->line, after, s->place.line, s->place.col);
        if (s->file && strcmp(s->file, v->c->source->name) != 0)
            buf_printf(out, ",%u", texts_of(&v->texts, s->file));
        buf_char(out, ']');
    }
    buf_char(out, ']');
    v->count = 0;
}

/* ---- stages ---- */

static void print_plot(View *v)
{
    Buf svg = {0};

    plot_run(&v->plot, &v->stage.text, &svg);
    buf_text(&v->json, ",\"plot\":");
    quote_json(&v->json, svg.at, svg.len);
    buf_free(&svg);
}

/* The program is that of NAME now. */
static void begin_stage(View *v, const char *name)
{
    buf_text(&v->json, v->any ? ",\n{\"pass\":" : "\n{\"pass\":");
    json_text(&v->json, name);
    bool changed = stage_next(&v->stage, v->p.run.prog, &v->texts, &v->json);
    if (changed && v->plot.fun && prog_level(v->p.run.prog) == LEVEL_FUNMEM)
        print_plot(v);
    v->any = true;
}

static void before_pass(const Step *step, void *data)
{
    View *v = data;

    v->step = step;
    if (v->stage.prog == v->p.run.prog)
        return; /* else another version begins, or both are joined */
    begin_stage(v, v->any ? "(versions)" : "(input)");
    buf_char(&v->json, '}');
}

static void after_pass(const Step *step, void *data)
{
    View *v = data;
    Buf given = {0};

    begin_stage(v, step->pass->name);
    for (size_t i = 0; i < step->texts.count; i++)
        buf_printf(&given, "%s%s", i ? " " : "", step->texts.at[i]);
    buf_char(&given, '\0');
    json_field(&v->json, "options", given.at);
    json_field(&v->json, "summary", step->pass->summary);
    buf_free(&given);
    buf_printf(&v->json, ",\"rewrites\":%lld", v->p.run.rewrites);
    if (!((const ViewOptions *)v->c->options)->no_times)
        buf_printf(&v->json, ",\"ms\":%.3f,\"verifyMs\":%.3f",
                   1e3 * v->p.run.pass_seconds, 1e3 * v->p.run.verify_seconds);
    print_remarks(v);
    buf_char(&v->json, '}');
}

/* The last pass that began refuses the program, as the diagnostics say. */
static void print_refusal(View *v)
{
    Buf text = {0};

    diag_print(v->c->diag, &text, (DiagStyle){.tool = "funview"});
    buf_text(&v->json, v->any ? ",\n{\"pass\":" : "\n{\"pass\":");
    json_text(&v->json, v->step ? v->step->pass->name : "(versions)");
    buf_text(&v->json, ",\"refused\":");
    quote_json(&v->json, text.at, text.len);
    print_remarks(v);
    buf_char(&v->json, '}');
    buf_free(&text);
}

/* ---- the page ---- */

/* As no page takes a part of it for a tag: `<` stands in strings only. */
static void add_data(Buf *out, const Buf *json)
{
    for (size_t i = 0; i < json->len; i++)
        if (json->at[i] == '<')
            buf_text(out, "\\u003c");
        else
            buf_char(out, json->at[i]);
}

/* A line of the page that is a comment: the files that take its place. */
static const struct {
    const char *line;
    const char *const *file[8];
} parts[] = {
    {"<!-- style -->\n", {base_css, page_css}},
    {"<!-- script -->\n",
     {tokens_js, data_js, diff_js, draw_js, rows_js, page_js, input_js}},
};

static void print_line(const char *line, Buf *out)
{
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        if (strcmp(line, parts[p].line) != 0)
            continue;
        for (const char *const *const *file = parts[p].file; *file; file++)
            for (const char *const *text = *file; *text; text++)
                buf_text(out, *text);
        return;
    }
    buf_text(out, line);
}

static void print_page(const Buf *json, Buf *out)
{
    for (const char *const *line = page_html; *line; line++)
        if (strcmp(*line, "<!-- data -->\n") == 0)
            add_data(out, json);
        else
            print_line(*line, out);
}

static void print_data(View *v)
{
    const State *state = v->c->call->state;
    Buf all = {0}, passes = {0};

    pipeline_print(state->first, NULL, &passes);
    buf_text(&all, "{\"file\":");
    json_text(&all, v->c->source->name);
    buf_text(&all, ",\"passes\":");
    quote_json(&all, passes.at, passes.len);
    buf_text(&all, ",\"stages\":[");
    buf_bytes(&all, v->json.at, v->json.len);
    buf_text(&all, "],\"texts\":[");
    texts_print(&v->texts, &all);
    buf_text(&all, "]}\n");
    if (((const ViewOptions *)v->c->options)->data)
        buf_bytes(v->c->out, all.at, all.len);
    else
        print_page(&all, v->c->out);
    buf_free(&all);
    buf_free(&passes);
}

static void run_pipeline(View *v)
{
    static const DumpWish nothing = {0};

    v->p.run.on_remarks = note_remarks;
    v->p.run.data = v;
    dump_start(&v->p.dump, &nothing, &v->p.run);
    if (pipeline_run(&v->p))
        before_pass(NULL, v);
    else
        print_refusal(v);
    print_data(v);
}

static void run_case(ToolCase *c)
{
    const State *state = c->call->state;
    const ViewOptions *o = c->options;
    View v = {.c = c};

    c->reproduce = pipeline_line(state->first, c->call->arena);
    v.p = (PipelineRun){.first = state->first,
                        .start_after = o->start_after,
                        .stop_after = o->stop_after,
                        .last_limit = -1,
                        .on_pass = before_pass,
                        .after_pass = after_pass,
                        .data = &v};
    if (pass_run_start(&v.p.run, c) &&
        (!o->input ||
         plot_read(&v.plot, c, v.p.run.prog, o->entry, o->input, &v.arena)))
        run_pipeline(&v);
    pass_run_end(&v.p.run);
    stage_free(&v.stage);
    texts_free(&v.texts);
    buf_free(&v.json);
    arena_free(&v.arena);
    free(v.said);
}

/* ---- the command line ---- */

/* NULL, or what is wrong with a regex. */
static const char *read_regexes(ToolCall *call, State *state)
{
    const ViewOptions *o = call->options;
    const char *why = NULL;

    state->all = true;
    for (int k = 0; k < KINDS; k++) {
        const char *text = o->remarks[k];
        if (!text)
            continue;
        state->all = false;
        state->regex[k] =
            regex_compile(call->arena, text, strlen(text), 0, &why);
        if (!state->regex[k])
            return arena_printf(call->arena, "'--remarks-%s=%s': %s",
                                kind_text[k], text, why);
    }
    return NULL;
}

static int run_call(ToolCall *call)
{
    const ViewOptions *o = call->options;
    State state = {0};

    if (!o->choice.passes == !o->choice.pipeline)
        return tool_complain(
            call, TOOL_USAGE,
            o->choice.passes ? "'-p' and '--pipeline' exclude each other"
                      : "no passes: give -p PASSES or --pipeline=NAME; see "
                        "--help");
    const char *wrong = read_regexes(call, &state);
    if (wrong)
        return tool_complain(call, TOOL_USAGE, "%s", wrong);
    if (!pipeline_load_plugins(call, &o->choice))
        return TOOL_REJECTED;
    state.first = pipeline_chosen(call, &o->choice);
    if (!state.first)
        return TOOL_USAGE;
    call->state = &state;
    return tool_run(call);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funview",
        .summary = "show what each pass does, as a page for a browser",
        .operands = "[FILE]",
        .options = options,
        .options_size = sizeof(ViewOptions),
        .defaults = &defaults,
        .runs_passes = true,
        .shows_rejected = true,
        .run_case = run_case,
        .run_call = run_call,
    };

    return tool_main(&tool, argc, argv);
}
