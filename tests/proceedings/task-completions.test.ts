import { describe, expect, test } from "@jest/globals";
import { COMPLETION_NAMES } from "../../schema/rules/task-completion.ts";
import { keepWaiting } from "../../server/domains/proceedings/attempts/attempts-job.ts";
import { noteBounce } from "../../server/domains/invitations/note-bounce.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { invite, openLink, tokenOf } from "../support/link-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

const codeOf = ({ input }: TestMatter) => ("taskId" in input ? input.taskId : "");
const held = (matter: TestMatter, startsAt: string, channel: string) =>
  desk.mutate(
    desk.specialist,
    "recordHeldSession",
    `matter: { taskId: "${codeOf(matter)}" }, input: { kind: JOINT, startsAt: "${startsAt}", minutes: 30, channel: ${channel}, place: "Sala 1", result: "Sin acercamiento", attendance: [{ partyId: "${matter.claimantId}", attended: true }, { partyId: "${matter.respondentId}", attended: true }] }`,
    "message",
  );
const stateOf = (matter: TestMatter, state: string, version = 1) =>
  desk.mutate(
    desk.specialist,
    "changeAssignedTaskState",
    `id: "${codeOf(matter)}", input: { version: ${version}, state: ${state}, reason: "Por probar" }`,
    "task { state }",
  );

async function completionOf(matter: TestMatter): Promise<string | null> {
  const { data, errors } = await desk.ask(desk.admin, `{ task(id: "${codeOf(matter)}") { completion } }`);
  expect(errors).toEqual([]);
  return (data as unknown as { task: { completion: string | null } }).task.completion;
}

async function openedBy({ respondentId }: TestMatter): Promise<void> {
  const token = tokenOf(await invite(desk.app, desk.specialist, respondentId, { channel: "EMAIL" }));
  expect(await openLink(desk.app, token)).not.toBeNull();
}

test("its page says at once how its attempt stands", async () => {
  const task = await desk.taskOf();
  const attemptOf = async () => {
    const { data, errors } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${codeOf(task)}") { attempt { state received certified } } }`,
    );
    expect(errors).toEqual([]);
    return (data as unknown as { assignedTask: { attempt: object | null } }).assignedTask.attempt;
  };
  expect(await attemptOf()).toMatchObject({ state: "NOT_STARTED" });
  await openedBy(task);
  expect(await attemptOf()).toEqual({ state: "RECEIVED", received: true, certified: false });
});

