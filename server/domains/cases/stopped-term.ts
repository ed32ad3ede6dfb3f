import type { EntityManager } from "typeorm";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { attemptAt } from "../attempts/engine.ts";
import { historiesOfCases, historiesOfTasks } from "./read-histories.ts";

/**
 * Tells whoever has just ended a party's last personal link that its thirty days have stopped; "" where none were
 * running. `now`: just then.
 */
export async function stoppedByRevoking(
  manager: EntityManager,
  party: PartyRow,
  { isOpen, now }: { isOpen: boolean; now: Date },
): Promise<string> {
  const { id, caseId, taskId } = party;
  if (!isOpen) return "";
  const histories =
    caseId === null
      ? await historiesOfTasks(manager, [taskId ?? 0])
      : await historiesOfCases(manager, [caseId]);
  const history = histories.get(caseId ?? taskId ?? 0);
  const own = history && attemptAt(history, now).obligors.find((one) => one.party.id === String(id));
  const stopped = own?.terms.silence?.pausedBy ?? null;
  if (stopped?.by !== "NO_LINK" || own?.terms.silence?.status !== "paused") return "";
  return `Desde hoy ${partyName(party) || "la contraparte"} no puede responder por aquí, así que sus 30 días para responder dejan de correr (${stopped.daysLeft === 1 ? "queda 1" : `quedan ${stopped.daysLeft}`}) hasta que le invites de nuevo por correo o abra un enlace nuevo que le des.`;
}
