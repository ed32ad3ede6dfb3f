import type { Context } from "../../shared/context.ts";

/** Small tables that migrations fill: read as they are, so that every instance always offers the same. */

export interface Language {
  id: number;
  /** ISO 639-1, or 639-3 where there is none. */
  code: string;
  language: string;
}

export type SkillGroup = "MEDIATION" | "CONCILIATION" | "COLLECTION" | "GENERAL";

export interface Skill {
  id: number;
  skill: string;
  group: SkillGroup;
  /** False: no longer offered, still shown where it was chosen. */
  show: boolean;
}

export type InterventionType = "CONCILIATION" | "MEDIATION" | "COLLECTION";

/** Stored number (as REST speaks) and contract code, in the order of the numbers. */
export const INTERVENTION_TYPES: readonly (readonly [number, InterventionType])[] = [
  [1, "CONCILIATION"],
  [2, "MEDIATION"],
  [3, "COLLECTION"],
];

export function interventionOfNumber(number: number | null): InterventionType | null {
  return INTERVENTION_TYPES.find(([known]) => known === number)?.[1] ?? null;
}

/** Of a stored number: the tables' checks let in those of the three types only. */
export function storedIntervention(number: number): InterventionType {
  const intervention = interventionOfNumber(number);
  if (intervention === null) throw new Error(`no intervention has the number ${number}`);
  return intervention;
}

/** Whether somebody neutral sits between the parties: who collects stands at the side of the client. */
export function isNeutral(interventionNumber: number): boolean {
  return interventionOfNumber(interventionNumber) !== "COLLECTION";
}

export interface InterventionArea {
  code: string;
  text: string;
  description: string;
  showIn: "BOTH" | "REC" | "MED";
  warning: string | null;
}

export interface CallingCode {
  code: string;
  country: string;
  iso: string;
  preferred: boolean;
}

export interface Country {
  iso: string;
  name: string;
}

export interface Province {
  code: string;
  name: string;
}

export interface TaxRate {
  code: string;
  name: string;
  percentage: string;
  /** yyyy-mm-dd */
  validFrom: string;
  validUntil: string | null;
}

/** `db`: the caller's transaction where there is one. */
type Reading = { db: Pick<Context["db"], "query"> };

export interface Catalogue {
  languages: Language[];
  skills: Skill[];
  provinces: Province[];
}

/** The three lists that profiles and searches speak of, each in its own order. One statement. */
export async function listCatalogue({ db }: Reading): Promise<Catalogue> {
  const [row] = await db.query<Catalogue[]>(
    `SELECT
       (SELECT json_agg(json_build_object('id', id, 'code', code, 'language', language) ORDER BY id) FROM languages) AS languages,
       (SELECT json_agg(json_build_object('id', id, 'skill', skill, 'group', skill_group, 'show', show) ORDER BY id)
        FROM skills) AS skills,
       (SELECT json_agg(json_build_object('code', code, 'name', name) ORDER BY name COLLATE spanish) FROM provinces) AS provinces`,
  );
  if (!row) throw new Error("the catalogue wasn't read");
  return row;
}

/** Spanish first. */
export function listLanguages({ db }: Reading): Promise<Language[]> {
  return db.query<Language[]>(`SELECT id, code, language FROM languages ORDER BY id`);
}

/** Group by group, also those no longer offered. */
export function listSkills({ db }: Reading): Promise<Skill[]> {
  return db.query<Skill[]>(`SELECT id, skill, skill_group AS "group", show FROM skills ORDER BY id`);
}

/** The areas offered for this intervention; all of them without one. */
export function listInterventionAreas(
  { db }: Reading,
  intervention?: InterventionType | null,
): Promise<InterventionArea[]> {
  const special = intervention === "MEDIATION" ? "MED" : "REC";
  const offered = intervention ? ["BOTH", special] : ["BOTH", "REC", "MED"];
  return db.query<InterventionArea[]>(
    `SELECT code, area AS text, description, show_in AS "showIn", warning FROM intervention_areas
     WHERE show_in = ANY($1) ORDER BY position`,
    [offered],
  );
}

/** The documented ones first, then by country. */
export function listCallingCodes({ db }: Reading): Promise<CallingCode[]> {
  return db.query<CallingCode[]>(
    `SELECT calling_code AS code, name AS country, iso, calling_order IS NOT NULL AS preferred FROM countries
     WHERE calling_code IS NOT NULL ORDER BY calling_order NULLS LAST, name COLLATE spanish`,
  );
}

/** Spain first, then by name. */
export function listCountries({ db }: Reading): Promise<Country[]> {
  return db.query<Country[]>(`SELECT iso, name FROM countries ORDER BY iso <> 'ES', name COLLATE spanish`);
}

export function listProvinces({ db }: Reading): Promise<Province[]> {
  return db.query<Province[]>(`SELECT code, name FROM provinces ORDER BY name COLLATE spanish`);
}

/** Every rate with its time, the newest of a kind first. */
export function listTaxRates({ db }: Reading): Promise<TaxRate[]> {
  return db.query<TaxRate[]>(
    `SELECT code, name, percentage::text, valid_from::text AS "validFrom", valid_until::text AS "validUntil"
     FROM tax_rates ORDER BY code, valid_from DESC`,
  );
}
