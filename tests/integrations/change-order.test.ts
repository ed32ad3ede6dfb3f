import { beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { QueryRunner } from "typeorm";
import { changesAfter } from "../../server/domains/integrations/changes/list-changes.ts";
import { feedPositions, publishPiece } from "../../server/domains/integrations/changes/publish-changes.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

let taskIds: number[] = [];
beforeAll(async () => {
  const { tasks } = await desk.list(Array.from({ length: 12 }, (_task, at) => ({ nContract: `CT-${at}` })));
  taskIds = tasks.map(({ id }) => id);
});

type Step = "change" | "delete" | "restore" | "erase";

interface Work {
  steps: readonly (readonly [task: number, step: Step])[];
  commits: boolean;
  /** Between its statements. */
  waitsMs: number;
}

const STATEMENT: Readonly<Record<Step, string>> = {
  change: "UPDATE tasks SET n_sessions = n_sessions + 1, version = version + 1 WHERE id = $1",
  delete: `UPDATE tasks SET deleted_at = '2026-11-20', version = version + 1 WHERE id = $1 AND deleted_at IS NULL`,
  restore: `UPDATE tasks SET deleted_at = NULL, version = version + 1 WHERE id = $1 AND deleted_at IS NOT NULL`,
  erase: "DELETE FROM tasks WHERE id = $1",
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** False: ended by a deadlock, for the totals of lists are locked as well; one more way to roll back. */
async function carryOut(runner: QueryRunner, { steps, waitsMs }: Omit<Work, "commits">): Promise<boolean> {
  try {
    for (const [task, step] of steps.toSorted(([one], [other]) => one - other)) {
      await pause(waitsMs);
      await runner.query(STATEMENT[step], [taskIds[task]]);
    }
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "40P01") return false;
    throw error;
  }
}

/** Transactions one after the other on a connection of their own. */
async function write(runner: QueryRunner, works: readonly Work[]): Promise<void> {
  for (const { steps, commits, waitsMs } of works) {
    await runner.startTransaction();
    // A transaction id early, and its changes late: what an order by transaction ids would turn round.
    await runner.query("SELECT pg_current_xact_id()");
    const isWritten = await carryOut(runner, { steps, waitsMs });
    await (commits && isWritten ? runner.commitTransaction() : runner.rollbackTransaction());
  }
}

interface Mirror {
  position: number;
  /** Of what is there. */
  versions: Map<number, number>;
}

/** Reads on from where it stands, at most so many, and holds what it is told against what it was told before. */
async function read(mirror: Mirror, most: number): Promise<number> {
  await publishPiece(desk.deps, most);
  const found = await changesAfter(desk.deps.db, {
    position: mirror.position,
    types: ["TASK"],
    listIds: null,
    limit: most,
  });
  for (const { position, objectId, kind, version } of found) {
    expect(position).toBe(mirror.position + 1);
    mirror.position = position;
    if (kind === "DELETED") {
      expect(mirror.versions.has(objectId)).toBe(true);
      mirror.versions.delete(objectId);
    } else {
      expect(mirror.versions.has(objectId)).toBe(kind === "CHANGED");
      expect(version).toBeGreaterThanOrEqual(mirror.versions.get(objectId) ?? 1);
      mirror.versions.set(objectId, version);
    }
  }
  return found.length;
}

const stored = async () => {
  const rows = await desk.deps.db.query<{ id: number; version: number }[]>(
    "SELECT id, version FROM tasks WHERE deleted_at IS NULL ORDER BY id",
  );
  return rows.map(({ id, version }) => [id, version]);
};

const work: fc.Arbitrary<Work> = fc.record({
  steps: fc.uniqueArray(
    fc.tuple(
      fc.integer({ min: 0, max: 11 }),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant<Step>("change") },
        { weight: 4, arbitrary: fc.constant<Step>("delete") },
        { weight: 4, arbitrary: fc.constant<Step>("restore") },
        { weight: 1, arbitrary: fc.constant<Step>("erase") },
      ),
    ),
    { minLength: 1, maxLength: 5, selector: ([task]) => task },
  ),
  commits: fc.boolean(),
  waitsMs: fc.integer({ min: 0, max: 6 }),
});

const lane = fc.array(work, { minLength: 3, maxLength: 6 });
const reads = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 8 })), {
  minLength: 3,
  maxLength: 30,
});

test("whoever mirrors by the feed misses nothing, gets nothing twice and each task's changes in their order", async () => {
  const mirror: Mirror = { position: 0, versions: new Map() };
  while ((await read(mirror, 50)) > 0);
  expect([...mirror.versions].toSorted(([one], [other]) => one - other)).toEqual(await stored());
  await fc.assert(
    fc.asyncProperty(fc.tuple(lane, lane, lane, lane), reads, async (lanes, looks) => {
      const runners = lanes.map(() => desk.deps.db.createQueryRunner());
      const writers = lanes.map((works, at) => write(runners[at] as QueryRunner, works));
      // Two readers publish at once; only one of them mirrors.
      const readers = [
        (async () => {
          for (const [most, waitsMs] of looks) {
            await read(mirror, most);
            await pause(waitsMs);
          }
        })(),
        (async () => {
          for (const [most] of looks) await publishPiece(desk.deps, most);
        })(),
      ];
      await Promise.all([...writers, ...readers]);
      await Promise.all(runners.map((runner) => runner.release()));
      while ((await read(mirror, 7)) > 0);
      expect([...mirror.versions].toSorted(([one], [other]) => one - other)).toEqual(await stored());
      expect((await feedPositions(desk.deps.db)).lastPosition).toBe(mirror.position);
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 120_000);
