import { shownDay } from "../../../cases/calendar-days.ts";
import { shownEuros } from "../../../cases/shown-euros.ts";
import { section, table } from "../document-content.ts";
import { matterLine, NO_ADVICE, placeAndDay, placeField, recipientLines, typedField } from "../parts.ts";
import { ENFORCEABLE } from "../../agreements/agreement-mails.ts";
import type { FileAgreement, MatterFile } from "../matter-file.ts";
import type { Template } from "../template.ts";

/** LO 1/2025 art. 10.4.b: thirty days run from a concrete proposal. */
export const propuesta: Template = {
  key: "propuesta",
  name: "Propuesta de acuerdo",
  isRecord: false,
  description: "Carta con la propuesta de acuerdo que espera respuesta, o con la que se escriba.",
  legalBasis: "LO 1/2025, arts. 10.4.b y 12",
  fits: () => true,
  fields: (file) => {
    const agreement = proposed(file);
    return [
      placeField(file),
      {
        ...typedField("propuesta", "Propuesta", agreement?.terms ?? "", { multiline: true }),
        place: "AGREEMENT",
        hint: "Escríbela, o propón antes un acuerdo en la pestaña Acuerdo.",
      },
      typedField("plazo", "Plazo para responder", "30 días naturales desde que recibes esta carta"),
    ];
  },
  write: (file, values, party) => {
    const agreement = proposed(file);
    const instalments = agreement?.terms === values["propuesta"] ? (agreement?.instalments ?? []) : [];
    return {
      title: "Propuesta de acuerdo",
      facts: [matterLine(file), ...recipientLines(file, party), placeAndDay(file, values)],
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
          `Puedes responder en este plazo: ${values["plazo"]}.`,
          ...(file.areaWarning === null
            ? [
                "Si en 30 días naturales desde esta propuesta concreta no hay acuerdo, el intento se considera terminado (LO 1/2025, art. 10.4.b).",
              ]
            : []),
          ENFORCEABLE,
        ),
        section("", NO_ADVICE),
      ],
    };
  },
};

function proposed({ agreements }: MatterFile): FileAgreement | null {
  return agreements.find(({ status }) => status === "PROPOSED") ?? null;
}
