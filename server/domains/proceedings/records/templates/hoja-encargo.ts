import { listed } from "../../../../../schema/rules/spanish-numbers.ts";
import { prose } from "../../../../../schema/rules/sentences.ts";
import { CREDENTIAL_KIND_NAMES } from "../../../../../schema/rules/specialist-words.ts";
import { list, section, signatures } from "../document-content.ts";
import {
  confidentiality,
  claimants,
  contactLines,
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
import { objectField } from "../object-parts.ts";
import { partyName } from "../../../parties/party.ts";
import { partyIdentity, partyPhone } from "../../party-texts.ts";
import { respondents } from "../parts.ts";
import type { Template } from "../template.ts";

/** LO 1/2025 art. 15.3 and 15.4: the disagreement, identity and circumstances of the others, phone, e-mail, video. */
export const hojaEncargo: Template = {
  key: "hoja-encargo",
  name: "Hoja de encargo",
  isRecord: false,
  description:
    "El encargo del cliente a quien lleva el asunto, con la aceptación por escrito. La ven solo ellos, no las demás partes.",
  certifies: "Recoge el encargo a un especialista y sus condiciones.",
  legalBasis: "LO 1/2025, arts. 15.3 y 15.4; Ley 5/2012, art. 15",
  fits: ({ kind }) => kind === "CASE",
  forClient: true,
  fields: (file) => [
    placeField(file),
    ...neutralFields(file),
    insuranceField(file),
    objectField(file),
    {
      ...typedField("honorarios", "Honorarios", feesText(file), { multiline: true }),
      ...whereFeesStand(file),
    },
    typedField(
      "video",
      "Medios de videoconferencia",
      "Videollamada, con la dirección que se indica en cada convocatoria.",
    ),
  ],
  write: (file, values) => ({
    title: "Hoja de encargo",
    facts: [matterLine(file), placeAndDay(file, values)],
    lead: `${listed(claimants(file).map(partyName))} ${claimants(file).length > 1 ? "encargan" : "encarga"} a ${values["neutral"]} la intervención que se describe aquí.`,
    sections: [
      partiesSection(file),
      neutralSection(file, values),
      section("Desacuerdo", values["objeto"] ?? ""),
      section(
        "Contraparte: identidad y cómo localizarla",
        list(
          respondents(file).map((party) =>
            [
              partyIdentity(party),
              ...(party.email === null ? [] : [`correo ${party.email}`]),
              ...(partyPhone(party) === "" ? [] : [`teléfono ${partyPhone(party)}`]),
            ].join(", "),
          ),
        ),
      ),
      section(
        "Medios de comunicación",
        list([...contactLines(file), `Videoconferencia: ${values["video"]}`]),
      ),
      section(
        "Honorarios",
        values["honorarios"] ?? "",
        prose`${CREDENTIAL_KIND_NAMES.INSURANCE}: ${values["seguro"]}.`,
      ),
      section("Confidencialidad", confidentiality(file)),
      section(
        "Aceptación",
        "Quien recibe el encargo lo acepta por escrito con su firma y declara que no tiene conflictos de intereses con ninguna de las partes.",
      ),
      signatures([...claimants(file).map(partyName), values["neutral"] ?? ""]),
    ],
  }),
};
