import { prose } from "../../../../../schema/rules/sentences.ts";
import { shownEuros } from "../../../../../schema/rules/spanish-numbers.ts";
import { shownDay } from "../../../../../schema/rules/spanish-dates.ts";
import { section, table } from "../document-content.ts";
import {
  addresseesOf,
  claimants,
  matterLine,
  NO_ADVICE,
  placeAndDay,
  placeField,
  recipientLines,
  typedField,
} from "../parts.ts";
import { ENFORCEABLE } from "../../agreements/agreement-mails.ts";
import type { FileAgreement, MatterFile } from "../matter-file.ts";
import { partyName, partyNames } from "../../../parties/party.ts";
import { namesOf } from "../../matter-parties.ts";
import { hasNeutral } from "../template.ts";
import type { Template } from "../template.ts";

/** LO 1/2025 art. 10.4.b: thirty days run from the receipt of a party's concrete proposal; a neutral's own starts nothing. */
export const propuesta: Template = {
  key: "propuesta",
  name: "Propuesta de acuerdo",
  isRecord: false,
  description: "Carta con la propuesta de acuerdo que espera respuesta, o con la que se escriba.",
  certifies: "Traslada una propuesta de acuerdo.",
  legalBasis: "LO 1/2025, arts. 10.4.b y 12",
  fits: () => true,
  blockedBy: (file) => {
    const left = addresseesOf(file).filter(({ response }) => response === "DECLINED");
    return left.length === 0
      ? null
      : prose`No quiere participar: ${partyNames(left)}. A quien no participa no se le enseñan los términos de una propuesta.`;
  },
  fields: (file) => {
    const agreement = proposed(file);
    return [
      placeField(file),
      {
        ...typedField("propuesta", "Propuesta", agreement?.terms ?? "", { multiline: true }),
        place: "AGREEMENT",
        hint: "Escríbela, o propón antes un acuerdo en la pestaña Acuerdo.",
      },
      {
        ...typedField("proponente", PROPOSED_BY, proposerOf(file, agreement), {
          required: !hasNeutral(file.matter),
        }),
        hint: "La parte que lo propone. Vacío si es propuesta de la propia persona neutral, que no inicia ningún plazo.",
      },
      // Where law leaves the matter out none of its terms runs: whoever writes says how long it waits.
      typedField(
        "plazo",
        "Plazo para responder",
        file.leftOut === null ? "30 días naturales desde que recibes esta carta" : "",
      ),
    ];
  },
  write: (file, values) => {
    const agreement = proposed(file);
    const instalments = agreement?.terms === values["propuesta"] ? (agreement?.instalments ?? []) : [];
    return {
      title: "Propuesta de acuerdo",
      facts: [matterLine(file), ...recipientLines(addresseesOf(file)), placeAndDay(file, values)],
      lead: "",
      sections: [
        section("La propuesta", values["propuesta"] ?? ""),
        ...(instalments.length === 0
          ? []
          : [
              section(
                "Pagos",
                table(
                  ["Plazo", "Vence", "Importe"],
                  instalments.map(({ number, dueOn, amount }) => [
                    String(number),
                    shownDay(dueOn),
                    shownEuros(amount),
                  ]),
                ),
              ),
            ]),
        section(
          "Plazo y efectos",
          ...(values["proponente"]
            ? [prose`Es una propuesta de ${values["proponente"]}.`]
            : ["Es una propuesta de la persona neutral, no de una de las partes."]),
          prose`Puedes responder en este plazo: ${values["plazo"]}.`,
          ...(file.leftOut === null && values["proponente"]
            ? [
                "Si en 30 días naturales desde que recibes esta propuesta concreta no hay acuerdo ni respuesta por escrito, el intento se considera terminado (LO 1/2025, art. 10.4.b).",
              ]
            : []),
          ENFORCEABLE,
        ),
        section("", NO_ADVICE),
      ],
    };
  },
};

const PROPOSED_BY = "A propuesta de";

/** Of what stands in the agreement; who collects writes for the client. */
function proposerOf(file: MatterFile, agreement: FileAgreement | null): string {
  const proposer = file.parties.find(({ id }) => id === agreement?.proposedBy);
  if (proposer) return partyName(proposer);
  return hasNeutral(file.matter) ? "" : namesOf(claimants(file));
}

function proposed({ agreements }: MatterFile): FileAgreement | null {
  return agreements.find(({ status }) => status === "PROPOSED") ?? null;
}
