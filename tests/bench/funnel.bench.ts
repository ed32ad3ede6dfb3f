import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { madeP12 } from "../support/made-p12.ts";
import { tellDebts } from "../support/told-debts.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { measureCertificates } from "./certificate-run.ts";
import { untilKept } from "./kept-attempts.ts";
import { atMost, percentile, timed, type Measurement } from "./measurement.ts";
import { askGraphql, openDesk } from "./server-process.ts";

const TASKS = 100_000;
const TOLD = 60_000;
/** With CERTIFICATES set to fewer, the time is that of so many. */
const CERTIFICATES = Number(process.env["CERTIFICATES"] ?? 10_000);
const ASKED = 60;
const PASSWORD = "Sello-de-prueba-1";

const FUNNEL = `query ($id: ID!) { attemptFunnel(listId: $id) { waiting stages { stage count amount } } }`;

interface Funnel {
  attemptFunnel: { waiting: number; stages: { stage: string; count: number }[] };
}

/** The funnel of a list of 100,000 tasks, and the certificates of those that are ready, over HTTP. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("funnel", fill);
  const seal = { SEAL_P12: madeP12(PASSWORD).toString("base64"), SEAL_P12_PASSWORD: PASSWORD };
  const desk = await openDesk(bench, databaseUrl, seal);
  try {
    const [list] = await runSql<{ id: string }>(databaseUrl, "SELECT min(id)::text AS id FROM task_lists");
    const id = list?.id ?? "";
    const kept = await untilKept(desk, id);
    const times: number[] = [];
    for (let asked = 0; asked < ASKED; asked++)
      times.push(await timed(() => askGraphql(desk, FUNNEL, { id })));
    const { attemptFunnel } = await askGraphql<Funnel>(desk, FUNNEL, { id });
    const ready = attemptFunnel.stages.find(({ stage }) => stage === "CERTIFIABLE")?.count ?? 0;
    const certificates = await measureCertificates(desk, { listId: id, count: ready });
    return [
      {
        what: "funnel: of a list of 100,000, p95",
        figure: percentile(times, 0.95),
        unit: "ms",
        bar: atMost(150),
        note: `${ready} ready, ${attemptFunnel.waiting} waiting`,
      },
      {
        what: `funnel: ${TOLD} attempts computed by the job after an import of facts`,
        figure: kept,
        unit: "s",
      },
      ...certificates,
    ];
  } finally {
    await desk.close();
  }
}

/** One list, of which most were told and some received it long ago. */
async function fill(db: DataSource): Promise<void> {
  await generateTasks({ db, clock: systemClock }, TASKS, undefined, { oneList: true });
  const [list] = await db.query<{ id: number }[]>("SELECT min(id) AS id FROM task_lists");
  const told = { listId: list?.id ?? 0, now: systemClock.now(), told: TOLD, received: CERTIFICATES };
  await tellDebts(db, told);
  await vacuum(db, ["tasks", "task_totals", "parties", "party_notices", "attempt_changes"]);
}
