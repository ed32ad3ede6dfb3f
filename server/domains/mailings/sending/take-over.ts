import { randomUUID } from "node:crypto";
import type { Deps } from "../../../platform/deps.ts";
import { Mailing } from "../mailing.entity.ts";
import { noteInterrupted } from "./note-outcomes.ts";

/** From now on this worker sends it, and what one that is gone left is settled. Null: it isn't running. */
export function takeOver(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: number,
): Promise<(Mailing & { worker: string }) | null> {
  return db.transaction(async (manager) => {
    const mailing = await manager
      .getRepository(Mailing)
      .findOne({ where: { id, status: "RUNNING" }, lock: { mode: "pessimistic_write" } });
    if (!mailing) return null;
    const worker = randomUUID();
    await manager.getRepository(Mailing).update(id, { worker });
    const taken = Object.assign(mailing, { worker });
    await noteInterrupted(manager, taken, clock.now());
    return taken;
  });
}
