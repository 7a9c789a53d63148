// tokens.js - the words of a line.

const words = (text) => new Set(text.split(' '));
const KEYWORDS = words(
  'fun entry imp let in assert if then else loop for while ' +
    'do kernel reduce scan filter partition scatter once alloc iota replicate ' +
    'scratch copy concat manifest rearrange transpose reshape reverse rotate with ' +
    'skip var retain release fi done barrier return at yield into after move ' +
    'block thread lane shared private',
);
const TYPES = words('i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 bool mem');
const CALLS = words(
  'min max abs sqrt exp log pow select true false inf nan ' +
    'inff32 nanf32 inff64 nanf64',
);

const TOKEN = new RegExp(
  [
    /(\/\/.*)/,
    /("(?:[^"\\]|\\.)*")/,
    /(#\[(?:"[^"]*"|\([^)]*\)|[^\]])*\])/,
    /([A-Za-z_][A-Za-z0-9_']*)/,
    /((?:0[xX][0-9A-Fa-f.]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\w*)/,
    /(\s+|<-|->|[^\sA-Za-z_0-9])/,
  ]
    .map((r) => r.source)
    .join('|'),
  'g',
);
const CLASSES = ['', 'cm', 'st', 'at', 'n', 'nu', ''];

// [class, text] of each token.
function tokensOf(line) {
  const tokens = [];
  for (const m of line.matchAll(TOKEN)) {
    let kind = 1;
    while (m[kind] === undefined) kind++;
    const text = m[kind];
    const name =
      kind !== 4
        ? CLASSES[kind]
        : KEYWORDS.has(text)
          ? 'k'
          : TYPES.has(text)
            ? 'ty'
            : CALLS.has(text)
              ? 'ca'
              : 'n';
    tokens.push([name, text]);
  }
  return tokens;
}
