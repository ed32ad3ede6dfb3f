import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { leftOutPeople } from "../../server/domains/mailings/audience/left-out-people.ts";
import { createMailing, deleteMailing, updateMailing } from "../../server/domains/mailings/change-mailing.ts";
import { offeredChannels } from "../../server/domains/mailings/offered-channels.ts";
import { mailing, mailings, ownDebts, recipientsOf } from "../../server/domains/mailings/list-mailings.ts";
import {
  cancelMailing,
  pauseMailing,
  resumeMailing,
  retryMailing,
  startMailing,
} from "../../server/domains/mailings/move-mailing.ts";
import { previewMailing, previewMails, sendTestMail } from "../../server/domains/mailings/preview-mailing.ts";
import type { MailingSelectionInput } from "../../server/generated/schema-types.ts";
import { InvalidInput, NotFound } from "../../server/platform/refusals.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { MailingRecipient } from "../../server/domains/mailings/mailing-recipient.entity.ts";
import { mailingDesk } from "../support/mailing-desk.ts";

/** A specialist writes to the debtors of the tasks assigned to it, by the mailings that administrators have. */
const desk = mailingDesk();
const NOT_FOUND = new NotFound("No se ha encontrado este mailing.");
let me: () => SignedInContext;
let other: () => SignedInContext;
let template = "";
let number = 0;

beforeAll(async () => {
  const of = (accountId: number) => (): SignedInContext => ({
    ...desk.ctx(),
    actor: { ...desk.ctx().actor, accountId, role: "SPECIALIST", email: `yo${accountId}@correo.example` },
  });
  me = of(await desk.specialist("Clara", "Montes"));
  other = of(await desk.specialist("Otra", "Persona"));
  template = await desk.templateOf("INVITATION");
});

/** Of three people, two tasks of mine and one of somebody else. */
let mine: string[] = [];
let theirs = "";
beforeEach(async () => {
  const owed = async (assignee: number, email: string | null) => {
    number += 1;
    const { id } = await desk.task({
      nContract: `P-${number}`,
      debtor: `Persona Número ${number}`,
      contact: {
        email: email ?? "nadie@correo.example",
        lada: "34",
        phone: `6${String(number).padStart(8, "0")}`,
      },
    });
    await desk.deps.db.query(`UPDATE tasks SET assignee_id = $2, contact_email = $3 WHERE id = $1`, [
      id,
      assignee,
      email,
    ]);
    return String(id);
  };
  mine = [
    await owed(me().actor.accountId, `persona${number}@uno.example`),
    await owed(me().actor.accountId, null),
  ];
  theirs = await owed(other().actor.accountId, `persona${number}@dos.example`);
});

const codes = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof InvalidInput) return error.problems.map(({ code }) => code);
      throw error;
    },
  );
const create = (ctx: SignedInContext, selection: MailingSelectionInput) =>
  createMailing(ctx, {
    selection,
    templateId: template,
    channel: "MAIL",
    settings: { pacePerMinute: 12_000 },
  });
const draft = async (selection: MailingSelectionInput = { ids: mine }) => {
  const { mailing: made } = await create(me(), selection);
  return String(made.id);
};

test("the own tasks are written to, and before it starts each person left out is shown with the reason", async () => {
  const audience = await previewMailing(me(), {
    selection: { ids: mine },
    templateId: template,
    channel: "MAIL",
  });
  expect(audience).toMatchObject({ tasks: 2, people: 2, recipients: 1 });
  const out = await leftOutPeople(me(), audience.source);
  expect(out).toMatchObject({
    totalCount: 1,
    nodes: [
      {
        name: `Persona Número ${number - 1}`,
        reason: "NO_EMAIL",
        text: "No tiene correo",
        taskCode: expect.any(String),
      },
    ],
  });
  expect(await leftOutPeople(me(), audience.source, { number: 2, size: 1 })).toMatchObject({
    nodes: [],
    totalCount: 1,
  });
  const id = await draft();
  await startMailing(me(), id, { expectedRecipients: 1 });
  await desk.run(Number(id));
  expect((await desk.recipients(Number(id))).map(({ state, reason }) => [state, reason])).toEqual([
    ["SENT", null],
    ["SKIPPED", "NO_EMAIL"],
  ]);
  expect(await leftOutPeople(me(), { mailingId: Number(id) })).toMatchObject({
    totalCount: 1,
    nodes: [{ reason: "NO_EMAIL" }],
  });
});

