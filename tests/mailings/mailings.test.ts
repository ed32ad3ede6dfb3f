import { beforeEach, describe, expect, test } from "@jest/globals";
import PostalMime from "postal-mime";
import { createMailing, deleteMailing, updateMailing } from "../../server/domains/mailings/change-mailing.ts";
import { progressOf, recipientsOf, summaryOf } from "../../server/domains/mailings/list-mailings.ts";
import { DebtorDebt } from "../../server/domains/debtors/debtor-debt.entity.ts";
import { joinAsked } from "../../server/domains/debtors/join-waiting.ts";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { noticesLoader } from "../../server/domains/parties/parties.loaders.ts";
import { partiesResolvers } from "../../server/domains/parties/parties.resolvers.ts";
import { mailingAnswers } from "../../server/domains/mailings/answers-by-mail.ts";
import { MailingRecipient } from "../../server/domains/mailings/mailing-recipient.entity.ts";
import { Mailing } from "../../server/domains/mailings/mailing.entity.ts";
import {
  cancelMailing,
  pauseMailing,
  resumeMailing,
  retryMailing,
  startMailing,
} from "../../server/domains/mailings/move-mailing.ts";
import {
  previewMailing,
  previewMails,
  previewTemplate,
  sendTestMail,
} from "../../server/domains/mailings/preview-mailing.ts";
import { keepHolidays } from "../../server/domains/catalogs/holidays.ts";
import { runMailing } from "../../server/domains/mailings/sending/run-mailing.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import type { MassMailer } from "../../server/platform/mass-mail.ts";
import { wakeMailings } from "../../server/domains/mailings/sending/mailing-job.ts";
import { changeTaskState } from "../../server/domains/tasks/change-task-state.ts";
import { taskEvents } from "../../server/domains/tasks/list-task-events.ts";
import { CHANNEL_BITS, WRITTEN } from "../../server/domains/tasks/task-channels.ts";
import { listTaskLists } from "../../server/domains/tasks/list-task-lists.ts";
import { taskListFiguresLoader } from "../../server/domains/tasks/task-list-figures.ts";
import { tasksByIds } from "../../server/domains/tasks/task-rows.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
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
const debts = (count: number, more: Partial<TaskValues> = {}) =>
  Array.from({ length: count }, () => debt(more));

async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InvalidInput);
  return (error as InvalidInput).problems[0]?.code;
}

beforeEach(() => {
  desk.sink.mails.length = 0;
  desk.sink.answer(() => null);
  desk.deps.setNow(MONDAY);
});

describe("an audience", () => {
  test("one mail a person, whatever the number of debts; everybody left out has a reason", async () => {
    const { list, tasks } = await desk.list([
      debt({ identityDocument: "12345678Z" }),
      debt({ identityDocument: "12345678Z" }),
      debt(),
      debt({ email: null }),
      debt({ status: "CON_ACUERDO" }),
    ]);
    const audience = await previewMailing(desk.ctx(), { selection: { listId: String(list.id) } });
    expect(audience).toEqual({
      tasks: tasks.length,
      people: 4,
      recipients: 2,
      leftOut: [
        { reason: "ENDED", text: "Sus deudas ya han terminado", people: 1 },
        { reason: "NO_EMAIL", text: "No tiene correo", people: 1 },
      ],
      provinces: [""],
      waitingElsewhere: 0,
      source: expect.anything(),
    });
  });

  test("is the same by ids and by filter", async () => {
    const { list, tasks } = await desk.list(debts(3));
    const ids = tasks.map(({ id }) => String(id));
    const [byIds, byFilter] = await Promise.all([
      previewMailing(desk.ctx(), { selection: { ids } }),
      previewMailing(desk.ctx(), { selection: { filter: { listId: String(list.id) } } }),
    ]);
    expect(byIds).toEqual({ ...byFilter, source: byIds.source });
  });

  test.each([
    ["nothing chosen", {}, "INVALID"],
    ["two ways at once", { listId: "1", ids: ["1"] }, "INVALID"],
    ["no debts", { ids: ["999999999"] }, "REQUIRED"],
  ])("%s is refused", async (_name, selection, code) => {
    expect(await problemOf(previewMailing(desk.ctx(), { selection }))).toBe(code);
  });

  test("is fixed at the start: another number than the asker saw is refused, and nothing begins", async () => {
    const { list } = await desk.list(debts(2));
    const { id } = await desk.draft({ listId: String(list.id) });
    expect(await problemOf(startMailing(desk.ctx(), String(id), { expectedRecipients: 5 }))).toBe(
      "COUNT_CHANGED",
    );
    expect(await desk.recipients(id)).toEqual([]);
    expect((await desk.stored(id)).status).toBe("DRAFT");
  });

  test("with nobody left it doesn't begin", async () => {
    const { list } = await desk.list([debt({ email: null })]);
    const { id } = await desk.draft({ listId: String(list.id) });
    expect(await problemOf(startMailing(desk.ctx(), String(id), { expectedRecipients: 0 }))).toBe(
      "NOBODY_LEFT",
    );
  });
});

