#!/usr/bin/env python3
"""solve_lp.py - solve the ILPs that smo --print-ilp shows.

Reads an answer of smo on standard input, and has GLPK read and solve each ILP in
its comments, after GLPK's own rules for the format.  Prints the optimum and the
columns that are not 0.
"""

import ctypes
import re
import sys
import tempfile

INTEGER_OPTIMUM = 5


def solve(glpk, text):
    """The line to print for one ILP."""
    with tempfile.NamedTemporaryFile("w", suffix=".lp", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        problem = ctypes.c_void_p(glpk.glp_create_prob())
        if glpk.glp_read_lp(problem, None, file.name.encode()):
            return "GLPK does not read this:\n" + text
    if glpk.glp_simplex(problem, None) or glpk.glp_intopt(problem, None) or \
            glpk.glp_mip_status(problem) != INTEGER_OPTIMUM:
        return "GLPK finds no optimum"
    found = []
    for column in range(1, glpk.glp_get_num_cols(problem) + 1):
        value = glpk.glp_mip_col_val(problem, column)
        if value:
            found.append("%s = %g" % (
                glpk.glp_get_col_name(problem, column).decode(), value))
    return ", ".join(["cost %g" % glpk.glp_mip_obj_val(problem)] + sorted(found))


def main():
    glpk = ctypes.CDLL("libglpk.so.40")
    glpk.glp_create_prob.restype = ctypes.c_void_p
    glpk.glp_get_col_name.restype = ctypes.c_char_p
    for function in (glpk.glp_mip_obj_val, glpk.glp_mip_col_val):
        function.restype = ctypes.c_double
    glpk.glp_term_out(0)
    lines = [line[3:] for line in sys.stdin if line.startswith("#| ")]
    for text in re.findall(r".*?^End$", "".join(lines), re.M | re.S):
        print(solve(glpk, text.lstrip() + "\n"))


if __name__ == "__main__":
    sys.exit(main())
