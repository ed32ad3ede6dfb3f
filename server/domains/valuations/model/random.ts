/** Numbers by chance that a seed decides: the same seed gives the same valuation. */
export interface Chance {
  /** Evenly from 0 to below 1. */
  even(): number;
  /** Of the standard normal distribution. */
  normal(): number;
}

/** Mulberry32 (Tommy Ettinger, public domain): 2^32 numbers are by far enough here. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  let spare: number | null = null;
  const even = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    even,
    /** Box and Muller's polar-free form, two at a time. */
    normal() {
      if (spare !== null) {
        const kept = spare;
        spare = null;
        return kept;
      }
      const radius = Math.sqrt(-2 * Math.log(1 - even()));
      const angle = 2 * Math.PI * even();
      spare = radius * Math.sin(angle);
      return radius * Math.cos(angle);
    },
  };
}
