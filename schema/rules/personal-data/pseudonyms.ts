import type { PersonalKind } from "./findings.ts";
import { foldText } from "../fold-text.ts";
import { findMarks } from "./marks.ts";
import { findNames } from "./names.ts";

const WORDS: Readonly<Record<PersonalKind, string>> = {
  NAME: "Persona",
  IDENTITY: "Documento",
  EMAIL: "Correo",
  PHONE: "Teléfono",
  IBAN: "Cuenta",
  ADDRESS: "Dirección",
  BIRTH: "Nacimiento",
  PLATE: "Matrícula",
  SOCIAL_SECURITY: "Afiliación",
};
const FEWEST_FIGURES = 4;

/**
 * Stands for values of one file: the same value gets the same pseudonym wherever it stands, "Persona 0001". The numbers
 * are drawn at random, come from no value and are kept nowhere: nothing leads back, and two files can't be compared.
 * First `learn` all values, then ask for them.
 */
export class Pseudonyms {
  readonly #values = new Map<PersonalKind, Map<string, number>>();
  readonly #random: () => number;
  #drawn = false;

  /** `random`: at least 0, below 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  learn(kind: PersonalKind, value: string): void {
    const known = this.#values.get(kind) ?? new Map<string, number>();
    this.#values.set(kind, known);
    const key = keyOf(kind, value);
    if (!known.has(key)) known.set(key, known.size);
  }

  of(kind: PersonalKind, value: string): string {
    if (!this.#drawn) this.#draw();
    const known = this.#values.get(kind);
    const number = known?.get(keyOf(kind, value));
    if (known === undefined || number === undefined) throw new Error("a value that wasn't learned");
    const figures = Math.max(FEWEST_FIGURES, String(known.size).length);
    return `${WORDS[kind]} ${String(number + 1).padStart(figures, "0")}`;
  }

  /** Fisher–Yates: the order in which the values came would tell something of a sorted list. */
  #draw(): void {
    this.#drawn = true;
    for (const known of this.#values.values()) {
      const numbers = Array.from({ length: known.size }, (_, at) => at);
      for (let at = numbers.length - 1; at > 0; at -= 1) {
        const other = Math.floor(this.#random() * (at + 1));
        [numbers[at], numbers[other]] = [numbers[other] ?? 0, numbers[at] ?? 0];
      }
      let at = 0;
      for (const key of known.keys()) known.set(key, numbers[at++] ?? 0);
    }
  }
}

/** The same number or name, however it is written. */
function keyOf(kind: PersonalKind, value: string): string {
  const plain = foldText(value);
  return kind === "NAME" || kind === "ADDRESS" || kind === "EMAIL" ? plain : plain.replace(/[^a-z0-9]/g, "");
}

/** The stretches of a text that are personal data, in their order, none within another. */
export function personalStretches(text: string): { kind: PersonalKind; start: number; end: number }[] {
  const marks = findMarks(text).filter(
    ({ kind, sure }) => sure || kind === "PHONE" || kind === "SOCIAL_SECURITY",
  );
  const names = findNames(text)
    .filter((name) => !marks.some(({ start, end }) => start < name.end && name.start < end))
    .map((name) => ({ kind: "NAME" as const, ...name }));
  return [...marks, ...names].toSorted((a, b) => a.start - b.start);
}
