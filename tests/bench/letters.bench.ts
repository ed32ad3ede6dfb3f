import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { builtModule } from "./built-module.ts";
import type { Measurement } from "./measurement.ts";
import { residentMemory } from "./process-figures.ts";
import { askGraphql, openDesk, type Desk } from "./server-process.ts";

type Joining = typeof import("../../server/domains/debtors/join-waiting.ts");

const LETTERS = 10_000;
const PER_BATCH = 250;
const POLL_MS = 1_000;

const TEMPLATES = `{ mailingTemplates { id purpose } }`;
const CREATE = `mutation ($input: CreateMailingInput!) { createMailing(input: $input) {
  mailing { id audience { recipients } } userErrors { message } } }`;
const START = `mutation ($id: ID!, $input: StartMailingInput!) { startMailing(id: $id, input: $input) { userErrors { message } } }`;
const STATUS = `query ($id: ID!) { mailing(id: $id) { status progress { done } letterBatches { letters bytes } } }`;

interface Status {
  status: string;
  letterBatches: { letters: number; bytes: number }[];
}

/** Server and the processes it prints in, while so many letters were done. */
interface Sample {
  letters: number;
  mb: number;
}

/** 10,000 letters of one mailing, printed in batches of 250, over HTTP. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("letters", fill);
  const desk = await openDesk(bench, databaseUrl, { POSTAL_ADDRESS: "Calle de Alcalá 45, 28014 Madrid" });
  try {
    const id = await draft(desk, databaseUrl);
    const before = await familyMemory(desk.server.pid);
    const began = performance.now();
    const input = { expectedRecipients: LETTERS };
    const { startMailing } = await askGraphql<{ startMailing: { userErrors: { message: string }[] } }>(
      desk,
      START,
      { id, input },
    );
    if (startMailing.userErrors.length > 0) throw new Error(startMailing.userErrors[0]?.message);
    const { samples, batches } = await untilPrinted(desk, id);
    const seconds = (performance.now() - began) / 1_000;
    const highest = (from: number, to: number) =>
      Math.max(...samples.filter(({ letters }) => letters >= from && letters < to).map(({ mb }) => mb));
    const megabytes = batches.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576;
    return [
      {
        what: `letters: ${LETTERS} of one mailing, printed and stored`,
        figure: seconds,
        unit: "s",
        note: `${batches.length} PDFs of ${PER_BATCH}, ${megabytes.toFixed(0)} MB`,
      },
      {
        what: "letters: memory of server and printer at its highest above before",
        figure: highest(0, LETTERS + 1) - before,
        unit: "MB",
        note: `first quarter ${(highest(0, LETTERS / 4) - before).toFixed(0)}, last ${(highest((LETTERS * 3) / 4, LETTERS + 1) - before).toFixed(0)}`,
      },
    ];
  } finally {
    await desk.close();
  }
}

async function draft(desk: Desk, databaseUrl: string): Promise<string> {
  const [list] = await runSql<{ id: string }>(databaseUrl, "SELECT min(id)::text AS id FROM task_lists");
  const { mailingTemplates } = await askGraphql<{ mailingTemplates: { id: string; purpose: string }[] }>(
    desk,
    TEMPLATES,
    {},
  );
  const templateId = mailingTemplates.find(({ purpose }) => purpose === "INVITATION")?.id;
  const input = {
    selection: { listId: list?.id },
    templateId,
    channel: "LETTER",
    settings: { lettersPerBatch: PER_BATCH },
  };
  type Created = { createMailing: { mailing: { id: string; audience: { recipients: number } } | null } };
  const { mailing } = (await askGraphql<Created>(desk, CREATE, { input })).createMailing;
  if (mailing?.audience.recipients !== LETTERS)
    throw new Error(`no ${LETTERS} letters: ${JSON.stringify(mailing)}`);
  return mailing.id;
}

async function untilPrinted(
  desk: Desk,
  id: string,
): Promise<{ samples: Sample[]; batches: Status["letterBatches"] }> {
  const samples: Sample[] = [];
  for (;;) {
    const { mailing } = await askGraphql<{ mailing: Status }>(desk, STATUS, { id });
    const letters = mailing.letterBatches.reduce((sum, batch) => sum + batch.letters, 0);
    samples.push({ letters, mb: await familyMemory(desk.server.pid) });
    if (mailing.status === "FINISHED") return { samples, batches: mailing.letterBatches };
    if (mailing.status !== "RUNNING") throw new Error(`the mailing is ${mailing.status}`);
    await setTimeout(POLL_MS);
  }
}

/** Resident memory of a process and those it started, in MB. */
async function familyMemory(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = told.split(" ").filter(Boolean).map(Number);
  const all = await Promise.all([pid, ...children].map(residentMemory));
  return all.reduce((sum, mb) => sum + (Number.isNaN(mb) ? 0 : mb), 0);
}

/** One list of debts of as many people, each with an address. */
async function fill(db: DataSource): Promise<void> {
  await generateTasks({ db, clock: systemClock }, LETTERS, undefined, { oneList: true });
  await db.query(
    `UPDATE tasks SET identity_document = NULL,
       addresses = ARRAY['', 'Calle Mayor ' || id || ', 2.º A, 28013 Madrid', '']`,
  );
  const { joinWaiting } = await builtModule<Joining>("server/domains/debtors/join-waiting.js");
  await joinWaiting({ db, clock: systemClock });
  await vacuum(db, ["tasks", "task_totals", "debtors", "debtor_debts"]);
}