describe("restrictions", () => {
  test("who must not be written to is left out, with the reason, and a disputed debt isn't named among others", async () => {
    const { list, tasks } = await desk.list([
      debt({ debtor: "Con abogado" }),
      debt({ identityDocument: "12345678Z", nContract: "DISCUTIDA-1" }),
      debt({ identityDocument: "12345678Z", nContract: "CLARA-2" }),
    ]);
    const [first, disputed] = tasks;
    const ctx = desk.ctx();
    await joinAsked(
      ctx,
      ctx.db.manager,
      tasks.map(({ id }) => id),
    );
    const debtorOf = async (taskId: number) =>
      String((await ctx.db.getRepository(DebtorDebt).findOneByOrFail({ taskId, position: 1 })).debtorId);
    await restrictDebtor(ctx, await debtorOf(first!.id), {
      kind: "LAWYER",
      reason: "Lo dijo por teléfono",
      lawyerName: "Eva Ruiz",
    });
    await restrictDebtor(ctx, await debtorOf(disputed!.id), {
      kind: "DISPUTED",
      reason: "Dice que la pagó",
      taskId: disputed!.codeId,
    });
    const audience = await previewMailing(ctx, { selection: { listId: String(list.id) } });
    expect(audience).toMatchObject({ recipients: 1, leftOut: [{ reason: "RESTRICTED", people: 1 }] });
    await desk.run((await desk.begin({ listId: String(list.id) })).id);
    expect(desk.sink.mails).toHaveLength(1);
    const { text = "" } = await PostalMime.parse(desk.sink.mails[0]!.raw);
    expect(text).toContain("CLARA-2");
    expect(text).not.toContain("DISCUTIDA-1");
  });

  test("one that comes after the mailing has begun counts, too", async () => {
    const { list, tasks } = await desk.list(debts(2));
    const { id } = await desk.begin({ listId: String(list.id) });
    const ctx = desk.ctx();
    const { debtorId } = await ctx.db
      .getRepository(DebtorDebt)
      .findOneByOrFail({ taskId: tasks[0]!.id, position: 1 });
    await restrictDebtor(ctx, String(debtorId), { kind: "NO_CONTACT", reason: "Pide que no le escriban" });
    await desk.run(id);
    expect((await desk.recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ["SKIPPED", "RESTRICTED"],
      ["SENT", null],
    ]);
  });
});

describe("what comes back", () => {
  const at = new Date("2026-11-23T10:00:00Z");
  const sentTo = async (count: number) => {
    const { list } = await desk.list(debts(count));
    const { id } = await desk.begin({ listId: String(list.id) });
    await desk.run(id);
    const [recipient] = await desk.recipients(id);
    return { id, recipient: recipient! };
  };

  test("a bounce is the recipient's, its notice's and its address's", async () => {
    const { id, recipient } = await sentTo(1);
    const news = { kind: "bounce-hard", status: "5.1.1", words: "no such user", at } as const;
    await desk.deps.db.transaction((manager) =>
      mailingAnswers.bounce(desk.ctx(), manager, recipient.id, news),
    );
    expect((await desk.recipients(id))[0]).toMatchObject({
      state: "BOUNCED",
      response: "5.1.1 no such user",
    });
    expect(
      await desk.deps.db.getRepository(PartyNotice).findBy({ mailingRecipientId: recipient.id }),
    ).toEqual([expect.objectContaining({ failed: true, receivedAt: null })]);
    expect(await summaryOf(desk.ctx(), await desk.stored(id))).toBe("Enviado 0 de 1 correo · 1 devuelto");
  });

  test("an answer makes the recipient one who has answered; an automatic one doesn't", async () => {
    const { id, recipient } = await sentTo(1);
    const reply = {
      mailId: null,
      from: { address: recipient.email!, name: "Persona" },
      subject: "Re: Invitación",
      text: "No reconozco esta deuda",
      quoted: "",
      attachments: [],
      at,
    };
    // As what reads mails gives it: the clock stands where the mail came in.
    const ctx = { ...desk.ctx(), clock: clockFrom(() => at) };
    const answer = (automatic: boolean) =>
      desk.deps.db.transaction((manager) =>
        mailingAnswers.reply(ctx, manager, recipient.id, { ...reply, automatic }),
      );
    await answer(true);
    expect((await desk.recipients(id))[0]?.answeredAt).toBeNull();
    await answer(false);
    expect((await desk.recipients(id))[0]?.answeredAt).toEqual(at);
    expect(await summaryOf(desk.ctx(), await desk.stored(id))).toBe(
      "Enviado 1 de 1 correo · 1 abierto · 1 respondido",
    );
  });
});