describe("what a task comes out as", () => {
  test("follows from what happened, in its page, in the funnel, in filters and in exports", async () => {
    const [silent, met, untold] = [await desk.taskOf(), await desk.taskOf(), await desk.taskOf()];
    const { db } = desk.app.deps;
    const [list] = await db.query<{ id: number }[]>(
      `INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, created_at, updated_at)
       VALUES ('L26-900001', 'Cartera', 'Banco', 'b@banco.example', '600000000', now(), now()) RETURNING id`,
    );
    await db.query(`UPDATE tasks SET list_id = $1 WHERE code_id = ANY($2)`, [
      list?.id,
      [silent, met, untold].map(codeOf),
    ]);
    expect(await completionOf(silent)).toBeNull();
    await openedBy(silent);
    expect(await completionOf(silent)).toBeNull();
    await desk.travel("2026-11-21T11:00:00.000Z");
    expect(await held(met, "2026-11-21T09:00:00.000Z", "IN_PERSON")).toMatchObject({ userErrors: [] });
    expect(await stateOf(met, "SIN_ACUERDO", 2)).toMatchObject({ userErrors: [] });
    expect(await completionOf(met)).toBe("NOT_AGREED_IN_PERSON");
    expect(await stateOf(untold, "SIN_ACUERDO")).toMatchObject({ userErrors: [] });
    expect(await completionOf(untold)).toBe("UNTRACEABLE");

    await desk.travel("2026-12-20T23:00:00.000Z");
    expect(await completionOf(silent)).toBe("REJECTED");
    // Filters and exports are of what the job has kept, a minute later at most.
    await keepWaiting(desk.app.deps);
    const { data } = await desk.ask(
      desk.admin,
      `{ attemptFunnel(listId: "${list?.id}") { completions { completion count amount } }
         tasks(filter: { listId: "${list?.id}", completion: REJECTED }) { totalCount nodes { codeId } } }`,
    );
    const { attemptFunnel, tasks } = data as unknown as Pick<Contract.Query, "attemptFunnel" | "tasks">;
    expect(
      Object.fromEntries(attemptFunnel.completions.map(({ completion, count }) => [completion, count])),
    ).toEqual({
      ...Object.fromEntries(Object.keys(COMPLETION_NAMES).map((name) => [name, 0])),
      REJECTED: 1,
      NOT_AGREED_IN_PERSON: 1,
      UNTRACEABLE: 1,
    });
    expect(tasks).toMatchObject({ totalCount: 1, nodes: [{ codeId: codeOf(silent) }] });

    const { url } = await desk.mutate(
      desk.admin,
      "exportTasks",
      `input: { format: CSV, filter: { listId: "${list?.id}" } }`,
      "url",
    );
    const csv = (await desk.download(String(url))).body.toString("utf8");
    expect(csv).toContain("Finalización");
    for (const words of [
      "Rechazado / con visualización",
      "Ilocalizable / sin visualización",
      "Sin acuerdo: presencial",
    ])
      expect(csv).toContain(words);
  });

  test("a list's number of sessions makes it 'sesiones máximas', as soon as it is set", async () => {
    const matter = await desk.taskOf();
    const { db } = desk.app.deps;
    const [list] = await db.query<{ id: number }[]>(
      `INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, created_at, updated_at)
       VALUES ('L26-900002', 'Cartera', 'Banco', 'b@banco.example', '600000000', now(), now()) RETURNING id`,
    );
    await db.query(`UPDATE tasks SET list_id = $1 WHERE code_id = $2`, [list?.id, codeOf(matter)]);
    await desk.travel("2026-12-22T11:00:00.000Z");
    expect(await held(matter, "2026-12-22T09:00:00.000Z", "VIDEO")).toMatchObject({ userErrors: [] });
    await stateOf(matter, "SIN_ACUERDO", 2);
    expect(await completionOf(matter)).toBe("NOT_AGREED_ELECTRONIC");
    const limit = (version: number, maxSessions: number | null) =>
      desk.mutate(
        desk.admin,
        "updateTaskList",
        `id: "${list?.id}", input: { version: ${version}, maxSessions: ${maxSessions} }`,
        "list { maxSessions version }",
      );
    expect(await limit(1, 100)).toMatchObject({
      userErrors: [{ field: ["maxSessions"], message: "Indica un número entero de 1 a 99, o déjalo vacío." }],
    });
    expect(await limit(1, 1)).toMatchObject({ list: { maxSessions: 1 }, userErrors: [] });
    expect(await completionOf(matter)).toBe("NOT_AGREED_MAX_SESSIONS");
    expect(await limit(2, null)).toMatchObject({ list: { maxSessions: null } });
    expect(await completionOf(matter)).toBe("NOT_AGREED_ELECTRONIC");
  });

  test("nobody types what the ledger denies: who opened the mail isn't 'Ilocalizado', by hand nor by a wrong number", async () => {
    const matter = await desk.taskOf();
    await openedBy(matter);
    const refused = await stateOf(matter, "ILOCALIZADO");
    expect(refused.userErrors).toMatchObject([{ field: ["state"], code: "HAS_SHOWN_UP" }]);
    const { task } = await desk.mutate(
      desk.specialist,
      "logTaskContact",
      `id: "${codeOf(matter)}", input: { channel: PHONE, result: WRONG_CONTACT }`,
      "task { state }",
    );
    expect(task).toEqual({ state: "ESPERANDO" });
  });

  test("who was called 'Ilocalizado' before opening the mail is 'Localizado' then, and its history says why", async () => {
    const matter = await desk.taskOf();
    expect(await stateOf(matter, "ILOCALIZADO")).toMatchObject({ userErrors: [] });
    expect(await completionOf(matter)).toBe("UNTRACEABLE");
    await openedBy(matter);
    expect(await completionOf(matter)).toBeNull();
    await keepWaiting(desk.app.deps);
    await keepWaiting(desk.app.deps);
    const { data } = await desk.ask(
      desk.admin,
      `{ task(id: "${codeOf(matter)}") { state completion events(first: 1) { nodes { summary } } } }`,
    );
    expect(data).toMatchObject({
      task: {
        state: "LOCALIZADO",
        completion: null,
        events: { nodes: [{ summary: expect.stringContaining("deja de estar ilocalizada") }] },
      },
    });
  });

  test("a certified mail that was refused or not collected was seen by nobody: who got it may be 'Ilocalizado'", async () => {
    const matter = await desk.taskOf();
    await desk.app.deps.db.query(
      `INSERT INTO party_notices (party_id, channel, sent_to, sent_at, handed_over_at, received_at, receipt, content, content_hash)
       VALUES ($1, 'CERTIFIED_ELECTRONIC', 'a@b.example', now(), now(), now(), 'NOT_COLLECTED', '{}', '')`,
      [matter.respondentId],
    );
    await keepWaiting(desk.app.deps);
    expect(await stateOf(matter, "ILOCALIZADO")).toMatchObject({ userErrors: [] });
    await keepWaiting(desk.app.deps);
    const { data } = await desk.ask(desk.admin, `{ task(id: "${codeOf(matter)}") { state } }`);
    expect(data).toEqual({ task: { state: "ILOCALIZADO" } });
  });

  test.each([
    ["bounce-soft", null],
    ["bounce-hard", "UNTRACEABLE"],
  ] as const)(
    "a mail that came back (%s) ends a task only if it can't be sent again",
    async (kind, completion) => {
      const matter = await desk.taskOf();
      await invite(desk.app, desk.specialist, matter.respondentId, { channel: "EMAIL" });
      const { db, clock } = desk.app.deps;
      const ctx = await desk.ctxOf(desk.specialist);
      const notice = await db.getRepository(PartyNotice).findOneByOrFail({ partyId: matter.respondentId });
      await db.transaction((manager) =>
        noteBounce(ctx, manager, notice, { kind, status: null, words: "no", at: clock.now() }),
      );
      expect(await completionOf(matter)).toBe(completion);
    },
  );

  test("a debt that a file brings ended is counted without anybody having been told", async () => {
    const matter = await desk.taskOf();
    await desk.app.deps.db.query(
      `INSERT INTO tasks (code_id, entity, n_contract, amount_debt, debtor, assignment_date, state, state_since, date_last_action,
         dedupe_key, search_text, created_at, updated_at)
       SELECT 'T26-9999999', entity, 'Z-1', amount_debt, debtor, assignment_date, 'RECHAZO', now(), now(), 'z', 'z', now(), now()
       FROM tasks WHERE code_id = $1`,
      [codeOf(matter)],
    );
    await keepWaiting(desk.app.deps);
    const [row] = await desk.app.deps.db.query(
      `SELECT a.completion FROM task_attempts a JOIN tasks t ON t.id = a.task_id WHERE t.code_id = 'T26-9999999'`,
    );
    expect(row).toEqual({ completion: "REJECTED" });
  });
});
