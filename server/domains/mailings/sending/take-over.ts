// SQL: mailings are looked through by the index of their recipients' states.
import { randomUUID } from "node:crypto";
import type { DataSource } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { Mailing } from "../mailing.entity.ts";
import { noteInterrupted } from "./note-unconfirmed.ts";

/**
 * What a worker that is gone left is settled, and from now on this one sends the mailing. Null: nothing is to be sent, because it
 * was paused or cancelled meanwhile.
 */
export function takeOver(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: number,
): Promise<(Mailing & { worker: string }) | null> {
  return db.transaction(async (manager) => {
    const mailing = await manager
      .getRepository(Mailing)
      .findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
    if (!mailing) return null;
    const worker = randomUUID();
    await manager.getRepository(Mailing).update(id, { worker });
    const taken = Object.assign(mailing, { worker });
    await noteInterrupted(manager, taken, clock.now());
    return taken.status === "RUNNING" ? taken : null;
  });
}

/** Mailings that nothing more is sent of, with mails that somebody is handing over, or was when the process was killed. */
export async function stoppedInHandOver(db: Pick<DataSource, "query">): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT m.id FROM mailings m WHERE m.status IN ('PAUSED', 'CANCELLED', 'FINISHED')
       AND EXISTS (SELECT FROM mailing_recipients r WHERE r.mailing_id = m.id AND r.state IN ('SENDING', 'HANDING'))`,
  );
  return rows.map(({ id }) => id);
}
