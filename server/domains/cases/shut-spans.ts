import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import type { ShutBy, Span } from "../attempts/open-days.ts";
import { CLOSED_STATES, WAITING_STATES } from "./case-machine.ts";

/** All that ever decided whether one party could answer, as it is stored. */
export interface MatterHistory {
  openedAt: Date;
  /** Present status of the case, or state of the task. */
  status: string;
  /** Since when it is over; null while it isn't. */
  endedAt: Date | null;
  /** Every change of status and every assignment, as they were written one after the other. Null: it wasn't noted. */
  steps: readonly { at: Date; from: string | null; to: string | null }[];
  /** Of a task, alone, with its list, or by undoing an import. */
  deletions: readonly { at: Date; isDeletion: boolean }[];
  /** The party's personal links until they were revoked; none of a party with an account, which needs none. */
  links: readonly { from: Date; until: Date | null }[];
}

/** From `at` on, `by` keeps the party from answering (`isShut`), or no longer does. */
interface Turn {
  at: Date;
  by: ShutBy;
  isShut: boolean;
}

/** States of cases and tasks in which nobody reads what is answered; in all others a party can answer. */
const SHUT_BY: ReadonlyMap<string, ShutBy> = new Map([
  ...WAITING_STATES.map((status) => [status, "NOT_ACCEPTED"] as const),
  ...[...CLOSED_STATES, ...ENDED_STATES].map((status) => [status, "CLOSED"] as const),
]);

/**
 * When a party could not answer: while the matter was closed, waited for a specialist to accept it or was deleted, and
 * while all its links were revoked. Where the history has a gap it counts as such a time. The end itself and what came after
 * it, as long as the matter isn't open again, are none: how a term stands is asked as of that day. By their beginning; they
 * may overlap.
 */
export function shutSpans(history: MatterHistory): Span[] {
  const { endedAt, deletions, links } = history;
  const deleted = deletions.map(({ at, isDeletion }) => ({ at, by: "DELETED" as const, isShut: isDeletion }));
  const isAfterEnd = ({ from }: Span) => endedAt !== null && from >= endedAt;
  return spansOf([...statusTurns(history), ...deleted, ...linkTurns(links)])
    .filter((span) => !isAfterEnd(span))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/** For each cause by itself: from the turn that begins it to the next one that ends it. */
function spansOf(turns: readonly Turn[]): Span[] {
  const ended: Span[] = [];
  const lasting = new Map<ShutBy, Date>();
  for (const { at, by, isShut } of turns) {
    const from = lasting.get(by);
    if (isShut && from === undefined) lasting.set(by, at);
    if (isShut || from === undefined) continue;
    lasting.delete(by);
    if (at > from) ended.push({ from, until: at, by });
  }
  return [...ended, ...[...lasting].map(([by, from]) => ({ from, until: null, by }))];
}

/** Between two steps it was shut if the former says so by what it led to, or the latter by what it came from. */
function statusTurns({ openedAt, status, endedAt, steps }: MatterHistory): Turn[] {
  // endedAt tells the last end even where no step was stored for it.
  const present = endedAt === null ? status : null;
  const leftAt = (index: number) => (index === steps.length ? present : (steps[index]?.from ?? null));
  const turns: Turn[] = [];
  for (let index = -1; index < steps.length; index += 1) {
    const at = steps[index]?.at ?? openedAt;
    const to = steps[index]?.to ?? null;
    const by =
      to === null ? shutBy(nextFrom(steps, index + 1) ?? present) : (shutBy(to) ?? shutBy(leftAt(index + 1)));
    turns.push({ at, by: "CLOSED", isShut: by === "CLOSED" });
    // Where it was closed before anybody accepted it, the wait isn't ended: nobody could answer all along.
    if (by !== "CLOSED") turns.push({ at, by: "NOT_ACCEPTED", isShut: by === "NOT_ACCEPTED" });
  }
  return turns;
}

function shutBy(status: string | null): ShutBy | null {
  return status === null ? null : (SHUT_BY.get(status) ?? null);
}

/** Old assignments don't say whether they changed the status; the next step tells. */
function nextFrom(steps: MatterHistory["steps"], index: number): string | null {
  return steps.slice(index).find(({ from }) => from !== null)?.from ?? null;
}

function linkTurns(links: MatterHistory["links"]): Turn[] {
  const changes = links
    .flatMap(({ from, until }) => [{ at: from, by: 1 }, ...(until === null ? [] : [{ at: until, by: -1 }])])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let live = 0;
  return changes.map(({ at, by }) => {
    live += by;
    return { at, by: "NO_LINK", isShut: live === 0 };
  });
}
