import { readDraft } from "../../../lib/form-draft.ts";

/** A form as a draft keeps it: its texts by their names. */
export type Flat = Readonly<Record<string, string>>;

/** What this browser has of a draft because the server hasn't got it yet. */
export interface KeptDraft {
  values: Flat;
  /** Version of the draft the words were typed into; null for one the server doesn't know. */
  version: number | null;
}

const PATIENCE_MS = 3_000;

/** The same words give the same text, whatever their order. */
export function textOf(values: Flat): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The name of the copy in this browser. */
export const keptName = (id: string | null) => `create-case:${id ?? "new"}`;

function isFlat(value: unknown): value is Flat {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

/** What this browser kept of a draft; null when there is nothing. */
export function keptDraft(id: string | null): KeptDraft | null {
  const kept = readDraft(keptName(id), "account") as Partial<KeptDraft> | null;
  if (typeof kept !== "object" || kept === null || !isFlat(kept.values)) return null;
  return { values: kept.values, version: typeof kept.version === "number" ? kept.version : null };
}

let lastWords: Promise<string | null> = Promise.resolve(null);

/** A form is left, and still has something to save; resolves to the draft that makes of a blank form, else to null. */
export function leaveWords(words: Promise<string | null>): void {
  lastWords = words;
}

/**
 * Waits for what a form that was just left still had to save: whoever opens a draft then finds it. Resolves to the draft
 * it made of a blank form, whose address doesn't name it; once, and null without one. An answer that doesn't come (the
 * session ended) isn't waited for: this browser still has the words then.
 */
export async function settledDrafts(): Promise<string | null> {
  const enough = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const made = await Promise.race([lastWords, enough]);
  lastWords = Promise.resolve(null);
  return made;
}
