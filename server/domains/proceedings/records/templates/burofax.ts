import { section } from "../document-content.ts";
import type { MatterFile } from "../matter-file.ts";
import {
  addresseesOf,
  excludedWarnings,
  interventionName,
  matterLine,
  partiesText,
  placeAndDay,
  placeField,
  recipientLines,
  typedField,
} from "../parts.ts";
import { objectField } from "../object-parts.ts";
import type { Template } from "../template.ts";

/** Short, as registered faxes are paid by the page; receipt, date and access to the whole content can be proved by it. */
export const burofax: Template = {
  key: "burofax",
  name: "Texto de burofax",
  isRecord: false,
  description:
    "Texto breve para enviar por burofax o correo certificado con acuse de recibo y certificación de contenido.",
  certifies: "Es el requerimiento que se preparó para negociar antes de acudir a los tribunales.",
  legalBasis: "LO 1/2025, arts. 7.1 y 10.2",
  fits: () => true,
  fields: (file) => [
    placeField(file),
    objectField(file),
    typedField(
      "respuesta",
      "Dónde puede responder",
      [file.neutral?.email, file.neutral?.phone].filter(Boolean).join(" · "),
    ),
  ],
  warnings: excludedWarnings,
  write: (file, values) => ({
    title: "Requerimiento para negociar",
    facts: [matterLine(file), ...recipientLines(addresseesOf(file)), placeAndDay(file, values)],
    lead: "",
    sections: [
      section(
        "",
        `Por la presente se le invita a negociar un acuerdo (${interventionName(file.matter).toLowerCase()}) entre ${partiesText(file, addresseesOf(file))}, ${purposeOf(file)}.`,
        `Objeto: ${values["objeto"]}`,
        termsOf(file),
        `Puede responder en: ${values["respuesta"]}.`,
      ),
    ],
  }),
};

function purposeOf({ leftOut }: MatterFile): string {
  return leftOut === null
    ? "como intento previo a la vía judicial conforme a la Ley Orgánica 1/2025"
    : "sin acudir a juicio";
}

function termsOf({ leftOut }: MatterFile): string {
  return leftOut === null
    ? "Desde que reciba esta comunicación tiene 30 días naturales para responder por escrito o acordar una primera reunión. Pasado ese plazo sin respuesta, el intento se tendrá por terminado sin acuerdo (art. 10.4.a). Esta comunicación interrumpe la prescripción (art. 7.1)."
    : "Participar es voluntario. Si no responde, la negociación se podrá dar por terminada sin acuerdo, y cada parte conserva las vías que ya tenía. Este asunto queda fuera de la Ley Orgánica 1/2025 (art. 3.2).";
}
