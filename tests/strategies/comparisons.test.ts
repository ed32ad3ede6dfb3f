import { beforeEach, describe, expect, test } from "@jest/globals";
import { keepHolidays } from "../../server/domains/catalogs/holidays.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { recordDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { Mailing } from "../../server/domains/mailings/mailing.entity.ts";
import { archiveMailingTemplate } from "../../server/domains/mailings/templates/templates.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { createStrategy, updateStrategy } from "../../server/domains/strategies/change-strategy.ts";
import {
  endStrategyComparison,
  startStrategyComparison,
} from "../../server/domains/strategies/compare-versions.ts";
import { comparisonsLoader, figuresLoader } from "../../server/domains/strategies/list-comparisons.ts";
import {
  moveStrategyRuns,
  switchStrategyOff,
  switchStrategyOn,
} from "../../server/domains/strategies/move-strategy.ts";
import { simulateStrategyComparison } from "../../server/domains/strategies/simulate-comparison.ts";
import { runStrategies } from "../../server/domains/strategies/strategy-clock.ts";
import { StrategyRun } from "../../server/domains/strategies/strategy-run.entity.ts";
import { Strategy } from "../../server/domains/strategies/strategy.entity.ts";
import type { TaskValues } from "../../server/domains/tasks/task-properties.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { Conflict, InvalidInput } from "../../server/platform/refusals.ts";
import { addObligor } from "../support/add-obligor.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

const desk = mailingDesk();
let people = 0;

const debt = (more: Partial<TaskValues> = {}): Partial<TaskValues> => {
  people += 1;
  return {
    nContract: `C-${people}`,
    debtor: `Deudora comparada ${people}`,
    email: `comparada${people}@correo.example`,
    amountDebt: "100.00",
    ...more,
  };
};
const debts = (count: number) => Array.from({ length: count }, () => debt());

beforeEach(() => {
  desk.sink.mails.length = 0;
  desk.sink.answer(() => null);
  desk.deps.setNow(MONDAY);
});

const START: Contract.StartStrategyComparisonInput = {
  versionA: 1,
  versionB: 2,
  percentB: 50,
  measure: "ANSWERED",
  endsOn: "2026-12-20",
};

/** A draft with two versions: a first notice, or a reminder at once. */
async function drafted(given: Partial<TaskValues>[]) {
  const { list, tasks } = await desk.list(given);
  const mail = async (purpose: Contract.MailingPurpose): Promise<Contract.StrategyStepInput[]> => [
    { action: "MAIL", condition: "ALWAYS", day: 0, templateId: await desk.templateOf(purpose), note: "" },
  ];
  const { strategy } = await createStrategy(desk.ctx(), {
    listId: String(list.id),
    name: "Dos avisos",
    steps: await mail("FIRST_NOTICE"),
  });
  const id = String(strategy!.id);
  await updateStrategy(desk.ctx(), id, { name: "Dos avisos", steps: await mail("REMINDER"), version: 1 });
  return { id, list, tasks };
}

async function compared(given: Partial<TaskValues>[], more: Partial<typeof START> = {}) {
  const drawn = await drafted(given);
  await startStrategyComparison(desk.ctx(), drawn.id, { ...START, ...more });
  await switchStrategyOn(desk.ctx(), drawn.id);
  await run();
  return drawn;
}

const run = () => runStrategies(desk.deps);
const runsOf = (id: string) =>
  desk.deps.db
    .getRepository(StrategyRun)
    .find({ where: { strategyId: Number(id) }, order: { taskId: "ASC" } });
const newest = async (id: string) => (await comparisonsLoader(desk.ctx()).load(Number(id)))[0]!;
const figures = async (id: string) => figuresLoader(desk.ctx()).load(await newest(id));
const stored = (id: string) => desk.deps.db.getRepository(Strategy).findOneByOrFail({ id: Number(id) });

/** Tasks of each version, in their order. */
async function dealtTasks(id: string, tasks: readonly Task[]): Promise<Task[][]> {
  const versions = new Map((await runsOf(id)).map(({ taskId, version }) => [taskId, version]));
  return [1, 2].map((version) => tasks.filter((task) => versions.get(task.id) === version));
}

async function answer(task: Task): Promise<void> {
  const parties = await partiesOfDebts(desk.deps.db.manager, [task]);
  const party = parties.find(({ side }) => side === "RESPONDENT");
  await desk.deps.db.query(
    `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent) VALUES ($1, 'QUESTION', '¿De qué es?', $2, '', '')`,
    [party?.id, desk.deps.clock.now()],
  );
}

