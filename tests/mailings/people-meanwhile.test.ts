import { beforeEach, describe, expect, test } from "@jest/globals";
import PostalMime from "postal-mime";
import { joinDebtors } from "../../server/domains/debtor-desk/decide-debtors.ts";
import { DebtorDebt } from "../../server/domains/debtors/debtor-debt.entity.ts";
import { joinAsked } from "../../server/domains/debtors/join-waiting.ts";
import { cancelMailing, pauseMailing } from "../../server/domains/mailings/move-mailing.ts";
import { previewMailing } from "../../server/domains/mailings/preview-mailing.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const desk = mailingDesk();
let contracts = 0;

const debt = (more: Partial<TaskValues> = {}): Partial<TaskValues> => {
  contracts += 1;
  return {
    nContract: `C-${contracts}`,
    debtor: `Persona ${contracts}`,
    email: `persona${contracts}@correo.example`,
    ...more,
  };
};

const row = ({ state, reason }: { state: string; reason: string | null }) => [state, reason];
const ledger = async (id: number) => (await desk.recipients(id)).map(row);

async function debtorOf({ id }: Task): Promise<string> {
  await joinAsked(desk.ctx(), desk.deps.db.manager, [id]);
  const { debtorId } = await desk.deps.db
    .getRepository(DebtorDebt)
    .findOneByOrFail({ taskId: id, position: 1 });
  return String(debtorId);
}

async function join(one: Task, other: Task): Promise<void> {
  await joinDebtors(desk.ctx(), await debtorOf(one), await debtorOf(other), "Lo dijo por teléfono");
}

/** The debt is known to be somebody's with this document. */
async function identify({ id }: Task, document: string): Promise<void> {
  await desk.deps.db.query(`UPDATE tasks SET identity_document = $2 WHERE id = $1`, [id, document]);
  await desk.deps.db.query(
    `UPDATE parties SET identity_document = $2 WHERE task_id = $1 AND side = 'RESPONDENT'`,
    [id, document],
  );
  await desk.deps.db.query(`UPDATE debtor_debts SET is_due = true WHERE task_id = $1`, [id]);
  await debtorOf({ id } as Task);
}

beforeEach(() => {
  desk.sink.mails.length = 0;
  desk.sink.answer(() => null);
  desk.deps.setNow(MONDAY);
});

describe("somebody turns out to be somebody else while a mailing runs", () => {
  test("joined to a person that the mailing doesn't write to, it still gets its mail", async () => {
    const [outside] = (await desk.list([debt()])).tasks;
    const { list, tasks } = await desk.list([debt()]);
    const { id } = await desk.begin({ listId: String(list.id) });
    await join(outside!, tasks[0]!);
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(await ledger(id)).toEqual([["SENT", null]]);
    expect(desk.sink.mails).toHaveLength(1);
  });

  test("known by a document since, it still gets its mail", async () => {
    const { list, tasks } = await desk.list([debt()]);
    const { id } = await desk.begin({ listId: String(list.id) });
    const before = await debtorOf(tasks[0]!);
    await identify(tasks[0]!, "12345678Z");
    expect(await debtorOf(tasks[0]!)).not.toBe(before);
    await desk.run(id);
    expect(await ledger(id)).toEqual([["SENT", null]]);
  });

  test("two recipients that are one person by now get one mail, about the debts of both", async () => {
    const { list, tasks } = await desk.list([debt({ nContract: "SUYA-1" }), debt({ nContract: "SUYA-2" })]);
    const { id } = await desk.begin({ listId: String(list.id) });
    await join(tasks[0]!, tasks[1]!);
    await desk.run(id);
    expect(await ledger(id)).toEqual([
      ["SENT", null],
      ["SKIPPED", "SAME_PERSON"],
    ]);
    expect(desk.sink.mails).toHaveLength(1);
    const { text = "" } = await PostalMime.parse(desk.sink.mails[0]!.raw);
    expect(text).toContain("SUYA-1");
    expect(text).toContain("SUYA-2");
    expect((await desk.recipients(id))[0]?.taskIds).toEqual(tasks.map(({ id: taskId }) => taskId));
  });

  test("left out for another reason, each of them has that one", async () => {
    const { list, tasks } = await desk.list([debt(), debt()]);
    const { id } = await desk.begin({ listId: String(list.id) });
    await join(tasks[0]!, tasks[1]!);
    await desk.run((await desk.begin({ ids: [String(tasks[0]!.id)] })).id);
    await desk.run(id);
    expect(await ledger(id)).toEqual([
      ["SKIPPED", "RECENT"],
      ["SKIPPED", "RECENT"],
    ]);
  });

  test("whose other debt has been mailed already gets no second mail", async () => {
    const { list, tasks } = await desk.list([debt(), debt()]);
    const { id } = await desk.begin({ listId: String(list.id) });
    const later = new Date("2026-11-23T09:00:00Z");
    await desk.deps.db.query(
      `UPDATE mailing_recipients SET next_at = $2 WHERE mailing_id = $1 AND position = 2`,
      [id, later],
    );
    await desk.run(id);
    await join(tasks[0]!, tasks[1]!);
    desk.deps.setNow(later.toISOString());
    await desk.run(id);
    expect(await ledger(id)).toEqual([
      ["SENT", null],
      ["SKIPPED", "SAME_PERSON"],
    ]);
    expect(desk.sink.mails).toHaveLength(1);
  });

  test("was written to a while ago under its former number, it counts as written to", async () => {
    const [outside] = (await desk.list([debt()])).tasks;
    const { list, tasks } = await desk.list([debt()]);
    await desk.run((await desk.begin({ listId: String(list.id) })).id);
    await join(outside!, tasks[0]!);
    const { leftOut } = await previewMailing(desk.ctx(), { selection: { ids: [String(outside!.id)] } });
    expect(leftOut).toEqual([expect.objectContaining({ reason: "RECENT", people: 1 })]);
  });

  test("a letter is printed, too", async () => {
    const [outside] = (await desk.list([debt()])).tasks;
    const { list, tasks } = await desk.list([debt({ addressContract: "Calle Mayor 1, 28013 Madrid" })]);
    const { id } = await desk.begin({ listId: String(list.id) }, { channel: "LETTER" });
    await join(outside!, tasks[0]!);
    await desk.run(id);
    expect(await ledger(id)).toEqual([["PRINTED", null]]);
  });
});

