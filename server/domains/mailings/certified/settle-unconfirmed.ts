// SQL: who is asked about comes by an index of its own, with the mailing's state.
import type { Deps } from "../../../platform/deps.ts";
import { Mailing } from "../mailing.entity.ts";
import { keyOf } from "./certified-carrier.ts";
import { noteTaken } from "./note-taken.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "provider">;

const AT_ONCE = 200;
const PAUSE_MS = 60_000;

interface Unconfirmed {
  id: number;
  mailingId: number;
  messageId: string;
}

/**
 * Asks the provider about what it may have taken when a process died or its answer was lost: what it has is noted as sent, what
 * it hasn't is free to be sent again. So nothing is sent twice, and nothing is lost.
 */
export async function settleUnconfirmed(deps: WorkDeps): Promise<void> {
  const { db, clock, provider } = deps;
  if (provider === null) return;
  const due = await db.query<Unconfirmed[]>(
    `SELECT id, mailing_id AS "mailingId", message_id AS "messageId" FROM mailing_recipients
     WHERE state = 'UNCONFIRMED' AND next_at <= $1 ORDER BY next_at LIMIT ${AT_ONCE}`,
    [clock.now()],
  );
  for (const one of due) {
    const found = await provider.find(keyOf(one));
    if (found.outcome === "found") await settle(deps, one, found.reference);
    else if (found.outcome === "absent") await letGo(deps, one);
    else {
      // It doesn't answer: asked again later, about all of them.
      await postpone(deps, due);
      return;
    }
  }
}

function settle({ db, clock }: WorkDeps, { id, mailingId }: Unconfirmed, reference: string): Promise<void> {
  return db.transaction(async (manager) => {
    const mailing = await manager.getRepository(Mailing).findOneByOrFail({ id: mailingId });
    await noteTaken({ clock }, manager, mailing, { recipientId: id, reference });
  });
}

async function letGo({ db }: WorkDeps, { id, mailingId }: Unconfirmed): Promise<void> {
  await db.query(
    `WITH m AS MATERIALIZED (SELECT status FROM mailings WHERE id = $2 FOR SHARE)
     UPDATE mailing_recipients r SET state = CASE m.status WHEN 'CANCELLED' THEN 'CANCELLED' ELSE 'QUEUED' END, next_at = NULL
     FROM m WHERE r.id = $1 AND r.state = 'UNCONFIRMED'`,
    [id, mailingId],
  );
}

async function postpone({ db, clock }: WorkDeps, rows: readonly Unconfirmed[]): Promise<void> {
  await db.query(
    `UPDATE mailing_recipients SET next_at = $2 WHERE id = ANY($1) AND state = 'UNCONFIRMED' AND next_at <= $3`,
    [rows.map(({ id }) => id), new Date(clock.now().getTime() + PAUSE_MS), clock.now()],
  );
}
