import { beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  undoDebtorDecision,
  joinDebtors,
  keepDebtorsApart,
} from "../../server/domains/debtor-desk/decide-debtors.ts";
import { joinWaiting, forgetErased } from "../../server/domains/debtors/join-waiting.ts";
import { findDebtor } from "../../server/domains/debtor-desk/debtor-views.ts";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { restrictionsOn } from "../../server/domains/debtors/contact-bans.ts";
import { updateTask } from "../../server/domains/tasks/update-task.ts";
import { deleteTask } from "../../server/domains/tasks/delete-tasks.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

/** Valid numbers of nobody. */
const [ANA, LUIS, EVA] = ["00000014Z", "00000023T", "00000036E"];

interface Place {
  taskId: number;
  position: number;
  person: number;
  document: string | null;
}

const places = () =>
  desk.deps.db.query<Place[]>(
    `SELECT s.task_id AS "taskId", s.position, coalesce(d.joined_into, d.id) AS person, d.identity_document AS document
     FROM debtor_debts s JOIN debtors d ON d.id = s.debtor_id ORDER BY s.task_id, s.position`,
  );
const join = () => joinWaiting(desk.deps);
const list = async (...documents: (string | null)[]) => {
  const { tasks } = await desk.list(
    documents.map((identityDocument, at) => ({ identityDocument, nContract: `C-${at}` })),
  );
  await join();
  return tasks.map(({ id }) => id);
};
const personOf = async (taskId: number) =>
  (await places()).find((place) => place.taskId === taskId)?.person ?? 0;

beforeEach(async () => {
  await desk.deps.db.query(`DELETE FROM tasks`);
  await forgetErased(desk.deps);
});

describe("debts of one person", () => {
  test("are joined by document over lists, however often it is done", async () => {
    const [one = 0, two = 0] = await list(ANA, LUIS);
    const [three = 0] = await list(ANA);
    expect(await personOf(one)).toBe(await personOf(three));
    expect(await personOf(two)).not.toBe(await personOf(one));
    const before = await places();
    expect(await join()).toBe(0);
    expect(await places()).toEqual(before);
    expect(await findDebtor(desk.ctx(), desk.deps.db, await personOf(one))).toMatchObject({
      identityDocument: ANA,
      debtCount: 2,
      amount: "200.00",
    });
  });

  test("without a document are a person each, also of the same name; what stands for none joins nobody", async () => {
    const ids = await list(null, null, "00000000T", "00000000T", "NOCONSTA", "NOCONSTA");
    const persons = await Promise.all(ids.map(personOf));
    expect(new Set(persons).size).toBe(6);
  });

  test("two at once make one person", async () => {
    await desk.list([{ identityDocument: ANA }, { identityDocument: LUIS }]);
    await desk.list([{ identityDocument: ANA }, { identityDocument: LUIS }]);
    await Promise.all([join(), join(), join()]);
    await join();
    const all = await places();
    expect(all).toHaveLength(4);
    expect(new Set(all.map(({ person }) => person)).size).toBe(2);
  });

  test("follow a corrected document, and what restricts the person goes along where nothing is left behind", async () => {
    const [id = 0] = await list(null);
    await restrictDebtor(desk.ctx(), String(await personOf(id)), { kind: "NO_CONTACT", reason: "Lo pide" });
    await desk.deps.db.query(`UPDATE tasks SET identity_document = $2, version = version + 1 WHERE id = $1`, [
      id,
      ANA,
    ]);
    await join();
    expect((await places()).map(({ document }) => document)).toEqual([ANA]);
    const found = await restrictionsOn(desk.ctx(), desk.deps.db.manager, { taskIds: [id] });
    expect(found.map(({ kind }) => kind)).toEqual(["NO_CONTACT"]);
  });

  test("of somebody else who still owes something, nothing goes along", async () => {
    const [one = 0, two = 0] = await list(ANA, ANA);
    await restrictDebtor(desk.ctx(), String(await personOf(one)), { kind: "NO_CONTACT", reason: "Lo pide" });
    await desk.deps.db.query(`UPDATE tasks SET identity_document = $2 WHERE id = $1`, [two, LUIS]);
    expect(await restrictionsOn(desk.ctx(), desk.deps.db.manager, { taskIds: [two] })).toEqual([]);
    expect(await restrictionsOn(desk.ctx(), desk.deps.db.manager, { taskIds: [one] })).toHaveLength(1);
  });

  test("are counted anew when one is edited or deleted", async () => {
    const { id, version } = await desk.task({ identityDocument: ANA, amountDebt: "10.00" });
    await list(ANA);
    const person = await personOf(id);
    const stored = async () =>
      (await desk.deps.db.query(`SELECT debts, amount FROM debtors WHERE id = $1`, [person])) as unknown[];
    expect(await stored()).toEqual([{ debts: 2, amount: "110.00" }]);
    await updateTask(desk.ctx(), String(id), { amountDebt: "30.00", version });
    expect(await stored()).toEqual([{ debts: 2, amount: "130.00" }]);
    await deleteTask(desk.ctx(), String(id));
    await join();
    expect(await stored()).toEqual([{ debts: 1, amount: "100.00" }]);
  });

  test("a further obligor has a place of its own, and loses it when taken out", async () => {
    const [id = 0] = await list(ANA);
    const party = { now: desk.deps.clock.now() };
    await desk.deps.db.query(
      `INSERT INTO parties (task_id, side, position, names, identity_document, created_at, updated_at)
       VALUES ($1, 'RESPONDENT', 2, 'Luis', $2, $3, $3)`,
      [id, LUIS, party.now],
    );
    await join();
    expect((await places()).map(({ position, document }) => [position, document])).toEqual([
      [1, ANA],
      [2, LUIS],
    ]);
    await desk.deps.db.query(
      `UPDATE parties SET removed_at = $2, removed_reason = 'Error' WHERE task_id = $1 AND position = 2`,
      [id, party.now],
    );
    await join();
    expect((await places()).map(({ position }) => position)).toEqual([1]);
  });

  test("and loses it when it was never told, so is deleted", async () => {
    const [id = 0] = await list(ANA);
    await desk.deps.db.query(
      `INSERT INTO parties (task_id, side, position, names, identity_document, created_at, updated_at)
       VALUES ($1, 'RESPONDENT', 2, 'Luis', $2, $3, $3)`,
      [id, LUIS, desk.deps.clock.now()],
    );
    await join();
    await desk.deps.db.query(`DELETE FROM parties WHERE task_id = $1 AND position = 2`, [id]);
    await join();
    expect((await places()).map(({ position }) => position)).toEqual([1]);
  });

  test("leave nothing behind when they are erased", async () => {
    const [one = 0] = await list(ANA);
    await restrictDebtor(desk.ctx(), String(await personOf(one)), { kind: "DECEASED", reason: "Consta" });
    await desk.deps.db.query(`DELETE FROM tasks`);
    await forgetErased(desk.deps);
    for (const table of ["debtors", "debtor_debts", "debtor_points", "restrictions"])
      expect(await desk.deps.db.query(`SELECT FROM ${table}`)).toEqual([]);
  });
});