describe("sending", () => {
  test("each recipient gets one mail, with notice, history and the list's status", async () => {
    const { list, tasks } = await desk.list(debts(60));
    const { id } = await desk.begin({ listId: String(list.id) });
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toHaveLength(60);
    expect(new Set(desk.sink.mails.map(({ to }) => to)).size).toBe(60);
    const rows = await desk.recipients(id);
    expect(
      rows.every(
        ({ state, sentAt, response }) => state === "SENT" && sentAt !== null && response?.startsWith("250"),
      ),
    ).toBe(true);
    expect(await summaryOf(desk.ctx(), await desk.stored(id))).toBe("Enviados 60 de 60 correos");
    const [task] = await tasksByIds(desk.deps.db, [tasks[0]!.id]);
    expect(task).toMatchObject({ channels: CHANNEL_BITS.EMAIL | WRITTEN, state: "ESPERANDO" });
    const { nodes } = await taskEvents(desk.ctx(), task!, 5);
    expect(nodes[0]?.summary).toMatch(/^Correo enviado: Invitación a negociar/);
    const notices = await desk.deps.db.getRepository(PartyNotice).findBy({ mailingRecipientId: rows[0]!.id });
    expect(notices).toEqual([
      expect.objectContaining({
        channel: "EMAIL",
        receivedAt: null,
        handedOverAt: new Date(MONDAY),
        failed: false,
      }),
    ]);
    expect(notices[0]?.content.words.join(" ")).toContain("30 días naturales");
  });

  test("a mail says whether answers to it are read, as its Reply-To does", async () => {
    const { list } = await desk.list(debts(1));
    await desk.run((await desk.begin({ listId: String(list.id) })).id);
    const { text = "", replyTo } = await PostalMime.parse(desk.sink.mails[0]!.raw);
    const isRead = desk.deps.env.inboundMail !== null;
    expect(text.includes("Puedes responder a este correo")).toBe(isRead);
    expect(text.includes("No respondas a este correo")).toBe(!isRead);
    expect(replyTo !== undefined).toBe(isRead);
  });

  test("a person with several debts reads all of them, each with its own link", async () => {
    const { list } = await desk.list([
      debt({
        identityDocument: "87654321X",
        nContract: "UNO-1",
        amountDebt: "1000.50",
        email: "dos@correo.example",
      }),
      debt({
        identityDocument: "87654321X",
        nContract: "DOS-2",
        amountDebt: "234.00",
        email: "dos@correo.example",
      }),
    ]);
    await desk.run((await desk.begin({ listId: String(list.id) })).id);
    expect(desk.sink.mails).toHaveLength(1);
    const { text = "", subject = "" } = await PostalMime.parse(desk.sink.mails[0]!.raw);
    expect(subject).toContain("te invita a negociar");
    expect(text).toContain("2 deudas");
    expect(text).toContain("1.234,50 €");
    expect(text).toContain("Contrato UNO-1");
    expect(text).toContain("Contrato DOS-2");
    expect(new Set(text.match(/\/invitacion#[\w-]{43}/g)).size).toBe(2);

    // What was sent names both: whoever works on one of them needn't know of the other.
    const [debtor] = await desk.deps.db.query<{ id: number }[]>(
      `SELECT p.id FROM parties p JOIN tasks t ON t.id = p.task_id WHERE t.list_id = $1 AND p.side = 'RESPONDENT'`,
      [list.id],
    );
    const [notice] = await noticesLoader(desk.ctx()).load(debtor?.id ?? 0);
    const shown = partiesResolvers.PartyNotice as Record<string, (...given: unknown[]) => unknown>;
    const seenBy = (role: string) => {
      const ctx = { ...desk.ctx(), actor: { ...desk.ctx().actor, role } };
      return [shown["words"]?.(notice, {}, ctx), shown["hashedText"]?.(notice, {}, ctx)];
    };
    expect(seenBy("SPECIALIST")).toEqual([[], null]);
    expect(JSON.stringify(seenBy("ADMIN"))).toContain("Contrato DOS-2");
  });

  test("who is refused for good has bounced, and who isn't now is tried again later", async () => {
    const { list } = await desk.list([
      debt({ email: "bien@correo.example" }),
      debt({ email: "no-existe@correo.example" }),
      debt({ email: "lleno@correo.example" }),
    ]);
    const { id } = await desk.begin({ listId: String(list.id) });
    desk.sink.answer((to) =>
      to.startsWith("no-existe")
        ? { code: 550, words: "no such user" }
        : to.startsWith("lleno")
          ? { code: 450, words: "busy" }
          : null,
    );
    expect((await desk.run(id)).waitingBecause).toMatch(/^Quedan direcciones que no aceptaron el correo/);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT", "BOUNCED", "DEFERRED"]);
    desk.sink.answer(() => null);
    desk.deps.setNow("2026-11-23T08:36:00Z");
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT", "BOUNCED", "SENT"]);
    // The address that came back is known from now on.
    const audience = await previewMailing(desk.ctx(), {
      selection: { listId: String(list.id) },
      settings: { recentDays: 0 },
    });
    expect(audience.leftOut).toEqual([expect.objectContaining({ reason: "BOUNCED", people: 1 })]);
  });

  test("stops by itself when too many come back", async () => {
    const { list } = await desk.list(debts(60));
    const { id } = await desk.begin({ listId: String(list.id) });
    desk.sink.answer((to) =>
      Number(/\d+/.exec(to)?.[0]) % 2 === 0 ? { code: 550, words: "no such user" } : null,
    );
    const stopped = await desk.run(id);
    expect(stopped.status).toBe("PAUSED");
    expect(stopped.pausedBecause).toMatch(
      /^Se ha pausado solo: 25 de 50 correos han vuelto, más del 10 %\.$/,
    );
    expect((await desk.recipients(id)).filter(({ state }) => state === "QUEUED")).toHaveLength(10);
    // Whoever lets it go on has seen what came back.
    await resumeMailing(desk.ctx(), String(id));
    expect((await desk.run(id)).status).toBe("FINISHED");
  });

  test("nobody is written to at night, at weekends or on a holiday of the own province", async () => {
    await keepHolidays(desk.deps);
    const { list } = await desk.list([
      debt({ addressContract: "Calle Mayor 1, 28013 Madrid", email: "madrid@correo.example" }),
      debt({ addressContract: "Gran Via 1, 08001 Barcelona", email: "barcelona@correo.example" }),
    ]);
    // Sant Esteve is a holiday in Catalonia alone: 26 December 2025 was a Friday, 2028 it is a Tuesday.
    desk.deps.setNow("2028-12-26T21:30:00Z");
    await keepHolidays(desk.deps);
    const { id } = await desk.begin({ listId: String(list.id) });
    expect((await desk.run(id)).waitingBecause).toMatch(/^Fuera del horario de contacto/);
    expect(desk.sink.mails).toEqual([]);
    desk.deps.setNow("2028-12-26T10:00:00Z");
    await desk.run(id);
    expect(desk.sink.mails.map(({ to }) => to)).toEqual(["madrid@correo.example"]);
    desk.deps.setNow("2028-12-27T09:00:00Z");
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toHaveLength(2);
  });

  test("without any holiday of a province it is written to on weekdays, as everybody is", async () => {
    await desk.deps.db.query(`DELETE FROM holidays`);
    const { list } = await desk.list([
      debt({ addressContract: "Gran Via 1, 08001 Barcelona" }),
      debt({ addressContract: "Calle sin código postal" }),
    ]);
    const { id } = await desk.begin({ listId: String(list.id) });
    desk.deps.setNow("2026-11-28T10:00:00Z");
    expect((await desk.run(id)).waitingBecause).toMatch(/^Fuera del horario de contacto/);
    desk.deps.setNow("2026-11-30T10:00:00Z");
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toHaveLength(2);
    await keepHolidays(desk.deps);
  });

  test("who has answered since it began is left out, with the reason", async () => {
    const { list, tasks } = await desk.list(debts(2));
    const { id } = await desk.begin({ listId: String(list.id) });
    await changeTaskState(desk.ctx(), String(tasks[0]!.id), {
      state: "SIN_ACUERDO",
      reason: "Por teléfono",
      version: tasks[0]!.version,
    });
    await desk.run(id);
    expect((await desk.recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ["SKIPPED", "ENDED"],
      ["SENT", null],
    ]);
  });

  test("who has paid all is left out, also when the money came after it began; of who has paid a part the rest is asked", async () => {
    const { list, tasks } = await desk.list([
      debt({ amountDebt: "100.00" }),
      debt({ amountDebt: "100.00" }),
      debt({ amountDebt: "100.00" }),
    ]);
    const pay = (at: number, amount: string) =>
      recordDebtPayment(desk.ctx(), String(tasks[at]!.id), { amount, day: "2026-11-20" });
    await pay(0, "100.00");
    const { leftOut } = await previewMailing(desk.ctx(), { selection: { listId: String(list.id) } });
    expect(leftOut).toEqual([{ reason: "PAID", text: "Sus deudas ya están pagadas", people: 1 }]);
    const { id } = await desk.begin({ listId: String(list.id) });
    await pay(1, "100.00");
    await pay(2, "40.00");
    await desk.run(id);
    expect((await desk.recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ["SKIPPED", "PAID"],
      ["SKIPPED", "PAID"],
      ["SENT", null],
    ]);
    expect(desk.sink.mails).toHaveLength(1);
    const { text = "" } = await PostalMime.parse(desk.sink.mails[0]!.raw);
    expect(text).toContain("60,00 €");
    expect(text).not.toContain("100,00 €");
  });

  test("the ledger says which debts whoever is left out owes, also ended and restricted ones", async () => {
    const { list, tasks } = await desk.list(debts(3));
    await changeTaskState(desk.ctx(), String(tasks[0]!.id), {
      state: "SIN_ACUERDO",
      reason: "Por teléfono",
      version: tasks[0]!.version,
    });
    await joinAsked(desk.deps, desk.deps.db.manager, [tasks[1]!.id]);
    const debtor = await desk.deps.db.getRepository(DebtorDebt).findOneByOrFail({ taskId: tasks[1]!.id });
    await restrictDebtor(desk.ctx(), String(debtor.debtorId), { kind: "DECEASED", reason: "Esquela" });
    const { id } = await desk.begin({ listId: String(list.id) });
    expect(
      (await desk.recipients(id)).map(({ reason, taskIds, places }) => [reason, taskIds, places]),
    ).toEqual([
      ["ENDED", [tasks[0]!.id], [1]],
      ["RESTRICTED", [tasks[1]!.id], [1]],
      [null, [tasks[2]!.id], [1]],
    ]);
  });

  test("who was written to within the days set is left out of the next one", async () => {
    const { list } = await desk.list(debts(2));
    await desk.run((await desk.begin({ listId: String(list.id) })).id);
    const { leftOut } = await previewMailing(desk.ctx(), { selection: { listId: String(list.id) } });
    expect(leftOut).toEqual([{ reason: "RECENT", text: "Se le ha escrito hace poco", people: 2 }]);
    desk.deps.setNow("2026-12-02T08:30:00Z");
    const later = await previewMailing(desk.ctx(), { selection: { listId: String(list.id) } });
    expect(later.recipients).toBe(2);
  });
});

test("says of how many another mailing has yet to write to, planned, under way or printed, until it has", async () => {
  const { list } = await desk.list([...debts(2), debt({ email: null })]);
  const selection = { listId: String(list.id) };
  const waiting = async () => (await previewMailing(desk.ctx(), { selection })).waitingElsewhere;
  expect(await waiting()).toBe(0);
  await desk.draft(selection);
  expect(await waiting()).toBe(0);
  const planned = await desk.begin(selection, { startsAt: "2026-12-01T08:30:00Z" });
  const { recipients, waitingElsewhere } = await previewMailing(desk.ctx(), { selection });
  expect([recipients, waitingElsewhere]).toEqual([2, 2]);
  await cancelMailing(desk.ctx(), String(planned.id));
  expect(await waiting()).toBe(0);
  // As letters are left that are printed and lie in their batches.
  const { id: mailingId } = await desk.begin(selection);
  const { db } = desk.deps;
  await db.getRepository(Mailing).update(mailingId, { channel: "LETTER", status: "FINISHED" });
  await db.getRepository(MailingRecipient).update({ mailingId, state: "QUEUED" }, { state: "PRINTED" });
  expect(await waiting()).toBe(2);
  await db.getRepository(MailingRecipient).update({ mailingId, state: "PRINTED" }, { state: "CANCELLED" });
  const running = await desk.begin(selection);
  await pauseMailing(desk.ctx(), String(running.id));
  expect(await waiting()).toBe(2);
  await resumeMailing(desk.ctx(), String(running.id));
  await desk.run(running.id);
  expect(await waiting()).toBe(0);
});

test("a list is in hand while its mailing waits for its hour or goes out, and waits for one again when it is stopped", async () => {
  const { list } = await desk.list(debts(2));
  const selection = { listId: String(list.id) };
  const status = async () => (await taskListFiguresLoader(desk.ctx()).load(list.id)).status;
  const draft = await desk.draft(selection);
  expect(await status()).toBe("MAILING_DUE");
  await deleteMailing(desk.ctx(), String(draft.id));
  const planned = await desk.begin(selection, { startsAt: "2026-12-01T08:30:00Z" });
  expect(await status()).toBe("IN_PROGRESS");
  const { list: other } = await desk.list(debts(1));
  expect((await taskListFiguresLoader(desk.ctx()).load(other.id)).status).toBe("MAILING_DUE");
  const { nodes } = await listTaskLists(desk.ctx(), { status: "MAILING_DUE" }, "CODE", "ASC");
  expect(nodes.map(({ id }) => id)).not.toContain(list.id);
  await pauseMailing(desk.ctx(), String(planned.id));
  expect(await status()).toBe("MAILING_DUE");
  await cancelMailing(desk.ctx(), String(planned.id));
  const { id } = await desk.begin(selection);
  expect(await status()).toBe("IN_PROGRESS");
  await desk.run(id);
  expect(await status()).toBe("IN_PROGRESS");
});

describe("what a crash leaves", () => {
  /** As a worker that was killed leaves the rows. */
  const leave = (id: number, state: string) =>
    desk.deps.db.query(
      `UPDATE mailing_recipients SET state = $2, lease = gen_random_uuid(), message_id = '<uno@acuerdo.example>' WHERE mailing_id = $1`,
      [id, state],
    );

  /** The last line has gone out, and the process is killed; `meanwhile` somebody does something. */
  async function killedInHandOver(id: number, meanwhile: () => Promise<unknown> = async () => undefined) {
    const killed: MassMailer = {
      close: () => undefined,
      handOver: async (_mail, beforeEnd) => {
        await beforeEnd();
        await meanwhile();
        throw new Error("killed");
      },
    };
    const run = runMailing(desk.deps, killed, id, { signal: new AbortController().signal });
    await expect(run).rejects.toThrow("killed");
  }

  /** What the clock gives to workers is carried out, as their job does. */
  async function wakeAndRun(id: number) {
    await desk.deps.db.query(`DELETE FROM jobs.job WHERE name = 'mailings'`);
    await wakeMailings(desk.deps);
    const jobs = await desk.deps.db.query<{ id: number }[]>(
      `SELECT (data ->> 'mailingId')::int AS id FROM jobs.job WHERE name = 'mailings'`,
    );
    if (jobs.some((job) => job.id === id)) await desk.run(id);
  }

  test("what was only taken is sent by the next worker", async () => {
    const { list } = await desk.list(debts(3));
    const { id } = await desk.begin({ listId: String(list.id) });
    await leave(id, "SENDING");
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toHaveLength(3);
  });

  test("what was being handed over isn't sent again by itself, and proves nothing; people may have it sent again", async () => {
    const { list } = await desk.list(debts(2));
    const { id } = await desk.begin({ listId: String(list.id) });
    await killedInHandOver(id);
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toEqual([]);
    const [first] = await desk.recipients(id);
    expect(first).toMatchObject({
      state: "FAILED",
      response: expect.stringContaining("Sin confirmar"),
      sentAt: null,
    });
    const before = await desk.deps.db.getRepository(PartyNotice).findBy({ mailingRecipientId: first!.id });
    expect(before).toEqual([
      expect.objectContaining({ handedOverAt: null, proof: expect.stringContaining("Sin confirmar") }),
    ]);
    await retryMailing(desk.ctx(), String(id));
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails.map(({ messageId }) => messageId)).toContain(first!.messageId);
    // Whoever has got the first one can use its link.
    const links = await desk.deps.db.query(`SELECT 1 FROM party_links WHERE id = $1 AND revoked_at IS NULL`, [
      before[0]!.linkId,
    ]);
    expect(links).toHaveLength(1);
  });

  test("a worker that was only stopped for a while sends nothing more once another one has taken over", async () => {
    const { list } = await desk.list(debts(2));
    const { id } = await desk.begin({ listId: String(list.id) });
    const slow: MassMailer = {
      close: () => undefined,
      handOver: async (mail, beforeEnd) => {
        // Meanwhile another process is given the mailing.
        if (desk.sink.mails.length === 0) await desk.run(id);
        return desk.mailer.handOver(mail, beforeEnd);
      },
    };
    await runMailing(desk.deps, slow, id, { signal: new AbortController().signal });
    const recipients = await desk.recipients(id);
    expect(desk.sink.mails).toHaveLength(recipients.length);
    expect(new Set(desk.sink.mails.map(({ to }) => to))).toEqual(
      new Set(recipients.map(({ email }) => email)),
    );
    expect((await desk.stored(id)).status).toBe("FINISHED");
  });

  test.each([
    ["paused", pauseMailing, "PAUSED"],
    ["cancelled", cancelMailing, "CANCELLED"],
  ] as const)(
    "%s while a mail was being handed over: that it isn't confirmed is known although nothing more is sent",
    async (_word, stop, status) => {
      const { list } = await desk.list(debts(1));
      const { id } = await desk.begin({ listId: String(list.id) });
      await killedInHandOver(id, () => stop(desk.ctx(), String(id)));
      expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["HANDING"]);
      await wakeAndRun(id);
      expect((await desk.stored(id)).status).toBe(status);
      expect(await desk.recipients(id)).toEqual([
        expect.objectContaining({ state: "FAILED", response: expect.stringContaining("Sin confirmar") }),
      ]);
      expect(desk.sink.mails).toEqual([]);
    },
  );

  test("paused and killed before anything was handed over, all of it is sent once it goes on", async () => {
    const { list } = await desk.list(debts(2));
    const { id } = await desk.begin({ listId: String(list.id) });
    await leave(id, "SENDING");
    await pauseMailing(desk.ctx(), String(id));
    await wakeAndRun(id);
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["QUEUED", "QUEUED"]);
    await resumeMailing(desk.ctx(), String(id));
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toHaveLength(2);
  });

  test("cancelled while the server says that it wants it later, it isn't waited for", async () => {
    const { list } = await desk.list(debts(1));
    const { id } = await desk.begin({ listId: String(list.id) });
    const busy: MassMailer = {
      close: () => undefined,
      handOver: async (_mail, beforeEnd) => {
        await beforeEnd();
        await cancelMailing(desk.ctx(), String(id));
        return { outcome: "later", response: "451 try later", isServer: false };
      },
    };
    await runMailing(desk.deps, busy, id, { signal: new AbortController().signal });
    expect(await desk.recipients(id)).toEqual([
      expect.objectContaining({ state: "CANCELLED", nextAt: null, response: "451 try later" }),
    ]);
    const { total, done } = await progressOf(desk.ctx(), await desk.stored(id));
    expect([total, done]).toEqual([1, 1]);
  });

  test("a server that falls silent after the whole mail may have it: it isn't sent again by itself", async () => {
    const { list } = await desk.list(debts(1));
    const { id } = await desk.begin({ listId: String(list.id) });
    const silent: MassMailer = {
      close: () => undefined,
      handOver: async (_mail, beforeEnd) => {
        await beforeEnd();
        return { outcome: "unknown", response: "sin respuesta" };
      },
    };
    await runMailing(desk.deps, silent, id, { signal: new AbortController().signal });
    expect((await desk.stored(id)).status).toBe("FINISHED");
    const [recipient] = await desk.recipients(id);
    expect(recipient).toMatchObject({
      state: "FAILED",
      response: expect.stringMatching(/^Sin confirmar: el servidor recibió el correo entero/),
    });
    const notices = await desk.deps.db
      .getRepository(PartyNotice)
      .findBy({ mailingRecipientId: recipient!.id });
    expect(notices).toEqual([
      expect.objectContaining({ handedOverAt: null, proof: expect.stringContaining("Sin confirmar") }),
    ]);
  });

  test("what a worker knows that was taken for dead counts: its mail was sent, and the notice says so", async () => {
    const { list } = await desk.list(debts(1));
    const { id } = await desk.begin({ listId: String(list.id) });
    const frozen: MassMailer = {
      close: () => undefined,
      handOver: async (_mail, beforeEnd) => {
        await beforeEnd();
        // Another worker takes over and finds the mail unconfirmed; then this one hears from the server.
        await desk.run(id);
        return { outcome: "sent", response: "250 ok" };
      },
    };
    await runMailing(desk.deps, frozen, id, { signal: new AbortController().signal });
    const [recipient] = await desk.recipients(id);
    expect(recipient).toMatchObject({ state: "SENT", response: "250 ok" });
    const notices = await desk.deps.db
      .getRepository(PartyNotice)
      .findBy({ mailingRecipientId: recipient!.id });
    expect(notices).toEqual([
      expect.objectContaining({
        handedOverAt: recipient!.sentAt,
        proof: expect.stringMatching(/^Entregado al servidor de correo/),
      }),
    ]);
  });

  test("what the mail server said while the database was away is noted when it is back", async () => {
    const { list } = await desk.list(debts(2));
    const { id } = await desk.begin({ listId: String(list.id) });
    let isAway = false;
    const db = new Proxy(desk.deps.db, {
      get: (target, key) =>
        key === "transaction" && isAway
          ? async () => {
              isAway = false;
              throw Object.assign(new Error("terminating connection"), { code: "57P01" });
            }
          : Reflect.get(target, key),
    });
    const mailer: MassMailer = {
      close: () => undefined,
      handOver: async (mail, beforeEnd) => {
        const result = await desk.mailer.handOver(mail, beforeEnd);
        isAway = true;
        return result;
      },
    };
    await runMailing({ ...desk.deps, db }, mailer, id, { signal: new AbortController().signal });
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual(["SENT", "SENT"]);
    expect(desk.sink.mails).toHaveLength(2);
  });

  test("links and notices of a try that sent nothing are gone", async () => {
    const { list } = await desk.list(debts(1));
    const { id } = await desk.begin({ listId: String(list.id) });
    desk.sink.answer(() => ({ code: 450, words: "busy" }));
    await desk.run(id);
    desk.sink.answer(() => null);
    desk.deps.setNow("2026-11-23T08:40:00Z");
    await desk.run(id);
    const [recipient] = await desk.recipients(id);
    expect(recipient).toMatchObject({ state: "SENT", tries: 2 });
    const notices = await desk.deps.db
      .getRepository(PartyNotice)
      .findBy({ mailingRecipientId: recipient!.id });
    expect(notices).toHaveLength(1);
    const links = await desk.deps.db.query(`SELECT 1 FROM party_links WHERE party_id = $1`, [
      notices[0]!.partyId,
    ]);
    expect(links).toHaveLength(1);
  });
});

