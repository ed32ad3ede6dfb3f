import { isCertified } from "../certified/certified-channels.ts";
import DataLoader from "dataloader";
import { setTimeout as sleep } from "node:timers/promises";
import { mapDatabaseError } from "../../../platform/database-errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ServiceUnavailable } from "../../../platform/errors.ts";
import type { HandedOver } from "../../../platform/mass-mail.ts";
import { noteTaken } from "../certified/note-taken.ts";
import type { Mailing } from "../mailing.entity.ts";
import { noteDeferred, noteRefused, noteReturned, noteSent, type Outcome } from "./note-outcomes.ts";
import { noteSilence, noteUnconfirmed } from "./note-unconfirmed.ts";
import type { PreparedMail } from "./prepare-mails.ts";

type WorkDeps = Pick<Deps, "db" | "clock">;

export interface HandedMail {
  prepared: PreparedMail;
  result: HandedOver;
}

/** What is known of a mail isn't kept to ourselves for longer: it is lost when the process is killed. */
const TOGETHER_MS = 50;
const AGAIN_MS = 500;

/** Notes what becomes of the mails of this worker, those of the same moment together. */
export function resultNoting(
  deps: WorkDeps,
  { mailing, lease, signal }: { mailing: Mailing; lease: string; signal: AbortSignal },
): Pick<DataLoader<HandedMail, null>, "load"> {
  return new DataLoader<HandedMail, null>(
    async (results) => {
      await untilStored(() => noteResults(deps, mailing, lease, results), signal);
      return results.map(() => null);
    },
    { cache: false, batchScheduleFn: (dispatch) => void setTimeout(dispatch, TOGETHER_MS) },
  );
}

/**
 * Only we know what the mail server has said: while the database is away it is kept and noted afterwards. Noting the same twice
 * changes nothing.
 */
async function untilStored(note: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;)
    try {
      await note();
      return;
    } catch (error) {
      if (!(mapDatabaseError(error) instanceof ServiceUnavailable)) throw error;
      await sleep(AGAIN_MS, undefined, { signal });
    }
}

async function noteResults(
  deps: WorkDeps,
  mailing: Mailing,
  lease: string,
  results: readonly HandedMail[],
): Promise<void> {
  const sent: Outcome[] = [];
  const returned: number[] = [];
  const unknown: number[] = [];
  for (const { prepared, result } of results) {
    const { recipientId, tries } = prepared;
    if (result.outcome === "sent") sent.push({ recipientId, response: result.response });
    else if (result.outcome === "refused")
      await noteRefused(deps, mailing, lease, { recipientId, response: result.response });
    else if (result.outcome === "withheld" || (result.outcome === "later" && result.isServer))
      returned.push(recipientId);
    else if (result.outcome === "unknown") unknown.push(recipientId);
    else await noteDeferred(deps, mailing, lease, { recipientId, response: result.response, tries });
  }
  if (isCertified(mailing.channel)) {
    await noteAllTaken(deps, mailing, sent);
    await noteUnconfirmed(deps, lease, unknown);
  } else {
    await noteSent(deps, mailing, lease, sent);
    await noteSilence(deps, lease, unknown);
  }
  await noteReturned(deps, mailing, lease, returned);
}

/** Of a provider the response is its reference. */
async function noteAllTaken(deps: WorkDeps, mailing: Mailing, sent: readonly Outcome[]): Promise<void> {
  if (sent.length === 0) return;
  await deps.db.transaction(async (manager) => {
    for (const { recipientId, response } of sent)
      await noteTaken(deps, manager, mailing, { recipientId, reference: response });
  });
}
