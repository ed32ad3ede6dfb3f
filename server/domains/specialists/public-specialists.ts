import type { Context } from "../accounts/context.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { isStorable } from "../../platform/text/storable-text.ts";
import { FROM_SPECIALISTS, IS_LISTED, IS_PUBLIC, RECORD_COLUMNS } from "./specialist-profile.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";
import { optionOfCode, SPECIALIST_TYPES } from "./specialist-properties.ts";
import type { SpecialistType } from "./specialist-properties.ts";

export interface PublicSpecialistFilter {
  /** Each word has to occur in name, types, skills, cities, headline or presentation. */
  search?: string | null;
  city?: string | null;
  /** Whose amount a case is at most this. Euros. */
  maxFee?: number | null;
  /** 1–4: with at least this level in one type, in the one asked for if there is one. */
  minExperienceLevel?: number | null;
  type?: SpecialistType | null;
  languageId?: string | null;
}

export interface PublicSpecialistPage {
  nodes: SpecialistRecord[];
  totalCount: number;
  pageInfo: PageInfo;
  totalIsAtLeast: boolean;
  readAs: string | null;
  partial: boolean;
  relaxations: never[];
}

const LONGEST_SEARCH = 200;
const MOST_WORDS = 10;
const NAME = `fold_text(concat_ws(' ', a.names, a.surnames, a.company_name))`;

/** Those of the public search, best match first: name before the rest, then verified, then seen lately. One statement. */
export async function publicSpecialists(
  ctx: Pick<Context, "db" | "clock">,
  filter: PublicSpecialistFilter,
  page?: PageRequest | null,
): Promise<PublicSpecialistPage> {
  const { number, size, offset } = readPage(page);
  const params: unknown[] = [ctx.clock.today(), size, offset];
  const { where, inName } = conditions(filter, (value) => `$${params.push(value)}`);
  const rows = await ctx.db.query<(SpecialistRecord & { total: number })[]>(
    `SELECT t.total, p.* FROM
       (SELECT count(*)::int AS total ${FROM_SPECIALISTS} WHERE ${where}) AS t
       LEFT JOIN LATERAL (
         SELECT ${RECORD_COLUMNS}, row_number() OVER (ORDER BY ${inName} DESC, EXISTS (
             SELECT FROM specialist_credentials c WHERE c.account_id = s.account_id AND c.status = 'VERIFIED'
               AND (c.valid_until IS NULL OR c.valid_until >= $1::date)) DESC,
           a.last_login_at DESC NULLS LAST, a.id) AS place
         ${FROM_SPECIALISTS} WHERE ${where} ORDER BY place LIMIT $2 OFFSET $3) AS p ON true
     ORDER BY p.place`,
    params,
  );
  const total = rows[0]?.total ?? 0;
  // A page beyond the last one still has the row of the total.
  const nodes = rows.filter(({ accountId }) => accountId !== null);
  return {
    nodes,
    totalCount: total,
    pageInfo: pageInfo(number, size, total),
    totalIsAtLeast: false,
    readAs: null,
    partial: false,
    relaxations: [],
  };
}

/** Also who hides the fee: the page can be passed on. Null when there is none, or nobody may see it. */
export async function publicSpecialist(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<SpecialistRecord | null> {
  const [record] = await db.query<SpecialistRecord[]>(
    `SELECT ${RECORD_COLUMNS} ${FROM_SPECIALISTS} WHERE s.account_id = $1 AND ${IS_PUBLIC}`,
    [readId(id) ?? 0],
  );
  return record ?? null;
}

/** `inName`: whether every word is part of the name. */
function conditions(
  filter: PublicSpecialistFilter,
  place: (value: unknown) => string,
): { where: string; inName: string } {
  const words = wordsOf(filter.search ?? "").map(
    (word) => `'%' || fold_text(${place(likePart(word))}) || '%'`,
  );
  const [city] = [(filter.city ?? "").trim().slice(0, LONGEST_SEARCH)].filter(isWord);
  const type = optionOfCode(SPECIALIST_TYPES, filter.type);
  const parts = [
    IS_LISTED,
    ...words.map((word) => `(s.search_text LIKE ${word} OR ${NAME} LIKE ${word})`),
    ...(city === undefined ? [] : [inCity(place(likePart(city)))]),
    ...(filter.maxFee == null ? [] : [`s.fee_amount <= ${place(filter.maxFee)}::bigint`]),
    ...(type === null ? [] : [`s.types @> ARRAY[${place(type.number)}]::smallint[]`]),
    ...(filter.minExperienceLevel == null
      ? []
      : [withLevel(place(filter.minExperienceLevel), place(type?.number ?? null))]),
    ...(filter.languageId == null ? [] : [speaking(place(readId(filter.languageId) ?? 0))]),
  ];
  const inName = words.length === 0 ? "true" : words.map((word) => `${NAME} LIKE ${word}`).join(" AND ");
  return { where: parts.join(" AND "), inName: `(${inName})` };
}

function inCity(city: string): string {
  return `EXISTS (SELECT FROM unnest(s.cities) AS city WHERE fold_text(city) LIKE '%' || fold_text(${city}) || '%')`;
}

function withLevel(level: string, type: string): string {
  return `EXISTS (SELECT FROM unnest(s.types, s.experience_levels) AS e (type, level)
    WHERE e.level >= ${level}::int AND (${type}::int IS NULL OR e.type = ${type}::int))`;
}

function speaking(language: string): string {
  return `(s.native_language = ${language}::bigint
    OR s.additional_languages @> jsonb_build_array(jsonb_build_object('language', ${language}::bigint)))`;
}

function wordsOf(search: string): string[] {
  return search.slice(0, LONGEST_SEARCH).split(/\s+/).filter(isWord).slice(0, MOST_WORDS);
}

/** What can't be stored can't be found either. */
function isWord(text: string): boolean {
  return text !== "" && isStorable(text);
}
