import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../../schema/rules/sessions.ts";
import { longMoment } from "../../../../../schema/rules/spanish-dates.ts";
import { partyName } from "../../../parties/party.ts";
import { section, signatures } from "../document-content.ts";
import { attendanceText } from "../record-tables.ts";
import { matterLine, neutralFields, neutralSection, placeAndDay, placeField } from "../parts.ts";
import { isRecorded, lastRecorded, NO_RECORDED_SESSION, sessionField, sessionOf } from "../session-choice.ts";
import type { MatterFile } from "../matter-file.ts";
import type { FileSession } from "../matter-file.ts";
import type { Template } from "../template.ts";

/** For employers and others who want to know where somebody was: nothing of the matter itself. */
export const certificadoAsistencia: Template = {
  key: "certificado-asistencia",
  name: "Certificado de asistencia",
  isRecord: true,
  description: "Acredita que una parte asistió a una sesión, sin decir nada de lo tratado.",
  certifies: "Acredita la asistencia a una sesión.",
  legalBasis: "Ley 5/2012, art. 9 (confidencialidad)",
  fits: () => true,
  fields: (file) => [placeField(file), sessionField(lastRecorded(file)), ...neutralFields(file)],
  suits: isRecorded,
  blockedBy: (file) => (lastRecorded(file) === null ? NO_RECORDED_SESSION : null),
  write: (file, values) => {
    const session = sessionOf(file, values);
    return {
      title: "Certificado de asistencia",
      facts: [matterLine(file), placeAndDay(file, values)],
      lead: "",
      sections: [
        section("Se certifica", session === null ? "" : certified(file, session)),
        neutralSection(file, values),
        signatures([values["neutral"] ?? ""]),
      ],
    };
  },
};

function certified({ parties, concerns: party }: MatterFile, session: FileSession): string {
  const when = `${SESSION_KINDS[session.kind].toLowerCase()} celebrada el ${longMoment(session.startsAt)} (hora de Madrid), de ${session.minutes} minutos (${SESSION_CHANNELS[session.channel].name.toLowerCase()})`;
  if (party === null) return `En la ${when}: ${attendanceText(session, parties)}`;
  const own = session.attendance.find(({ partyId }) => partyId === party.id);
  return own?.attended === true
    ? `${partyName(party)} asistió a la ${when}.`
    : `${partyName(party)} no asistió a la ${when}.`;
}
