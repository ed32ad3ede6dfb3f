import { prose } from "../../../../../schema/rules/sentences.ts";
import { list, section } from "../document-content.ts";
import {
  addresseesOf,
  confidentiality,
  contactLines,
  EXCLUDED_SILENCE,
  excludedWarnings,
  interventionName,
  matterLine,
  NO_ADVICE,
  partiesText,
  placeAndDay,
  placeField,
  recipientLines,
  typedField,
} from "../parts.ts";
import { objectField } from "../object-parts.ts";
import type { Template } from "../template.ts";

/** What this is, who asks, whether one must answer, and what happens if not. */
export const invitacion: Template = {
  key: "invitacion",
  name: "Invitación al procedimiento",
  isRecord: false,
  description: "Carta a la contraparte: qué es, quién la pide, si hay que responder y qué pasa si no.",
  certifies: "Es la invitación a negociar antes de acudir a los tribunales (LO 1/2025, art. 10).",
  legalBasis: "LO 1/2025, arts. 7, 10 y 15; Ley 5/2012, art. 16",
  fits: () => true,
  warnings: excludedWarnings,
  fields: (file) => [
    placeField(file),
    objectField(file),
    typedField("respuesta", "Cómo puede responder", "Respondiendo por cualquiera de los medios de abajo."),
  ],
  write: (file, values) => ({
    title: `Invitación a negociar: ${interventionName(file.matter).toLowerCase()}`,
    facts: [matterLine(file), ...recipientLines(addresseesOf(file)), placeAndDay(file, values)],
    lead: prose`Te invitamos a buscar un acuerdo sin ir a juicio entre ${partiesText(file, addresseesOf(file))}.`,
    sections: [
      section("De qué se trata", values["objeto"] ?? ""),
      section(
        "Qué es este procedimiento",
        "Es una negociación voluntaria para resolver el desacuerdo. Quien la lleva no juzga ni decide: ayuda a que las partes lleguen a su propio acuerdo.",
        confidentiality(file),
      ),
      section(
        "Si tienes que responder",
        "Participar es voluntario. Puedes aceptar, rechazar la invitación o hacer una propuesta concreta.",
        ...(file.leftOut === null
          ? [
              "Si en 30 días naturales desde que recibes esta carta no hay una primera reunión ni una respuesta por escrito, el intento se considera terminado sin acuerdo y la otra parte puede acudir al juzgado (LO 1/2025, art. 10.4).",
              "Rechazar sin motivo una negociación puede tenerse en cuenta al repartir las costas de un juicio posterior.",
            ]
          : [EXCLUDED_SILENCE]),
      ),
      section("Cómo responder", values["respuesta"] ?? "", list(contactLines(file))),
      section("", NO_ADVICE),
    ],
  }),
};
