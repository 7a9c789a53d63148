/* text_map.h - where the pieces of a program stand in its text.
 *
 * Made by reading the text once more, when somebody asks: a program keeps one
 * position for a statement, none for what stands in it.
 */
#ifndef IR_TEXT_PARSE_TEXT_MAP_H
#define IR_TEXT_PARSE_TEXT_MAP_H

#include "ir-text/ir/ir.h"

typedef enum PieceKind {
    PIECE_SCALAR,   /* a Scalar, or a name as operand, wherever it stands */
    PIECE_TYPE,     /* of a Var: after its colon */
    PIECE_RHS,      /* of a Stm, up to its first nested body */
    PIECE_OPERATOR, /* of reduce, scan or scatter; no piece, in their order */
    PIECE_SELECTION, /* what stands between the brackets; no piece */
    PIECE_NAME,      /* of a Var, where it is bound */
    PIECE_FUN,       /* a Sym: a function's name, its own or in a call */
    PIECE_SET        /* a Sym: the name of a set, where one is needed */
} PieceKind;

typedef struct Piece {
    const void *piece;
    uint32_t at, len; /* in the source */
    PieceKind kind;
} Piece;

typedef struct TextMap {
    Piece *piece; /* by position; of two that begin alike the longer first */
    size_t count, room;
} TextMap;

/* PROG's text read again, into STORE; MAP tells about the new program.  The
 * statements of both have the same positions. */
Prog *text_map_read(TextMap *map, const Prog *prog, Store *store);
void text_map_free(TextMap *map);

/* The first piece of that kind that begins in [FROM, TO); PIECE NULL: any of
 * that kind.  NULL where there is none. */
const Piece *text_map_find(const TextMap *map, PieceKind kind,
                           const void *piece, size_t from, size_t to);

#endif
