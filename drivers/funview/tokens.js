// tokens.js - the words of a line.

// Words of the language, as the tool `words` prints them: the test `editors`
// compares.  Of those that are words only in some places, the ones that no
// variable is called.
const words = (text) => new Set(text.split(' '));
const KEYWORDS = words(
  'fun entry imp let in assert if then else loop for while do alloc with skip ' +
    'var retain release fi done barrier return ' +
    'kernel reduce scan filter partition scatter ' +
    'once iota replicate scratch copy concat manifest rearrange transpose ' +
    'reshape reverse rotate ' +
    'assume after at yield into thread block lane shared private',
);
const TYPES = words('mem i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 bool');
const CALLS = words(
  'min max abs sgn select fdiv fmod sqrt exp log log2 sin cos tan asin acos ' +
    'atan atan2 sinh cosh tanh pow floor ceil round trunc erf fma popcount ' +
    'clz mulhi true false inf inff32 inff64 nan nanf32 nanf64',
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
