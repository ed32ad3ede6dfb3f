import { setTimeout } from "node:timers/promises";
import type { DataSource } from "typeorm";
import { addDays, dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { nextContactTime } from "../../server/domains/mailings/sending/contact-hours.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { builtModule } from "./built-module.ts";
import { limitOf, startCountingSink, type CountingSink } from "./counting-sink.ts";
import { atMost, atMostTimes, percentile, timed, type Bar, type Measurement } from "./measurement.ts";
import { askForTasks, probeWhile } from "./probes.ts";
import { processorSeconds, residentMemory } from "./process-figures.ts";
import { askGraphql, openDesk, type Desk } from "./server-process.ts";

type Joining = typeof import("../../server/domains/debtors/join-waiting.ts");

/** With AUDIENCE set to fewer, the time is that of so many. */
const TASKS = Number(process.env["AUDIENCE"] ?? 100_000);
/** With MAILS set to more, memory is watched for longer. */
const MAILS = Number(process.env["MAILS"] ?? 10_000);
const DOMAINS = 50;
const IDLE_MS = 5_000;
const LOOK_MS = 500;
/** As many as a mailing may be told to. */
const QUICK = { pacePerMinute: 60_000, domainPacePerMinute: 60_000 };

const TEMPLATE = `{ mailingTemplates { id purpose } }`;
const CREATE = `mutation ($input: CreateMailingInput!) { createMailing(input: $input) { mailing { id } userErrors { message } } }`;
const AUDIENCE = `query ($id: ID!) { mailing(id: $id) { audience { recipients } } }`;
const START = `mutation ($id: ID!, $input: StartMailingInput!) { startMailing(id: $id, input: $input) {
  mailing { id } userErrors { message } } }`;
const PAUSE = `mutation ($id: ID!) { pauseMailing(id: $id) { userErrors { message } } }`;

/** A mailing to the debtors of a list of 100,000: begun, and sent into a mail server on the same two processors. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("mailings", fill);
  const sink = await startCountingSink();
  try {
    const frozen = await withDesk(bench, { databaseUrl, sink }, 0, freeze);
    const sent = await withDesk(bench, { databaseUrl, sink }, await untilContactHours(databaseUrl), (desk) =>
      send(desk, sink),
    );
    const limit = await limitOf(sink, 10);
    return [
      ...frozen,
      ...sent,
      { what: "mailings: the mail server alone takes", figure: limit, unit: "mails/s" },
    ];
  } finally {
    await sink.close();
  }
}

interface Places {
  databaseUrl: string;
  sink: CountingSink;
}

async function withDesk<T>(
  bench: BenchEnvironment,
  { databaseUrl, sink }: Places,
  movedByMs: number,
  measured: (desk: Desk) => Promise<T>,
): Promise<T> {
  const desk = await openDesk(bench, databaseUrl, { SMTP_URL: sink.url }, movedByMs);
  try {
    return await measured(desk);
  } finally {
    await desk.close();
  }
}

/** Planned for tomorrow, so that nothing is sent meanwhile. */
async function freeze(desk: Desk): Promise<Measurement[]> {
  const idle = await probeWhile(setTimeout(IDLE_MS), () => askForTasks(desk));
  const { id, recipients } = await draft(desk);
  const startsAt = `${addDays(dayInMadrid(systemClock.now()), 1)}T10:00:00Z`;
  let ms = 0;
  const frozen = timed(() => start(desk, id, { expectedRecipients: recipients, startsAt })).then(
    (took) => void (ms = took),
  );
  const meanwhile = await probeWhile(frozen, () => askForTasks(desk));
  await change(desk, CANCEL, { id });
  return [
    {
      what: `mailings: audience of ${shown(recipients)} fixed and queued`,
      figure: ms / 1_000,
      unit: "s",
      bar: atMost(10),
    },
    {
      what: "mailings: a page of tasks meanwhile, p95, against idle",
      figure: percentile(meanwhile, 0.95),
      unit: "ms",
      baseline: percentile(idle, 0.95),
      bar: atMostTimes(2),
      note: `${meanwhile.length} pages asked for meanwhile`,
    },
  ];
}

const CANCEL = `mutation ($id: ID!) { cancelMailing(id: $id) { userErrors { message } } }`;

async function send(desk: Desk, sink: CountingSink): Promise<Measurement[]> {
  const { id, recipients } = await draft(desk);
  await start(desk, id, { expectedRecipients: recipients });
  const run = await watch(desk, sink);
  await change(desk, PAUSE, { id });
  const quarter = Math.ceil(run.memory.length / 4);
  return [
    {
      what: `mailings: sent into a mail server on the same machine, of ${shown(run.sent)}`,
      figure: run.sent / run.seconds,
      unit: "mails/s",
      bar: atLeast(200),
      note: `processor for each mail: ${run.serverMs.toFixed(1)} ms the server, ${run.sinkMs.toFixed(1)} ms the mail server`,
    },
    {
      what: "mailings: memory at its highest above that of the first quarter",
      figure: Math.max(...run.memory) - Math.max(...run.memory.slice(0, quarter)),
      unit: "MB",
      bar: atMost(20),
      note: `resident ${Math.round(run.memory[0] ?? 0)} MB when it began, ${Math.round(run.memory.at(-1) ?? 0)} MB at the end`,
    },
    {
      what: "mailings: a page of tasks while it sends, p95",
      figure: percentile(run.probes, 0.95),
      unit: "ms",
    },
  ];
}

/** From the first mails on. */
async function watch(desk: Desk, sink: CountingSink) {
  const from = await untilTaken(sink, (await sink.taken()) + 1);
  const began = performance.now();
  const used = await processorOf(desk, sink);
  const memory: number[] = [];
  while ((await sink.taken()) - from < MAILS) {
    memory.push(await residentMemory(desk.server.pid));
    await setTimeout(LOOK_MS);
  }
  const sent = (await sink.taken()) - from;
  const seconds = (performance.now() - began) / 1_000;
  const now = await processorOf(desk, sink);
  // Pages take processor time, too: only once the mails are counted.
  const probes = await probeWhile(setTimeout(IDLE_MS), () => askForTasks(desk));
  const perMail = (before: number, after: number) => ((after - before) * 1_000) / sent;
  return {
    sent,
    seconds,
    memory,
    probes,
    serverMs: perMail(used.server, now.server),
    sinkMs: perMail(used.sink, now.sink),
  };
}

async function processorOf(desk: Desk, sink: CountingSink): Promise<{ server: number; sink: number }> {
  return { server: await processorSeconds(desk.server.pid), sink: await processorSeconds(sink.pid) };
}

async function untilTaken(sink: CountingSink, wanted: number): Promise<number> {
  for (const began = performance.now(); performance.now() - began < 60_000; await setTimeout(20)) {
    const taken = await sink.taken();
    if (taken >= wanted) return taken;
  }
  throw new Error("no mail went out");
}

async function draft(desk: Desk): Promise<{ id: string; recipients: number }> {
  const { mailingTemplates } = await askGraphql<{ mailingTemplates: { id: string; purpose: string }[] }>(
    desk,
    TEMPLATE,
  );
  const templateId = mailingTemplates.find(({ purpose }) => purpose === "INVITATION")?.id;
  const [list] = await runSql<{ id: string }>(desk.databaseUrl, "SELECT min(list_id)::text AS id FROM tasks");
  const input = { selection: { listId: list?.id }, templateId, settings: QUICK };
  const id = await change(desk, CREATE, { input });
  const { mailing } = await askGraphql<{ mailing: { audience: { recipients: number } } }>(desk, AUDIENCE, {
    id,
  });
  return { id, recipients: mailing.audience.recipients };
}

async function start(desk: Desk, id: string, input: object): Promise<void> {
  await change(desk, START, { id, input });
}

/** Id of the mailing. Throws what people would be told. */
async function change(desk: Desk, mutation: string, variables: object): Promise<string> {
  type Answer = Record<string, { mailing?: { id: string } | null; userErrors: { message: string }[] }>;
  const [payload] = Object.values(await askGraphql<Answer>(desk, mutation, variables));
  const [error] = payload?.userErrors ?? [];
  if (error) throw new Error(error.message);
  return payload?.mailing?.id ?? "";
}

/** INE number of Las Palmas, where it is an hour earlier: whoever may be written to there may be everywhere. */
const LAS_PALMAS = "35";

/** Milliseconds that the clock has to be moved by for debtors to be written to, with time enough to send. */
async function untilContactHours(databaseUrl: string): Promise<number> {
  const rows = await runSql<{ day: string }>(databaseUrl, "SELECT day::text AS day FROM holidays");
  const holidays = new Set(rows.map(({ day }) => day));
  const now = systemClock.now();
  const inTime = new Date(now.getTime() + 20 * 60_000);
  const open = [now, inTime].map((at) =>
    nextContactTime(at, (day) => holidays.has(day), LAS_PALMAS).getTime(),
  );
  return open[0] === now.getTime() && open[1] === inTime.getTime() ? 0 : (open[1] ?? 0) - now.getTime();
}

const atLeast = (value: number): Bar => ({ of: "figure", limit: "at least", value });
const shown = (count: number) => count.toLocaleString("en-GB");

/** One list of people with addresses at some receiving domains, joined to their debtors as after an import. */
async function fill(db: DataSource): Promise<void> {
  await generateTasks({ db, clock: systemClock }, TASKS, undefined, { oneList: true });
  await db.query(
    `UPDATE tasks SET
       contact_email = replace(contact_email, '@correo.example', '@correo' || id % ${DOMAINS} || '.example')`,
  );
  const { joinWaiting } = await builtModule<Joining>("server/domains/debtors/join-waiting.js");
  await joinWaiting({ db, clock: systemClock });
  await vacuum(db, ["tasks", "task_totals", "debtors", "debtor_debts"]);
}
