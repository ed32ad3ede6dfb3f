import type { Deps } from "../../../platform/deps.ts";
import type { JobRun } from "../../../platform/job-words.ts";
import { MAILING_LIMITS } from "../mailing-limits.ts";
import { Mailing } from "../mailing.entity.ts";
import { takeOver } from "../sending/take-over.ts";
import { printBatch } from "./print-batch.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "env" | "files">;

/** Prints batch after batch until nobody is left, or the time of this run is over. */
export async function printLetters(
  deps: WorkDeps,
  mailingId: number,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const { postalAddress } = deps.env;
  const taken = await takeOver(deps, mailingId);
  if (!taken) return;
  if (postalAddress === null) return waitForAddress(deps, mailingId);
  const mailing = Object.assign(taken, { postalAddress });
  const ends = performance.now() + MAILING_LIMITS.runSeconds * 1_000;
  while (await printBatch(deps, mailing)) {
    signal.throwIfAborted();
    if (performance.now() > ends) return;
  }
  await finish(deps, mailingId, mailing.worker);
}

/** It was configured when the mailing began: each minute somebody looks whether it is again. */
async function waitForAddress({ db }: WorkDeps, id: number): Promise<void> {
  const waitingBecause =
    "Esta instalación ya no tiene la dirección postal a la que Correos devuelve las cartas: la pone en la configuración del servidor quien lo mantiene.";
  await db.getRepository(Mailing).update({ id, status: "RUNNING" }, { waitingBecause });
}

/** Unless it was paused or cancelled, or another worker has it: then that one finds nobody left in its turn. */
async function finish({ db, clock }: WorkDeps, id: number, worker: string): Promise<void> {
  const now = clock.now();
  await db
    .getRepository(Mailing)
    .update(
      { id, worker, status: "RUNNING" },
      { status: "FINISHED", endedAt: now, updatedAt: now, waitsUntil: null, waitingBecause: null },
    );
}