describe("moves", () => {
  test("paused nothing goes out, resumed it goes on, cancelled the rest gets nothing", async () => {
    const { list } = await desk.list(debts(3));
    const { id } = await desk.begin({ listId: String(list.id) });
    await pauseMailing(desk.ctx(), String(id));
    await desk.run(id);
    expect(desk.sink.mails).toEqual([]);
    await resumeMailing(desk.ctx(), String(id));
    await cancelMailing(desk.ctx(), String(id));
    expect((await desk.recipients(id)).map(({ state }) => state)).toEqual([
      "CANCELLED",
      "CANCELLED",
      "CANCELLED",
    ]);
    expect(await problemOf(resumeMailing(desk.ctx(), String(id)))).toBe("NOT_POSSIBLE");
    expect(await problemOf(cancelMailing(desk.ctx(), String(id)))).toBe("NOT_POSSIBLE");
    const { total, done } = await progressOf(desk.ctx(), await desk.stored(id));
    expect([total, done]).toEqual([3, 3]);
  });

  test("planned for later it begins by itself", async () => {
    const { list } = await desk.list(debts(1));
    const { id, status } = await desk.begin(
      { listId: String(list.id) },
      { startsAt: "2026-11-23T10:00:00Z" },
    );
    expect(status).toBe("SCHEDULED");
    await wakeMailings(desk.deps);
    expect((await desk.stored(id)).status).toBe("SCHEDULED");
    desk.deps.setNow("2026-11-23T10:00:30Z");
    await wakeMailings(desk.deps);
    expect((await desk.stored(id)).status).toBe("RUNNING");
  });

  test("what was given up can be tried once more", async () => {
    const { list } = await desk.list(debts(1));
    const { id } = await desk.begin({ listId: String(list.id) });
    expect(await problemOf(retryMailing(desk.ctx(), String(id)))).toBe("NOT_POSSIBLE");
    const failed = { state: "FAILED", tries: 12 } as const;
    await desk.deps.db.getRepository(MailingRecipient).update({ mailingId: id }, failed);
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toEqual([]);
    await retryMailing(desk.ctx(), String(id));
    expect((await desk.run(id)).status).toBe("FINISHED");
    expect(desk.sink.mails).toHaveLength(1);
  });

  test("only a draft is changed or deleted, and only as it was read", async () => {
    const { list } = await desk.list(debts(1));
    const { id, version } = await desk.draft({ listId: String(list.id) });
    const changed = await updateMailing(desk.ctx(), String(id), { name: "Otro nombre", version });
    expect(changed.mailing).toMatchObject({ name: "Otro nombre", pacePerMinute: 12_000 });
    expect(await problemOf(updateMailing(desk.ctx(), String(id), { name: "Tarde", version }))).toBe("STALE");
    await startMailing(desk.ctx(), String(id), { expectedRecipients: 1 });
    expect(await problemOf(deleteMailing(desk.ctx(), String(id)))).toBe("ALREADY_BEGUN");
    expect(await problemOf(startMailing(desk.ctx(), String(id), { expectedRecipients: 1 }))).toBe(
      "ALREADY_BEGUN",
    );
  });
});

