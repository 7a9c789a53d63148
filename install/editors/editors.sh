#!/bin/sh
# editors.sh AWK OUT WORDS - what editors read, below OUT, from the words of the
# language that the program WORDS prints.
set -eu
here=$(dirname "$0") awk=$1 out=$2 words=$3
rm -f "$out/done"
mkdir -p "$out/vscode/syntaxes" "$out/vim/syntax" "$out/vim/ftdetect" \
    "$out/tree-sitter/queries"
"$words" >"$out/words"
write() {
    LC_ALL=C "$awk" -f "$here/words.awk" -f "$here/$1.awk" "$out/words" >"$out/$2"
}
write textmate vscode/syntaxes/fun.tmLanguage.json
write vim vim/syntax/fun.vim
write treesitter tree-sitter/grammar.js
cp "$here/language-configuration.json" "$out/vscode"
cp "$here/ftdetect.vim" "$out/vim/ftdetect/fun.vim"
cp "$here/highlights.scm" "$out/tree-sitter/queries"
touch "$out/done"
