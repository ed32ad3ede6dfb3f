import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../../schema/rules/sessions.ts";
import { longMoment } from "../../../../../schema/rules/spanish-dates.ts";
import { partyName } from "../../../parties/party.ts";
import { section, signatures } from "../document-content.ts";
import { attendanceText } from "../record-tables.ts";
import {
  confidentiality,
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
import { isRecorded, lastRecorded, NO_RECORDED_SESSION, sessionField, sessionOf } from "../session-choice.ts";
import type { FileSession, MatterFile } from "../matter-file.ts";
import type { Template } from "../template.ts";

export const actaSesion: Template = {
  key: "acta-sesion",
  name: "Acta de sesión",
  isRecord: true,
  description: "Quién asistió a una sesión conjunta y con qué resultado.",
  certifies: "Recoge que se celebró una sesión y lo que resultó de ella.",
  legalBasis: "Ley 5/2012, art. 21; LO 1/2025, art. 16",
  fits: () => true,
  fields: (file) => [
    placeField(file),
    sessionField(latest(file)),
    ...neutralFields(file),
    typedField("resultado", "Resultado de la sesión", latest(file)?.result ?? "", { multiline: true }),
    typedField("siguiente", "Siguiente paso", "", { multiline: true, required: false }),
  ],
  suits: (session) => isRecorded(session) && session.kind !== "SEPARATE",
  blockedBy: (file) => (latest(file) === null ? NO_RECORDED_SESSION : null),
  warnings: (file) => unsignedWarnings(unsignedOfSession(file, latest(file))),
  signers: (file, values) => sessionSigners(file, sessionOf(file, values)),
  write: (file, values) => {
    const session = sessionOf(file, values);
    return {
      title: "Acta de sesión",
      facts: [matterLine(file), placeAndDay(file, values)],
      lead:
        session === null
          ? ""
          : `${SESSION_KINDS[session.kind]} del ${longMoment(session.startsAt)} (hora de Madrid), de ${session.minutes} minutos. ${SESSION_CHANNELS[session.channel].name}: ${session.place}.`,
      sections: [
        partiesSection(toldParties(notDeclined(file))),
        neutralSection(file, values),
        section(
          "Asistencia",
          session === null ? "" : attendanceText(session, [...file.parties, ...file.removed]),
        ),
        section("Resultado", values["resultado"] ?? ""),
        ...(values["siguiente"] ? [section("Siguiente paso", values["siguiente"])] : []),
        section("Confidencialidad", confidentiality(file)),
        ...unsignedSection(unsignedOfSession(file, session)),
        signatures([...sessionSigners(file, session).map(partyName), values["neutral"] ?? ""]),
      ],
    };
  },
};

/** What was said apart stays there (Ley 5/2012 art. 21.3). */
function latest(file: MatterFile): FileSession | null {
  return lastRecorded(file, ({ kind }) => kind !== "SEPARATE");
}
