import { SESSION_CHANNELS } from "../../../../../schema/rules/sessions.ts";
import { longMoment } from "../../../../../schema/rules/spanish-dates.ts";
import { list, section } from "../document-content.ts";
import {
  addresseesOf,
  contactLines,
  matterLine,
  placeAndDay,
  placeField,
  recipientLines,
  typedField,
} from "../parts.ts";
import { comingSession } from "../session-choice.ts";
import { takingPart } from "../taking-part.ts";
import type { MatterFile } from "../matter-file.ts";
import type { Template } from "../template.ts";

export const recordatorio: Template = {
  key: "recordatorio",
  name: "Recordatorio",
  isRecord: false,
  description: "Carta que recuerda lo que está pendiente: una respuesta, una sesión o un acuerdo por leer.",
  certifies: "Recuerda lo que está pendiente de respuesta en una negociación.",
  legalBasis: "LO 1/2025, art. 10",
  fits: () => true,
  fields: (file) => [
    placeField(file),
    {
      ...typedField("pendiente", "Qué está pendiente", pendingOf(file), { multiline: true }),
      hint: "Escríbelo aquí: se propone solo lo que está pendiente para cada una de las personas a las que va.",
    },
  ],
  write: (file, values) => ({
    title: "Recordatorio",
    facts: [matterLine(file), ...recipientLines(addresseesOf(file)), placeAndDay(file, values)],
    lead: "",
    sections: [
      section("Qué está pendiente", values["pendiente"] ?? ""),
      section("Cómo responder", list(contactLines(file))),
    ],
  }),
};

/** What is pending for each of those it goes to: it says nothing of the others, and to nobody what isn't true of them. */
function pendingOf(file: MatterFile): string {
  const to = addresseesOf(file);
  const areAll = (ids: readonly number[]) => to.every(({ id }) => ids.includes(id));
  const coming = comingSession(file);
  const session = coming !== null && areAll(coming.attendance.map(({ partyId }) => partyId)) ? coming : null;
  const proposed = file.agreements.some(({ status, awaited }) => status === "PROPOSED" && areAll(awaited));
  // Also by other means than its link.
  const heard = new Set([...file.heardOf, ...takingPart(file).map(({ id }) => id)]);
  const silent = to.every(
    ({ id, side, response }) => side === "RESPONDENT" && response === "PENDING" && !heard.has(id),
  );
  return [
    silent ? "Todavía no nos has dicho si quieres participar en la negociación." : "",
    session === null
      ? ""
      : `Hay una sesión convocada: ${longMoment(session.startsAt)} (hora de Madrid). ${SESSION_CHANNELS[session.channel].name}: ${session.place}.`,
    proposed ? "Hay una propuesta de acuerdo que espera tu respuesta." : "",
  ]
    .filter(Boolean)
    .join("\n");
}
