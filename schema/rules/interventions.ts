/**
 * The types of intervention with every word for them, for server and web: a further one doesn't compile before it has them
 * all, here and in the few tables of one page or one law that are typed by it.
 */
export type InterventionType = "CONCILIATION" | "MEDIATION" | "COLLECTION";

export type InterventionSlug = "conciliacion" | "mediacion" | "recaudacion";

interface InterventionWords {
  /** As it is stored, and as REST speaks. */
  number: number;
  /** Whether somebody neutral sits between the parties: who collects stands at the side of the client. */
  hasNeutral: boolean;
  /** Which specialists do it. */
  doneBy: "CONCILIATOR" | "MEDIATOR" | "COLLECTOR";
  name: string;
  /** Of a single case in lists and headings. */
  shortName: string;
  plural: string;
  /** Within a sentence: "tu conciliación". */
  inSentence: string;
  withArticle: string;
  /** To the parties themselves: nobody is invited to be collected from. */
  toParties: { name: string; withArticle: string };
  /** In addresses of pages. */
  slug: InterventionSlug;
  /** Which areas are offered for it, beside those of BOTH. */
  areas: "REC" | "MED";
}

export const INTERVENTION_WORDS: Readonly<Record<InterventionType, InterventionWords>> = {
  CONCILIATION: {
    number: 1,
    hasNeutral: true,
    doneBy: "CONCILIATOR",
    name: "Conciliación privada",
    shortName: "Conciliación",
    plural: "Conciliaciones",
    inSentence: "conciliación",
    withArticle: "una conciliación privada",
    toParties: { name: "Conciliación privada", withArticle: "una conciliación privada" },
    slug: "conciliacion",
    areas: "REC",
  },
  MEDIATION: {
    number: 2,
    hasNeutral: true,
    doneBy: "MEDIATOR",
    name: "Mediación",
    shortName: "Mediación",
    plural: "Mediaciones",
    inSentence: "mediación",
    withArticle: "una mediación",
    toParties: { name: "Mediación", withArticle: "una mediación" },
    slug: "mediacion",
    areas: "MED",
  },
  COLLECTION: {
    number: 3,
    hasNeutral: false,
    doneBy: "COLLECTOR",
    name: "Recaudación",
    shortName: "Recaudación",
    plural: "Recaudaciones",
    inSentence: "recaudación",
    withArticle: "una recaudación",
    toParties: { name: "Reclamación de deuda", withArticle: "un acuerdo sobre una deuda" },
    slug: "recaudacion",
    areas: "REC",
  },
};

/** In the order in which they are offered. */
export const INTERVENTION_CODES = Object.keys(INTERVENTION_WORDS) as readonly InterventionType[];

/** As they are stored, and as REST speaks. */
export const INTERVENTION_NUMBERS = INTERVENTION_CODES.map((code) => INTERVENTION_WORDS[code].number);

/** null: it is none of them. */
export function interventionOfSlug(slug: string | null): InterventionType | null {
  return INTERVENTION_CODES.find((code) => INTERVENTION_WORDS[code].slug === slug) ?? null;
}

/** null: no type has that number. */
export function interventionOfNumber(number: number | null): InterventionType | null {
  return INTERVENTION_CODES.find((code) => INTERVENTION_WORDS[code].number === number) ?? null;
}

/** Of a stored number: the tables' checks let in those of the types only. */
export function storedIntervention(number: number): InterventionType {
  const code = interventionOfNumber(number);
  if (code === null) throw new Error(`no intervention has the number ${number}`);
  return code;
}

/** The number of what a form sends; null where it is no type. */
export function interventionNumber(code: unknown): number | null {
  return INTERVENTION_CODES.includes(code as InterventionType)
    ? INTERVENTION_WORDS[code as InterventionType].number
    : null;
}

/** Whether somebody neutral sits between the parties of a case with this stored number. */
export function isNeutral(number: number): boolean {
  return interventionWords(number).hasNeutral;
}

/** The words of a stored number. */
export function interventionWords(number: number): InterventionWords {
  return INTERVENTION_WORDS[storedIntervention(number)];
}
