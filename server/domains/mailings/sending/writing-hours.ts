import { shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import { nextContactTime } from "./contact-hours.ts";
import type { Deps } from "../../../platform/deps.ts";
import { readHolidays, type IsHoliday } from "../../catalogs/holidays.ts";

/** INE numbers, and "" for who lives nobody knows where. */
const PROVINCES = ["", ...Array.from({ length: 52 }, (_, at) => String(at + 1).padStart(2, "0"))];

/** Where nobody may be written to now, and until when. */
export function closedProvinces(now: Date, isHoliday: IsHoliday): ReadonlyMap<string, Date> {
  return new Map(
    PROVINCES.map(
      (province) =>
        [province, nextContactTime(now, (day) => isHoliday(province === "" ? null : province, day))] as const,
    ).filter(([, from]) => from > now),
  );
}

/** When the first may be written to, by the holidays of the whole country; null: now. */
export async function contactHoursBegin(deps: Pick<Deps, "db" | "clock">): Promise<Date | null> {
  const now = deps.clock.now();
  const isHoliday = await readHolidays(deps);
  const from = nextContactTime(now, (day) => isHoliday(null, day));
  return from > now ? from : null;
}

export function closedWords(until: Date): string {
  return `Fuera del horario de contacto (de lunes a viernes, de 9 a 21 h, sin festivos): sigue el ${shownMoment(until)}.`;
}
