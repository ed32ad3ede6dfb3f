import { shownTime } from "../../../schema/rules/spanish-dates.ts";
import { formatDate, todayInMadrid } from "../../lib/format.ts";
import type { ConversationItemFragment } from "../../generated/graphql.ts";

/** Of what a party waits for. */
export function waitingWord({ attendedAt }: Pick<ConversationItemFragment, "attendedAt">): string {
  return attendedAt === null ? "Sin responder" : "Atendido";
}

/** On whose side the other one stands, for whoever manages the matter. */
export function sideWord({
  party,
  taskCodeId,
}: Pick<ConversationItemFragment, "party" | "taskCodeId">): string {
  if (party.side === "CLAIMANT") return taskCodeId === null ? "Cliente" : "Acreedor";
  return taskCodeId === null ? "Contraparte" : "Deudor";
}

const DAY = new Intl.DateTimeFormat("es-ES", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "Europe/Madrid",
});
const MONTH_MS = 30 * 86_400_000;

/** The heading over the messages of a day: 'Hoy', 'Ayer', 'lunes, 3 de marzo', '03/03/2025'. */
export function dayHeading(at: string, now: Date = new Date()): string {
  const instant = new Date(at);
  const day = todayInMadrid(instant);
  if (day === todayInMadrid(now)) return "Hoy";
  if (day === todayInMadrid(new Date(now.getTime() - 86_400_000))) return "Ayer";
  return now.getTime() - instant.getTime() < MONTH_MS ? DAY.format(instant) : formatDate(at);
}

export function timeOf(at: string): string {
  return shownTime(new Date(at));
}
