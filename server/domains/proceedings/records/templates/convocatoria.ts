import { prose } from "../../../../../schema/rules/sentences.ts";
import { SESSION_CHANNELS, SESSION_KINDS } from "../../../../../schema/rules/sessions.ts";
import { longMoment } from "../../../../../schema/rules/spanish-dates.ts";
import { list, section } from "../document-content.ts";
import {
  addresseesOf,
  confidentiality,
  contactLines,
  matterLine,
  NO_ADVICE,
  placeAndDay,
  placeField,
  recipientLines,
  typedField,
} from "../parts.ts";
import type { FileSession, MatterFile } from "../matter-file.ts";
import type { Template } from "../template.ts";
import { NO_COMING_SESSION, comingSession, sessionField, sessionOf } from "../session-choice.ts";

export const convocatoria: Template = {
  key: "convocatoria",
  name: "Convocatoria de sesión",
  isRecord: false,
  description: "Carta que convoca a una sesión, con día, hora y lugar.",
  certifies: "Convoca a una sesión, con su día, su hora y su lugar.",
  legalBasis: "LO 1/2025, art. 16; Ley 5/2012, arts. 16 y 17",
  fits: () => true,
  fields: (file) => [
    placeField(file),
    sessionField(comingSession(file)),
    typedField("indicaciones", "Indicaciones", "Puedes venir con quien te asista o represente.", {
      multiline: true,
      required: false,
    }),
  ],
  suits: ({ status }) => status === "SCHEDULED",
  blockedBy: (file) => (comingSession(file) === null ? NO_COMING_SESSION : null),
  write: (file, values) => {
    const session = sessionOf(file, values);
    return {
      title: "Convocatoria de sesión",
      facts: [matterLine(file), ...calledLines(file, session), placeAndDay(file, values)],
      lead: "Te convocamos a la sesión que se indica.",
      sections: [
        section(
          "La sesión",
          list(
            session === null
              ? []
              : [
                  `Tipo: ${SESSION_KINDS[session.kind]}.`,
                  `Cuándo: ${longMoment(session.startsAt)} (hora de Madrid), durante ${session.minutes} minutos.`,
                  prose`${SESSION_CHANNELS[session.channel].name}: ${session.place}.`,
                ],
          ),
          values["indicaciones"] ?? "",
        ),
        section(
          "Si no puedes asistir",
          file.leftOut === null
            ? "Dilo cuanto antes para buscar otro día. Si no asistes sin avisar, constará que la otra parte lo intentó, cómo se te convocó y cuándo lo recibiste (LO 1/2025, art. 10.3)."
            : "Dilo cuanto antes para buscar otro día.",
          list(contactLines(file)),
        ),
        section("", confidentiality(file), NO_ADVICE),
      ],
    };
  },
};

/** Only who is called: the other side of a separate session gets no letter about it. */
function calledLines(file: MatterFile, session: FileSession | null): string[] {
  if (file.concerns !== null || session === null) return recipientLines(addresseesOf(file));
  const called = session.attendance.map(({ partyId }) => partyId);
  return recipientLines(file.parties.filter(({ id }) => called.includes(id)));
}
