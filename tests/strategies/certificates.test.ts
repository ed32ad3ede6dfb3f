import { afterAll, afterEach, expect, test } from "@jest/globals";
import { carryOut } from "../../server/domains/certificate-runs/certificate-run-job.ts";
import { CertificateRun } from "../../server/domains/certificate-runs/certificate-run.entity.ts";
import { CertificateRunItem } from "../../server/domains/certificate-runs/certificate-run-item.entity.ts";
import { IssuedDocument } from "../../server/domains/proceedings/records/issued-document.entity.ts";
import { keepAttempts } from "../../server/domains/proceedings/attempts/keep-attempts.ts";
import { createStrategy } from "../../server/domains/strategies/change-strategy.ts";
import { switchStrategyOff, switchStrategyOn } from "../../server/domains/strategies/move-strategy.ts";
import { simulateStrategy } from "../../server/domains/strategies/simulate.ts";
import { runStrategies } from "../../server/domains/strategies/strategy-clock.ts";
import { StrategyVersion } from "../../server/domains/strategies/strategy.entity.ts";
import { taskStrategyLoader } from "../../server/domains/strategies/task-strategy.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { openPress } from "../../server/platform/pdf.ts";
import { openLink } from "../support/link-desk.ts";
import { proceedingsDesk, type TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const press = openPress();
const TOLD = "2026-11-20T11:00:00.000Z";
/** Within contact hours of the first working day after thirty days, of which the last is a Sunday. */
const AFTER_THE_TERM = "2026-12-21T09:00:00.000Z";

afterAll(() => press.close());
afterEach(() => desk.travel(TOLD));

type Steps = Contract.StrategyStepInput[];
const CERTIFY: Steps = [{ action: "CERTIFICATE", condition: "ALWAYS", day: 0, note: "" }];

async function listOf(debts: { read: boolean }[]): Promise<{ listId: string; matters: TestMatter[] }> {
  const { db } = desk.app.deps;
  const list = await insertTaskList(await desk.ctxOf(desk.admin), db.manager, {
    name: "Cartera",
    company: "Banco Ejemplo, S.A.",
    contactEmail: "cartera@banco.example",
    contactLada: "34",
    contactPhone: "910000000",
  });
  const matters: TestMatter[] = [];
  for (const { read } of debts) {
    const matter = await desk.taskOf();
    await db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [matter.id, list.id]);
    const call = `partyId: "${matter.respondentId}", input: { channel: LINK }`;
    const { url } = await desk.mutate(desk.admin, "inviteParty", call, "url");
    if (read) await openLink(desk.app, String(url).split("#")[1] ?? "");
    matters.push(matter);
  }
  await kept(matters);
  return { listId: String(list.id), matters };
}

const kept = (matters: readonly TestMatter[]) =>
  keepAttempts(
    desk.app.deps,
    matters.map(({ id }) => id),
  );

async function begun(listId: string, steps = CERTIFY): Promise<string> {
  const ctx = await desk.ctxOf(desk.admin);
  const { strategy } = await createStrategy(ctx, { listId, name: "Hasta el certificado", steps });
  const id = String(strategy?.id);
  await switchStrategyOn(ctx, id);
  await runStrategies(desk.app.deps);
  return id;
}

/** It is the day, what is kept of the attempts says so, and the strategies have their turn. */
async function theTermEnds(matters: readonly TestMatter[]): Promise<void> {
  await desk.travel(AFTER_THE_TERM);
  await kept(matters);
  await runStrategies(desk.app.deps);
}

const runsOf = (strategyId: string) =>
  desk.app.deps.db.getRepository(CertificateRun).findBy({ strategyId: Number(strategyId) });
const finish = (id: number) => carryOut(desk.app.deps, id, { requestId: "job", press });
const documentsOf = ({ id }: TestMatter) =>
  desk.app.deps.db.getRepository(IssuedDocument).countBy({ taskId: id });

async function shown(matter: TestMatter | undefined) {
  return taskStrategyLoader(await desk.ctxOf(desk.admin)).load(matter?.id ?? 0);
}

