/* parser.h - what the files of the parser share.
 *
 * Functions that read a piece of the grammar give false (or NULL) once they
 * have reported a mistake; the loop over statements then goes on with the
 * next statement.  Names are resolved while reading: a scope is a stack of
 * variables, and `bound` says what a name means now.
 */
#ifndef IR_TEXT_PARSE_PARSER_H
#define IR_TEXT_PARSE_PARSER_H

#include "ir-text/parse/parse.h"
#include "ir-text/parse/text_map.h"

/* What may stand here besides tokens, for "expected ...". */
typedef enum Wanted {
    WANT_EXPRESSION = 1,
    WANT_OPERATOR = 2,
    WANT_TYPE = 4,
    WANT_RHS = 8,
    WANT_STATEMENT = 16,
    WANT_IXFN = 32,
    WANT_EXEC = 64,
    WANT_REDUCER = 128,
    WANT_SET = 256
} Wanted;

/* Pointers that are being collected.  Lists nest, so one stack serves all of
 * a kind: a list is what was pushed since its mark. */
typedef struct Pile {
    const void **at;
    uint32_t count, room;
} Pile;

typedef struct Pending Pending;

typedef struct Parser Parser;

/* Where statements go that the current expression needs: at the end of BODY,
 * before NEXT (NULL: after all). */
typedef struct Needed {
    Body *body;
    Stm *next;
} Needed;

struct Parser {
    Lexer lex;
    Store *store;
    Arena *arena; /* the store's */
    Arena scratch;
    Diag *diag;
    Diag unheard; /* of text that is skipped after a mistake */
    Prog *prog;

    /* What was looked for at the current token. */
    uint64_t tried[2];
    unsigned wanted;

    /* Scopes. */
    Var **bound; /* by Sym.id */
    uint32_t bound_room;
    Var **scope; /* all that is bound, outermost first */
    Var **hidden; /* what each of these hides: earlier ones of its name */
    uint32_t nscope, scope_room, hidden_room;
    bool shadows; /* names in scope may be bound again: in programs, but not
                     in IMP */
    uint32_t hide_from; /* variables with ids from here on are not seen */
    bool hides;
    uint32_t nindex; /* indices of the current head, the last ones of `vars` */
    Fun **fun_of; /* by Sym.id */
    uint32_t fun_room;
    Fun *fun; /* the one being read */
    Pending *pending; /* calls of functions that were not there yet */

    bool lost; /* the structure of this function: say nothing more of it */
    const char *foreign; /* the end of a word of other languages, of which it
                            was said that it is no name here; or NULL */
    Needed *needed; /* NULL: expressions are scalar ones only */
    bool yields; /* the IMP body that comes next ends in `yield (...)` */
    uint32_t bodies; /* how deep bodies nest here */
    uint32_t nested; /* how deep expressions nest here */
    uint32_t looked; /* at how many names, to guess what was meant */

    /* What a name means that is not in scope; NULL: it is a mistake. */
    Var *(*meaning)(Parser *, const Sym *, Span);

    Pile scalars, vars, lambdas, operators;
    Buf kinds; /* of the dimensions of the current selection: DimKind */
    TextMap *map; /* NULL: nobody asks where the pieces stand */

    FunRead read; /* of parse_each, or NULL */
    void *read_data;
    size_t errors; /* when we began */
    bool enough;   /* says `read` */
};

/* Begin with the first token of [BEGIN, END).  False where the text is too
 * long, which is reported. */
bool parser_start(Parser *p, Store *store, Source *source, size_t begin,
                  size_t end, Diag *diag, Comments *comments);
/* Give back what does not belong to the store. */
void parser_end(Parser *p);

/* As parse_program, and note where the pieces stand. */
Prog *parse_noting(Store *store, Source *source, size_t begin, size_t end,
                   Diag *diag, Comments *comments, TextMap *map);
/* PIECE was read, from BEGIN to the end of the token before the current one.
 * Only with a map. */
void note_piece(Parser *p, PieceKind kind, const void *piece,
                const char *begin);

/* ---- tokens ---- */

static inline void parse_advance(Parser *p)
{
    p->tried[0] = p->tried[1] = 0;
    p->wanted = 0;
    lex_next(&p->lex);
}

static inline bool at_token(Parser *p, Token token)
{
    if (p->lex.token == token)
        return true;
    p->tried[token / 64] |= 1ULL << token % 64;
    return false;
}

static inline bool accept(Parser *p, Token token)
{
    if (!at_token(p, token))
        return false;
    parse_advance(p);
    return true;
}

/* Report that none of what was looked for is here; gives false. */
bool fail_expected(Parser *p);

/* ---- what was meant ---- */

/* What WORD, LEN bytes of another language, is in ours; or NULL. */
const char *other_spelling(const char *word, size_t len);
/* By the current token, where none of what was looked for is; or NULL. */
const char *suggest_word(const Parser *p);
/* By NAME, which is called, but is no function; or NULL. */
const char *suggest_called(const Sym *name);


