/* site.c - where something of a program can be made smaller. */
#include "reduce/site.h"

#include <stdlib.h>

void sites_free(Sites *sites)
{
    free(sites->at);
    arena_free(&sites->arena);
}

void sites_add(Sites *sites, const Site *site)
{
    GROUND_ROOM(sites->at, sites->count, sites->room);
    sites->at[sites->count++] = *site;
}

static const Scope *bind(Sites *sites, const Scope *scope, Var *const *var,
                         uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        Scope *inner = ARENA_NEW(&sites->arena, Scope, 1);
        *inner = (Scope){scope, var[i]};
        scope = inner;
    }
    return scope;
}

static void walk(Sites *sites, Fun *fun, Body *body, const Scope *scope,
                 SiteFn fn)
{
    for (Stm *s = body->first; s; s = s->next) {
        fn(sites, &(Site){.fun = fun, .body = body, .stm = s,
                          .scope = scope});
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            const Lambda *inner = &s->exp.fn[i];
            walk(sites, fun, inner->body,
                 bind(sites, scope, inner->param, inner->nparam), fn);
        }
        scope = bind(sites, scope, s->pat, s->npat);
    }
}

void sites_each_stm(Sites *sites, SiteFn fn)
{
    for (Fun *f = sites->prog->first; f; f = f->next)
        walk(sites, f, f->body, bind(sites, NULL, f->param, f->nparam), fn);
}
