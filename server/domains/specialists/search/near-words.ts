import { editDistance, slipsAllowed } from "../../../platform/edit-distance.ts";
import { soundAlikes } from "./sound-alikes.ts";
import type { VocabularyRow } from "./vocabulary-sql.ts";
import { formsOf, slipsFor } from "./word-forms.ts";

export interface Uses {
  strong: number;
  anywhere: number;
}

/** In slips: nearer than one. */
const SAME_SOUND = 0.5;

type NearRow = VocabularyRow & { distance: number };

/**
 * Within the slips its length allows, most probable first: one slip fewer counts as much as twenty times the uses, and what
 * sounds the same is nearer than any slip. Those further away than the most probable one are left out.
 */
export function nearestOf(word: string, rows: readonly VocabularyRow[], mark = ""): NearRow[] {
  const slips = slipsAllowed(word.length);
  const alike = new Set(soundAlikes(word).map((other) => mark + other));
  const distanceOf = (other: string) =>
    alike.has(other) ? SAME_SOUND : editDistance(word, other.slice(mark.length), slips);
  const weight = (row: NearRow) => row.uses * 20 ** -row.distance;
  const near = [...new Map(rows.filter(({ kind }) => kind === "near").map((row) => [row.word, row])).values()]
    .map((row) => ({ ...row, distance: distanceOf(row.word) }))
    .filter(({ distance }) => distance > 0 && distance <= slips)
    .toSorted((a, b) => weight(b) - weight(a) || (a.word < b.word ? -1 : 1));
  const furthest = near[0]?.distance ?? 0;
  return near.filter(({ distance }) => distance <= furthest).slice(0, 5);
}

/** Of the vocabulary's words those that sound like this one, and the code's own words it may be a slip for. */
export function unlistedNear(word: string, uses: ReadonlyMap<string, Uses>): VocabularyRow[] {
  const meant = slipsFor(word).map((other) => {
    const { exact, loose } = formsOf(other);
    return nearRow(other, mostUsed([...exact, ...loose], uses));
  });
  return [...heardAs(soundAlikes(word), uses), ...meant.filter((row) => row.uses > 0)];
}

export function heardAs(lexemes: readonly string[], uses: ReadonlyMap<string, Uses>): VocabularyRow[] {
  return lexemes.flatMap((lexeme) => {
    const found = uses.get(lexeme);
    return found ? [nearRow(lexeme, found)] : [];
  });
}

function nearRow(word: string, { strong, anywhere }: Uses): VocabularyRow {
  return { kind: "near", ord: null, word, strongUses: strong, uses: anywhere, most: null };
}

export function mostUsed(lexemes: readonly string[], uses: ReadonlyMap<string, Uses>): Uses {
  const found = lexemes.flatMap((lexeme) => uses.get(lexeme) ?? []);
  return {
    strong: Math.max(0, ...found.map(({ strong }) => strong)),
    anywhere: Math.max(0, ...found.map(({ anywhere }) => anywhere)),
  };
}

export function withNear(
  uses: ReadonlyMap<string, Uses>,
  near: readonly NearRow[],
): ReadonlyMap<string, Uses> {
  return new Map([
    ...uses,
    ...near.map((row): [string, Uses] => [row.word, { strong: row.strongUses, anywhere: row.uses }]),
  ]);
}
