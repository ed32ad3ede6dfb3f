import type { TaskProperty } from "../../tasks/task-properties.ts";
import { headerSignature, normaliseHeader } from "../understanding/header-signature.ts";
import type { ColumnChoice } from "../understanding/row-reading.ts";
import type { ImportSuggestion } from "../import-record.ts";
import type { TaskImportListDetails } from "../list-details.ts";
import type { Queryable } from "./staged-rows.ts";

export interface RememberedMapping {
  /** Header key → what was chosen for it. */
  choices: Record<string, ColumnChoice>;
  listDetails: TaskImportListDetails | null;
}

/** What was last saved for a file with these very headers; null when there was none. */
export async function rememberedMapping(
  client: Queryable,
  headers: readonly string[],
  companyKey = "",
): Promise<RememberedMapping | null> {
  const { rows } = await client.query(
    `SELECT choices, list_details FROM task_import_mappings WHERE company_key = $1 AND header_signature = $2`,
    [companyKey, headerSignature(headers)],
  );
  const row = rows[0];
  if (!row) return null;
  const details = row["list_details"] as Partial<TaskImportListDetails>;
  return {
    choices: row["choices"] as Record<string, ColumnChoice>,
    listDetails: details.contact ? (details as TaskImportListDetails) : null,
  };
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
