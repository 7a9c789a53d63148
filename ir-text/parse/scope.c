/* scope.c - what names mean while the text is read. */
#include "ground/guess.h"
#include "ir-text/parse/parser.h"

/* `_` is a name that binds nothing. */
static bool names_nothing(const Sym *name)
{
    return name->len == 1 && name->text[0] == '_';
}

static inline Var **binding_of(Parser *p, const Sym *sym)
{
    GROUND_INDEX(p->bound, p->bound_room, sym->id);
    return &p->bound[sym->id];
}

/* Stand-ins for unknown names belong to no statement. */
static bool is_stand_in(const Var *var)
{
    return var->loc == 0;
}

/* So many names for one mistake; and for all of them so many that the first
 * hundred get theirs. */
bool parser_may_look(Parser *p, uint32_t n)
{
    return n < 2000 && p->looked++ < 200000;
}

/* The name in scope that looks most like SYM; the innermost of the best. */
static const Var *guess_var(Parser *p, const Sym *sym)
{
    size_t least = guess_too_far(sym->len);
    const Var *best = NULL;

    for (uint32_t i = p->nscope, n = 0; i-- > 0 && parser_may_look(p, n); n++) {
        const Sym *name = p->scope[i]->name;
        size_t d = is_stand_in(p->scope[i]) ||
                           p->bound[name->id] != p->scope[i]
                       ? least
                       : guess_distance(sym->text, sym->len, name->text,
                                        name->len);
        if (d < least) {
            least = d;
            best = p->scope[i];
        }
    }
    return best;
}

static Span var_span(const Parser *p, const Var *var)
{
    return (Span){p->lex.source, var->loc - 1, var->name->len};
}

/* VAR is what its name means now: at BINDING. */
static inline void push_scope(Parser *p, Var **binding, Var *var)
{
    GROUND_ROOM(p->scope, p->nscope, p->scope_room);
    GROUND_ROOM(p->hidden, p->nscope, p->hidden_room);
    p->hidden[p->nscope] = *binding;
    p->scope[p->nscope++] = var;
    *binding = var;
}

static Var *report_unknown(Parser *p, const Sym *sym, Span span)
{
    const char *other = other_spelling(sym->text, sym->len);
    const Var *guess =
        other || names_nothing(sym) ? NULL : guess_var(p, sym);
    Fun **fun = sym->id < p->fun_room ? &p->fun_of[sym->id] : NULL;

    if (fun && *fun)
        fail_at(p, span, "'%s' is a function; a variable is needed here",
                sym->text);
    else if (names_nothing(sym))
        fail_at(p, span, "'_' binds nothing: it cannot be used");
    else if (guess)
        fail_at(p, span, "unknown name '%s'; did you mean '%s'?", sym->text,
                guess->name->text);
    else if (other)
        fail_at(p, span, "unknown name '%s'; did you mean '%s'?", sym->text,
                other);
    else
        fail_at(p, span, "unknown name '%s'", sym->text);
    if (other)
        p->foreign = p->lex.text + span.at + span.len;
    if (guess && !p->lost)
        diag_note(p->diag, var_span(p, guess), "'%s' is bound here",
                  guess->name->text);
    Var *var = var_new(p->prog, sym, type_scalar(p->store, ELEM_I64));
    return var;
}

void parse_stand_in(Parser *p, const Sym *sym)
{
    Var **binding = binding_of(p, sym);

    if (!*binding && !word_is_taken(sym))
        push_scope(p, binding,
                   var_new(p->prog, sym, type_scalar(p->store, ELEM_I64)));
}

/* The index of that name in the current head, or NULL. */
static Var *index_of_head(const Parser *p, const Sym *sym)
{
    for (uint32_t i = 0; i < p->nindex; i++) {
        const Var *var = p->vars.at[p->vars.count - 1 - i];
        if (var->name == sym)
            return (Var *)(uintptr_t)var;
    }
    return NULL;
}

/* Not seen here, as the parameters of a loop in its initial values. */
static bool is_unseen(const Parser *p, const Var *var)
{
    return p->hides && var->id >= p->hide_from && !is_stand_in(var);
}

