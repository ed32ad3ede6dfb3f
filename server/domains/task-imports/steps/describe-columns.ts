import type { ImportColumn, ImportSuggestion } from "../import-record.ts";
import type { ColumnProfile } from "../understanding/column-profile.ts";
import { surnameColumns } from "../understanding/joined-names.ts";
import { suggestMapping } from "../understanding/suggest.ts";
import type { Suggestion } from "../understanding/suggest.ts";
import { rememberedOtherChoices, rememberedProperties } from "./remembered-mapping.ts";
import type { RememberedMapping } from "./remembered-mapping.ts";

/** The names in the column that is most likely the creditor's; none where they are too many to be one company's. */
export function entitiesOf(columns: readonly ImportColumn[], profiles: readonly ColumnProfile[]): string[] {
  const profile = profiles[columns.findIndex(({ suggestion }) => suggestion?.choice === "entity")];
  return profile?.topValues.map(({ value }) => value) ?? [];
}

export function describeColumns(
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
  remembered: RememberedMapping | null,
): ImportColumn[] {
  const profiled = headers.slice(0, profiles.length);
  const found = suggestMapping(
    profiled.map((header, index) => ({ header, profile: profiles[index] as ColumnProfile })),
    rememberedProperties(remembered),
  );
  const others = rememberedOtherChoices(headers, remembered);
  const surnames = surnameColumns(
    found.map(({ property }) => property ?? "EXTRA"),
    headers,
  );
  return headers.map((header, index) => ({
    header,
    samples: profiles[index]?.samples ?? [],
    suggestion: others[index] ?? (surnames.includes(index) ? BESIDE_THE_NAME : asSuggestion(found[index])),
  }));
}

/** Kept as it is, and joined to the debtor's first name. */
const BESIDE_THE_NAME: ImportSuggestion = { choice: "EXTRA", confidence: 0.95, reason: "SYNONYM" };

function asSuggestion(found: Suggestion | undefined): ImportSuggestion | null {
  if (!found?.property || !found.reason) return null;
  return { choice: found.property, confidence: found.confidence, reason: found.reason };
}
