import { BEGINNINGS, CLOSINGS, HEADLINES, METHODS, TRAININGS } from "./demo-texts.ts";
import { chosen } from "./spanish-names.ts";

/** What a specialist of the demonstration has stored; the columns of specialists. */
export interface DemoProfile {
  types: number[];
  experienceLevels: number[];
  /** Ids of the catalogue. */
  skills: number[];
  feeAmount: number | null;
  feePercentage: number | null;
  feeHidden: boolean;
  /** Takes on new cases. */
  available: boolean;
  workModality: number;
  cities: string[];
  nativeLanguage: number;
  additionalLanguages: { language: number; level: string }[];
  headline: string;
  presentation: string;
  training: string;
  credentials: DemoCredential[];
}

export interface DemoCredential {
  kind: "QUALIFICATION" | "REGISTRATION" | "INSURANCE";
  title: string;
  issuer: string;
  number: string;
  /** From today on; null: for good. */
  validDays: number | null;
  isVerified: boolean;
}

/** First id and number of the catalogue's skills for each type; judicial ones share the conciliators'. */
const SKILLS_OF_TYPE: Readonly<Record<number, readonly [first: number, count: number]>> = {
  1: [201, 20],
  2: [101, 21],
  3: [301, 25],
  4: [201, 20],
};
const GENERAL_SKILLS: readonly [first: number, count: number] = [1, 20];

const [SPANISH, ENGLISH, FRENCH, GERMAN, CATALAN, GALICIAN, BASQUE, ITALIAN, PORTUGUESE] = [
  1, 2, 3, 4, 5, 6, 7, 41, 52,
];
const REGIONAL: Readonly<Record<string, number>> = {
  Barcelona: CATALAN,
  Girona: CATALAN,
  Lleida: CATALAN,
  Tarragona: CATALAN,
  Valencia: CATALAN,
  Palma: CATALAN,
  Vigo: GALICIAN,
  "A Coruña": GALICIAN,
  Ourense: GALICIAN,
  Lugo: GALICIAN,
  Bilbao: BASQUE,
  "San Sebastián": BASQUE,
  "Vitoria-Gasteiz": BASQUE,
};
const FOREIGN = [ENGLISH, FRENCH, GERMAN, ITALIAN, PORTUGUESE];
const LEVELS = ["B1", "B2", "C1", "B2", "C2"];

/** Varied by `at`, the same every time. */
export function demoProfile(at: number, types: readonly number[], cities: readonly string[]): DemoProfile {
  const [first = 1] = types;
  return {
    types: [...types],
    experienceLevels: types.map((_, place) => 1 + ((at * 3 + place * 2) % 4)),
    skills: skillsOf(at, types),
    feeAmount: types.some((type) => type !== 3) ? 150 + ((at * 70) % 900) - (at % 5) * 10 : null,
    feePercentage: types.includes(3) ? 10 + (at % 4) * 5 : null,
    feeHidden: false,
    available: at % 12 !== 11,
    workModality: 1 + (at % 3),
    cities: [...cities],
    nativeLanguage: at % 11 === 7 ? chosen(FOREIGN, at) : SPANISH,
    additionalLanguages: languagesOf(at, cities),
    headline: chosen(HEADLINES[first] ?? [], at),
    presentation: [
      chosen(BEGINNINGS[first] ?? [], at),
      chosen(METHODS, at * 3 + 1),
      chosen(CLOSINGS, at),
    ].join(" "),
    training: chosen(TRAININGS, at),
    credentials: credentialsOf(at, types, cities),
  };
}

function skillsOf(at: number, types: readonly number[]): number[] {
  const spread = ([first, count]: readonly [number, number], howMany: number, step: number) =>
    Array.from({ length: howMany }, (_, place) => first + ((at * 5 + place * step) % count));
  const own = types.flatMap((type) => spread(SKILLS_OF_TYPE[type] ?? GENERAL_SKILLS, 3 + (at % 3), 4));
  return [...new Set([...spread(GENERAL_SKILLS, 2 + (at % 2), 7), ...own])].toSorted((a, b) => a - b);
}

/** The language of the region as one of one's own, and a foreign one or two. */
function languagesOf(at: number, cities: readonly string[]): DemoProfile["additionalLanguages"] {
  const regional = REGIONAL[cities[0] ?? ""];
  const native = at % 11 === 7 ? chosen(FOREIGN, at) : SPANISH;
  const wanted = [
    ...(native === SPANISH ? [] : [{ language: SPANISH, level: "C2" }]),
    ...(regional === undefined ? [] : [{ language: regional, level: "C2" }]),
    ...(at % 4 === 3
      ? []
      : [{ language: chosen(FOREIGN, at % 2 === 0 ? 0 : at), level: chosen(LEVELS, at) }]),
  ];
  const known = new Map(wanted.map((item) => [item.language, item]));
  known.delete(native);
  return [...known.values()];
}

/** Every second one has something verified; some wait for it, and some have nothing yet. */
function credentialsOf(at: number, types: readonly number[], cities: readonly string[]): DemoCredential[] {
  if (at % 4 === 3) return [];
  const isVerified = at % 4 !== 2;
  const city = cities[0] ?? "Madrid";
  const registration: DemoCredential = types.includes(2)
    ? {
        kind: "REGISTRATION",
        title: "Inscripción en el Registro de Mediadores",
        issuer: "Registro de Mediadores e Instituciones de Mediación",
        number: `RM-${20_000 + at * 37}`,
        validDays: null,
        isVerified,
      }
    : {
        kind: "REGISTRATION",
        title: "Colegiación como ejerciente",
        issuer: `Colegio de la Abogacía de ${city}`,
        number: String(4_000 + at * 113),
        validDays: null,
        isVerified,
      };
  const insurance: DemoCredential = {
    kind: "INSURANCE",
    title: "Seguro de responsabilidad civil profesional",
    issuer: "Seguros Almenara",
    number: `RC-${700_000 + at * 911}`,
    validDays: 60 + at * 5,
    isVerified,
  };
  const qualification: DemoCredential = {
    kind: "QUALIFICATION",
    title: "Máster en Resolución Extrajudicial de Conflictos",
    issuer: `Universidad de ${city}`,
    number: "",
    validDays: null,
    isVerified,
  };
  const known = [registration, qualification];
  return at % 2 === 0 ? [...known, insurance] : known;
}