/* What VAR's name means where VAR is not seen; NULL: nothing. */
static Var *seen_instead(const Parser *p, Var *var)
{
    for (uint32_t i = p->nscope; var && is_unseen(p, var) && i-- > 0;)
        if (p->scope[i] == var)
            var = p->hidden[i];
    return var;
}

Var *parse_lookup_slowly(Parser *p, const Sym *sym, const char *at)
{
    Var *var = *binding_of(p, sym);
    Span span = {p->lex.source, (size_t)(at - p->lex.text), sym->len};

    Var *seen = seen_instead(p, var);

    if (seen)
        return seen;
    if (word_is_taken(sym)) {
        fail_at(p, span, "'%s' is a keyword, not a variable", sym->text);
        return var_new(p->prog, sym, type_scalar(p->store, ELEM_I64));
    }
    if (!var)
        var = index_of_head(p, sym);
    if (var) {
        fail_at(p, span,
                "'%s' is not in scope here: bounds and initial values are "
                "evaluated outside of the form",
                sym->text);
        if (!p->lost)
            diag_note(p->diag, var_span(p, var), "'%s' is bound here",
                      sym->text);
        return var;
    }
    if (p->meaning)
        return p->meaning(p, sym, span);
    Var *stand_in = report_unknown(p, sym, span);
    push_scope(p, binding_of(p, sym), stand_in);
    return stand_in;
}

Var *parse_new_name(Parser *p)
{
    if (!at_token(p, TOKEN_NAME)) {
        if (p->lex.token >= TOKEN_FIRST_RESERVED)
            fail_at(p, here(p), "'%s' is a keyword and cannot be bound",
                    p->lex.sym->text);
        else
            fail_expected(p);
        return NULL;
    }
    Var *var = var_new(p->prog, p->lex.sym, NULL);
    const char *begin = p->lex.begin;
    var->loc = loc_here(p);
    if (names_nothing(var->name))
        var->fresh = p->prog->has_fresh = true;
    if (word_is_taken(p->lex.sym)) {
        fail_at(p, here(p), "'%s' %s and cannot be bound", p->lex.sym->text,
                word_is_elem(p->lex.sym) ? "is a type"
                : word_is_op(p->lex.sym) ? "is a builtin"
                                         : "is a keyword");
        var->loc = 0; /* a stand-in: what follows it is read all the same */
    }
    parse_advance(p);
    if (p->map)
        note_piece(p, PIECE_NAME, var, begin);
    return var;
}

static void report_rebound(Parser *p, Var *var, const Var *old)
{
    fail_at(p, var_span(p, var),
            p->shadows && !p->lex.imp
                ? "'%s' is bound twice in one list"
                : "'%s' is bound already; a name in scope cannot be bound "
                  "again",
            var->name->text);
    diag_note(p->diag, var_span(p, old), "'%s' is bound here",
              old->name->text);
    var->loc = 0; /* a stand-in: once is enough to say it */
}

void scope_add(Parser *p, Var *var, uint32_t from)
{
    Var **binding = binding_of(p, var->name), *old = *binding;

    if (names_nothing(var->name))
        return;
    if (!old || is_stand_in(old)) {
        push_scope(p, binding, var);
    } else if (p->shadows && !p->lex.imp && old->id < from) {
        var->fresh = p->prog->has_fresh = true;
        push_scope(p, binding, var);
    } else if (!is_stand_in(var) && !p->lost) {
        report_rebound(p, var, old);
    }
}

void scope_add_list(Parser *p, Var *const *var, uint32_t n)
{
    uint32_t from = UINT32_MAX;

    for (uint32_t i = 0; i < n; i++)
        from = var[i]->id < from ? var[i]->id : from;
    for (uint32_t i = 0; i < n; i++)
        scope_add(p, var[i], from);
}

void scope_add_nameless(Parser *p, Var *var)
{
    Var **binding = binding_of(p, var->name), *meant = *binding;

    push_scope(p, binding, var);
    *binding = meant;
}

void scope_add_outermost(Parser *p, Var *var)
{
    *binding_of(p, var->name) = var;
}

Var *scope_find(Parser *p, const Sym *sym)
{
    return *binding_of(p, sym);
}

void scope_leave(Parser *p, uint32_t mark)
{
    while (p->nscope > mark) {
        p->nscope--;
        p->bound[p->scope[p->nscope]->name->id] = p->hidden[p->nscope];
    }
}
