import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import type { Attempt } from "./attempts.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";

type Around = Pick<CaseCircumstances, "parties" | "attempts">;

const NOBODY_REFUSED = "Ninguna contraparte ha rechazado participar ni ha faltado a una sesión.";

function missedBy({ attempts }: Around, { id }: PartyRow): Attempt["missed"] {
  return attempts.find(({ partyId }) => partyId === id)?.missed ?? null;
}

/**
 * A respondent declined, or missed a session to which a neutral person had summoned it, with known receipt (art. 10.3).
 */
export function refusalFacts(
  circumstances: Around,
  hasNeutral: boolean,
): { facts: string; blockedBy: string | null } {
  const facts = respondentsOf(circumstances).flatMap((party) => {
    const name = partyName(party) || "La contraparte";
    const missed = missedBy(circumstances, party);
    return [
      ...(party.response === "DECLINED"
        ? [`${name} rechazó participar el ${shownDay(party.respondedAt ?? new Date(0))}.`]
        : []),
      ...(missed?.summonedAt && hasNeutral
        ? [
            `${name} no acudió a la sesión del ${shownDay(missed.at)}, cuya citación recibió el ${shownDay(missed.summonedAt)}.`,
          ]
        : []),
    ];
  });
  if (facts.length > 0) return { facts: facts.join(" "), blockedBy: null };
  const why = hasNeutral ? unprovedAbsences(circumstances).join(" ") : absencesWithoutNeutral(circumstances);
  return { facts: "", blockedBy: why || NOBODY_REFUSED };
}

function absencesWithoutNeutral(circumstances: Around): string {
  const isMissed = circumstances.attempts.some(({ missed }) => missed !== null);
  return isMissed
    ? "Faltar a una reunión que no convoca una persona neutral no cuenta como rechazo: hace falta que lo rechace, o que pasen los plazos de otro motivo."
    : "";
}

/** Of respondents that didn't come to a session without proof of its summons: what is missing, and what to do. */
export function unprovedAbsences(circumstances: Around): string[] {
  return respondentsOf(circumstances).flatMap((party) => {
    const missed = missedBy(circumstances, party);
    if (missed === null || missed.summonedAt !== null || party.response === "DECLINED") return [];
    const name = partyName(party) || "La contraparte";
    return [
      `${name} no acudió a la sesión del ${shownDay(missed.at)}, pero no consta que recibiera antes su citación, así que no cuenta como rechazo: anota el aviso con el que se le citó y la prueba de que lo recibió (burofax, comunicación certificada, notario), o convócala de nuevo y espera a que abra su enlace o responda.`,
    ];
  });
}
