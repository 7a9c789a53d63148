# The statements of moduli.cs with parametric distances: less than N in S, up to N + 1
# in T, and less than N between them.
#
# By the letter of the SMO paper the moduli are N and N + 2, and all conflicts are
# satisfied; in one array, where N is 5, S[12] and T[9] would be the same element.
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S[i] : 0 <= i < 5 * N; T[i] : 0 <= i < 5 * N }"
conflicts: "[N] -> { S[i] -> S[j] : i < j < i + N;
                     T[i] -> T[j] : i < j <= i + N + 1;
                     S[i] -> T[j] : j < i < j + N }"
