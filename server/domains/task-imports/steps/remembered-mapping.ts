// SQL: worker threads load no entities.
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { normaliseHeader } from "../../../../schema/rules/header-words.ts";
import { headerSignature } from "../understanding/header-signature.ts";
import type { ColumnChoice } from "../understanding/row-reading.ts";
import type { ImportSuggestion } from "../import-record.ts";
import type { TaskImportListDetails } from "../list-details.ts";
import { companyKey, sameCompany } from "../../tasks/company-key.ts";
import type { Queryable } from "./staged-rows.ts";

export interface RememberedMapping {
  /** Header key → what was chosen for it. */
  choices: Record<string, ColumnChoice>;
}

/** What was last saved for a file with these very headers; null when there was none. */
export async function rememberedMapping(
  client: Queryable,
  headers: readonly string[],
  companyKey = "",
): Promise<RememberedMapping | null> {
  const { rows } = await client.query(
    `SELECT choices FROM task_import_mappings WHERE company_key = $1 AND header_signature = $2`,
    [companyKey, headerSignature(headers)],
  );
  const row = rows[0];
  if (!row) return null;
  return { choices: row["choices"] as Record<string, ColumnChoice> };
}

/** Stored beside the details: the creditors of the file, by their keys. */
export interface StoredDetails extends TaskImportListDetails {
  entities?: string[];
}

/**
 * Company and contact of the last list of the very creditors a file names: the company itself, or those of the last
 * file of the same shape. Null for any other: a creditor's name, e-mail and phone are nobody else's affair, however
 * alike the files are.
 */
export async function rememberedDetails(
  client: Queryable,
  headers: readonly string[],
  entities: readonly string[],
): Promise<TaskImportListDetails | null> {
  if (entities.length === 0) return null;
  const { rows } = await client.query(
    `SELECT header_signature = $1 AS alike, list_details FROM task_import_mappings WHERE company_key <> ''
     ORDER BY used_at DESC LIMIT ${LATEST}`,
    [headerSignature(headers)],
  );
  for (const row of rows) {
    const { entities: known, ...details } = row["list_details"] as StoredDetails;
    if (!details.contact || !details.company) continue;
    if (isOfThese(details.company, row["alike"] === true ? (known ?? []) : [], entities)) return details;
  }
  return null;
}

const LATEST = 500;

/**
 * True when all entities are the company itself, or all of them are among those known of its files. One that is a
 * creditor of those files, and no servicer of others' debts, has to occur in this one as well.
 */
function isOfThese(company: string, known: readonly string[], entities: readonly string[]): boolean {
  const isCompany = (name: string) => sameCompany(name, company);
  if (entities.every(isCompany)) return true;
  if (!entities.every((entity) => known.includes(companyKey(entity)))) return false;
  return entities.some(isCompany) || !known.some(isCompany);
}

/** Choices by header, for the next file of the same shape. */
export function choicesByHeader(
  headers: readonly string[],
  choices: readonly (ColumnChoice | null)[],
): Record<string, ColumnChoice> {
  const entries = headerKeys(headers).map((key, index) => [key, choices[index] ?? null] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, ColumnChoice] => entry[1] !== null));
}

/** The remembered properties in the form suggestMapping takes: normalised header → property. */
export function rememberedProperties(remembered: RememberedMapping | null): Map<string, TaskProperty> {
  const properties = new Map<string, TaskProperty>();
  for (const [key, choice] of Object.entries(remembered?.choices ?? {})) {
    const name = key.replace(/#\d+$/, "");
    if (choice !== "EXTRA" && choice !== "IGNORE" && !properties.has(name)) properties.set(name, choice);
  }
  return properties;
}

/** Column index → 'additional data' or 'don't import' as chosen the last time. */
export function rememberedOtherChoices(
  headers: readonly string[],
  remembered: RememberedMapping | null,
): (ImportSuggestion | null)[] {
  return headerKeys(headers).map((key) => {
    const choice = remembered?.choices[key];
    return choice === "EXTRA" || choice === "IGNORE"
      ? { choice, confidence: 0.99, reason: "REMEMBERED" }
      : null;
  });
}

/** Normalised headers; the second "Teléfono" is told apart by its number. */
function headerKeys(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const name = normaliseHeader(header);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}
