#!/bin/sh
# pages.sh AWK OUT VERSION TOOL... - manual pages and completions of the tools,
# below OUT, from what these print with --describe.
set -eu
here=$(dirname "$0") awk=$1 out=$2 version=$3
shift 3
rm -rf "$out"
for share in share passes-share; do
    mkdir -p "$out/$share/man/man1" "$out/$share/zsh/site-functions" \
        "$out/$share/bash-completion/completions" \
        "$out/$share/fish/vendor_completions.d"
done
# Pages are of the day of the release.
date=$(sed -n '/^## .*(.*)$/{s/.*(\(.*\))/\1/p;q;}' "$here/../CHANGELOG.md")
for tool; do
    "$tool" --describe
done >"$out/tools"
for kind in man bash zsh fish; do
    LC_ALL=C "$awk" -v out="$out" -v version="$version" \
        -v date="$date" -f "$here/pages.awk" \
        -f "$here/$kind.awk" "$out/tools"
done
touch "$out/done"
