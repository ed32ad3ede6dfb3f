import { shownEuros } from "../../../cases/shown-euros.ts";
import { partyName } from "../../../parties/party.ts";
import { section, signatures } from "../document-content.ts";
import {
  confidentiality,
  excludedWarnings,
  insuranceField,
  matterLine,
  neutralFields,
  neutralSection,
  objectField,
  partiesSection,
  placeAndDay,
  placeField,
  typedField,
  whereFeesStand,
} from "../parts.ts";
import { isMediation } from "../template.ts";
import type { Template } from "../template.ts";
import type { MatterFile } from "../matter-file.ts";

/** Ley 5/2012 art. 19.1: what the constitutive record has to state, letter by letter. */
export const actaConstitutiva: Template = {
  key: "acta-constitutiva",
  name: "Acta constitutiva",
  isRecord: true,
  description:
    "Con ella empieza la mediación: programa y duración máxima, coste con los honorarios aparte, aceptación voluntaria, lugar y lengua.",
  legalBasis: "Ley 5/2012, arts. 19 y 20",
  fits: (matter) => matter.kind === "TASK" || isMediation(matter),
  fields: (file) => [
    placeField(file),
    ...neutralFields(file),
    insuranceField(file),
    objectField(file),
    typedField(
      "programa",
      "Programa de actuaciones",
      "Sesiones conjuntas y, si hacen falta, por separado, que se convocan por escrito.",
      {
        multiline: true,
      },
    ),
    typedField("duracion", "Duración máxima prevista", "Tres meses desde la primera reunión"),
    {
      ...typedField("honorarios", "Honorarios de quien media", feeOf(file)),
      ...whereFeesStand(file),
    },
    typedField("gastos", "Otros gastos", "No se prevén otros gastos."),
    typedField("celebracion", "Lugar de celebración", file.neutral?.address ?? ""),
    typedField("lengua", "Lengua del procedimiento", "Castellano"),
  ],
  warnings: excludedWarnings,
  write: (file, values) => ({
    title: "Acta de la sesión constitutiva",
    facts: [matterLine(file), placeAndDay(file, values)],
    lead: "Las partes expresan su voluntad de desarrollar la mediación y dejan constancia de lo siguiente.",
    sections: [
      partiesSection(file),
      neutralSection(file, values),
      section("Objeto del conflicto", values["objeto"] ?? ""),
      section(
        "Programa y duración máxima",
        values["programa"] ?? "",
        `Duración máxima prevista: ${values["duracion"]}.`,
      ),
      section(
        "Coste de la mediación",
        `Honorarios de quien media: ${values["honorarios"]}`,
        `Otros gastos: ${values["gastos"]}`,
        `Seguro de responsabilidad civil: ${values["seguro"]}.`,
      ),
      section(
        "Aceptación voluntaria",
        "Las partes aceptan voluntariamente la mediación y asumen las obligaciones que derivan de ella.",
        confidentiality(file),
      ),
      section(
        "Lugar y lengua",
        `Lugar de celebración: ${values["celebracion"]}.`,
        `Lengua: ${values["lengua"]}.`,
      ),
      section(
        "Firma",
        "Si esta acta no la firman todas las partes, se hará constar que la mediación se ha intentado sin efecto (Ley 5/2012, art. 19.2).",
      ),
      signatures([...file.parties.map(partyName), values["neutral"] ?? ""]),
    ],
  }),
};

function feeOf({ budget }: MatterFile): string {
  if (budget === null) return "";
  return `${shownEuros(budget.subtotal)}, más ${shownEuros(budget.vat)} de IVA (presupuesto ${budget.number}).`;
}
