import { shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import { In } from "typeorm";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { readHolidays, regionsKnown, type IsHoliday } from "../../catalogs/holidays.ts";
import { COUNTRY, regionOf } from "../../catalogs/regions.ts";
import { Province } from "../../catalogs/province.entity.ts";
import type { Deps } from "../../../platform/deps.ts";
import { nextContactTime } from "./contact-hours.ts";

/** INE numbers, and "" for who lives nobody knows where. */
const PROVINCES = ["", ...Array.from({ length: 52 }, (_, at) => String(at + 1).padStart(2, "0"))];

/** Where nobody may be written to now, and until when. */
export function closedProvinces(now: Date, isHoliday: IsHoliday): ReadonlyMap<string, Date> {
  return new Map(
    PROVINCES.map((province) => {
      const known = province === "" ? null : province;
      return [province, nextContactTime(now, (day) => isHoliday(known, day), known)] as const;
    }).filter(([, from]) => from > now),
  );
}

/** When the first of who lives in these provinces ("" of who lives nobody knows where) may be written to; null: now. */
export async function contactHoursBegin(
  deps: Pick<Deps, "db" | "clock">,
  provinces: readonly string[],
): Promise<Date | null> {
  const closed = closedProvinces(deps.clock.now(), await readHolidays(deps));
  const begins = (provinces.length === 0 ? [""] : provinces).map((province) => closed.get(province) ?? null);
  if (begins.includes(null)) return null;
  return (
    begins.flatMap((begin) => begin ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0] ??
    null
  );
}

/** Named in a warning; the others are counted. */
const MOST_NAMED = 6;

/**
 * Where mails would go out although it may be a holiday there, because none of the year in which they go out is known, in a
 * sentence; null: nowhere.
 */
export async function holidaysUnknown(
  deps: Pick<Deps, "db" | "clock">,
  provinces: readonly string[],
): Promise<string | null> {
  const begin = (await contactHoursBegin(deps, provinces)) ?? deps.clock.now();
  const year = Number(dayInMadrid(begin).slice(0, 4));
  const known = await regionsKnown(deps.db, year);
  if (!known.has(COUNTRY))
    return `No constan los festivos nacionales de ${year}: se escribe también en esos días, de lunes a viernes.`;
  const codes = provinces.filter((province) => !known.has(regionOf(province)));
  if (codes.length === 0) return null;
  const found = await deps.db
    .getRepository(Province)
    .find({ where: { code: In(codes) }, order: { code: "ASC" } });
  const named = found.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = found.length - named.length;
  const rest = more === 0 ? [] : [`${more} ${more === 1 ? "provincia" : "provincias"} más`];
  return `No constan los festivos autonómicos de ${year} de ${listed([...named, ...rest])}: allí se escribe también en esos días y solo se respetan los festivos nacionales.`;
}

export function closedWords(until: Date): string {
  return `Fuera del horario de contacto (de lunes a viernes, de 9 a 21 h y en Canarias desde las 10 h peninsulares, sin festivos): sigue el ${shownMoment(until)}.`;
}
