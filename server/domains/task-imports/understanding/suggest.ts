import { MANDATORY_PROPERTIES, TASK_PROPERTIES } from "../../../../schema/rules/task-properties.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import { bestAssignment } from "./assignment.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { contentFit, knownOptions, share } from "./content-fit.ts";
import { isOptionProperty } from "./options.ts";
import { normaliseHeader } from "../../../../schema/rules/header-words.ts";
import { EXACT_NAMES, FOREIGN_WORDS, HEADER_WORDS } from "./header-words.ts";
import { headerLikeness } from "./word-likeness.ts";

export type SuggestionReason = "REMEMBERED" | "EXACT" | "SYNONYM" | "FUZZY" | "CONTENT";

export interface Suggestion {
  /** Null: nothing fits well enough, a person chooses. */
  property: TaskProperty | null;
  /** 0–1. */
  confidence: number;
  reason: SuggestionReason | null;
}

export interface SuggestedColumn {
  header: string;
  profile: ColumnProfile;
}

const NO_SUGGESTION: Suggestion = { property: null, confidence: 0, reason: null };
/** Below this a suggestion would be corrected more often than kept. */
const LEAST_CONFIDENCE = 0.4;
const LEAST_LIKENESS = 0.72;
/** What a fuzzy match is worth of a plain one. */
const FUZZY_SHARE = 0.85;
/** What a name told in a whole sentence is worth. */
const WORDY_SHARE = 0.65;
const REMEMBERED_WORTH = 1.5;
const MANDATORY_BONUS = 1.04;

/**
 * The best property for each column, all columns weighed together: what a person chose before, then the header (name,
 * synonym, likeness), then the content. A property goes to one column only, and to none whose content contradicts it.
 * `remembered`: normaliseHeader(header) → what was chosen for it the last time.
 */
export function suggestMapping(
  columns: readonly SuggestedColumn[],
  remembered: ReadonlyMap<string, TaskProperty> = new Map(),
): Suggestion[] {
  const names = ownNames(columns);
  const most = Math.max(1, ...columns.map(({ profile }) => profile.nonEmpty));
  const candidates = columns.map(({ profile }, at) =>
    candidatesOf(names[at] ?? "", profile, profile.nonEmpty / most, remembered),
  );
  const worth = TASK_PROPERTIES.map((property) => candidates.map((of) => of.get(property)?.worth ?? 0));
  const suggestions = columns.map(() => NO_SUGGESTION);
  bestAssignment(worth, columns.length).forEach((column, row) => {
    const property = TASK_PROPERTIES[row];
    const candidate = property && candidates[column]?.get(property);
    if (!candidate) return;
    const confidence = Math.min(0.99, Math.round(candidate.worth * 100) / 100);
    suggestions[column] = { property, confidence, reason: candidate.reason };
  });
  return suggestions;
}

/** Normalised headers; "Teléfono (2)" is called like the first "Teléfono" of the file, not a second number. */
function ownNames(columns: readonly SuggestedColumn[]): string[] {
  const headers = new Set(columns.map(({ header }) => header.toLowerCase()));
  return columns.map(({ header }) => {
    const base = header.replace(/ \(\d+\)$/, "");
    return normaliseHeader(headers.has(base.toLowerCase()) ? base : header);
  });
}

/** Of columns that fit equally well the fullest one is worth more than the others by so much at most. */
const FULLNESS = 0.015;

interface Candidate {
  worth: number;
  reason: SuggestionReason;
}

function candidatesOf(
  name: string,
  profile: ColumnProfile,
  fill: number,
  remembered: ReadonlyMap<string, TaskProperty>,
): Map<TaskProperty, Candidate> {
  const candidates = new Map<TaskProperty, Candidate>();
  for (const property of TASK_PROPERTIES) {
    const fit = contentFit(property, profile);
    if (fit === 0) continue;
    const candidate = remembered.get(name) === property ? REMEMBERED : weigh(property, name, profile);
    if (!candidate) continue;
    const bonus = MANDATORY_PROPERTIES.includes(property) ? MANDATORY_BONUS : 1;
    const found = candidate === REMEMBERED ? REMEMBERED_WORTH : candidate.worth * (0.5 + 0.5 * fit) * bonus;
    const worth = found * (1 - FULLNESS * (1 - fill));
    if (worth >= LEAST_CONFIDENCE) candidates.set(property, { ...candidate, worth });
  }
  return candidates;
}

