/* lastuse.c - say where arrays and blocks are used for the last time.
 *
 * Attributes for people to read, `#[lastuse(a, a_mem)]`; passes find out
 * afresh (last_uses.h), and drop these when they change a program.
 *
 * requires  a verified program
 * keeps     everything but such attributes
 * leaves    nothing to a second run
 */
#include "passes/pass.h"

#include "passes/shared/liveness/last_uses.h"

#include <string.h>

typedef struct Saying {
    Prog *prog;
    PassContext *cx;
} Saying;

/* NULL: there are none. */
static const char *names_of(Saying *s, Var *const *var, uint32_t n)
{
    Buf text = {0};

    if (!n)
        return NULL;
    for (uint32_t i = 0; i < n; i++)
        buf_printf(&text, "%s%s", i ? ", " : "", var[i]->name->text);
    const char *names =
        arena_text(store_arena(s->prog->store), text.at, text.len);
    buf_free(&text);
    return names;
}

static bool says(const Attr *attr, const char *names)
{
    if (!attr || !names)
        return !attr && !names;
    return attr->args && strcmp(attr->args, names) == 0;
}

static void say(Stm *stm, Var *const *var, uint32_t n, void *data)
{
    Saying *s = data;
    const char *names = names_of(s, var, n);

    if (says(attr_find(stm->attrs, "lastuse"), names) ||
        !pass_rewrite(s->cx))
        return;
    stm->attrs = attr_without(s->prog, stm->attrs, "lastuse");
    if (!names)
        return;
    stm->attrs = attr_with(s->prog, stm->attrs, "lastuse");
    stm->attrs->args = names; /* it is the first, and new */
}

static bool run(Prog *prog, PassContext *cx)
{
    Saying saying = {prog, cx};

    names_settle(prog);
    last_uses_each(prog, say, &saying);
    return true;
}

const Pass lastuse_pass = {
    .name = "lastuse",
    .summary = "mark the last uses of arrays and blocks",
    .in = LEVEL_PURE,
    .out = LEVEL_SAME,
    .run = run,
    .says_liveness = true,
};
