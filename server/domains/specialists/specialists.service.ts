// SQL: sorted by places as the database spells them and by Spanish order; names are searched folded.
import type { AssignableSpecialistFilter } from "../../generated/schema-types.ts";
import type { DataSource, EntityManager } from "typeorm";
import { Account, displayName } from "../accounts/account.entity.ts";
import type { Context } from "../../shared/context.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
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

export interface SpecialistPage {
  nodes: SpecialistProfile[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** At a distance, and travelling: whoever lives elsewhere can still be reached. */
const FAR_MODALITIES = [2, 3];

const PROFILE = `${selectList(Account, "a", PERSON)}, ${selectList(Specialist, "s", WORK)}`;
const FROM_ACTIVE = `${FROM_SPECIALISTS} WHERE a.role = 'SPECIALIST' AND a.status = 'ACTIVE'`;

/**
 * Active specialists; every word of `search` must occur in the name. Those who work in one of `provinces` (two digits)
 * come first, then those who travel or work at a distance; else by name, in Spanish order. Two statements.
 */
export async function assignableSpecialists(
  ctx: Context,
  filter: AssignableSpecialistFilter,
  page?: PageRequest | null,
  provinces: readonly string[] = [],
): Promise<SpecialistPage> {
  const { number, size, offset } = readPage(page);
  const { where, params } = conditions(filter);
  const [{ total } = { total: 0 }] = await ctx.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total ${FROM_ACTIVE} ${where}`,
    params,
  );
  const nodes = await ctx.db.query<SpecialistProfile[]>(
    `SELECT ${PROFILE} ${FROM_ACTIVE} ${where}
     ORDER BY ${nearness(params.length + 3)}
       coalesce(a.company_name, a.names) COLLATE spanish, a.surnames COLLATE spanish, a.id
     LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
    [...params, size, offset, provinces],
  );
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

/** How near somebody works, the nearest first; `at` is the place of the provinces among the parameters. */
function nearness(at: number): string {
  const place = `btrim(regexp_replace(search_text(city), ' +', ' ', 'g'))`;
  return `CASE WHEN cardinality($${at}::text[]) = 0 THEN 0
       WHEN EXISTS (SELECT FROM unnest(s.cities) AS city JOIN places p ON p.spelling = ${place}
         WHERE p.province = ANY($${at})) THEN 0
       WHEN s.work_modality IN (${FAR_MODALITIES.join(", ")}) THEN 1 ELSE 2 END,`;
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
    `SELECT ${PROFILE} ${FROM_ACTIVE} AND a.id = $1 FOR SHARE OF a`,
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