describe("two mailings to the same people", () => {
  test("begun one after the other: who got the first is left out of the second, with the reason", async () => {
    const { list } = await desk.list([debt(), debt()]);
    const first = await desk.begin({ listId: String(list.id) });
    const second = await desk.begin({ listId: String(list.id) });
    await desk.run(first.id);
    expect((await desk.run(second.id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toHaveLength(2);
    expect(await ledger(second.id)).toEqual([
      ["SKIPPED", "RECENT"],
      ["SKIPPED", "RECENT"],
    ]);
  });

  test("whoever sets no days writes to all the same", async () => {
    const { list } = await desk.list([debt()]);
    const first = await desk.begin({ listId: String(list.id) });
    const second = await desk.begin({ listId: String(list.id) }, { settings: { recentDays: 0 } });
    await desk.run(first.id);
    await desk.run(second.id);
    expect(desk.sink.mails).toHaveLength(2);
  });

  test("the first is cancelled: the second writes to everybody", async () => {
    const { list } = await desk.list([debt()]);
    const first = await desk.begin({ listId: String(list.id) });
    const second = await desk.begin({ listId: String(list.id) });
    await cancelMailing(desk.ctx(), String(first.id));
    await desk.run(second.id);
    expect(await ledger(second.id)).toEqual([["SENT", null]]);
  });

  test("whom the first is just writing to waits until it is known whether that went out", async () => {
    const { list } = await desk.list([debt()]);
    const first = await desk.begin({ listId: String(list.id) });
    const second = await desk.begin({ listId: String(list.id) });
    await desk.deps.db.query(
      `UPDATE mailing_recipients SET state = 'SENDING', lease = gen_random_uuid() WHERE mailing_id = $1`,
      [first.id],
    );
    expect(await desk.run(second.id)).toMatchObject({
      status: "RUNNING",
      waitingBecause: expect.stringMatching(/^Otro mailing está escribiendo ahora a quienes quedan/),
    });
    expect(await desk.recipients(second.id)).toEqual([
      expect.objectContaining({ state: "QUEUED", lease: null, tries: 0 }),
    ]);
    // It went out to nobody.
    await pauseMailing(desk.ctx(), String(first.id));
    await desk.run(first.id);
    desk.deps.setNow(new Date(new Date(MONDAY).getTime() + 31_000).toISOString());
    expect((await desk.run(second.id)).status).toBe("FINISHED");
    expect(await ledger(second.id)).toEqual([["SENT", null]]);
  });
});