/* The token, or a mistake is reported. */
static inline bool expect(Parser *p, Token token)
{
    return accept(p, token) || fail_expected(p);
}

/* A contextual word. */
static inline bool at_word(const Parser *p, Word word)
{
    return p->lex.token == TOKEN_NAME && p->lex.sym->id == (uint32_t)word;
}

bool accept_word(Parser *p, Word word);

/* Report a mistake at a span; gives false. */
bool fail_at(Parser *p, Span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static inline Span here(const Parser *p)
{
    return (Span){p->lex.source, (size_t)(p->lex.begin - p->lex.text),
                  (size_t)(p->lex.stop - p->lex.begin)};
}

/* From AT to the end of the token before the current one. */
static inline Span since(const Parser *p, const char *at)
{
    const char *end = p->lex.last_stop > at ? p->lex.last_stop : at;
    return (Span){p->lex.source, (size_t)(at - p->lex.text),
                  (size_t)(end - at)};
}

static inline Loc loc_here(const Parser *p)
{
    return (Loc)(p->lex.begin - p->lex.text) + 1;
}

/* A contextual word that was looked for goes into "expected ..." by this. */
static inline void want(Parser *p, Wanted wanted)
{
    p->wanted |= wanted;
}

/* ---- lists ---- */

static inline void pile_push(Pile *pile, const void *thing)
{
    GROUND_ROOM(pile->at, pile->count, pile->room);
    pile->at[pile->count++] = thing;
}

/* What was pushed since MARK, as an array in ARENA; the pile is back at
 * MARK. */
static inline void *pile_take(Pile *pile, uint32_t mark, Arena *arena,
                              uint32_t *count)
{
    uint32_t n = pile->count - mark;
    const void **array = n ? ARENA_NEW(arena, const void *, n) : NULL;

    for (uint32_t i = 0; i < n; i++)
        array[i] = pile->at[mark + i];
    pile->count = mark;
    *count = n;
    return array;
}

/* ---- scopes ---- */

/* May the Nth name be looked at for a guess? */
bool parser_may_look(Parser *p, uint32_t n);
/* As parse_lookup, where that is not as simple as it is most often. */
Var *parse_lookup_slowly(Parser *p, const Sym *sym, const char *at);

/* The variable that the name SYM means, which stands AT; an unknown name is
 * reported once and then means a stand-in. */
static inline Var *parse_lookup(Parser *p, const Sym *sym, const char *at)
{
    Var *var = sym->id < p->bound_room ? p->bound[sym->id] : NULL;

    return var && !p->hides ? var : parse_lookup_slowly(p, sym, at);
}
/* Let SYM mean a stand-in from here on, unless it means something. */
void parse_stand_in(Parser *p, const Sym *sym);
/* A new variable with the current name, which is read; it is not in scope. */
Var *parse_new_name(Parser *p);
/* Put VAR in scope.  It may hide an earlier variable of its name, and then
 * gets a name of its own in the end; but where that one is of the same list,
 * its id FROM or above, or where nothing is hidden, it is a mistake. */
void scope_add(Parser *p, Var *var, uint32_t from);
/* Put all N of VAR in scope, which are one list. */
void scope_add_list(Parser *p, Var *const *var, uint32_t n);
/* Put VAR in scope, which no name means. */
void scope_add_nameless(Parser *p, Var *var);
/* Bind VAR, whose name is not in scope, from here to the end of the text. */
void scope_add_outermost(Parser *p, Var *var);
/* What SYM means now, or NULL. */
Var *scope_find(Parser *p, const Sym *sym);
/* Leave all scopes down to MARK, which is what p->nscope was. */
void scope_leave(Parser *p, uint32_t mark);

/* ---- pieces of the grammar ---- */

/* NULL where a mistake was reported. */
const Scalar *parse_scalar(Parser *p);
/* The same, where its first operand, A, was read from BEGIN on. */
const Scalar *parse_scalar_from(Parser *p, const Scalar *a, const char *begin);
/* EXP, of STM, is an operand that was read from BEGIN on: a statement of its
 * own, before STM.  Its result, a scalar; NULL where a mistake was
 * reported. */
const Scalar *parse_needed(Parser *p, const Exp *exp, const char *begin);
/* At an operator that takes what was read as its first operand? */
bool at_infix(const Parser *p);
/* Onto p->scalars. */
bool parse_push(Parser *p);
/* `se, se, ...`, as parse_push. */
bool parse_scalars(Parser *p);
/* A name as an operand: of an array or a block. */
const Scalar *parse_name(Parser *p);
/* The same, onto p->scalars. */
bool parse_push_name(Parser *p);
/* An integer literal, as a dimension's number. */
bool parse_number(Parser *p, uint32_t *value);

bool parse_attr_list(Parser *p, Attr **attrs);

/* Attributes, if there are any; *ATTRS is NULL before. */
static inline bool parse_attrs(Parser *p, Attr **attrs)
{
    return !at_token(p, TOKEN_ATTR) || parse_attr_list(p, attrs);
}

/* The same for a statement or a function, which begins here: at *LOC. */
bool parse_own_attrs(Parser *p, Loc *loc, Attr **attrs);
/* A type and its place, into VAR. */
bool parse_type(Parser *p, Var *var);
/* What a binder has for a type that is not written. */
extern const Type type_left_out;
/* Give the names of STM's pattern the types that were left out, by its
 * right-hand side, if that was READ. */
bool parse_infer(Parser *p, Stm *stm, bool read);
/* `(#[attr] name : type`, without the `)`; the name is not in scope yet.
 * After a mistake VAR is a stand-in where at least the name was read, else
 * NULL. */
bool parse_binder_head(Parser *p, bool may_be_unique, Var **var);
/* Parenthesised binders as long as there are any, each in scope for the next
 * ones; onto p->vars.  After a mistake all that was read is there. */
bool parse_binders(Parser *p, bool may_be_unique);
/* The same of a `let`, whose types may be left out; or one name, without
 * parentheses. */
bool parse_pattern_binders(Parser *p);
bool parse_ixfn(Parser *p, const IxFn **ixfn);
/* `+ {(n : s), ...}`: counts and strides in turn, as parse_push. */
bool parse_lmad_dims(Parser *p);
bool at_lmad_dims(Parser *p);

/* The function that a call means; one that does not stand before its caller
 * is reported at the end. */
bool parse_callee(Parser *p, const Sym *name, Span span, Fun **callee);
/* A right-hand side or IMP statement with the nested bodies in it. */
bool parse_rhs(Parser *p, Stm *stm);
/* `A[...]` and `f(...)`. */
bool parse_read(Parser *p, Exp *exp);
bool parse_call(Parser *p, Exp *exp);
/* After its word: `assert se "text"`, the condition as parse_push; `assume` is
 * one with an attribute. */
bool parse_assert(Parser *p, Stm *stm);
bool parse_assumption(Parser *p, Stm *stm);
Body *parse_body(Parser *p);
Body *parse_imp_body(Parser *p);
/* `in (se, ...)` or `yield (se, ...)`, at its word, as BODY's results. */
bool parse_results_of_body(Parser *p, Body *body);
/* How high the piles are: what is pushed from now on belongs to one form. */
typedef struct Marks {
    uint32_t scalars, vars, lambdas, operators;
} Marks;

Marks marks_now(const Parser *p);
/* The operands that were pushed since MARK, into EXP. */
void take_args(Parser *p, Exp *exp, uint32_t mark);
/* N nested bodies for EXP, for the caller to fill. */
Lambda *new_fns(Parser *p, Exp *exp, uint32_t n);
/* The `do` after a head, which was read well or not (*OK); its variables
 * were pushed since MARK_VAR.  False where the body cannot be found. */
bool parse_do(Parser *p, bool *ok, uint32_t mark_var);
/* `at EXEC`, or nothing. */
bool parse_exec(Parser *p, Exp *exp);
/* A body with the parameters that were pushed on p->vars since MARK; they are
 * in scope in it only. */
bool parse_lambda_body(Parser *p, Lambda *fn, uint32_t mark,
                       Body *(*parse)(Parser *));
/* `i < se, ...` up to MOST of them: the bounds as parse_push, the variables
 * onto p->vars, not in scope yet. */
bool parse_indices(Parser *p, uint32_t most);
/* `(op, ...)` onto p->operators; neutral elements and lambdas onto p->scalars
 * and p->lambdas. */
bool parse_operators(Parser *p);
/* The operators that were pushed, into OPS; EXP gets a first nested body for
 * the caller to fill, which is given, and the lambdas after it.  The neutral
 * elements stand among the operands from FIRST_NEUTRAL on. */
Lambda *take_operators(Parser *p, Exp *exp, OperatorList *ops, Marks marks,
                       uint32_t first_neutral);
/* `then i (x : t) ... do body` after the body of a scan, if it stands there:
 * one more function of EXP. */
bool parse_then_part(Parser *p, Exp *exp, OperatorList *ops);
/* A mistake stands in the head of a form with a body, and was reported: go on
 * at the TOKEN that ends the head.  Where there is none before the next
 * statement, the structure of the function is lost: false, and nothing more
 * is reported of this function. */
bool recover_at(Parser *p, Token token);
/* Go on where the next statement, or the end of this body, may begin. */
void skip_statement(Parser *p);
/* At the head of a function, or at the end of the text. */
bool at_function(const Parser *p);
/* A literal whose type, by a forgotten suffix, is not the one wanted here. */
bool check_literal(Parser *p, const Scalar *s, Elem wanted, Span span);
/* The byte after the current token, or from AT on, that is neither blank nor
 * comment. */
const char *peek(const Parser *p);
const char *peek_from(const Parser *p, const char *at);

#endif
