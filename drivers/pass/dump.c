/* dump.c - the program between two passes, shown. */
#include "drivers/pass/dump.h"

#include "drivers/fundiff/align.h"
#include "drivers/fundiff/texts.h"

#include "drivers/program.h"
#include "printer/text/print.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool dump_knows(const char *text)
{
    return strcmp(text, "all") == 0 || strcmp(text, "changed") == 0 ||
           pass_find(text);
}

static bool wants_any(const DumpWish *wish)
{
    return wish->before || wish->after || wish->tree || wish->diff;
}

static void render(Dump *dump, Buf *out)
{
    PrintPlaces places = program_places(dump->run->c);

    print_prog(dump->run->prog, (PrintStyle){NULL, places}, out);
}

/* ---- standard error ---- */

static void show(const Dump *dump, const char *when, size_t number,
                 const char *name)
{
    fprintf(stderr, "// ---- %s %zu: %s\n%.*s", when, number, name,
            (int)dump->text.len, dump->text.at);
}

/* What PASS made of OLD: statements of the text that have changed. */
static void show_diff(const Dump *dump, const Buf *old, const Pass *pass)
{
    const DiffStyle style = {"before", "after", 3, false};
    Buf renamed = {0}, out = {0};

    fprintf(stderr, "// ---- diff %zu: %s\n", dump->number, pass->name);
    if (align_texts(old, &dump->text, &renamed) &&
        diff_texts(&renamed, &dump->text, &style, &out) != DIFF_TROUBLE)
        fprintf(stderr, "%.*s", (int)out.len, out.at ? out.at : "");
    buf_free(&renamed);
    buf_free(&out);
}

/* WISH names PASS, or wants to see all of them. */
static bool is_wished(const char *wish, const Pass *pass)
{
    return wish &&
           (strcmp(wish, "all") == 0 || strcmp(wish, pass->name) == 0);
}

static bool wants_changed(const char *wish)
{
    return wish && strcmp(wish, "changed") == 0;
}

/* ---- the tree ---- */

static void write_state(const Dump *dump, const char *name)
{
    const ToolCase *c = dump->run->c;
    Arena arena = {0};
    bool imp = prog_level(dump->run->prog) == LEVEL_IMP;
    const char *file =
        arena_printf(&arena, "%s/%03zu-%s.%s", dump->directory, dump->number,
                     name, imp ? "imp" : "fun");
    const char *why = tool_write(file, &dump->text, &arena);

    if (why)
        diag_error(c->diag, (Span){0}, "%s: %s", file, why);
    arena_free(&arena);
}

/* Each case but the first has a directory of its own, named for its first
 * line. */
static void make_directory(Dump *dump)
{
    ToolCase *c = dump->run->c;
    const char *directory = dump->wish->tree;

    mkdir(directory, 0777);
    if (c->begin) {
        size_t line = source_line_col(c->source, c->begin).line;
        directory = arena_printf(c->call->arena, "%s/line-%zu", directory,
                                 line);
        mkdir(directory, 0777);
    }
    dump->directory = directory;
}

/* ---- states ---- */

void dump_start(Dump *dump, const DumpWish *wish, const PassRun *run)
{
    *dump = (Dump){.wish = wish, .run = run};
    if (!wants_any(wish))
        return;
    render(dump, &dump->text);
    if (!wish->tree)
        return;
    make_directory(dump);
    write_state(dump, "input");
}

void dump_skip(Dump *dump, long long passes)
{
    dump->number += (size_t)passes;
}

void dump_before(Dump *dump, const Pass *pass)
{
    dump->number++;
    if (is_wished(dump->wish->before, pass))
        show(dump, "before", dump->number, pass->name);
}

void dump_after(Dump *dump, const Pass *pass)
{
    const DumpWish *wish = dump->wish;
    Buf text = {0};

    if (!wants_any(wish))
        return;
    render(dump, &text);
    bool changed = text.len != dump->text.len ||
                   memcmp(text.at, dump->text.at, text.len) != 0;
    if (changed && wants_changed(wish->before))
        show(dump, "before", dump->number, pass->name);
    Buf old = dump->text;
    dump->text = text;
    if (changed && wish->diff)
        show_diff(dump, &old, pass);
    buf_free(&old);
    if (is_wished(wish->after, pass) ||
        (changed && wants_changed(wish->after)))
        show(dump, "after", dump->number, pass->name);
    if (wish->tree)
        write_state(dump, pass->name);
}

void dump_switch(Dump *dump)
{
    buf_free(&dump->text);
    if (wants_any(dump->wish))
        render(dump, &dump->text);
}

void dump_joined(Dump *dump)
{
    dump_switch(dump);
    dump->number++;
    if (dump->wish->tree)
        write_state(dump, "versions");
}

void dump_end(Dump *dump)
{
    buf_free(&dump->text);
}
