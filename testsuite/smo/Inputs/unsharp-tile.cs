# A tile of the first two stages of unsharp masking, as fig6.cs: S0[x, y] is read by
# S1[x, y] to S1[x, y + 4], and its last four rows outside of the tile.
#
# The paper's answer (table 1): 5 * B - 4 elements for the first stage.
context: "[B] -> { : B >= 4 }"
domains: "[B] -> { S0[x, y] : 0 <= x, y < B; S1[x, y] : 0 <= x, y < B }"
conflicts: "[B] -> { S0[x, y] -> S0[x, b] : y < b;
                     S0[x, y] -> S0[a, b] : x < a and y >= B - 4;
                     S1[x, y] -> S1[a, b] : x < a or (x = a and y < b);
                     S0[x, y] -> S1[x, b] : y + 4 > b;
                     S0[x, y] -> S1[a, b] : x <= a and y >= B - 4;
                     S1[x, y] -> S0[a, b] : x < a }"
