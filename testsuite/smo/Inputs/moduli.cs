# Two statements whose conflicts have distances up to 4 and up to 6, and up to 3
# between them.
#
# By the letter of the SMO paper (section 4.3 and equation 12), the moduli are 5 and 7,
# and all conflicts are satisfied, as no distance is 0, and 3 is less than both moduli.
# But in one array S[12] and T[9] would be the same element: 12 mod 5 = 9 mod 7.
domains: "{ S[i] : 0 <= i < 20; T[i] : 0 <= i < 20 }"
conflicts: "{ S[i] -> S[j] : i < j <= i + 4;
              T[i] -> T[j] : i < j <= i + 6;
              S[i] -> T[j] : j < i <= j + 3 }"
