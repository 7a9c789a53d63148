/* texts.c - the lines in which two texts differ: diff runs. */
#include "drivers/fundiff/texts.h"

#include "drivers/tool.h"
#include "ground/process.h"

#include <stdlib.h>
#include <unistd.h>

/* Run diff in FILE, on OLD and NEW to SHOWN. */
enum { OLD, NEW, SHOWN, FILES };

static int run_diff(const DiffStyle *style, const char *const file[FILES],
                    Arena *arena)
{
    const char *word[] = {"diff",
                          arena_printf(arena, "-U%lld", style->context),
                          "--label",
                          style->old_name,
                          "--label",
                          style->new_name,
                          style->color ? "--color=always" : "--color=never",
                          "--",
                          file[OLD],
                          file[NEW],
                          NULL};
    int status = process_run(word, (ProcessFiles){.out = file[SHOWN]}, 0);

    return status < DIFF_TROUBLE ? status : DIFF_TROUBLE;
}

static int diff_in(const char *const file[FILES], const Buf *old,
                   const Buf *new, const DiffStyle *style, Arena *arena,
                   Buf *out)
{
    const char *why = NULL;
    int status =
        tool_write(file[OLD], old, arena) || tool_write(file[NEW], new, arena)
            ? DIFF_TROUBLE
            : run_diff(style, file, arena);
    Source *shown =
        status == DIFF_TROUBLE ? NULL : source_read(arena, file[SHOWN], &why);

    if (!shown)
        return DIFF_TROUBLE;
    buf_bytes(out, shown->text, shown->len);
    source_free(shown);
    return status;
}

int diff_texts(const Buf *old, const Buf *new, const DiffStyle *style, Buf *out)
{
    static const char *const name[FILES] = {"old", "new", "shown"};
    Arena arena = {0};
    const char *file[FILES];
    char *directory = process_temp(&arena, "fundiff");
    int status = DIFF_TROUBLE;

    if (mkdtemp(directory)) {
        for (int i = 0; i < FILES; i++)
            file[i] = arena_printf(&arena, "%s/%s", directory, name[i]);
        status = diff_in(file, old, new, style, &arena, out);
        for (int i = 0; i < FILES; i++)
            unlink(file[i]);
        rmdir(directory);
    }
    arena_free(&arena);
    return status;
}
