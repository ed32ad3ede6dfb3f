import { createHash } from "node:crypto";

/**
 * Which of two versions a task begins with: a pure function of who owes its debt. Who owes several, and those who owe one together,
 * are dealt as one, so that nobody gets the mails of both versions; chance is a hash, so that the same people are dealt alike in the
 * simulation, in a second attempt after a crash, and when somebody checks it.
 */

export interface Deal {
  strategyId: number;
  /** From 1 within its strategy: who was dealt one version may be dealt the other one by the next comparison. */
  number: number;
  versionA: number;
  versionB: number;
  percentB: number;
}

export interface Beginner {
  taskId: number;
  /** Heads of all debtors who owe it. */
  people: readonly number[];
}

/** A task that has begun already, in the order in which they did. */
export interface Begun {
  people: readonly number[];
  version: number;
  /** By this comparison, and to whom; null: it was begun before, or without one. */
  dealtTo: number | null;
}

export interface DealtTask {
  taskId: number;
  version: number;
  /** Null: its people were in the strategy before; they go on with their version and aren't counted. */
  dealtTo: number | null;
}

export function dealPeople(deal: Deal, beginners: readonly Beginner[], begun: readonly Begun[]): DealtTask[] {
  const bound = new Bound();
  for (const { people } of beginners) bound.bind(people);
  const groupOf = ({ people: [first] }: Pick<Beginner, "people">) =>
    first === undefined ? null : bound.firstOf(first);
  const knownOf = new Map<number, Begun>();
  for (const one of begun)
    for (const group of new Set(one.people.map((person) => bound.firstOf(person))))
      knownOf.set(group, earlier(knownOf.get(group), one));
  return beginners.map((beginner) => {
    const { taskId } = beginner;
    // A task nobody owes, which joining has yet to reach, is its own.
    const group = groupOf(beginner) ?? -taskId;
    const known = knownOf.get(group);
    return known === undefined
      ? { taskId, version: versionFor(deal, group), dealtTo: group }
      : { taskId, version: known.version, dealtTo: known.dealtTo };
  });
}

/**
 * Who was dealt by this comparison stays where it was dealt first, also where a later debt binds people of both versions. Of who
 * wasn't the last version counts.
 */
function earlier(known: Begun | undefined, one: Begun): Begun {
  return known === undefined || known.dealtTo === null ? one : known;
}

/** By the first four bytes of a SHA-256, as a number from 0 to 100. */
export function versionFor(
  { strategyId, number, versionA, versionB, percentB }: Deal,
  group: number,
): number {
  const hash = createHash("sha256").update(`${strategyId}/${number}/${group}`).digest().readUInt32BE(0);
  return (hash / 2 ** 32) * 100 < percentB ? versionB : versionA;
}

/** People who are bound by what they owe together; each group is called by its lowest number (union-find). */
class Bound {
  private readonly above = new Map<number, number>();

  bind(people: readonly number[]): void {
    const [first, ...others] = people;
    if (first === undefined) return;
    for (const other of others) {
      const [one, two] = [this.firstOf(first), this.firstOf(other)];
      if (one !== two) this.above.set(Math.max(one, two), Math.min(one, two));
    }
  }

  firstOf(person: number): number {
    let first = person;
    for (let next = this.above.get(first); next !== undefined; next = this.above.get(first)) first = next;
    // The way is shortened, so that long chains are walked once.
    for (let at = person; at !== first;) {
      const next = this.above.get(at) ?? first;
      this.above.set(at, first);
      at = next;
    }
    return first;
  }
}