test("a draft whose beginning was refused still knows when it was to begin; only its beginning plans it", async () => {
  const { list } = await desk.list(debts(1));
  const at = "2026-12-01T08:30:00.000Z";
  const { mailing } = await createMailing(desk.ctx(), {
    selection: { listId: String(list.id) },
    templateId: await desk.templateOf("INVITATION"),
    channel: "MAIL",
    startsAt: at,
  });
  const id = String(mailing.id);
  expect(await problemOf(startMailing(desk.ctx(), id, { expectedRecipients: 77, startsAt: at }))).toBe(
    "COUNT_CHANGED",
  );
  const { status, startsAt, version } = await desk.stored(mailing.id);
  expect([status, startsAt?.toISOString()]).toEqual(["DRAFT", at]);
  const renamed = await updateMailing(desk.ctx(), id, { name: "Otro nombre", version });
  expect(renamed.mailing.startsAt?.toISOString()).toBe(at);
  desk.deps.setNow("2026-12-02T08:30:00.000Z");
  await wakeMailings(desk.deps);
  expect((await desk.stored(mailing.id)).status).toBe("DRAFT");
  desk.deps.setNow(MONDAY);
  const emptied = await updateMailing(desk.ctx(), id, { startsAt: null, version: renamed.mailing.version });
  expect(emptied.mailing.startsAt).toBeNull();
});

