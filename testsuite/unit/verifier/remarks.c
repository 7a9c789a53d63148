/* remarks.c - what is said of the accesses of whole programs. */
#include "testsuite/unit/program.h"

#include "verifier/accesses/remarks.h"

/* The remarks on TEXT, one a line, `line: remark`. */
static void assert_remarks(const char *text, const char *want)
{
    Program p = program_read(text, strlen(text));
    Buf out = {0};

    if (!diag_failed(&p.diag))
        verify_remarks(p.prog, &p.diag);
    for (const DiagEntry *e = p.diag.first; e; e = e->next) {
        size_t line = e->span.source
                          ? source_line_col(e->span.source, e->span.at).line
                          : 0;
        buf_printf(&out, "%zu: %s%s\n", line,
                   e->kind == DIAG_REMARK ? "" : "error: ", e->text);
    }
    assert_buf(&out, want);
    program_close(&p);
}

TEST(kernels_and_loops)
{
    assert_remarks(
        "fun rowsums (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =\n"
        "  let (s : [n]f32) =\n"
        "    kernel i < n do\n"
        "      let (r : f32) =\n"
        "        loop (acc : f32 = 0.0f32) for j < m do\n"
        "          let (a : f32) = A[i, j]\n"
        "          let (b : f32) = A[i, j + 1]\n"
        "          in (acc + a * b)\n"
        "      in (r)\n"
        "  in (s)\n",
        "6: in bounds, by i >= 0 (kernel at line 2), i < n (kernel at line 2),"
        " j >= 0 (loop at line 4), j < m (loop at line 4)\n"
        "7: not proved to be in bounds: j + 1 < m; known: m >= 0 (size of a "
        "parameter), j >= 0 (loop at line 4), j < m (loop at line 4)\n");
}

TEST(branches_and_definitions)
{
    assert_remarks(
        "fun f (n : i64) (i : i64) (A : *[n]f32) : (f32) =\n"
        "  let (inside : bool) = 0 <= i && i < n\n"
        "  let (k : i64) = n - 1 - i\n"
        "  let (x : f32) =\n"
        "    if inside then\n"
        "      let (y : f32) = A[k]\n"
        "      in (y)\n"
        "    else\n"
        "      let (y : f32) = A[n + abs(k)]\n"
        "      in (y)\n"
        "  assert n >= 1 && n != 3\n"
        "  let (B : [n]f32) = A with [n - 1 : n : -1] = A\n"
        "  let (z : f32) = B[3]\n"
        "  in (x + z)\n",
        "6: in bounds, by 0 <= i (if at line 4), i < n (if at line 4)\n"
        "9: never in bounds: this is false: n + abs(k) < n\n"
        "12: in bounds, by n >= 1 (assert at line 11)\n"
        "12: injective\n"
        "13: not proved to be in bounds: 3 < n; known: n >= 0 (size of a "
        "parameter), n >= 1 (assert at line 11), n != 3 (assert at line 11)\n");
}

TEST(needleman_wunsch)
{
    assert_remarks(
        "fun sweep (q : i64) (b : i64) (n : i64) (A0 : *[n*n]i32) :"
        " (*[n*n]i32) =\n"
        "  assert n == q*b + 1\n"
        "  assert q >= 2 && b >= 1\n"
        "  let (S : [n*n]i32) =\n"
        "    loop (A : *[n*n]i32 = A0) for i < q do\n"
        "      let (vert : [i+1][b+1]i32) = A[i*b + {(i+1 : n*b - b),"
        " (b+1 : n)}]\n"
        "      let (X : [i+1][b][b]i32) = replicate [i+1][b][b] 0i32\n"
        "      let (A' : [n*n]i32) = A with [i*b + n + 1 + {(i+1 : n*b - b),"
        " (b : n), (b : 1)}] = X\n"
        "      in (A')\n"
        "  in (S)\n",
        "6: in bounds, by n == q * b + 1 (assert at line 2), q >= 2 (assert "
        "at line 3), b >= 1 (assert at line 3), i >= 0 (loop at line 4), "
        "i < q (loop at line 4)\n"
        "8: in bounds, by n == q * b + 1 (assert at line 2), q >= 2 (assert "
        "at line 3), b >= 1 (assert at line 3), i >= 0 (loop at line 4), "
        "i < q (loop at line 4)\n"
        "8: injective, by n == q * b + 1 (assert at line 2), q >= 2 (assert "
        "at line 3), b >= 1 (assert at line 3), i >= 0 (loop at line 4)\n");
}
