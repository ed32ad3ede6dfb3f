import { MoreThanOrEqual, type EntityManager } from "typeorm";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Deps } from "../../platform/deps.ts";
import { Holiday } from "./holiday.entity.ts";
import { COUNTRY, REGIONS, regionOf } from "./regions.ts";

/** This year and the next: mailings are planned for a few weeks. */
const YEARS_AHEAD = 1;

/**
 * Puts the public holidays of each region and of the whole country into the table, of this year and the next, where nothing of that
 * year is known of it yet; what somebody corrected by hand stays. Idempotent.
 */
export async function keepHolidays({
  db,
  clock,
}: Pick<Deps, "clock"> & { db: Pick<EntityManager, "createQueryBuilder"> }): Promise<void> {
  const year = Number(dayInMadrid(clock.now()).slice(0, 4));
  for (const one of [year, year + YEARS_AHEAD]) {
    const known = await regionsKnown(db, one);
    const missing = [COUNTRY, ...REGIONS].filter((region) => !known.has(region));
    if (missing.length === 0) continue;
    const rows = await holidaysOf(one, missing);
    await db.createQueryBuilder().insert().into(Holiday).values(rows).orIgnore().execute();
  }
}

/** Regions, and the country, of which a holiday of this year is known. */
export async function regionsKnown(
  db: Pick<EntityManager, "createQueryBuilder">,
  year: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .createQueryBuilder(Holiday, "h")
    .select("DISTINCT h.region", "region")
    .where("h.day BETWEEN :from AND :until", { from: `${year}-01-01`, until: `${year}-12-31` })
    .getRawMany<Pick<Holiday, "region">>();
  return new Set(rows.map(({ region }) => region));
}

async function holidaysOf(year: number, regions: readonly string[]): Promise<Holiday[]> {
  // Loaded when it is needed: once a year.
  const { default: Holidays } = await import("date-holidays");
  return regions.flatMap((region) => {
    const calendar = region === COUNTRY ? new Holidays("ES") : new Holidays("ES", region);
    const byDay = new Map(
      calendar
        .getHolidays(year, "es")
        .filter(({ type }) => type === "public")
        .map(({ date, name }) => [date.slice(0, 10), name] as const),
    );
    return [...byDay].map(([day, name]) => ({ day, region, name }));
  });
}

interface Reading {
  readonly db: Pick<EntityManager, "getRepository">;
  readonly clock: Clock;
}

export type IsHoliday = (province: string | null, day: string) => boolean;

/** Holidays from today on, read once. */
export async function readHolidays({ db, clock }: Reading): Promise<IsHoliday> {
  const from = dayInMadrid(clock.now());
  const rows = await db.getRepository(Holiday).findBy({ day: MoreThanOrEqual(from) });
  const known = new Set(rows.map(({ region, day }) => `${region} ${day}`));
  return (province, day) => known.has(`${regionOf(province)} ${day}`) || known.has(`${COUNTRY} ${day}`);
}