test("a draft takes no beginning that has passed", async () => {
  const { list } = await desk.list(debts(1));
  const past = "2020-01-01T09:00:00Z";
  const input = { selection: { listId: String(list.id) }, templateId: await desk.templateOf("INVITATION") };
  const refused = { field: ["startsAt"], code: "PAST", message: "Elige un momento que aún no haya pasado." };
  const problems = [refused];
  await expect(
    createMailing(desk.ctx(), { ...input, channel: "MAIL", startsAt: past }),
  ).rejects.toMatchObject({ problems });
  const { id, version } = await desk.draft(input.selection);
  await expect(updateMailing(desk.ctx(), String(id), { startsAt: past, version })).rejects.toMatchObject({
    problems,
  });
  expect((await desk.stored(id)).startsAt).toBeNull();
});

test("the ledger is paged, filtered and searched", async () => {
  const { list, tasks } = await desk.list([...debts(3), debt({ email: null, debtor: "Íñigo Peña" })]);
  const { id } = await desk.begin({ listId: String(list.id) });
  const all = await recipientsOf(desk.ctx(), { id }, { page: { size: 2 } });
  expect([all.totalCount, all.nodes.length]).toEqual([4, 2]);
  const skipped = await recipientsOf(desk.ctx(), { id }, { filter: { states: ["SKIPPED"] } });
  expect(skipped.nodes.map(({ name, reason }) => [name, reason])).toEqual([["Íñigo Peña", "NO_EMAIL"]]);
  const byName = await recipientsOf(desk.ctx(), { id }, { filter: { search: "inigo" } });
  const byCode = await recipientsOf(desk.ctx(), { id }, { filter: { search: tasks[0]!.codeId } });
  expect([byName.totalCount, byCode.totalCount]).toEqual([1, 1]);
});

