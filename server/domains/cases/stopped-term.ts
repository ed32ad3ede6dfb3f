import type { EntityManager } from "typeorm";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { partiesByIds, partyName } from "../parties/party.ts";
import { attemptsWith } from "./attempts.ts";
import { unansweringRespondents } from "./unanswering.ts";
import { answerTerm } from "./proposal-terms.ts";

/**
 * Tells whoever has just ended a party's last personal link that its thirty days have stopped; "" where none were
 * running.
 */
export async function stoppedByRevoking(
  manager: EntityManager,
  partyId: number,
  { isOpen }: { isOpen: boolean },
): Promise<string> {
  if (!isOpen) return "";
  const [attempt] = await attemptsWith(manager, [partyId]);
  const received = attempt?.told?.received ?? null;
  const parties = await partiesByIds(manager, [partyId]);
  const [party] = attempt ? unansweringRespondents({ parties, attempts: [attempt] }) : [];
  if (!attempt || !party || received === null) return "";
  const { stopped } = answerTerm(dayInMadrid(received.at), attempt);
  if (stopped?.by !== "NO_LINK") return "";
  return `Desde hoy ${partyName(party) || "la contraparte"} no puede responder por aquí, así que sus 30 días para responder dejan de correr (${stopped.daysLeft === 1 ? "queda 1" : `quedan ${stopped.daysLeft}`}) hasta que le invites de nuevo por correo o abra un enlace nuevo que le des.`;
}
