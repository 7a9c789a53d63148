# Figure 6 of the SMO paper: a tile of a blur filter.  S0 blurs a column x in one
# direction, then S1 in the other one: S0[x, y] is read by S1[x, y] to S1[x, y + 2].
# The two rows of S0 that are last in the tile, and all of S1, are read outside.
#
# The paper's answer: S0[x, y] is in (2 * x - y) mod (3 * B - 2), and S1[x, y] in
# another array, in [x mod B, y mod B].  The baseline needs B * B for each.
context: "[B] -> { : B >= 1 }"
domains: "[B] -> { S0[x, y] : 0 <= x < B and 0 <= y < B;
                   S1[x, y] : 0 <= x < B and 0 <= y < B }"
conflicts: "[B] -> { S0[x, y] -> S0[x, y'] : y < y';
                     S0[x, y] -> S0[x', y'] : x < x' and y >= B - 2;
                     S1[x, y] -> S1[x', y'] : x < x';
                     S1[x, y] -> S1[x, y'] : y < y';
                     S0[x, y] -> S1[x, y'] : y + 2 > y';
                     S0[x, y] -> S1[x', y'] : x <= x' and y >= B - 2;
                     S1[x, y] -> S0[x', y'] : x < x' }"
