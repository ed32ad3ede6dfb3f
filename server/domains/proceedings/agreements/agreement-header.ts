import { storedIntervention, type InterventionType } from "../../../../schema/rules/interventions.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { es } from "../../parties/mail-texts/es.ts";
import type { ProposedBy } from "../../parties/mail-texts/party-mail-texts.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import { readNeutral } from "../neutral.ts";
import type { Neutral } from "../neutral.ts";
import { partyAddress } from "../party-texts.ts";
import { hasNeutral } from "../records/template.ts";
import type { AgreementHeader, AgreementRow } from "./agreement-rows.ts";

const PROCEDURES: Readonly<Record<InterventionType, string>> = {
  CONCILIATION: "Conciliación privada (Ley Orgánica 1/2025, arts. 2 y 15)",
  MEDIATION: "Mediación (Ley 5/2012 y Ley Orgánica 1/2025)",
  COLLECTION: "Negociación para el cobro de una deuda (Ley Orgánica 1/2025, art. 2)",
};

const DECLARATION =
  "Las partes declaran que se han seguido los trámites que establece la ley para este procedimiento y que han actuado de buena fe.";

/**
 * What law wants an agreement to state beside the obligations: identities and addresses of the parties, their lawyers, the
 * neutral with qualification and registration, the date, and that the law was followed (LO 1/2025 art. 12; Ley 5/2012
 * art. 23). Place and obligations stand in the agreement itself.
 */
export async function agreementHeader(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  matter: Matter,
  { parties, proposedBy }: { parties: readonly PartyRow[]; proposedBy: number | null },
): Promise<AgreementHeader> {
  const neutral = await readNeutral(ctx, db, matter.specialistId);
  return {
    reference: matter.reference,
    procedure: procedureName(matter),
    object: matter.object,
    date: ctx.clock.today(),
    parties: parties.map((party) => ({
      partyId: party.id,
      side: party.side,
      name: partyName(party),
      identityDocument: party.identityDocument ?? "",
      address: partyAddress(party),
      lawyer: party.lawyer,
    })),
    proposal: proposalLine(matter, parties, { proposedBy }),
    neutral: neutral === null ? null : neutralOf(neutral),
    declaration: DECLARATION,
  };
}

/** What its manager has to know of what no party proposes. */
export const NOBODYS_PROPOSAL =
  "No es propuesta de ninguna de las partes, así que no inicia los 30 días para responder (LO 1/2025, art. 10.4.b).";

/** The line that says whose proposal it is, as all its parties read it. */
export function proposalLine(
  matter: Pick<Matter, "kind" | "interventionType" | "specialistId">,
  parties: readonly PartyRow[],
  agreement: Pick<AgreementRow, "proposedBy">,
): string {
  const proposer = parties.find(({ id }) => id === agreement.proposedBy);
  return es.proposal.by(proposedBy(matter, proposer ?? null));
}

/** Whose proposal it is, for the words of any language. */
export function proposedBy(
  matter: Pick<Matter, "kind" | "interventionType" | "specialistId">,
  proposer: PartyRow | null,
): ProposedBy {
  if (proposer !== null) return { party: partyName(proposer) };
  return hasNeutral(matter) ? "NEUTRAL" : "NOBODY";
}

export function procedureName({ interventionType }: Pick<Matter, "interventionType">): string {
  return PROCEDURES[storedIntervention(interventionType)];
}

function neutralOf({
  name,
  identityDocument,
  qualifications,
  registrations,
}: Neutral): AgreementHeader["neutral"] {
  return {
    name,
    identityDocument,
    qualification: qualifications.join("; "),
    registration: registrations.join("; "),
  };
}

/** What law asks for of the neutral and nobody has written down yet, as sentences; parties are identified before. */
export function headerGaps({ neutral }: Pick<AgreementHeader, "neutral">): string[] {
  return neutral === null || neutral.qualification === "" || neutral.registration === ""
    ? ["Falta la titulación o la inscripción de quien media: complétala en su perfil."]
    : [];
}
