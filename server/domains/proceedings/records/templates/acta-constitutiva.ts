import { prose } from "../../../../../schema/rules/sentences.ts";
import { CREDENTIAL_KIND_NAMES } from "../../../../../schema/rules/specialist-words.ts";
import { partyName, partyNames } from "../../../parties/party.ts";
import { list, section, signatures } from "../document-content.ts";
import {
  confidentiality,
  excludedWarnings,
  insuranceField,
  matterLine,
  neutralFields,
  neutralSection,
  placeAndDay,
  placeField,
  typedField,
} from "../parts.ts";
import { partiesSection } from "../identity-parts.ts";
import { feesText, whereFeesStand } from "../fees.ts";
import { notifiedObjectField } from "../object-parts.ts";
import { absentLines, takingPart, unsignedWarnings } from "../taking-part.ts";
import { isMediation } from "../template.ts";
import type { MatterFile } from "../matter-file.ts";
import type { Template } from "../template.ts";

/** Ley 5/2012 art. 19.1: what the constitutive record has to state, letter by letter. */
export const actaConstitutiva: Template = {
  key: "acta-constitutiva",
  name: "Acta constitutiva",
  isRecord: true,
  description:
    "Con ella empieza la mediación: programa y duración máxima, coste con los honorarios aparte, aceptación voluntaria, lugar y lengua.",
  certifies: "Recoge que las partes aceptaron empezar la mediación y en qué condiciones.",
  legalBasis: "Ley 5/2012, arts. 19 y 20",
  fits: (matter) => matter.kind === "TASK" || isMediation(matter),
  fields: (file) => [
    placeField(file),
    ...neutralFields(file),
    insuranceField(file),
    notifiedObjectField(file),
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
      ...typedField("honorarios", "Honorarios de quien media", feesText(file)),
      ...whereFeesStand(file),
    },
    typedField("gastos", "Otros gastos", "No se prevén otros gastos."),
    typedField("celebracion", "Lugar de celebración", file.neutral?.address ?? ""),
    typedField("lengua", "Lengua del procedimiento", "Castellano"),
  ],
  identifies: "TAKING_PART",
  blockedBy: (file) =>
    hasBothSides(file)
      ? null
      : "Ninguna contraparte ha aceptado participar, y sin ella no se constituye la mediación. Anota antes su aceptación; si no llega, la mediación se ha intentado sin efecto (Ley 5/2012, art. 19.2): eso lo dice el acta final.",
  warnings: (file) => [...excludedWarnings(file), ...unsignedWarnings(absentLines(file))],
  signers: takingPart,
  write: (file, values) => ({
    title: "Acta de la sesión constitutiva",
    facts: [matterLine(file), placeAndDay(file, values)],
    lead: `${partyNames(takingPart(file))} expresan su voluntad de desarrollar la mediación y dejan constancia de lo siguiente.`,
    sections: [
      partiesSection({ ...file, parties: takingPart(file) }),
      ...(absentLines(file).length === 0
        ? []
        : [section("Quienes no participan", list(absentLines(file)), ONLY_BETWEEN)]),
      neutralSection(file, values),
      section("Objeto del conflicto", values["objeto"] ?? ""),
      section(
        "Programa y duración máxima",
        values["programa"] ?? "",
        prose`Duración máxima prevista: ${values["duracion"]}.`,
      ),
      section(
        "Coste de la mediación",
        `Honorarios de quien media: ${values["honorarios"]}`,
        `Otros gastos: ${values["gastos"]}`,
        prose`${CREDENTIAL_KIND_NAMES.INSURANCE}: ${values["seguro"]}.`,
      ),
      section(
        "Aceptación voluntaria",
        `${partyNames(takingPart(file))} aceptan voluntariamente la mediación y asumen las obligaciones que derivan de ella.`,
        confidentiality(file),
      ),
      section(
        "Lugar y lengua",
        prose`Lugar de celebración: ${values["celebracion"]}.`,
        `Lengua: ${values["lengua"]}.`,
      ),
      section(
        "Firma",
        "Si esta acta no la firman todas las partes que aceptan la mediación, se hará constar que la mediación se ha intentado sin efecto (Ley 5/2012, art. 19.2).",
      ),
      signatures([...takingPart(file).map(partyName), values["neutral"] ?? ""]),
    ],
  }),
};

const ONLY_BETWEEN =
  "La mediación se constituye solo entre quienes la aceptan: lo que aquí se dice no obliga ni afecta a los demás.";

function hasBothSides(file: MatterFile): boolean {
  return new Set(takingPart(file).map(({ side }) => side)).size === 2;
}