async function refusal(doing: Promise<unknown>): Promise<string[]> {
  const error = await doing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof InvalidInput)) throw error ?? new Error("nothing was refused");
  return error.problems.map(({ field, code, message }) => `${field.join(".")} ${code} ${message}`);
}

describe("dealing", () => {
  test("each person gets one version by chance, with its mails, and all its debts the same", async () => {
    const several = Array.from({ length: 10 }, (_, at) => {
      const same = {
        debtor: `Varias ${at}`,
        email: `varias${at}@correo.example`,
        identityDocument: `1000000${at}${"XBNJZSQVHL"[at]}`,
      };
      return [debt(same), debt(same), debt(same)];
    }).flat();
    const { id } = await compared([...debts(30), ...several]);
    const runs = await runsOf(id);
    expect(runs).toHaveLength(60);
    const byPerson = Map.groupBy(runs, ({ dealtTo }) => dealtTo);
    expect(byPerson.size).toBe(40);
    expect(
      [...byPerson.values()].every((some) => new Set(some.map(({ version }) => version)).size === 1),
    ).toBe(true);
    const { arms } = await figures(id);
    expect(arms.map(({ people: count }) => count).reduce((all, one) => all + one)).toBe(40);
    expect(Math.min(...arms.map(({ people: count }) => count))).toBeGreaterThan(8);
    const mailings = await desk.deps.db.getRepository(Mailing).findBy({ strategyId: Number(id) });
    for (const { id: mailing } of mailings) await desk.run(mailing);
    expect(mailings).toHaveLength(2);
    expect(desk.sink.mails).toHaveLength(40);
  });

  test("who owes something together gets one version, and counts once", async () => {
    const { id, tasks } = await drafted(debts(12));
    const other = {
      names: "Aval de Todas",
      email: "aval.todas@correo.example",
      identityDocument: "12345678Z",
    };
    for (const task of tasks.slice(0, 6)) await addObligor(desk.deps, task, other);
    await startStrategyComparison(desk.ctx(), id, START);
    await switchStrategyOn(desk.ctx(), id);
    await run();
    const runs = await runsOf(id);
    const bound = runs.filter(({ taskId }) => tasks.slice(0, 6).some((task) => task.id === taskId));
    expect(new Set(bound.map(({ version, dealtTo }) => `${version} ${dealtTo}`)).size).toBe(1);
    expect(new Set(runs.map(({ dealtTo }) => dealtTo)).size).toBe(7);
  });

  test("who was in the strategy before goes on with its version, with new debts, too, and isn't counted", async () => {
    const same = { debtor: "Ya Estaba", email: "ya@correo.example", identityDocument: "87654321X" };
    const { id, list } = await drafted([debt(same)]);
    await switchStrategyOn(desk.ctx(), id);
    await run();
    await startStrategyComparison(desk.ctx(), id, START);
    const later = await desk.list([debt(same), debt()]);
    await desk.deps.db.query(`UPDATE tasks SET list_id = $2 WHERE list_id = $1`, [later.list.id, list.id]);
    await run();
    const [first, again, other] = await runsOf(id);
    expect(first).toMatchObject({ version: 2, comparisonId: null, dealtTo: null });
    expect(again).toMatchObject({ version: 2, comparisonId: null, dealtTo: null });
    expect(other?.comparisonId).not.toBeNull();
    expect((await figures(id)).arms.reduce((all, { people: count }) => all + count, 0)).toBe(1);
  });

  test("what stops a strategy stops both versions at once", async () => {
    const { id, tasks } = await compared(debts(20));
    const arms = await dealtTasks(id, tasks);
    for (const [task] of arms) await answer(task!);
    for (const { id: mailing } of await desk.deps.db
      .getRepository(Mailing)
      .findBy({ strategyId: Number(id) }))
      await desk.run(mailing);
    expect(desk.sink.mails).toHaveLength(18);
  });
});

