// RUN: mkdir -p %t.d
// RUN: funemit --target=c -o %t.d/fun %s
// RUN: cc -Wall -Wextra -Werror %t.d/fun.c -o %t.d/fun -lm
// RUN: echo 20 | %t.d/fun | funcheck %s
// RUN: funcheck --check-prefix=FUN --input-file=%t.d/fun.h %s
// RUN: funemit --target=c -o %t.d/2-d.x %s
// RUN: cc -Wall -Wextra -Werror %t.d/2-d.x.c -o %t.d/2-d.x -lm
// RUN: echo 20 | %t.d/2-d.x | funcheck %s
// RUN: funcheck --check-prefix=TWO --input-file=%t.d/2-d.x.h %s
// RUN: not funemit --target=c -o %t.d/ %s 2>&1 | funcheck --check-prefix=NONE %s
// RUN: not funemit --target=c -o '%t.d/a"b' %s 2>&1 | funcheck --check-prefix=QUOTE %s
// Files may be called what no name of C is, or what stands around a program.
// CHECK: 21
// FUN: int program_fun_entry_main(program_fun_context *fun_context_,
// TWO: int _2_d_x_entry_main(_2_d_x_context *fun_context_,
// NONE: error: '-o' takes a name that an #include may have, not '{{.*}}/'
// QUOTE: error: '-o' takes a name that an #include may have, not '{{.*}}/a"b'
entry fun main (n : i64) : (i64) =
  in (n + 1)
