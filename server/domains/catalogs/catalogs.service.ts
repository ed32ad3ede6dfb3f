// SQL: names are sorted in Spanish order, and the three lists of a form come in one statement.
import { INTERVENTION_WORDS, type InterventionType } from "../../../schema/rules/interventions.ts";
import { In, type EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import { Country } from "./country.entity.ts";
import { InterventionArea } from "./intervention-area.entity.ts";
import { Language } from "./language.entity.ts";
import { Province } from "./province.entity.ts";
import { Skill } from "./skill.entity.ts";
import { TaxRate } from "./tax-rate.entity.ts";

/** Small tables that migrations fill: read as they are, so that every instance always offers the same. */

export type SkillGroup = "MEDIATION" | "CONCILIATION" | "COLLECTION" | "GENERAL";

/** As forms offer them; the catalogue's own order stays inside. */
export type OfferedArea = Omit<InterventionArea, "position">;

export interface CallingCode {
  code: string;
  country: string;
  iso: string;
  preferred: boolean;
}

/** `db`: the caller's transaction where there is one. */
type Reading = { db: Pick<EntityManager, "query" | "getRepository"> };

const PROVINCE_COLUMNS = selectList(Province, "p", ["code", "name"]);

export interface Catalogue {
  languages: Language[];
  skills: Skill[];
  provinces: Province[];
}

/** The three lists that profiles and searches speak of, each in its own order. */
export async function listCatalogue({ db }: Reading): Promise<Catalogue> {
  const listed = (columns: string, from: string, order: string) =>
    `(SELECT json_agg(listed ORDER BY ${order}) FROM (SELECT ${columns} FROM ${from}) AS listed)`;
  const [row] = await db.query<Catalogue[]>(
    `SELECT
       ${listed(selectList(Language, "l", ["id", "code", "language"]), "languages l", "id")} AS languages,
       ${listed(selectList(Skill, "s", ["id", "skill", "group", "show"]), "skills s", "id")} AS skills,
       ${listed(PROVINCE_COLUMNS, "provinces p", "name COLLATE spanish")} AS provinces`,
  );
  if (!row) throw new Error("the catalogue wasn't read");
  return row;
}

/** Spanish first. */
export function listLanguages({ db }: Reading): Promise<Language[]> {
  return db.getRepository(Language).find({ order: { id: "ASC" } });
}

/** Group by group, also those no longer offered. */
export function listSkills({ db }: Reading): Promise<Skill[]> {
  return db.getRepository(Skill).find({ order: { id: "ASC" } });
}

/** The areas offered for this intervention; all of them without one. */
export function listInterventionAreas(
  { db }: Reading,
  intervention?: InterventionType | null,
): Promise<OfferedArea[]> {
  return db.getRepository(InterventionArea).find({
    select: { code: true, text: true, description: true, showIn: true, warning: true },
    where: intervention ? { showIn: In(["BOTH", INTERVENTION_WORDS[intervention].areas]) } : {},
    order: { position: "ASC" },
  });
}

/** The documented ones first, then by country. */
export function listCallingCodes({ db }: Reading): Promise<CallingCode[]> {
  return db.query<CallingCode[]>(
    `SELECT calling_code AS code, name AS country, iso, calling_order IS NOT NULL AS preferred FROM countries
     WHERE calling_code IS NOT NULL ORDER BY calling_order NULLS LAST, name COLLATE spanish`,
  );
}

/** Spain first, then by name. */
export function listCountries({ db }: Reading): Promise<Pick<Country, "iso" | "name">[]> {
  return db.query<Country[]>(
    `SELECT ${selectList(Country, "c", ["iso", "name"])} FROM countries c ORDER BY iso <> 'ES', name COLLATE spanish`,
  );
}

export function listProvinces({ db }: Reading): Promise<Province[]> {
  return db.query<Province[]>(`SELECT ${PROVINCE_COLUMNS} FROM provinces p ORDER BY name COLLATE spanish`);
}

/** Every rate with its time, the newest of a kind first. */
export function listTaxRates({ db }: Reading): Promise<TaxRate[]> {
  return db.getRepository(TaxRate).find({ order: { code: "ASC", validFrom: "DESC" } });
}
