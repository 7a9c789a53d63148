# fun_lit.py - lit runs tests of the tools: what any lit.cfg loads.
#
# It is BUILD/share/fun/fun_lit.py beside BUILD/bin, and PREFIX/share/fun/fun_lit.py
# beside PREFIX/bin where the tools are installed.  A lit.cfg
# sets its name, its suffixes and test_source_root, and then says
#
#     lit_config.load_config(config, '.../share/fun/fun_lit.py')
#
# Tests are run by lit's internal shell, which starts nothing but the commands
# themselves; they find the tools on PATH, so that a tool that is missing or
# misspelt is "command not found".  The tools come from --param build=DIR,
# $FUN_BUILD, or the build directory of this file.
#
# vim: set filetype=python:
import glob
import os
import re
import resource
import shutil

import lit.formats

config.test_format = lit.formats.ShTest(execute_external=False)

# ---- the tools ----

top = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
asked = lit_config.params.get('build') or os.environ.get('FUN_BUILD')
builds = [os.path.abspath(asked)] if asked else [top,
                                                 os.path.join(top, 'build')]
found = [b for b in builds if os.path.isdir(os.path.join(b, 'bin'))]
if not found:
    lit_config.fatal('no tools in %s: build them first (testsuite/run does), '
                     'or say --param build=DIR'
                     % os.path.join(builds[-1], 'bin'))
config.fun_build = build = found[0]
tool_dirs = [os.path.join(build, folder)
             for folder in ['bin', 'lib/fun/bin', 'bin-test']]
config.environment['PATH'] = os.pathsep.join(
    tool_dirs + [config.environment['PATH']])

# ---- commands ----


def newest_llvm(name):
    """NAME of the newest Debian package llvm-N-tools, or on the path."""
    def version(file):
        return [int(n) for n in re.findall(r'\d+', file)]
    files = sorted(glob.glob('/usr/lib/llvm-*/bin/' + name), key=version)
    return files[-1] if files else shutil.which(name)


# What the internal shell would do by itself is done by real programs: its
# `not` and `!` take a crash for the expected failure, and its `cat` and
# `diff` start a Python each.  Replaced where a command begins, so that
# arguments keep their words.
command_begins = (r'((?:^|%dbg\([^)]*\)|[|;&]|/not(?:\s+--crash)?\s)\s*'
                  r'(?:env(?:\s+-\S+|\s+\w+=\S*)*\s+)?)')
for word, program, package in [
        ('not', newest_llvm('not'), 'llvm-14-tools'),
        ('!', newest_llvm('not'), 'llvm-14-tools'),
        ('split-file', newest_llvm('split-file'), 'llvm-14-tools'),
        ('cat', shutil.which('cat'), 'coreutils'),
        ('diff', shutil.which('diff'), 'diffutils')]:
    if not program:
        lit_config.fatal("'%s' is missing; it comes with Debian's package %s"
                         % (word, package))
    config.substitutions.append(
        (command_begins + re.escape(word) + r'(?=\s|$)', r'\1' + program))

# ---- the environment of the tests ----

config.environment['LC_ALL'] = 'C.UTF-8'
for name in ['FUNCHECK_OPTS', 'FUNTEST_OPTS', 'CUDA_VISIBLE_DEVICES',
             'OCL_ICD_VENDORS', 'POCL_CACHE_DIR', 'HOME']:
    if name in os.environ:
        config.environment[name] = os.environ[name]

# A sanitizer's finding is a crash, not one more way to fail: then `not` sees
# the difference.
config.environment.setdefault('ASAN_OPTIONS',
                              'abort_on_error=1:allocator_may_return_null=1')
config.environment.setdefault('UBSAN_OPTIONS',
                              'abort_on_error=1:print_stacktrace=1')

# A tool that never ends is stopped after so many seconds of its own time;
# one that is meant to crash leaves no core behind.
resource.setrlimit(resource.RLIMIT_CPU,
                   (300, resource.getrlimit(resource.RLIMIT_CPU)[1]))
resource.setrlimit(resource.RLIMIT_CORE,
                   (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))

# ---- features, for REQUIRES and UNSUPPORTED ----


def has_library(name):
    """Is there a shared library for the dynamic linker?  (ctypes would ask
    the compiler, which takes longer than a hundred tests.)"""
    return any(glob.glob(os.path.join(place, name)) for place in
               ['/usr/lib/*-linux-gnu', '/usr/lib', '/usr/lib64',
                '/usr/local/lib'])


features = {
    'z3': has_library('libz3.so*'),
    'glpk': has_library('libglpk.so*'),
    'isl': has_library('libisl.so*'),
    'opencl': has_library('libOpenCL.so*') and
              bool(glob.glob('/etc/OpenCL/vendors/*.icd')),
    'lsp': os.path.exists(os.path.join(build, 'bin', 'fun-lsp')),
    'nvcc': shutil.which('nvcc') is not None,
    'gpu': os.path.exists('/dev/nvidia0'),
    'root': os.geteuid() == 0,
}
# testsuite/scripts/builds hides a library.
features[os.environ.get('FUN_WITHOUT', '')] = False
config.available_features.update(name for name in features if features[name])
