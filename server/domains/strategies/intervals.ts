/** Confidence intervals of 95 % for the difference of two independent groups. */

export interface Interval {
  low: number;
  high: number;
}

/** Two-sided, 95 %. */
const Z = 1.959963984540054;

/**
 * Of two shares, the first less the second: R. G. Newcombe, Statistics in Medicine 17 (1998) 873–890, method 10, from Wilson's
 * intervals of each. It stays within -1 and 1 and holds for small groups and for shares near 0, where most of ours lie.
 */
export function newcombe(
  one: { people: number; hits: number },
  other: { people: number; hits: number },
): Interval {
  const [p, q] = [one.hits / one.people, other.hits / other.people];
  const [first, second] = [wilson(one), wilson(other)];
  const difference = p - q;
  return {
    low: difference - Math.hypot(p - first.low, second.high - q),
    high: difference + Math.hypot(first.high - p, q - second.low),
  };
}

/** Of one share: E. B. Wilson, JASA 22 (1927) 209–212. */
function wilson({ people, hits }: { people: number; hits: number }): Interval {
  const share = hits / people;
  const middle = share + Z ** 2 / (2 * people);
  const reach = Z * Math.sqrt((share * (1 - share)) / people + Z ** 2 / (4 * people ** 2));
  const scale = 1 + Z ** 2 / people;
  return { low: (middle - reach) / scale, high: (middle + reach) / scale };
}

interface Summed {
  people: number;
  sum: number;
  sumOfSquares: number;
}

/** Of two means with variances of their own, the first less the second: B. L. Welch, Biometrika 34 (1947) 28–35. */
export function welch(one: Summed, other: Summed): Interval {
  const [first, second] = [errorOf(one), errorOf(other)];
  const difference = one.sum / one.people - other.sum / other.people;
  const error = first + second;
  if (error === 0) return { low: difference, high: difference };
  const freedom = error ** 2 / (first ** 2 / (one.people - 1) + second ** 2 / (other.people - 1));
  const reach = quantile(freedom) * Math.sqrt(error);
  return { low: difference - reach, high: difference + reach };
}

/** The squared error of a mean. */
function errorOf({ people, sum, sumOfSquares }: Summed): number {
  const variance = Math.max(sumOfSquares - sum ** 2 / people, 0) / (people - 1);
  return variance / people;
}

/** Student's, two-sided 95 %, by its expansion in 1/freedom (Abramowitz and Stegun 26.7.5); 2.042 of 30 is met to 0.001. */
function quantile(freedom: number): number {
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ];
  return terms.reduce((all, term, at) => all + term / freedom ** (at + 1), Z);
}