describe("what somebody decides", () => {
  test("joins two, is told in their figures, and is undone exactly", async () => {
    const [one = 0, two = 0] = await list(ANA, null);
    const before = await places();
    const { debtor, decision } = await joinDebtors(
      desk.ctx(),
      String(await personOf(two)),
      String(await personOf(one)),
      "Mismo teléfono",
    );
    expect(debtor).toMatchObject({ identityDocument: ANA, debtCount: 2, amount: "200.00" });
    expect(await personOf(two)).toBe(await personOf(one));
    await undoDebtorDecision(desk.ctx(), String(decision.id));
    expect(await places()).toEqual(before);
    await expect(undoDebtorDecision(desk.ctx(), String(decision.id))).rejects.toThrow("ya se había deshecho");
  });

  test("keeps two apart, and no later decision passes over that", async () => {
    const [one = 0, two = 0] = await list(ANA, null);
    const [a, b] = [String(await personOf(one)), String(await personOf(two))];
    const { decision } = await keepDebtorsApart(desk.ctx(), a, b, "");
    await expect(joinDebtors(desk.ctx(), b, a, "")).rejects.toThrow("no son la misma persona");
    await undoDebtorDecision(desk.ctx(), String(decision.id));
    await joinDebtors(desk.ctx(), b, a, "");
    await expect(joinDebtors(desk.ctx(), b, a, "")).rejects.toThrow("Ya son la misma persona");
  });

  type Step =
    | { do: "import"; document: string | null }
    | { do: "document"; task: number; document: string | null }
    | { do: "join"; one: number; two: number }
    | { do: "undo"; decision: number };

  const document = fc.constantFrom(ANA, LUIS, EVA, null);
  const at = fc.nat(20);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant("import" as const), document }),
    fc.record({ do: fc.constant("document" as const), task: at, document }),
    fc.record({ do: fc.constant("join" as const), one: at, two: at }),
    fc.record({ do: fc.constant("undo" as const), decision: at }),
  );

  async function carryOut(steps: readonly Step[]): Promise<void> {
    const tasks: number[] = [];
    const decisions: number[] = [];
    const pick = (ids: readonly number[], which: number) => ids[which % Math.max(ids.length, 1)] ?? 0;
    for (const one of steps) {
      if (one.do === "import") tasks.push(...(await list(one.document)));
      if (one.do === "document" && tasks.length > 0) {
        await desk.deps.db.query(`UPDATE tasks SET identity_document = $2 WHERE id = $1`, [
          pick(tasks, one.task),
          one.document,
        ]);
        await join();
      }
      if (one.do === "join" && tasks.length > 0) {
        const [a, b] = [await personOf(pick(tasks, one.one)), await personOf(pick(tasks, one.two))];
        if (a !== b) decisions.push((await joinDebtors(desk.ctx(), String(a), String(b), "")).decision.id);
      }
      if (one.do === "undo" && decisions.length > 0)
        await undoDebtorDecision(desk.ctx(), String(pick(decisions, one.decision))).catch(() => undefined);
    }
    for (const id of decisions) await undoDebtorDecision(desk.ctx(), String(id)).catch(() => undefined);
    const all = await places();
    expect(all.map(({ taskId, position }) => [taskId, position])).toEqual(tasks.map((id) => [id, 1]));
    const stored = await desk.deps.db.query<{ sum: number }[]>(
      `SELECT coalesce(sum(debts), 0)::int AS sum FROM debtors`,
    );
    expect(stored[0]?.sum).toBe(tasks.length);
    const byDocument = Map.groupBy(
      all.filter((place) => place.document !== null),
      (place) => place.document,
    );
    for (const same of byDocument.values()) expect(new Set(same.map(({ person }) => person)).size).toBe(1);
  }

  test("in any order of imports, corrections, joins and undos each debt has exactly one debtor", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        await desk.deps.db.query(`DELETE FROM tasks`);
        await forgetErased(desk.deps);
        await carryOut(steps);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
