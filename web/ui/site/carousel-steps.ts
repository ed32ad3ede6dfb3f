/** The position after going `step` on from `index` among `count`, round and round both ways. */
export function wrapped(index: number, step: number, count: number): number {
  return (((index + step) % count) + count) % count;
}

/** Slides shown together at each position: 6 slides on 3 positions are 3 pairs. */
export function grouped<Item>(items: readonly Item[], positions: number): Item[][] {
  const size = Math.ceil(items.length / positions);
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Offset (px) × speed (px/s): a swipe has to be more than this. */
export const SWIPE_POWER = 10_000;

/**
 * What letting go after a movement does: 1 goes to the next, -1 to the previous, 0 stays. The direction is the
 * movement's at its end (to the left is negative), so a finger that turns back is not taken for a swipe onwards.
 */
export function swipeStep(offset: number, velocity: number): -1 | 0 | 1 {
  const power = Math.abs(offset) * velocity;
  if (Math.abs(power) <= SWIPE_POWER) return 0;
  return power < 0 ? 1 : -1;
}

/** Where a finger was when: px and ms. */
export interface Sample {
  x: number;
  time: number;
}

/** Milliseconds before the end that count for the speed: who stops before letting go doesn't swipe. */
const WINDOW = 100;

/** Where it was at `time`, taken as moving evenly from one sample to the next. */
function positionAt(samples: readonly Sample[], time: number): number {
  const next = samples.findIndex((sample) => sample.time > time);
  const [before, after] = [samples[next - 1], samples[next]];
  if (!before || !after) return samples[0]?.x ?? 0;
  return before.x + ((after.x - before.x) * (time - before.time)) / (after.time - before.time);
}

/**
 * Speed over the last moments of a movement in px/s; 0 when it rested by then. A busy phone reports seldom: between
 * two samples the movement is taken as even.
 */
export function endVelocity(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || first.time === last.time) return 0;
  const since = Math.max(first.time, last.time - WINDOW);
  return ((last.x - positionAt(samples, since)) / (last.time - since)) * 1000;
}
