# packages.sh - install what is missing from Debian's packages.
#
# shellcheck shell=bash disable=SC2034
#
# Sourced by testsuite/run and drivers/quickstart.  A row is a package, what
# it is needed for, and (where another package may give the same) a pattern of
# files that show that it is there.

to_build='
gcc            | the compiler                        |
libc6-dev      | the headers of the C library        |
cmake          | configures the build                |
ninja-build    | runs the build                      |
libyaml-dev    | pipelines and remarks as YAML       |
'
to_run='
ocl-icd-opencl-dev | the loader of OpenCL, for what funemit writes |
opencl-c-headers   | its headers                         |
pocl-opencl-icd    | OpenCL on the processor: emitted kernels run |
python3            | reads sequences, shows alignments   |
'
to_test='
python3        | runs lit and the test scripts       |
llvm-14-tools  | lit, not and split-file: golden tests | /usr/lib/llvm-*/build/utils/lit/lit.py
libcmocka-dev  | unit tests                          |
libglpk40      | the optimum that fuse and smo look for |
libisl23       | the polyhedra of smo                |
g++            | what funemit writes in CUDA is C++, too | /usr/bin/g++
valgrind       | counts instructions; finds what is not freed |
'
# Without these some tests are skipped.
to_try='
libjansson-dev | the messages of fun-lsp             |
python3-numpy  | modules that funemit writes are called on its arrays |
pkg-config     | builds a plug-in against what was installed | /usr/bin/pkg-config
man-db         | manual pages have no faults         | /usr/bin/man
'
to_edit='
neovim         | an editor that talks to fun-lsp     | /usr/bin/nvim
'
to_browse='
chromium       | a headless browser opens what funview writes |
emscripten     | the tools in a browser              |
'
to_fuzz='
clang              | the compiler that knows libFuzzer |
libclang-rt-14-dev | libFuzzer and the sanitizers      | /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*
'

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Run a command as root.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "error: not root, and there is no sudo; as root, run: $*" >&2
        return 1
    fi
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "$@"
}

# Install what is missing of the rows in "$1"; without any, use no network.
install_missing() {
    local name reason files missing=()
    if ! command -v dpkg-query >/dev/null; then
        echo "not a Debian system: taking for granted what it would install" >&2
        return 0
    fi
    while IFS='|' read -r name reason files; do
        read -r name <<<"$name" # without the blanks around it
        read -r reason <<<"$reason"
        read -r files <<<"$files"
        if [ -z "$name" ] || is_installed "$name" ||
            { [ -n "$files" ] && compgen -G "$files" >/dev/null; }; then
            continue
        fi
        echo "missing: $name ($reason)"
        missing+=("$name")
    done <<<"$1"
    [ ${#missing[@]} -gt 0 ] || return 0
    echo "installing: ${missing[*]}"
    # The lists of packages may be missing or old.
    if ! apt-cache show "${missing[@]}" >/dev/null 2>&1 ||
        ! apt_install "${missing[@]}"; then
        as_root apt-get update -q
        apt_install "${missing[@]}"
    fi
}

# Likewise, of what there may be no copy to be had.
install_if_possible() {
    install_missing "$1" ||
        echo "these are not to be had: the tests that need them are skipped"
}

# The reader of TextMate grammars of Visual Studio Code, into FOLDER; where npm
# cannot get it, the test that wants it is skipped.
install_textmate() {
    if command -v npm >/dev/null && [ ! -d "$1/node_modules" ]; then
        echo "installing: vscode-textmate (the grammar for editors is tested)"
        npm install --silent --no-audit --no-fund --prefix "$1" \
            vscode-textmate@9 vscode-oniguruma@2 || echo "npm cannot get it"
    fi
}