describe("what reaches further than the own tasks is refused, counted as well as begun", () => {
  const reaching: [string, () => MailingSelectionInput][] = [
    ["another's task among the own", () => ({ ids: [...mine, theirs] })],
    ["a task that isn't there", () => ({ ids: [...mine, "999999999"] })],
    ["a whole list", () => ({ listId: "1" })],
    ["a filter by another", () => ({ filter: { assigneeId: String(other().actor.accountId) } })],
    [
      "a filter by several",
      () => ({ filter: { assigneeIds: [String(me().actor.accountId), String(other().actor.accountId)] } }),
    ],
    ["a filter by nobody", () => ({ filter: { assigneeIds: [null] } })],
    ["unassigned ones", () => ({ filter: { assigned: false } })],
  ];
  test.each(reaching)("%s", async (_name, choice) => {
    const selection = choice();
    const asked = { selection, templateId: template };
    expect(await codes(previewMailing(me(), { ...asked, channel: "MAIL" }))).toEqual(["NOT_YOURS"]);
    expect(await codes(previewMails(me(), asked))).toEqual(["NOT_YOURS"]);
    expect(await codes(sendTestMail(me(), asked))).toEqual(["NOT_YOURS"]);
    expect(await codes(create(me(), selection))).toEqual(["NOT_YOURS"]);
  });

  test("a filter that names nobody, or the own, finds the own alone", async () => {
    for (const filter of [{}, { search: "Persona" }, { assigneeId: String(me().actor.accountId) }]) {
      const { source } = await previewMailing(me(), {
        selection: { filter },
        templateId: template,
        channel: "MAIL",
      });
      const id = Number(await draft({ filter }));
      const { recipients } = await previewMailing(me(), {
        selection: { filter },
        templateId: template,
        channel: "MAIL",
      });
      await startMailing(me(), String(id), { expectedRecipients: recipients });
      expect(source).toMatchObject({ selection: { assigneeId: me().actor.accountId } });
      const rows = await desk.deps.db.query<{ others: number }[]>(
        `SELECT count(*)::int AS others FROM mailing_recipients r JOIN tasks t ON t.id = ANY(r.task_ids)
         WHERE r.mailing_id = $1 AND t.assignee_id IS DISTINCT FROM $2`,
        [id, me().actor.accountId],
      );
      expect(rows).toEqual([{ others: 0 }]);
      await cancelMailing(me(), String(id));
    }
  });

  test("of a list the own tasks are written about, and nothing of the list is told", async () => {
    const { list, tasks } = await desk.list([{ nContract: "L-1" }, { nContract: "L-2" }]);
    await desk.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [
      tasks[0]?.id,
      me().actor.accountId,
    ]);
    const selection = { filter: { listId: String(list.id) } };
    const asked = { selection, templateId: template, channel: "MAIL" as const };
    expect(await previewMailing(me(), asked)).toMatchObject({ tasks: 1 });
    const { mailing: made } = await create(me(), selection);
    expect(made.listId).toBe(null);
    expect(made.name).not.toContain(list.name);
    await deleteMailing(me(), String(made.id));
  });

  test("letters and certified mails are the administration's", async () => {
    expect(offeredChannels({ ...me(), provider: desk.deps.provider })).toEqual(["MAIL"]);
    const asked = { selection: { ids: mine }, templateId: template, channel: "LETTER" as const };
    expect(await codes(createMailing(me(), asked))).toEqual(["NOT_CONFIGURED"]);
    const id = await draft();
    expect(await codes(updateMailing(me(), id, { channel: "LETTER", version: 1 }))).toEqual([
      "NOT_CONFIGURED",
    ]);
  });
});

describe("a task that goes to somebody else", () => {
  const give = (id: string) =>
    desk.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [id, other().actor.accountId]);

  test("before the start is no longer counted: the number that was read is refused", async () => {
    const id = await draft();
    await give(mine[0] ?? "");
    expect(await codes(startMailing(me(), id, { expectedRecipients: 1 }))).toEqual(["NOBODY_LEFT"]);
  });

  test("after the start isn't written about, and its code is no longer shown to who began", async () => {
    const id = await draft();
    await startMailing(me(), id, { expectedRecipients: 1 });
    await give(mine[0] ?? "");
    await desk.run(Number(id));
    const [recipient] = await desk.deps.db
      .getRepository(MailingRecipient)
      .find({ where: { mailingId: Number(id) }, order: { position: "ASC" } });
    expect(recipient).toMatchObject({ state: "SKIPPED", reason: "REASSIGNED", sentAt: null });
    expect(await ownDebts(me(), recipient?.taskIds ?? [])).toEqual([]);
    expect(await ownDebts(desk.ctx(), recipient?.taskIds ?? [])).toHaveLength(1);

    // Nor found by what only the debt says: it would tell what is shown no longer. The row itself is.
    const found = async (ctx: SignedInContext, search: string) =>
      (await recipientsOf(ctx, { id: Number(id) }, { filter: { search } })).totalCount;
    expect(await found(me(), `P-${number - 2}`)).toBe(0);
    expect(await found(desk.ctx(), `P-${number - 2}`)).toBe(1);
    expect(await found(me(), recipient?.name ?? "")).toBe(1);
  });
});

test("somebody else's mailing is neither seen nor moved; administrators see and stop all", async () => {
  const id = await draft();
  expect(await mailing(other(), id)).toBeNull();
  expect((await mailings(other(), {})).nodes.map((one) => String(one.id))).not.toContain(id);
  for (const attempt of [
    () => startMailing(other(), id, { expectedRecipients: 1 }),
    () => updateMailing(other(), id, { name: "Mío", version: 1 }),
    () => pauseMailing(other(), id),
    () => resumeMailing(other(), id),
    () => cancelMailing(other(), id),
    () => retryMailing(other(), id),
    () => deleteMailing(other(), id),
  ])
    await expect(attempt()).rejects.toEqual(NOT_FOUND);
  const ofAdmin = await desk.draft({ ids: [...mine, theirs] });
  expect(await mailing(me(), String(ofAdmin.id))).toBeNull();
  await expect(startMailing(me(), String(ofAdmin.id), { expectedRecipients: 2 })).rejects.toEqual(NOT_FOUND);
  await startMailing(me(), id, { expectedRecipients: 1 });
  expect((await mailings(desk.ctx(), {})).nodes.map((one) => String(one.id))).toContain(id);
  expect((await cancelMailing(desk.ctx(), id)).mailing.status).toBe("CANCELLED");
});
