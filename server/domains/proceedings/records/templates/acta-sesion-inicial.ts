import { prose } from "../../../../../schema/rules/sentences.ts";
import { SESSION_CHANNELS } from "../../../../../schema/rules/sessions.ts";
import { longMoment } from "../../../../../schema/rules/spanish-dates.ts";
import { partyName } from "../../../parties/party.ts";
import type { PartyRow } from "../../../parties/party.ts";
import { list, section, signatures } from "../document-content.ts";
import { attendanceText } from "../record-tables.ts";
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
  unsignedSection,
} from "../parts.ts";
import { partiesSection } from "../identity-parts.ts";
import { toldParties } from "../standing.ts";
import { notDeclined, sessionSigners, unsignedOfSession, unsignedWarnings } from "../taking-part.ts";
import { feesText, whereFeesStand } from "../fees.ts";
import { notifiedObjectField } from "../object-parts.ts";
import { isRecorded, lastRecorded, NO_RECORDED_SESSION, sessionField, sessionOf } from "../session-choice.ts";
import { hasNeutral } from "../template.ts";
import type { Template } from "../template.ts";
import type { MatterFile } from "../matter-file.ts";

/** Ley 5/2012 art. 17.2, RD 980/2013 art. 28 (insurance), LO 1/2025 art. 16.1: object, fees, assistance. */
export const actaSesionInicial: Template = {
  key: "acta-sesion-inicial",
  name: "Acta de sesión inicial",
  isRecord: true,
  description:
    "Deja constancia de la sesión informativa o inicial: información dada, asistencia, objeto y honorarios.",
  certifies: "Recoge que se celebró la sesión inicial y de qué se informó en ella.",
  legalBasis: "Ley 5/2012, art. 17; RD 980/2013, art. 28; LO 1/2025, art. 16",
  fits: hasNeutral,
  fields: (file) => [
    placeField(file),
    sessionField(initialSession(file)),
    ...neutralFields(file),
    insuranceField(file),
    notifiedObjectField(file),
    {
      ...typedField("coste", "Coste u honorarios", feesText(file), { multiline: true }),
      ...whereFeesStand(file),
    },
    typedField(
      "informacion",
      "Información que se ha dado",
      "Las causas que puedan afectar a la imparcialidad, la profesión, formación y experiencia de quien media; las características y el coste de la mediación, la organización del procedimiento, las consecuencias jurídicas del acuerdo y el plazo para firmar el acta de la sesión constitutiva.",
      { multiline: true },
    ),
    typedField("resultado", "Resultado", initialSession(file)?.result ?? "", {
      multiline: true,
      required: false,
    }),
  ],
  suits: isRecorded,
  blockedBy: (file) => (initialSession(file) === null ? NO_RECORDED_SESSION : null),
  warnings: (file) => [
    ...excludedWarnings(file),
    ...unsignedWarnings(unsignedOfSession(file, initialSession(file))),
  ],
  signers: (file, values) => sessionSigners(file, sessionOf(file, values)),
  write: (file, values) => {
    const session = sessionOf(file, values);
    return {
      title: "Acta de la sesión inicial",
      facts: [matterLine(file), placeAndDay(file, values)],
      lead:
        session === null
          ? ""
          : `Sesión celebrada el ${longMoment(session.startsAt)} (hora de Madrid). ${SESSION_CHANNELS[session.channel].name}: ${session.place}.`,
      sections: [
        partiesSection(toldParties(notDeclined(file))),
        neutralSection(file, values),
        section(
          "Asistencia",
          session === null ? "" : attendanceText(session, [...file.parties, ...file.removed]),
          assistance(sessionSigners(file, session)),
        ),
        section("Objeto", values["objeto"] ?? ""),
        section("Información dada a las partes", values["informacion"] ?? ""),
        section(
          "Coste y seguro",
          values["coste"] ?? "",
          prose`Seguro o garantía de responsabilidad civil: ${values["seguro"]}.`,
          "Salvo pacto, el coste se reparte por igual entre las partes (Ley 5/2012, art. 15).",
        ),
        section("Confidencialidad", confidentiality(file)),
        ...(values["resultado"] ? [section("Resultado", values["resultado"])] : []),
        section("Advertencias", list([...excludedWarnings(file), UNEXCUSED])),
        ...unsignedSection(unsignedOfSession(file, session)),
        signatures([...sessionSigners(file, session).map(partyName), values["neutral"] ?? ""]),
      ],
    };
  },
};

const UNEXCUSED =
  "Si una parte no asiste sin justificarlo, se entiende que desiste de la mediación solicitada; quién no asistió no es confidencial (Ley 5/2012, art. 17.1).";

function initialSession(file: MatterFile) {
  return lastRecorded(file, ({ kind }) => kind === "INITIAL") ?? lastRecorded(file);
}

function assistance(parties: readonly PartyRow[]): string {
  const assisted = parties.filter(({ lawyer }) => lawyer !== "");
  return assisted.length === 0
    ? "Ninguna de las partes acude con abogado."
    : assisted
        .map((party) => prose`${partyName(party)} cuenta con la asistencia de ${party.lawyer}.`)
        .join(" ");
}