const REMEMBERED: Candidate = { worth: REMEMBERED_WORTH, reason: "REMEMBERED" };

/** The strongest sign that a column is the property, before its fit is counted; null when there is none. */
function weigh(property: TaskProperty, name: string, profile: ColumnProfile): Candidate | null {
  if (EXACT_NAMES.get(name) === property) return { worth: 1, reason: "EXACT" };
  const named = byName(property, name);
  const content = byContent(property, name, profile);
  if (named && isOptionProperty(property) && knownOptions(property, profile) >= 0.8) {
    // "Tipo" may be any type: values like Temporal and Indefinido say which one is meant.
    return { worth: Math.max(named.worth, 0.93), reason: named.reason };
  }
  if (!named || (content && content.worth > named.worth)) return content;
  return named;
}

function byName(property: TaskProperty, name: string): Candidate | null {
  if (name === "") return null;
  let best: Candidate | null = null;
  for (const word of HEADER_WORDS) {
    if (word.property !== property) continue;
    if (word.words === name) return { worth: word.worth, reason: "SYNONYM" };
    if (isForeign(property, name, word.words)) continue;
    const likeness = headerLikeness(name, word.words);
    const worth = likeness * word.worth * FUZZY_SHARE;
    if (likeness >= LEAST_LIKENESS && worth > (best?.worth ?? 0)) best = { worth, reason: "FUZZY" };
    const spoken = word.worth * WORDY_SHARE;
    if (spoken > (best?.worth ?? 0) && saysAtLength(name, word.words))
      best = { worth: spoken, reason: "FUZZY" };
  }
  return best;
}

/** "Importe total de la deuda a fecha de hoy": begins like the name and holds all of its words, in their order. */
function saysAtLength(name: string, words: string): boolean {
  const wanted = words.split(" ");
  const spoken = name.split(" ");
  if (wanted.length < 2 || spoken[0] !== wanted[0]) return false;
  let found = 0;
  for (const word of spoken) if (word === wanted[found]) found += 1;
  return found === wanted.length;
}

/** True when the header holds a word of something else that `words`, the name compared with, doesn't hold. */
function isForeign(property: TaskProperty, name: string, words: string): boolean {
  const foreign = FOREIGN_WORDS[property];
  if (!foreign) return false;
  const expected = words.split(" ");
  // "Saldo a fecha 31/12" is no date.
  const counts = (word: string, at: number) => at === 0 || word !== "fecha" || property !== "amountDebt";
  return name
    .split(" ")
    .some((word, at) => foreign.has(word) && !expected.includes(word) && counts(word, at));
}

/** What the content alone is worth where it is hard to mistake. */
function byContent(property: TaskProperty, name: string, profile: ColumnProfile): Candidate | null {
  if (profile.nonEmpty === 0 || isForeign(property, name, "")) return null;
  const worth = contentWorth(property, profile);
  return worth > 0 ? { worth, reason: "CONTENT" } : null;
}

function contentWorth(property: TaskProperty, profile: ColumnProfile): number {
  const when = (found: number, worth: number) => (found >= 0.8 ? worth : 0);
  switch (property) {
    case "email":
      return when(share(profile, "email"), 0.7);
    case "phone":
      return when(share(profile, "phone"), 0.55);
    case "identityDocument":
      return when(share(profile, "nif"), 0.6);
    case "typeContract":
    case "intervention":
    case "status":
      // Codes of one or two letters stand for anything.
      return profile.longest < 4 ? 0 : when(knownOptions(property, profile), 0.65);
    case "addressContract":
      return when(share(profile, "address"), 0.5);
    case "amountDebt":
      return when(share(profile, "amount"), 0.42);
    case "debtor":
      return profile.distinct > 3 ? when(share(profile, "name"), 0.44) : 0;
    default:
      return 0;
  }
}
