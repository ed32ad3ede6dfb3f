import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { CASE_MOVES } from "../../server/domains/cases/case-machine.ts";
import type { CaseMove } from "../../server/domains/cases/case-machine.ts";
import { moveCase } from "../../server/domains/case-progress/move-case.ts";
import { archiveCase } from "../../server/domains/cases/archive-case.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../../server/platform/refusals.ts";
import { testApp } from "../support/app.ts";
import { caseDesk } from "../support/case-desk.ts";

const app = testApp();
const desk = caseDesk(app);

const MOVES = Object.keys(CASE_MOVES) as CaseMove[];
const WHO = ["client", "manager", "admin", "otherClient", "otherSpecialist"] as const;

interface Row {
  status: string;
  version: number;
  specialist: number | null;
  accepted: boolean;
  closed: boolean;
  ground: string | null;
  moves: { move: CaseMove; from: string; to: string }[];
}

async function rowOf(number: string): Promise<Row> {
  const [row] = await app.deps.db.query<Row[]>(
    `SELECT status, version, specialist_id AS specialist, accepted_at IS NOT NULL AS accepted,
       closed_at IS NOT NULL AS closed, closing_ground AS ground,
       coalesce((SELECT json_agg(e.data ORDER BY e.id) FROM case_entries e WHERE e.case_id = c.id AND e.data ? 'move'), '[]') AS moves
     FROM cases c WHERE number = $1`,
    [number],
  );
  if (!row) throw new Error("no case");
  return row;
}

const step = fc.record({
  who: fc.constantFrom(...WHO),
  move: fc.constantFrom(...MOVES),
  agreement: fc.boolean(),
  unpaid: fc.constantFrom("0.00", "12.34"),
  archive: fc.boolean(),
  isOld: fc.nat({ max: 9 }).map((value) => value === 0),
});

test("any sequence of moves leaves status, dates and trace consistent; what isn't allowed changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { number, id } = await desk.newCase({ status: "PENDING_ACCEPTANCE" });
      for (const { who, move, agreement, unpaid, archive, isOld } of steps) {
        await app.deps.db.query(
          `UPDATE cases SET accepted_agreements = $2, closed_agreements = $2, unpaid = $3 WHERE id = $1`,
          [id, agreement ? 1 : 0, unpaid],
        );
        const ctx = await desk.contextOf(desk[who]);
        if (archive) await archiveCase(ctx, number, true).catch(() => undefined);
        const before = await rowOf(number);
        const input = {
          version: isOld ? before.version - 1 : before.version,
          move,
          reason: "Por esto",
          ground: "OTHER",
        } as const;
        const error = await moveCase(ctx, number, input).then(
          () => null,
          (reason: unknown) => reason,
        );
        const after = await rowOf(number);
        if (error !== null) {
          expect([Conflict, Forbidden, InvalidInput, NotFound].some((kind) => error instanceof kind)).toBe(
            true,
          );
          expect(after).toEqual(before);
          continue;
        }
        const rule = CASE_MOVES[move];
        expect(isOld).toBe(false);
        expect(rule.from).toContain(before.status);
        expect(after.status).toBe(rule.to);
        expect(after.version).toBe(before.version + 1);
        expect(after.moves).toHaveLength(before.moves.length + 1);
        expect(after.moves.at(-1)).toMatchObject({ move, from: before.status, to: rule.to });
        expect(["otherClient", "otherSpecialist"]).not.toContain(who);
        if (move === "CLOSE_AGREED") expect(agreement).toBe(true);
        if (move === "CLOSE_BROKEN") expect(agreement).toBe(false);
      }
      const end = await rowOf(number);
      const isClosed = ["AGREED", "BROKEN"].includes(end.status);
      expect(end.closed).toBe(isClosed);
      expect(end.ground !== null).toBe(end.status === "BROKEN");
      if (end.specialist === null) expect(["PENDING_ACCEPTANCE", "BROKEN"]).toContain(end.status);
      // Who has accepted is known exactly while somebody works or has worked on it.
      expect(end.accepted).toBe(end.specialist !== null && end.status !== "PENDING_ACCEPTANCE");
      // The trace is an unbroken chain from the beginning to where it stands.
      const chain = end.moves.map(({ from, to }) => [from, to]);
      expect(chain.every(([from], at) => from === (chain[at - 1]?.[1] ?? "PENDING_ACCEPTANCE"))).toBe(true);
      expect(chain.at(-1)?.[1] ?? "PENDING_ACCEPTANCE").toBe(end.status);
    }),
    { numRuns: 60 },
  );
}, 120_000);
