import { beforeEach, describe, expect, test } from "@jest/globals";
import { keepHolidays } from "../../server/domains/catalogs/holidays.ts";
import { recordDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { recordDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { liftRestriction, restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { joinAsked } from "../../server/domains/debtors/join-waiting.ts";
import { DebtorDebt } from "../../server/domains/debtors/debtor-debt.entity.ts";
import { mailingAnswers } from "../../server/domains/mailings/answers-by-mail.ts";
import { Mailing } from "../../server/domains/mailings/mailing.entity.ts";
import { MailingRecipient } from "../../server/domains/mailings/mailing-recipient.entity.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { Restriction } from "../../server/domains/debtors/restriction.entity.ts";
import { carryOut } from "../../server/domains/strategies/carry-out.ts";
import {
  createStrategy,
  deleteStrategy,
  updateStrategy,
} from "../../server/domains/strategies/change-strategy.ts";
import {
  moveStrategyRuns,
  pauseStrategy,
  switchStrategyOff,
  switchStrategyOn,
} from "../../server/domains/strategies/move-strategy.ts";
import { simulateStrategy } from "../../server/domains/strategies/simulate.ts";
import { runStrategies } from "../../server/domains/strategies/strategy-clock.ts";
import { StrategyRunStep } from "../../server/domains/strategies/strategy-run.entity.ts";
import { taskStrategyLoader } from "../../server/domains/strategies/task-strategy.ts";
import { waitingCalls } from "../../server/domains/strategies/waiting-calls.ts";
import { leaveWork, nextWorkItem } from "../../server/domains/worklists/next-work.ts";
import { reasonsOf } from "../../server/domains/worklists/reasons.ts";
import { recordWorkOutcome } from "../../server/domains/worklists/record-outcome.ts";
import { logTaskContact } from "../../server/domains/tasks/log-task-contact.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const desk = mailingDesk();
let people = 0;

const debt = (more: Partial<TaskValues> = {}): Partial<TaskValues> => {
  people += 1;
  return {
    nContract: `E-${people}`,
    debtor: `Deudora ${people}`,
    email: `deudora${people}@correo.example`,
    amountDebt: "100.00",
    ...more,
  };
};

beforeEach(() => {
  desk.sink.mails.length = 0;
  desk.sink.answer(() => null);
  desk.deps.setNow(MONDAY);
});

type Steps = Contract.StrategyStepInput[];

async function steps(): Promise<Steps> {
  const [first, reminder] = [await desk.templateOf("FIRST_NOTICE"), await desk.templateOf("REMINDER")];
  return [
    { action: "MAIL", condition: "ALWAYS", day: 0, templateId: first, note: "" },
    { action: "CALL", condition: "NOT_OPENED", day: 3, note: "Confirma que recibió el correo" },
    { action: "MAIL", condition: "ALWAYS", day: 15, templateId: reminder, note: "" },
    { action: "CALL", condition: "PROMISE_BROKEN", day: 1, note: "No cumplió" },
  ];
}

async function begun(debts: Partial<TaskValues>[], more?: Steps) {
  const { list, tasks } = await desk.list(debts);
  const { strategy } = await createStrategy(desk.ctx(), {
    listId: String(list.id),
    name: "Primer contacto",
    steps: more ?? (await steps()),
  });
  const id = String(strategy!.id);
  await switchStrategyOn(desk.ctx(), id);
  return { id, list, tasks };
}

const run = () => runStrategies(desk.deps);
const shown = (task: Task) => taskStrategyLoader(desk.ctx()).load(task.id);
const mailingsOf = (strategyId: string) =>
  desk.deps.db
    .getRepository(Mailing)
    .find({ where: { strategyId: Number(strategyId) }, order: { id: "ASC" } });
const ledger = async (id: string) => {
  const mailings = await mailingsOf(id);
  const rows = await Promise.all(mailings.map((one) => desk.recipients(one.id)));
  return rows.map((some) => some.map(({ state, reason }) => reason ?? state));
};

async function debtorOf(task: Task): Promise<string> {
  const { debtorId } = await desk.deps.db
    .getRepository(DebtorDebt)
    .findOneByOrFail({ taskId: task.id, position: 1 });
  return String(debtorId);
}

async function reply(id: string): Promise<void> {
  const [mailing] = await mailingsOf(id);
  const [recipient] = await desk.deps.db.getRepository(MailingRecipient).findBy({ mailingId: mailing!.id });
  const ctx = desk.ctx();
  await desk.deps.db.transaction((manager) =>
    mailingAnswers.reply(ctx, manager, recipient!.id, {
      mailId: null,
      from: { address: recipient!.email ?? "", name: "" },
      subject: "Re",
      text: "Ya lo miro",
      quoted: "",
      attachments: [],
      automatic: false,
      at: desk.deps.clock.now(),
    }),
  );
}

/** Through the personal link: as it stores what is said there. */
async function answerByPage(task: Task): Promise<void> {
  const parties = await partiesOfDebts(desk.deps.db.manager, [task]);
  const party = parties.find(({ side }) => side === "RESPONDENT");
  await desk.deps.db.query(
    `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent) VALUES ($1, 'QUESTION', '¿De qué es?', $2, '', '')`,
    [party?.id, desk.deps.clock.now()],
  );
}

describe("a strategy", () => {
  test("mails on day 0, one mail to each person, and asks for a call on day 3 where nothing was opened", async () => {
    const { id, tasks } = await begun([debt(), debt({ phone: "" })]);
    await run();
    const [mailing] = await mailingsOf(id);
    await desk.run(mailing!.id);
    expect(desk.sink.mails).toHaveLength(2);
    expect(await shown(tasks[0]!)).toMatchObject({ state: "ACTIVE", next: 2, nextOn: "2026-11-26" });
    desk.deps.setNow("2026-11-26T09:00:00Z");
    await run();
    await run();
    expect((await shown(tasks[0]!))?.carriedOut).toMatchObject([
      { number: 1, text: "Enviado" },
      { number: 2, action: "CALL", outcome: "DONE", isWaiting: true, note: "Confirma que recibió el correo" },
    ]);
    expect((await shown(tasks[1]!))?.carriedOut[1]).toMatchObject({
      outcome: "NOT_POSSIBLE",
      isWaiting: false,
    });
    const waiting = async () =>
      (await waitingCalls(desk.ctx(), 100)).map(({ codeId, note }) => [codeId, note]);
    expect(await waiting()).toContainEqual([tasks[0]!.codeId, "Confirma que recibió el correo"]);
    await logTaskContact(desk.ctx(), tasks[0]!.codeId, {
      channel: "PHONE",
      result: "NO_ANSWER",
      at: "2026-11-26T09:00:00Z",
    });
    expect((await shown(tasks[0]!))?.carriedOut[1]).toMatchObject({
      isWaiting: false,
      text: "Llamada anotada",
    });
    expect((await waiting()).flat()).not.toContain(tasks[0]!.codeId);
    expect(await mailingsOf(id)).toHaveLength(1);
  });

  test("who opened isn't called", async () => {
    const { id, tasks } = await begun([debt()]);
    await run();
    await desk.run((await mailingsOf(id))[0]!.id);
    await desk.deps.db.query(
      `UPDATE party_notices SET opened_at = $2 WHERE party_id IN (SELECT id FROM parties WHERE task_id = $1)`,
      [tasks[0]!.id, desk.deps.clock.now()],
    );
    desk.deps.setNow("2026-11-26T09:00:00Z");
    await run();
    expect((await shown(tasks[0]!))?.carriedOut[1]).toMatchObject({ outcome: "NOT_NEEDED" });
  });

  test("several debts of a person get one mail at each step", async () => {
    const same = { debtor: "Ana Gil", email: "ana.gil@correo.example", identityDocument: "12345678Z" };
    const { id } = await begun([debt(same), debt(same), debt()]);
    await run();
    const [mailing] = await mailingsOf(id);
    await desk.run(mailing!.id);
    expect(desk.sink.mails).toHaveLength(2);
  });

  test("at night, on Saturdays and on holidays nothing is begun", async () => {
    const { id } = await begun([debt()]);
    for (const instant of ["2026-11-23T21:30:00Z", "2026-11-28T10:00:00Z"]) {
      desk.deps.setNow(instant);
      await run();
    }
    expect(await mailingsOf(id)).toEqual([]);
  });

  test("two instances at once carry each step out once", async () => {
    const { id, tasks } = await begun(Array.from({ length: 20 }, () => debt()));
    await Promise.all([run(), run(), run()]);
    const mailings = await mailingsOf(id);
    expect(mailings).toHaveLength(1);
    expect(await desk.recipients(mailings[0]!.id)).toHaveLength(20);
    expect(await desk.deps.db.getRepository(StrategyRunStep).countBy({ mailingId: mailings[0]!.id })).toBe(
      tasks.length,
    );
  });

  test("interrupted before it is committed nothing is stored, and the next one does it all", async () => {
    const { id } = await begun([debt(), debt()]);
    const killed = desk.deps.db.transaction(async (manager) => {
      await carryOut(desk.deps, manager, Number(id), () => true);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await mailingsOf(id)).toEqual([]);
    await run();
    await desk.run((await mailingsOf(id))[0]!.id);
    expect(desk.sink.mails).toHaveLength(2);
  });

  test("tasks that come to the list later begin with their own day 0", async () => {
    const { id, list } = await begun([debt()]);
    await run();
    desk.deps.setNow("2026-11-24T09:00:00Z");
    const later = (await desk.list([debt()])).tasks[0]!;
    await desk.deps.db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [later.id, list.id]);
    await run();
    expect(await shown(later)).toMatchObject({ startedOn: "2026-11-24", carriedOut: [{ number: 1 }] });
    expect(await mailingsOf(id)).toHaveLength(2);
  });
});

describe("what stops it, at once", () => {
  const causes: [string, string, (task: Task, id: string) => Promise<unknown>][] = [
    ["an answer by the page", "ANSWERED", (task) => answerByPage(task)],
    [
      "a payment",
      "PAYMENT",
      (task) => recordDebtPayment(desk.ctx(), task.codeId, { amount: "10.00", day: "2026-11-23" }),
    ],
    [
      "a promise",
      "PROMISED",
      (task) => recordDebtPromise(desk.ctx(), task.codeId, { amount: "10.00", dueOn: "2026-11-30" }),
    ],
    [
      "a restriction",
      "RESTRICTED",
      async (task) =>
        restrictDebtor(desk.ctx(), await debtorOf(task), { kind: "NO_CONTACT", reason: "Lo pide" }),
    ],
    [
      "a dispute",
      "RESTRICTED",
      async (task) =>
        restrictDebtor(desk.ctx(), await debtorOf(task), {
          kind: "DISPUTED",
          reason: "No es suya",
          taskId: task.codeId,
        }),
    ],
    ["switching it off", "OFF", (_task, id) => switchStrategyOff(desk.ctx(), id)],
  ];

  test.each(causes)("%s keeps a mail back that was queued a second before", async (_name, why, happen) => {
    const { id, tasks } = await begun([debt(), debt()]);
    await run();
    expect(await ledger(id)).toEqual([["QUEUED", "QUEUED"]]);
    await happen(tasks[0]!, id);
    await desk.run((await mailingsOf(id))[0]!.id);
    expect(desk.sink.mails).toHaveLength(why === "OFF" ? 0 : 1);
    const [[first]] = (await ledger(id)) as [[string]];
    expect(["STRATEGY_STOPPED", "ANSWERED", "RESTRICTED", "CANCELLED"]).toContain(first);
    expect(await shown(tasks[0]!)).toMatchObject({ why });
    // Nor does anything follow.
    desk.deps.setNow("2026-11-26T09:00:00Z");
    await run();
    expect((await shown(tasks[0]!))?.carriedOut).toHaveLength(1);
  });

  test("a reply by mail stops it and whatever was to follow, for every debt it was about", async () => {
    const { id, tasks } = await begun([debt()]);
    await run();
    await desk.run((await mailingsOf(id))[0]!.id);
    await reply(id);
    expect(await shown(tasks[0]!)).toMatchObject({
      state: "STOPPED",
      why: "ANSWERED",
      text: "Detenida: ha respondido",
    });
    desk.deps.setNow("2026-11-26T09:00:00Z");
    await run();
    desk.deps.setNow("2026-12-09T09:00:00Z");
    await run();
    expect((await shown(tasks[0]!))?.carriedOut).toHaveLength(1);
  });

  test("a call comes first in the worklist, says what to say, and is over once it was made or something was paid", async () => {
    const { tasks } = await begun(
      ["900.00", "300.00", "200.00"].map((amountDebt, at) =>
        debt({ amountDebt, lada: "34", phone: String(612_900_000 + people * 10 + at) }),
      ),
    );
    await desk.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO' WHERE id <> ALL ($1)`, [
      tasks.map(({ id }) => id),
    ]);
    const rich = (await desk.list([debt({ amountDebt: "90000.00", lada: "34", phone: "612777888" })]))
      .tasks[0]!;
    await joinAsked(desk.deps, desk.deps.db.manager, [rich.id]);
    await run();
    desk.deps.setNow("2026-11-26T09:00:00Z");
    await run();
    const inHand = async () => (await nextWorkItem(desk.ctx(), { skip: false })).item;
    const first = (await inHand())!;
    expect(first.task.id).not.toBe(rich.id);
    expect((await reasonsOf(desk.ctx(), first))[0]).toEqual({
      kind: "STRATEGY",
      text: "Toca llamar según la estrategia de su lista: Confirma que recibió el correo",
    });
    await logTaskContact(desk.ctx(), first.task.codeId, {
      channel: "PHONE",
      result: "NO_ANSWER",
      note: "",
      partyId: null,
      restrictionReason: "",
    });
    await leaveWork(desk.ctx());
    const second = (await inHand())!;
    expect(second.task.id).not.toBe(first.task.id);
    expect((await reasonsOf(desk.ctx(), second))[0]).toMatchObject({ kind: "STRATEGY" });
    await recordDebtPayment(desk.ctx(), second.task.codeId, { amount: "10.00", day: "2026-11-26" });
    expect((await reasonsOf(desk.ctx(), second))[0]).toMatchObject({ kind: "VALUE" });
    await leaveWork(desk.ctx());
    const third = (await inHand())!;
    expect([first.task.id, second.task.id, rich.id]).not.toContain(third.task.id);
    await recordWorkOutcome(desk.ctx(), third.task.codeId, { outcome: "PLAN", note: "", reason: "" });
    expect((await inHand())?.task.id).toBe(rich.id);
  });

  test("a call that waits isn't wanted any more once something is paid", async () => {
    const { tasks } = await begun([debt()]);
    await run();
    desk.deps.setNow("2026-11-26T09:00:00Z");
    await run();
    expect((await shown(tasks[0]!))?.carriedOut[1]).toMatchObject({ isWaiting: true });
    await recordDebtPayment(desk.ctx(), tasks[0]!.codeId, { amount: "10.00", day: "2026-11-26" });
    expect((await shown(tasks[0]!))?.carriedOut[1]).toMatchObject({ isWaiting: false });
  });

  test("what is paused waits, and goes on; nothing is sent meanwhile", async () => {
    const { id } = await begun([debt()]);
    await run();
    const [mailing] = await mailingsOf(id);
    await pauseStrategy(desk.ctx(), id);
    await desk.run(mailing!.id);
    expect(desk.sink.mails).toHaveLength(0);
    await switchStrategyOn(desk.ctx(), id);
    await desk.run(mailing!.id);
    expect(desk.sink.mails).toHaveLength(1);
  });

  test("once a restriction is lifted it goes on, with the distance of its days", async () => {
    const { tasks } = await begun([debt()]);
    await run();
    const debtorId = await debtorOf(tasks[0]!);
    await restrictDebtor(desk.ctx(), debtorId, { kind: "NO_CONTACT", reason: "Unos días" });
    const restriction = await desk.deps.db
      .getRepository(Restriction)
      .findOneByOrFail({ debtorId: Number(debtorId) });
    desk.deps.setNow("2026-12-09T09:00:00Z");
    await run();
    expect(await shown(tasks[0]!)).toMatchObject({ state: "WAITING", why: "RESTRICTED" });
    await liftRestriction(desk.ctx(), String(restriction.id), "Ya puede");
    await run();
    expect(await shown(tasks[0]!)).toMatchObject({ state: "ACTIVE", next: 3, nextOn: "2026-12-21" });
  });

  test("a broken promise is called about on the next working day", async () => {
    const { tasks } = await begun([debt()]);
    await run();
    await recordDebtPromise(desk.ctx(), tasks[0]!.codeId, { amount: "10.00", dueOn: "2026-11-27" });
    desk.deps.setNow("2026-11-27T09:00:00Z");
    await run();
    expect((await shown(tasks[0]!))?.carriedOut).toHaveLength(1);
    desk.deps.setNow("2026-11-30T09:00:00Z");
    await run();
    const carriedOut = (await shown(tasks[0]!))?.carriedOut ?? [];
    expect(carriedOut.map(({ number }) => number)).toContain(4);
  });
});

describe("versions", () => {
  test("a task stays on its version unless it is moved, and then goes on after what was carried out", async () => {
    const { id, tasks } = await begun([debt()]);
    await run();
    const [first, call, reminder] = await steps();
    const changed = [first!, { ...reminder!, day: 2 }, call!];
    await updateStrategy(desk.ctx(), id, { name: "Primer contacto", steps: changed, version: 1 });
    expect(await shown(tasks[0]!)).toMatchObject({ version: 1, next: 2, nextOn: "2026-11-26" });
    await moveStrategyRuns(desk.ctx(), id);
    expect(await shown(tasks[0]!)).toMatchObject({ version: 2, next: 2, nextOn: "2026-11-25" });
    desk.deps.setNow("2026-11-25T09:00:00Z");
    await run();
    expect(await mailingsOf(id)).toHaveLength(2);
  });

  test("the same steps are no version; a version that somebody else has followed is refused", async () => {
    const { id } = await begun([debt()]);
    const same = await updateStrategy(desk.ctx(), id, {
      name: "Otro nombre",
      steps: await steps(),
      version: 1,
    });
    expect(same.strategy).toMatchObject({ version: 1, name: "Otro nombre" });
    const [first] = await steps();
    // Who changes the steps alone doesn't bring back a name that was changed meanwhile.
    const next = await updateStrategy(desk.ctx(), id, { steps: [first!], version: 1 });
    expect(next.strategy).toMatchObject({ version: 2, name: "Otro nombre" });
    await expect(
      updateStrategy(desk.ctx(), id, { name: "Otro", steps: await steps(), version: 1 }),
    ).rejects.toThrow("Otra persona ha cambiado esta estrategia");
  });
});

describe("two who rename a strategy at once", () => {
  test("the second learns of the first, unless both mean the same", async () => {
    const { id } = await begun([debt()]);
    const rename = async (name: string, formerName: string) =>
      updateStrategy(desk.ctx(), id, { name, formerName, steps: await steps(), version: 1 });
    await rename("De Ana", "Primer contacto");
    const late = await rename("De Luis", "Primer contacto").catch((refusal: unknown) => refusal);
    expect(late).toMatchObject({ problems: [{ code: "STALE" }] });
    expect((await rename("De Ana", "Primer contacto")).strategy).toMatchObject({ name: "De Ana" });
    expect((await rename("De Luis", "De Ana")).strategy).toMatchObject({ name: "De Luis", version: 1 });
  });
});

describe("switching", () => {
  test("a list has one strategy that is on or paused", async () => {
    const { id, list } = await begun([debt()]);
    const input = { listId: String(list.id), name: "Otra", steps: await steps() };
    const other = String((await createStrategy(desk.ctx(), input)).strategy!.id);
    await expect(switchStrategyOn(desk.ctx(), other)).rejects.toThrow(
      "ya tiene en marcha o en pausa la estrategia «Primer contacto»",
    );
    await switchStrategyOff(desk.ctx(), id);
    await switchStrategyOn(desk.ctx(), other);
    await expect(switchStrategyOn(desk.ctx(), id)).rejects.toThrow("ya está en marcha o se ha apagado");
    await expect(deleteStrategy(desk.ctx(), other)).rejects.toThrow("Solo se puede eliminar un borrador");
  });

  const problemsOf = async (change: (given: Steps) => Steps) => {
    const { list } = await desk.list([debt()]);
    const input = { listId: String(list.id), name: "x", steps: change(await steps()) };
    const error = await createStrategy(desk.ctx(), input).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error instanceof InvalidInput
      ? error.problems.map(({ field, code }) => `${field.join(".")} ${code}`)
      : error;
  };

  test.each<[string, (given: Steps) => Steps, string[]]>([
    ["no steps", () => [], ["steps REQUIRED"]],
    [
      "a mail without a template",
      ([first]) => [{ ...first!, templateId: null }],
      ["steps.0.templateId REQUIRED"],
    ],
    [
      "a template that isn't there",
      ([first]) => [{ ...first!, templateId: "999" }],
      ["steps.0.templateId INVALID"],
    ],
    ["days that go back", ([first, call]) => [call!, first!], ["steps.1.day INVALID"]],
    ["a day beyond a year", ([first]) => [{ ...first!, day: 366 }], ["steps.0.day INVALID"]],
    ["a promise on day 0", (all) => [{ ...all[3]!, day: 0 }], ["steps.0.day INVALID"]],
    ["more than 20", ([first]) => Array.from({ length: 21 }, () => first!), ["steps TOO_LONG"]],
  ])("%s is refused", async (_name, change, expected) => {
    expect(await problemsOf(change)).toEqual(expected);
  });
});

describe("the simulation", () => {
  test("says mails and calls of each day and who is left out, as it then comes to pass, and changes nothing", async () => {
    const { list, tasks } = await desk.list([
      debt(),
      debt({ email: null as never }),
      debt({ phone: "" }),
      debt({ status: "CON_ACUERDO" as never }),
    ]);
    expect(tasks).toHaveLength(4);
    await keepHolidays(desk.deps);
    const args = { listId: String(list.id), steps: await steps() };
    const simulated = await simulateStrategy(desk.ctx(), args);
    expect(simulated).toMatchObject({
      tasks: 4,
      takingPart: 3,
      leftOut: [{ text: "Ya han terminado", count: 1 }],
      days: [
        { day: "2026-11-23", mails: 2, letters: 0, calls: 0 },
        { day: "2026-11-26", mails: 0, letters: 0, calls: 2 },
        { day: "2026-12-09", mails: 2, letters: 0, calls: 0 },
      ],
      mails: 4,
      calls: 2,
    });
    expect(simulated.reach[0]).toMatchObject({
      reached: 2,
      leftOut: [{ text: "No tiene correo", count: 1 }],
    });
    expect(
      await desk.deps.db.query(
        `SELECT FROM strategy_runs k JOIN tasks t ON t.id = k.task_id WHERE t.list_id = $1`,
        [list.id],
      ),
    ).toEqual([]);
    const { strategy } = await createStrategy(desk.ctx(), { ...args, name: "Simulada" });
    const id = String(strategy!.id);
    await switchStrategyOn(desk.ctx(), id);
    for (const day of ["2026-11-23", "2026-11-26", "2026-12-09"]) {
      desk.deps.setNow(`${day}T09:00:00Z`);
      await run();
      for (const one of await mailingsOf(id)) if (one.status === "RUNNING") await desk.run(one.id);
    }
    expect(desk.sink.mails).toHaveLength(4);
  });
});