test("who was silent for thirty days after the receipt is certified on the next working day; the others wait", async () => {
  const { listId, matters } = await listOf([{ read: true }, { read: false }]);
  const [silent, unread] = matters;
  const id = await begun(listId);
  expect(await shown(silent)).toMatchObject({ state: "ACTIVE", next: 1, nextOn: "2026-12-21" });
  expect(await shown(unread)).toMatchObject({ state: "ACTIVE", next: 1, nextOn: null });
  expect(await runsOf(id)).toEqual([]);

  await theTermEnds(matters);
  const [run] = await runsOf(id);
  expect(run).toMatchObject({ status: "RUNNING", total: 1, listId: Number(listId) });
  expect((await shown(silent))?.carriedOut).toMatchObject([
    { action: "CERTIFICATE", outcome: "DONE", text: "Encargado", certificateRunId: String(run?.id) },
  ]);
  await finish(run?.id ?? 0);
  // Certified, its task has ended.
  expect(await shown(silent)).toMatchObject({ why: "ENDED", carriedOut: [{ text: "Certificado emitido" }] });
  expect(await Promise.all(matters.map(documentsOf))).toEqual([1, 0]);

  // Its turn comes once.
  await kept(matters);
  await runStrategies(desk.app.deps);
  expect(await runsOf(id)).toHaveLength(1);
});

test("who answers after the run was begun isn't certified, and one that was switched off certifies nobody", async () => {
  const { listId, matters } = await listOf([{ read: true }, { read: true }]);
  const [answers, waits] = matters;
  const id = await begun(listId);
  await theTermEnds(matters);
  const [run] = await runsOf(id);
  await desk.app.deps.db.query(
    `INSERT INTO party_statements (party_id, kind, text, at, address, user_agent) VALUES ($1, 'QUESTION', '¿De qué es?', $2, '', '')`,
    [answers?.respondentId, desk.app.deps.clock.now()],
  );
  await switchStrategyOff(await desk.ctxOf(desk.admin), id);
  await finish(run?.id ?? 0);
  const items = await desk.app.deps.db.getRepository(CertificateRunItem).findBy({ runId: run?.id });
  expect(items.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("Su estrategia se detuvo"),
    expect.stringContaining("Su estrategia se detuvo"),
  ]);
  expect(await Promise.all(matters.map(documentsOf))).toEqual([0, 0]);
  expect((await shown(waits))?.carriedOut).toMatchObject([
    { text: expect.stringContaining("Su estrategia se detuvo") },
  ]);
});

test("one certified by hand meanwhile gets no second one", async () => {
  const { listId, matters } = await listOf([{ read: true }]);
  const [matter] = matters;
  const id = await begun(listId);
  await desk.travel(AFTER_THE_TERM);
  await desk.mutate(
    desk.admin,
    "issueDocument",
    `matter: { taskId: "${matter?.reference}" }, input: { templateKey: "certificado-intento", values: {} }`,
    "document { id }",
  );
  await kept(matters);
  await runStrategies(desk.app.deps);
  expect(await runsOf(id)).toEqual([]);
  expect(await shown(matter)).toMatchObject({ why: "ENDED", carriedOut: [] });
});

test("the simulation counts those whose term runs, and says of the others that nobody knows yet", async () => {
  const { listId } = await listOf([{ read: true }, { read: false }]);
  const ctx = await desk.ctxOf(desk.admin);
  const simulation = await simulateStrategy(ctx, { listId, steps: CERTIFY });
  expect(simulation).toMatchObject({
    certificates: 1,
    mails: 0,
    days: [{ day: "2026-12-21", certificates: 1, mails: 0, letters: 0, calls: 0 }],
    reach: [{ number: 1, reached: 1, leftOut: [{ count: 1, text: expect.stringContaining("no consta") }] }],
  });
});

test("a certificate takes no other condition and no template", async () => {
  const { listId } = await listOf([]);
  const ctx = await desk.ctxOf(desk.admin);
  const steps: Steps = [{ action: "CERTIFICATE", condition: "NOT_OPENED", day: 31, note: "" }];
  const refusal = await createStrategy(ctx, { listId, name: "Prueba", steps }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(InvalidInput);
  expect((refusal as InvalidInput).problems).toMatchObject([
    { field: ["steps", "0", "condition"], code: "INVALID" },
  ]);
  const { strategy } = await createStrategy(ctx, {
    listId,
    name: "Prueba",
    steps: [{ action: "CERTIFICATE", condition: "ALWAYS", day: 31, templateId: "1", note: "" }],
  });
  const version = await desk.app.deps.db
    .getRepository(StrategyVersion)
    .findOneByOrFail({ strategyId: strategy?.id });
  expect(version.steps).toMatchObject([{ action: "CERTIFICATE", templateId: null }]);
});
