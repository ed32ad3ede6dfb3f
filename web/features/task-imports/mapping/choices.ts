import { MANDATORY_PROPERTIES, type TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { isProperty, type Choice, type ImportColumn } from "../import-types.ts";

type Made = Record<string, Choice>;

/** The properties some column has already. */
export function takenProperties(columns: readonly ImportColumn[]): Set<TaskProperty> {
  return new Set(columns.flatMap(({ choice }) => (isProperty(choice) ? [choice] : [])));
}

/** Mandatory properties no column is mapped to yet. */
export function missingProperties(columns: readonly ImportColumn[]): TaskProperty[] {
  const taken = takenProperties(columns);
  return MANDATORY_PROPERTIES.filter((property) => !taken.has(property));
}

/** The suggestions of all columns still open, a property at most once, the surest first. */
export function acceptSuggestions(columns: readonly ImportColumn[]): Made {
  const taken = takenProperties(columns);
  const made: Made = {};
  const open = columns.filter(({ choice, suggestion }) => choice === null && suggestion !== null);
  const surest = open.toSorted((a, b) => (b.suggestion?.confidence ?? 0) - (a.suggestion?.confidence ?? 0));
  for (const { index, suggestion } of surest) {
    const choice = suggestion?.choice ?? null;
    if (isProperty(choice)) {
      if (taken.has(choice)) continue;
      taken.add(choice);
    }
    if (choice !== null) made[index] = choice;
  }
  return made;
}

/** The open columns that hold nothing the list can't do without, as far as the suggestions tell. */
export function closableColumns(columns: readonly ImportColumn[]): ImportColumn[] {
  const missing = new Set<Choice>(missingProperties(columns));
  return columns.filter(
    ({ choice, suggestion }) => choice === null && !missing.has(suggestion?.choice ?? null),
  );
}

/** One choice for all columns still open but those a mandatory property waits for. */
export function closeOpenColumns(columns: readonly ImportColumn[], choice: "EXTRA" | "IGNORE"): Made {
  return Object.fromEntries(closableColumns(columns).map(({ index }) => [index, choice]));
}
