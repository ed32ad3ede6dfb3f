/** Somebody tasks are spread over. */
export interface Taker {
  id: number;
  /** Open tasks that aren't among those to be spread. */
  open: number;
  /** INE numbers of the provinces worked in. */
  provinces: readonly string[];
  /** Works at a distance or travels. */
  isReachable: boolean;
}

/** How many tasks have their debtor in a province; "" where it isn't known. */
export interface Home {
  code: string;
  people: number;
}

/** So many tasks of a province for somebody; those of a province follow each other in the order of their ids. */
export interface Portion {
  code: string;
  id: number;
  count: number;
}

/**
 * Pure: the same facts give the same portions. First how many each gets: open tasks are levelled, so that nobody ends up with
 * more than another unless they have it already. Then which: each as many of the own provinces as fit, provinces with
 * the fewest who work there first; what is left to those who travel or work at a distance, then to anybody.
 */
export function planSpread(takers: readonly Taker[], homes: readonly Home[]): Portion[] {
  const total = homes.reduce((sum, { people }) => sum + people, 0);
  const room = levelled(takers, total);
  const near = (code: string) => takers.filter(({ provinces }) => provinces.includes(code));
  const rare = homes
    .map((home) => ({ ...home, near: near(home.code) }))
    .toSorted((a, b) => a.near.length - b.near.length || a.code.localeCompare(b.code));
  const portions: Portion[] = [];
  let left: Home[] = [];
  for (const { code, people, near: who } of rare)
    left.push({ code, people: people - give(code, people, who) });
  for (const who of [takers.filter(({ isReachable }) => isReachable), takers])
    left = left.map(({ code, people }) => ({ code, people: people - give(code, people, who) }));
  return portions;

  function give(code: string, people: number, who: readonly Taker[]): number {
    const given = proportioned(
      people,
      who.map(({ id }) => ({ id, room: room.get(id) ?? 0 })),
    );
    for (const { id, count } of given) {
      room.set(id, (room.get(id) ?? 0) - count);
      portions.push({ code, id, count });
    }
    return given.reduce((sum, { count }) => sum + count, 0);
  }
}

/** How many of `total` each gets so that those with the least catch up with the others. */
function levelled(takers: readonly Taker[], total: number): Map<number, number> {
  const sorted = takers.toSorted((a, b) => a.open - b.open);
  let taking = 0;
  let open = 0;
  for (const taker of sorted) {
    // Whoever has more than the others will have gets nothing.
    if (taking > 0 && taker.open >= (total + open) / taking) break;
    taking += 1;
    open += taker.open;
  }
  const level = Math.floor((total + open) / taking);
  let rest = (total + open) % taking;
  return new Map(
    sorted.map(({ id, open: has }, at) => {
      if (at >= taking) return [id, 0];
      rest -= 1;
      return [id, level - has + (rest >= 0 ? 1 : 0)];
    }),
  );
}

/** Of `people` as many as there is room for, by how much room each has; whole numbers, the larger remainders first. */
function proportioned(
  people: number,
  who: readonly { id: number; room: number }[],
): { id: number; count: number }[] {
  const room = who.reduce((sum, taker) => sum + taker.room, 0);
  const count = Math.min(people, room);
  if (count === 0) return [];
  const shares = who.map(({ id, room: own }) => {
    const over = (count * own) % room;
    return { id, whole: (count * own - over) / room, over };
  });
  let rest = count - shares.reduce((sum, { whole }) => sum + whole, 0);
  return shares
    .toSorted((a, b) => b.over - a.over)
    .map(({ id, whole, over }) => {
      const more = rest > 0 && over > 0 ? 1 : 0;
      rest -= more;
      return { id, count: whole + more };
    })
    .filter((portion) => portion.count > 0);
}
