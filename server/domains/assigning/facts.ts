import { addDays } from "../../../schema/rules/madrid-days.ts";
import type { AssignableSpecialist } from "../specialists/specialists.service.ts";
import type { WorkDone } from "../tasks/work-by-assignee.ts";
import { coOfficialLanguage } from "./co-official-languages.ts";
import type { Matter } from "./matter.ts";
import { typeNumber } from "./matter.ts";

/** What is usual among all specialists, to tell much from little. */
export interface Norms {
  /** Median of the open tasks of those who have any; 0: nobody has. */
  usualTasks: number;
  usualCases: number;
  /** Of all that ended, the share with an agreement, 0–1. */
  agreedTasks: number;
  agreedCases: number;
}

/** What is known of one specialist with regard to one matter. */
export interface Facts {
  /** Null: the matter doesn't ask for a type. */
  doesType: boolean | null;
  /** Of those of whom a province is known, how many live where the specialist works; the provinces, most people first. */
  near: { people: number; known: number; provinces: readonly string[] };
  modality: "IN_PERSON" | "REMOTE" | "TRAVELS" | null;
  /** Languages of where the people live that the specialist speaks, and the share of people who live there. */
  languages: { names: readonly string[]; share: number };
  tasks: WorkDone;
  cases: WorkDone;
  available: boolean;
  /** "yyyy-mm-dd", both included; null: not within the next two weeks. */
  away: { from: string; until: string; isNow: boolean } | null;
}

/** Absences that begin within so many days count. */
const SOON = 14;
const MODALITIES = { 1: "IN_PERSON", 2: "REMOTE", 3: "TRAVELS" } as const;

export const NO_WORK: WorkDone = { open: 0, agreed: 0, ended: 0 };

interface Known {
  matter: Matter;
  specialist: AssignableSpecialist;
  tasks: WorkDone | undefined;
  cases: WorkDone | undefined;
  /** ISO codes by id of the catalogue. */
  languageCodes: ReadonlyMap<number, string>;
  /** "yyyy-mm-dd" */
  today: string;
}

export function factsOf({ matter, specialist, tasks, cases, languageCodes, today }: Known): Facts {
  const near = matter.homes.filter(({ code }) => specialist.provinces.includes(code));
  return {
    doesType: matter.type === null ? null : specialist.types.includes(typeNumber(matter.type)),
    near: {
      people: sumOf(near),
      known: sumOf(matter.homes),
      provinces: near.map(({ code }) => code),
    },
    modality: MODALITIES[specialist.workModality as 1 | 2 | 3] ?? null,
    languages: languagesOf(matter, spokenCodes(specialist, languageCodes)),
    tasks: tasks ?? NO_WORK,
    cases: cases ?? NO_WORK,
    available: specialist.available,
    away: awayOf(specialist, today),
  };
}

function sumOf(homes: Matter["homes"]): number {
  return homes.reduce((sum, { people }) => sum + people, 0);
}

function spokenCodes(
  { nativeLanguage, additionalLanguages }: AssignableSpecialist,
  codes: ReadonlyMap<number, string>,
): (string | undefined)[] {
  return [nativeLanguage ?? 0, ...additionalLanguages.map(({ language }) => language)].map((id) =>
    codes.get(id),
  );
}

function languagesOf({ homes }: Matter, spoken: readonly (string | undefined)[]): Facts["languages"] {
  const understood = homes.flatMap(({ code, people }) => {
    const language = coOfficialLanguage(code);
    return language !== null && spoken.includes(language.code) ? [{ name: language.name, people }] : [];
  });
  const people = understood.reduce((sum, home) => sum + home.people, 0);
  return {
    names: [...new Set(understood.map(({ name }) => name))],
    share: people === 0 ? 0 : people / sumOf(homes),
  };
}

function awayOf({ awayFrom, awayUntil }: AssignableSpecialist, today: string): Facts["away"] {
  if (awayFrom === null || awayUntil === null || awayFrom > addDays(today, SOON)) return null;
  return { from: awayFrom, until: awayUntil, isNow: awayFrom <= today };
}
