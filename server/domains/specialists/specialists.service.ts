// SQL: sorted by places as the database spells them and by Spanish order; names are searched folded.
import type { AssignableSpecialistFilter } from "../../generated/schema-types.ts";
import type { DataSource, EntityManager } from "typeorm";
import { Account, displayName } from "../accounts/account.entity.ts";
import type { Context } from "../../shared/context.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { selectList } from "../../platform/select-list.ts";
import { Specialist } from "./specialist.entity.ts";
import { FROM_SPECIALISTS } from "./specialist-profile.ts";
import { optionOfCode, SPECIALIST_TYPES } from "./specialist-properties.ts";
import type { SpecialistType } from "./specialist-properties.ts";

const PERSON = ["names", "surnames", "companyName", "email"] as const satisfies readonly (keyof Account)[];
const WORK = ["accountId", "types", "cities"] as const satisfies readonly (keyof Specialist)[];

/** What others may know of a specialist. */
export type SpecialistProfile = Pick<Account, (typeof PERSON)[number]> &
  Pick<Specialist, (typeof WORK)[number]>;

const AVAILABILITY = [
  "workModality",
  "nativeLanguage",
  "additionalLanguages",
  "available",
] as const satisfies readonly (keyof Specialist)[];

/** Somebody work can be given to, with what speaks for or against it. */
export interface AssignableSpecialist
  extends SpecialistProfile, Pick<Specialist, (typeof AVAILABILITY)[number]> {
  /** INE numbers of the provinces of the cities. */
  provinces: string[];
  /** The days off that last or come next, "yyyy-mm-dd", both included; null: none were set. */
  awayFrom: string | null;
  awayUntil: string | null;
}

const PROFILE = `${selectList(Account, "a", PERSON)}, ${selectList(Specialist, "s", WORK)}`;
const WHERE_ACTIVE = `WHERE a.role = 'SPECIALIST' AND a.status = 'ACTIVE'`;

/** Active specialists by name, in Spanish order; every word of `search` must occur in the name. One statement. */
export function assignableSpecialists(
  ctx: Pick<Context, "db" | "clock">,
  filter: AssignableSpecialistFilter,
): Promise<AssignableSpecialist[]> {
  const { where, params } = conditions(filter);
  const place = `btrim(regexp_replace(search_text(city), ' +', ' ', 'g'))`;
  return ctx.db.query<AssignableSpecialist[]>(
    `SELECT ${PROFILE}, ${selectList(Specialist, "s", AVAILABILITY)},
       ARRAY(SELECT DISTINCT p.province FROM unnest(s.cities) AS city JOIN places p ON p.spelling = ${place}) AS provinces,
       away.first_day::text AS "awayFrom", away.last_day::text AS "awayUntil"
     ${FROM_SPECIALISTS}
     LEFT JOIN LATERAL (SELECT first_day, last_day FROM days_off d
       WHERE d.account_id = a.id AND last_day >= $${params.length + 1} ORDER BY first_day LIMIT 1) AS away ON true
     ${WHERE_ACTIVE} ${where}
     ORDER BY coalesce(a.company_name, a.names) COLLATE spanish, a.surnames COLLATE spanish, a.id`,
    [...params, ctx.clock.today()],
  );
}

function conditions(filter: AssignableSpecialistFilter): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const parts: string[] = [];
  const name = `fold_text(concat_ws(' ', a.names, a.surnames, a.company_name))`;
  for (const word of (filter.search ?? "").slice(0, 200).split(/\s+/).filter(Boolean)) {
    params.push(likePart(word));
    parts.push(`AND ${name} LIKE '%' || fold_text($${params.length}) || '%'`);
  }
  if (filter.city?.trim()) {
    params.push(likePart(filter.city.trim().slice(0, 100)));
    parts.push(`AND EXISTS (SELECT FROM unnest(s.cities) AS city
      WHERE fold_text(city) LIKE '%' || fold_text($${params.length}) || '%')`);
  }
  const type = optionOfCode(SPECIALIST_TYPES, filter.type);
  if (type) {
    params.push(type.number);
    parts.push(`AND s.types @> ARRAY[$${params.length}]::smallint[]`);
  }
  return { where: parts.join(" "), params };
}

/** The specialists of these accounts, active or not: who was assigned once stays visible. One statement. */
export function specialistsByIds(
  db: DataSource | EntityManager,
  accountIds: readonly number[],
): Promise<SpecialistProfile[]> {
  return db.query<SpecialistProfile[]>(`SELECT ${PROFILE} ${FROM_SPECIALISTS} WHERE s.account_id = ANY($1)`, [
    accountIds,
  ]);
}

/**
 * Somebody work can be handed to; null when there is none of this id, or not active. Stays so until the end of the
 * transaction: nobody gets work while the account is being closed.
 */
export async function findAssignableSpecialist(
  db: DataSource | EntityManager,
  accountId: number,
): Promise<SpecialistProfile | null> {
  const [found] = await db.query<SpecialistProfile[]>(
    `SELECT ${PROFILE} ${FROM_SPECIALISTS} ${WHERE_ACTIVE} AND a.id = $1 FOR SHARE OF a`,
    [accountId],
  );
  return found ?? null;
}

export function specialistName(specialist: SpecialistProfile): string {
  return displayName(specialist);
}

export function typesOf(specialist: SpecialistProfile): SpecialistType[] {
  return SPECIALIST_TYPES.filter(({ number }) => specialist.types.includes(number)).map(({ code }) => code);
}