describe("starting", () => {
  test("two at once: one begins, the other is told", async () => {
    const { id } = await drafted(debts(2));
    const both = await Promise.allSettled([
      startStrategyComparison(desk.ctx(), id, START),
      startStrategyComparison(desk.ctx(), id, { ...START, measure: "PAID" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toBeInstanceOf(Conflict);
    expect(String(refused?.reason)).toContain("ya compara dos versiones");
    expect(await comparisonsLoader(desk.ctx()).load(Number(id))).toHaveLength(1);
  });

  test.each<[string, Partial<typeof START>, string[]]>([
    ["the same version", { versionB: 1 }, ["versionB INVALID Elige dos versiones distintas."]],
    [
      "all that is wrong at once",
      { versionA: 7, percentB: 95, endsOn: "2026-11-23" },
      [
        "versionA INVALID Esta estrategia no tiene una versión 7.",
        "percentB INVALID Reparte entre el 10 % y el 90 %, sin decimales.",
        "endsOn INVALID Elige un día posterior a hoy.",
      ],
    ],
    ["a day that isn't", { endsOn: "2026-02-31" }, ["endsOn INVALID Esta fecha no existe"]],
    ["a day far off", { endsOn: "2028-01-01" }, ["endsOn INVALID Elige un día a un año vista como mucho."]],
  ])("%s is refused", async (_name, more, expected) => {
    const { id } = await drafted(debts(1));
    expect(await refusal(startStrategyComparison(desk.ctx(), id, { ...START, ...more }))).toEqual(expected);
    expect(await comparisonsLoader(desk.ctx()).load(Number(id))).toEqual([]);
  });
});

describe("while it runs", () => {
  test("nobody is moved and no steps are changed; a name is", async () => {
    const { id } = await compared(debts(4));
    expect(await refusal(moveStrategyRuns(desk.ctx(), id))).toEqual([
      expect.stringContaining(" COMPARING Dos versiones de esta estrategia se están comparando"),
    ]);
    const steps: Contract.StrategyStepInput[] = [{ action: "CALL", condition: "ALWAYS", day: 1, note: "" }];
    expect(await refusal(updateStrategy(desk.ctx(), id, { name: "Otra", steps, version: 2 }))).toEqual([
      expect.stringContaining("termina la comparación antes de cambiar los pasos"),
    ]);
    const same = [
      {
        action: "MAIL" as const,
        condition: "ALWAYS" as const,
        day: 0,
        templateId: await desk.templateOf("REMINDER"),
        note: "",
      },
    ];
    await updateStrategy(desk.ctx(), id, { name: "Otro nombre", steps: same, version: 2 });
    expect(await stored(id)).toMatchObject({ name: "Otro nombre", version: 2 });
  });

  test("answers, promises and payments are counted until its last day, reversed ones and later ones not", async () => {
    const { id, tasks } = await compared(debts(30));
    const [a = [], b = []] = await dealtTasks(id, tasks);
    const pay = (task: Task, amount: string, day: string) =>
      recordDebtPayment(desk.ctx(), task.codeId, { amount, day });
    await answer(a[0]!);
    await recordDebtPromise(desk.ctx(), a[1]!.codeId, { amount: "10.00", dueOn: "2026-11-30" });
    await pay(b[0]!, "10.00", "2026-11-23");
    desk.deps.setNow("2026-12-20T22:30:00Z");
    await pay(b[0]!, "5.50", "2026-12-20");
    await answer(b[1]!);
    const { payment } = await pay(b[2]!, "40.00", "2026-12-01");
    await reverseDebtPayment(desk.ctx(), String(payment?.id), { reason: "Devuelto por el banco" });
    // The day after its last one.
    desk.deps.setNow("2026-12-20T23:10:00Z");
    await pay(b[3]!, "70.00", "2026-12-21");
    await answer(b[4]!);
    const { arms, verdict, currency } = await figures(id);
    expect(arms).toEqual([
      { version: 1, people: a.length, answered: 1, promised: 1, paid: 0, amount: "0.00" },
      { version: 2, people: b.length, answered: 1, promised: 0, paid: 1, amount: "15.50" },
    ]);
    expect([verdict, currency]).toEqual(["TOO_FEW", "EUR"]);
  });

  test("who begins after the last day is dealt and isn't counted", async () => {
    const { id, list } = await compared(debts(4));
    desk.deps.setNow("2026-12-21T09:00:00Z");
    const later = await desk.list(debts(3));
    await desk.deps.db.query(`UPDATE tasks SET list_id = $2 WHERE list_id = $1`, [later.list.id, list.id]);
    await run();
    expect((await runsOf(id)).filter(({ comparisonId }) => comparisonId !== null)).toHaveLength(7);
    const { arms } = await figures(id);
    expect(arms.map(({ people: count }) => count).reduce((all, one) => all + one)).toBe(4);
  });
});

describe("ending", () => {
  test("who keeps the older version: its steps become the next one, nobody is moved, figures stay", async () => {
    const { id, tasks, list } = await compared(debts(10));
    const [a = []] = await dealtTasks(id, tasks);
    await answer(a[0]!);
    const before = await runsOf(id);
    const comparison = await newest(id);
    expect(await refusal(endStrategyComparison(desk.ctx(), String(comparison.id), 3))).toEqual([
      "keep INVALID Elige cuál sigue: la versión 1 o la 2.",
    ]);
    const { message } = await endStrategyComparison(desk.ctx(), String(comparison.id), 1);
    expect(message).toBe(
      "Comparación terminada: las tareas empiezan con la versión 3, que repite los pasos de la 1.",
    );
    await answer(a[1]!);
    expect(await newest(id)).toMatchObject({ keptVersion: 1, counted: { a: { answered: 1 } } });
    expect(await figures(id)).toMatchObject({
      verdict: "TOO_EARLY",
      arms: [{ answered: 1 }, { answered: 0 }],
    });
    expect((await runsOf(id)).map(({ version }) => version)).toEqual(before.map(({ version }) => version));
    const later = await desk.list([debt()]);
    await desk.deps.db.query(`UPDATE tasks SET list_id = $2 WHERE list_id = $1`, [later.list.id, list.id]);
    await run();
    expect((await runsOf(id)).at(-1)).toMatchObject({ version: 3, comparisonId: null });
    expect(await refusal(endStrategyComparison(desk.ctx(), String(comparison.id), 1))).toEqual([
      " NOT_POSSIBLE Esta comparación ya ha terminado.",
    ]);
    await moveStrategyRuns(desk.ctx(), id);
  });

  test("who keeps the newest version: no other is made, and another comparison may begin", async () => {
    const { id } = await compared(debts(2));
    await endStrategyComparison(desk.ctx(), String((await newest(id)).id), 2);
    expect(await stored(id)).toMatchObject({ version: 2 });
    await startStrategyComparison(desk.ctx(), id, START);
    expect(await newest(id)).toMatchObject({ number: 2, endedAt: null });
  });

  test("it ends with its strategy, and none is kept", async () => {
    const { id } = await compared(debts(2));
    await switchStrategyOff(desk.ctx(), id);
    expect(await newest(id)).toMatchObject({ keptVersion: null, counted: { a: {}, b: {} } });
    expect(await refusal(startStrategyComparison(desk.ctx(), id, START))).toEqual([
      expect.stringContaining(" OFF Esta estrategia está apagada"),
    ]);
  });
});

test("the simulation deals the very people the comparison then deals, and changes nothing", async () => {
  await keepHolidays(desk.deps);
  const { id } = await drafted([...debts(25), debt({ status: "CON_ACUERDO" as never })]);
  const args = { id, versionA: 1, versionB: 2, percentB: 30 };
  const simulated = await simulateStrategyComparison(desk.ctx(), args);
  expect(await runsOf(id)).toEqual([]);
  expect(simulated).toMatchObject({ goOn: 0, fewestPeople: 100 });
  const [a, b] = simulated.arms;
  expect([a!.version, b!.version, a!.people + b!.people]).toEqual([1, 2, 25]);
  expect(a!.simulation).toMatchObject({
    tasks: 26,
    takingPart: a!.people,
    mails: a!.people,
    leftOut: [{ text: "Ya han terminado", count: 1 }],
  });
  await startStrategyComparison(desk.ctx(), id, { ...START, percentB: 30 });
  await switchStrategyOn(desk.ctx(), id);
  await run();
  expect((await figures(id)).arms.map((one) => one.people)).toEqual([a!.people, b!.people]);
  expect(await simulateStrategyComparison(desk.ctx(), args)).toMatchObject({
    goOn: 25,
    arms: [{ people: 0 }, { people: 0 }],
  });
  expect(await refusal(simulateStrategyComparison(desk.ctx(), { ...args, percentB: 5 }))).toEqual([
    "percentB INVALID Reparte entre el 10 % y el 90 %, sin decimales.",
  ]);
});

// The last one: it archives a template that the others send.
test("versions with the same steps, and one whose template is gone, are refused", async () => {
  const { id } = await drafted(debts(1));
  const first = await desk.templateOf("FIRST_NOTICE");
  const steps: Contract.StrategyStepInput[] = [
    { action: "MAIL", condition: "ALWAYS", day: 0, templateId: first, note: "" },
  ];
  await updateStrategy(desk.ctx(), id, { name: "x", steps, version: 2 });
  expect(await refusal(startStrategyComparison(desk.ctx(), id, { ...START, versionB: 3 }))).toEqual([
    "versionB INVALID Estas dos versiones tienen los mismos pasos: no hay nada que comparar.",
  ]);
  await archiveMailingTemplate(desk.ctx(), first);
  const [problem] = await refusal(startStrategyComparison(desk.ctx(), id, START));
  expect(problem).toBe(
    "versionA INVALID La versión 1 ya no se puede usar. Esta plantilla ya no se usa: elige otra.",
  );
});
