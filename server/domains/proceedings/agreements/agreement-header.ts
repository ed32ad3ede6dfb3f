import type { EntityManager } from "typeorm";
import type { Context } from "../../accounts/context.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import { readNeutral } from "../neutral.ts";
import type { Neutral } from "../neutral.ts";
import { partyAddress } from "../party-texts.ts";
import type { AgreementHeader } from "./agreement-rows.ts";

const PROCEDURES: Readonly<Record<number, string>> = {
  1: "Conciliación privada (Ley Orgánica 1/2025, arts. 2 y 15)",
  2: "Mediación (Ley 5/2012 y Ley Orgánica 1/2025)",
  3: "Negociación para el cobro de una deuda (Ley Orgánica 1/2025, art. 2)",
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
  parties: readonly PartyRow[],
): Promise<AgreementHeader> {
  const neutral = await readNeutral(ctx, db, matter.specialistId);
  return {
    reference: matter.reference,
    procedure: procedureName(matter),
    date: ctx.clock.today(),
    parties: parties.map((party) => ({
      partyId: party.id,
      side: party.side,
      name: partyName(party),
      identityDocument: party.identityDocument ?? "",
      address: partyAddress(party),
      lawyer: party.lawyer,
    })),
    neutral: neutral === null ? null : neutralOf(neutral),
    declaration: DECLARATION,
  };
}

export function procedureName({ interventionType }: Pick<Matter, "interventionType">): string {
  return PROCEDURES[interventionType] ?? "";
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

/** What law asks for and nobody has written down yet, as sentences. */
export function headerGaps({ parties, neutral }: AgreementHeader): string[] {
  const list = new Intl.ListFormat("es");
  const without = (field: "address" | "identityDocument") =>
    parties.filter((party) => party[field] === "").map(({ name }) => name);
  const [homeless, nameless] = [without("address"), without("identityDocument")];
  return [
    ...(homeless.length > 0 ? [`Falta el domicilio de ${list.format(homeless)}.`] : []),
    ...(nameless.length > 0 ? [`Falta el documento de identidad de ${list.format(nameless)}.`] : []),
    ...(neutral === null || neutral.qualification === "" || neutral.registration === ""
      ? ["Falta la titulación o la inscripción de quien media: complétala en su perfil."]
      : []),
  ];
}
