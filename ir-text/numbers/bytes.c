/* bytes.c - the classes of bytes that words and numbers are made of. */
#include "ir-text/numbers/bytes.h"

#define START BYTE_START
#define REST BYTE_REST
#define LETTER(c) [c] = START | REST, [c - 'a' + 'A'] = START | REST
#define HEX_LETTER(c)                                                          \
    [c] = START | REST | BYTE_HEX, [c - 'a' + 'A'] = START | REST | BYTE_HEX
#define DIGIT(c) [c] = REST | BYTE_DIGIT | BYTE_HEX

const unsigned char byte_class[256] = {
    HEX_LETTER('a'),     HEX_LETTER('b'),     HEX_LETTER('c'),
    HEX_LETTER('d'),     HEX_LETTER('e'),     HEX_LETTER('f'),
    LETTER('g'),         LETTER('h'),         LETTER('i'),
    LETTER('j'),         LETTER('k'),         LETTER('l'),
    LETTER('m'),         LETTER('n'),         LETTER('o'),
    LETTER('p'),         LETTER('q'),         LETTER('r'),
    LETTER('s'),         LETTER('t'),         LETTER('u'),
    LETTER('v'),         LETTER('w'),         LETTER('x'),
    LETTER('y'),         LETTER('z'),         ['_'] = START | REST,
    ['\''] = REST,       DIGIT('0'),          DIGIT('1'),
    DIGIT('2'),          DIGIT('3'),          DIGIT('4'),
    DIGIT('5'),          DIGIT('6'),          DIGIT('7'),
    DIGIT('8'),          DIGIT('9'),          [' '] = BYTE_BLANK,
    ['\t'] = BYTE_BLANK, ['\n'] = BYTE_BLANK, ['\r'] = BYTE_BLANK,
};
