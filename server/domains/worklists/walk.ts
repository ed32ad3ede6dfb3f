import type { EntityManager } from "typeorm";
import {
  dueCalls,
  nextByValue,
  type Asked,
  type Candidate,
  type Place,
  type WorkScope,
} from "./candidates.ts";
import { WorkFloor } from "./work-floor.entity.ts";

/** So many at first, then four times as many each time. */
const FIRST_PIECE = 40;
const LARGEST_PIECE = 10_000;
/** What is possible again meanwhile, or new, comes a little later. */
const FLOOR_MS = 10 * 60_000;

const scopeKey = ({ accountId, isAdmin, listId }: WorkScope) =>
  `${isAdmin ? "all" : accountId}${listId === null ? "" : `:${listId}`}`;

/** Candidates in the order in which they are to be tried: calls whose hour has come, those of strategies, then by value; to the last one. */
export async function* candidatesInOrder(
  manager: EntityManager,
  scope: WorkScope,
  asked: Asked,
): AsyncGenerator<readonly Candidate[]> {
  for (const reasons of ["ARRANGED", "STRATEGY"] as const) {
    const due = await dueCalls(manager, scope, asked, reasons);
    if (due.length > 0) yield due;
  }
  const floors = manager.getRepository(WorkFloor);
  const floor = await floors.findOneBy({ scope: scopeKey(scope) });
  const isValid = floor !== null && floor.until > asked.now;
  if (isValid) yield* byValue(manager, scope, asked, floor);
  yield* byValue(manager, scope, asked, null);
}

/**
 * `floor`: where to begin; null: at the beginning. Where a whole piece is ruled out, others begin behind it until a floor's
 * time is over; a floor that moves on doesn't get more of it, so that what it leaves behind is looked at again.
 */
async function* byValue(
  manager: EntityManager,
  scope: WorkScope,
  asked: Asked,
  floor: WorkFloor | null,
): AsyncGenerator<readonly Candidate[]> {
  let after: Place | null = floor && { value: floor.value, id: floor.taskId };
  const until = floor?.until ?? new Date(asked.now.getTime() + FLOOR_MS);
  const from = after;
  for (let size = FIRST_PIECE; ; size = Math.min(size * 4, LARGEST_PIECE)) {
    const { candidates, last } = await nextByValue(manager, scope, asked, { after, size });
    if (candidates.length > 0) {
      if (after !== null && after !== from) await keepFloor(manager, scope, after, until);
      yield candidates;
    }
    if (last === null) return;
    after = last;
  }
}

async function keepFloor(
  manager: EntityManager,
  scope: WorkScope,
  { value, id }: Place,
  until: Date,
): Promise<void> {
  await manager
    .getRepository(WorkFloor)
    .upsert({ scope: scopeKey(scope), value, taskId: id, until }, ["scope"]);
}