test("mails are shown before as real people would get them, and one can be sent to oneself", async () => {
  const { list } = await desk.list([debt(), debt({ debtor: "Reformas Díaz, S.L." }), debt({ email: null })]);
  const input = { selection: { listId: String(list.id) }, templateId: await desk.templateOf("INVITATION") };
  const shown = await previewMails(desk.ctx(), input);
  expect(shown.map(({ name, leftOut }) => [name.replace(/\d+/, "N"), leftOut])).toEqual([
    ["Persona N", null],
    ["Persona N", "No tiene correo"],
    ["Reformas Díaz, S.L.", null],
  ]);
  const { sentTo } = await sendTestMail(desk.ctx(), input);
  const mails = await desk.deps.sentMails();
  expect(mails.at(-1)).toMatchObject({ to: sentTo, subject: expect.stringMatching(/^\[Prueba\] /) });
});

test("a text is shown as it is typed, with what law wants said, before anything is stored", async () => {
  const { list } = await desk.list([debt({ debtor: "Ana Ruiz" }), debt({ debtor: "Reformas Díaz, S.L." })]);
  const selection = { listId: String(list.id) };
  const text = {
    purpose: "INVITATION" as const,
    subject: "Hola, {{DEBTOR}}",
    body: [
      {
        isPoint: false,
        parts: [
          { text: "Un texto nuevo para ", isBold: false },
          { field: "DEBTOR" as const, isBold: true },
        ],
      },
    ],
  };
  const shown = await previewTemplate(desk.ctx(), { selection, text });
  expect(shown.map(({ subject }) => subject)).toEqual(["Hola, Ana Ruiz", "Hola, Reformas Díaz, S.L."]);
  expect(shown[0]?.text).toContain("Un texto nuevo para Ana Ruiz");
  expect(shown[0]?.text).toContain("Ley Orgánica 1/2025");
  const wrong = { ...text, subject: "Hola, {{TELEFONO}}" };
  expect(await problemOf(previewTemplate(desk.ctx(), { selection, text: wrong }))).toBe("UNKNOWN_FIELD");
});
