import { Fault, FormProblems } from "../../shared/fault.ts";
import { readLine, readText } from "../../shared/plain-text.ts";
import type { Language } from "../catalogs/language.entity.ts";
import { readId } from "../../platform/ids.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { ProfileForm, ProfileGround, ProfileValues } from "./profile-form.ts";
import type { AdditionalLanguage, LanguageLevel } from "./specialist.entity.ts";
import {
  EXPERIENCE_TEXTS,
  FEWEST_SKILLS,
  JUDICIAL,
  LANGUAGE_LEVELS,
  optionOfCode,
  SPECIALIST_TYPES,
  WORK_MODALITIES,
} from "./specialist-properties.ts";
import type { FeeChargeType, SpecialistType } from "./specialist-properties.ts";

const MOST_SKILLS = 50;
const MOST_CITIES = 50;
const MOST_LANGUAGES = 20;
const LONGEST_CITY = 100;
const HIGHEST_AMOUNT = 100_000;
const AMOUNT_STEP = 10;
const PERCENTAGE_STEP = 5;
const LONGEST_HEADLINE = 120;
const LONGEST_TEXT = 2_000;

const NO_OPTION = new Fault("INVALID", "Elige una de las opciones");

/** The values of the sections given. Throws InvalidInput with every problem of the form. */
export function readProfile(form: ProfileForm, ground: ProfileGround): Partial<ProfileValues> {
  const problems = new FormProblems();
  const values: Partial<ProfileValues> = {
    ...(form.types ? readTypes(form.types, ground, problems) : {}),
    ...(form.skillIds ? { skills: readSkills(form.skillIds, ground, problems) } : {}),
    ...(form.approximateFee ? readFee(form.approximateFee, problems) : {}),
    ...(form.languageLocation ? readLanguageLocation(form.languageLocation, ground, problems) : {}),
    ...(form.presentation ? readPresentation(form.presentation, problems) : {}),
  };
  if (problems.list.length > 0) throw problems.refusal();
  return values;
}

function readTypes(
  given: NonNullable<ProfileForm["types"]>,
  { stored }: ProfileGround,
  problems: FormProblems,
): Pick<ProfileValues, "types" | "experienceLevels"> {
  const chosen = new Map<number, number>();
  for (const [at, { type, experienceLevel = 1 }] of given.slice(0, SPECIALIST_TYPES.length + 1).entries()) {
    const number = problems.take(["types", String(at), "type"], readType(type, chosen, stored?.types ?? []));
    const level = problems.take(["types", String(at), "experienceLevel"], readLevel(experienceLevel));
    if (number !== null) chosen.set(number, level ?? 1);
  }
  if (given.length === 0) {
    problems.take(["types"], new Fault("REQUIRED", "Elige al menos un tipo de especialista"));
  }
  const sorted = [...chosen].toSorted(([a], [b]) => a - b);
  return { types: sorted.map(([type]) => type), experienceLevels: sorted.map(([, level]) => level) };
}

function readType(
  type: SpecialistType | null,
  chosen: ReadonlyMap<number, number>,
  storedTypes: readonly number[],
): number | Fault {
  const option = optionOfCode(SPECIALIST_TYPES, type);
  if (!option) return NO_OPTION;
  if (chosen.has(option.number)) return new Fault("DUPLICATE", `«${option.text}» está dos veces`);
  // The registration offers the first three only; the fourth is given by the platform.
  if (option.number === JUDICIAL && !storedTypes.includes(JUDICIAL)) {
    return new Fault("INVALID", "El tipo «Judicial» no se puede elegir: lo asigna la plataforma");
  }
  return option.number;
}

function readLevel(level: number | null): number | Fault {
  const known = level !== null && Object.hasOwn(EXPERIENCE_TEXTS, level);
  return known ? level : new Fault("INVALID", "El nivel de experiencia va de 1 a 4");
}

function readSkills(given: readonly string[], ground: ProfileGround, problems: FormProblems): number[] {
  const ids = [...new Set(given.map(readId))];
  const isOffered = (id: number | null): id is number =>
    id !== null && (ground.skills.get(id)?.show === true || ground.stored?.skills.includes(id) === true);
  const offered = ids.filter(isOffered);
  problems.take(["skillIds"], skillsFault(offered.length, ids.length) ?? offered);
  return offered.toSorted((a, b) => a - b);
}

function skillsFault(offered: number, given: number): Fault | null {
  if (offered < given) {
    return new Fault("NOT_FOUND", "Alguna de las habilidades elegidas no existe o ya no se ofrece");
  }
  const missing = FEWEST_SKILLS - offered;
  if (missing > 0) {
    const some = missing === 1 ? "Te falta 1 habilidad" : `Te faltan ${missing} habilidades`;
    return new Fault("TOO_FEW", `${some}: elige al menos ${FEWEST_SKILLS}`);
  }
  return offered > MOST_SKILLS ? new Fault("TOO_MANY", `Elige como máximo ${MOST_SKILLS} habilidades`) : null;
}

function readFee(
  { feeCharges, hide = false }: NonNullable<ProfileForm["approximateFee"]>,
  problems: FormProblems,
): Pick<ProfileValues, "feeAmount" | "feePercentage" | "feeHidden"> {
  const charges = new Map<FeeChargeType, number | null>();
  const path = (at: number, name: string) => ["approximateFee", "feeCharges", String(at), name];
  for (const [at, { chargeType, tariffValue }] of feeCharges.slice(0, 3).entries()) {
    const type = problems.take(path(at, "chargeType"), readChargeType(chargeType, charges));
    if (type === null) continue;
    charges.set(type, problems.take(path(at, "tariffValue"), readTariff(type, tariffValue)));
  }
  if (feeCharges.length === 0) {
    problems.take(["approximateFee", "feeCharges"], new Fault("REQUIRED", "Indica tu tarifa aproximada"));
  }
  const feeAmount = charges.get("AMOUNT") ?? null;
  return { feeAmount, feePercentage: charges.get("PERCENTAGE") ?? null, feeHidden: hide };
}

function readChargeType(
  type: FeeChargeType | null,
  charges: ReadonlyMap<FeeChargeType, unknown>,
): FeeChargeType | Fault {
  if (type === null) return NO_OPTION;
  return charges.has(type) ? new Fault("DUPLICATE", "Esta forma de cobro está dos veces") : type;
}

function readTariff(type: FeeChargeType, value: number | null): number | Fault {
  const [step, highest, rule] =
    type === "AMOUNT"
      ? [AMOUNT_STEP, HIGHEST_AMOUNT, "El importe va de 10 en 10 euros, entre 0 y 100.000"]
      : [PERCENTAGE_STEP, 100, "El porcentaje va de 5 en 5, entre 0 y 100"];
  const fits = value !== null && value >= 0 && value <= highest && value % step === 0;
  return fits ? value : new Fault("INVALID", rule);
}

function readLanguageLocation(
  given: NonNullable<ProfileForm["languageLocation"]>,
  ground: ProfileGround,
  problems: FormProblems,
): Pick<ProfileValues, "cities" | "workModality" | "nativeLanguage" | "additionalLanguages"> {
  const at = (name: string) => ["languageLocation", name];
  const modality = optionOfCode(WORK_MODALITIES, given.workModality)?.number ?? NO_OPTION;
  const native = problems.take(at("nativeLanguageId"), readNative(given.nativeLanguageId, ground));
  return {
    cities: problems.take(at("cities"), readCities(given.cities)) ?? [],
    workModality: problems.take(at("workModality"), modality),
    nativeLanguage: native === "none" ? null : native,
    additionalLanguages: readAdditional(given.additionalLanguages ?? [], native, ground, problems),
  };
}

/** Blank ones don't count, and a city given twice (accents and case apart) counts once. */
function readCities(given: readonly string[]): string[] | Fault {
  const cities = new Map<string, string>();
  for (const text of given) {
    const city = readLine(text, LONGEST_CITY);
    if (city instanceof Fault) return city;
    if (city === "" || cities.has(foldText(city))) continue;
    cities.set(foldText(city), city);
  }
  if (cities.size === 0) return new Fault("REQUIRED", "Añade al menos una ciudad");
  return cities.size > MOST_CITIES
    ? new Fault("TOO_MANY", `Añade como máximo ${MOST_CITIES} ciudades`)
    : [...cities.values()];
}

function readNative(id: string | null | undefined, { languages }: ProfileGround): number | "none" | Fault {
  if (id === undefined || id === null || id === "" || id === "0") return "none";
  return readLanguage(id, languages);
}

function readLanguage(id: string, languages: ReadonlyMap<number, Language>): number | Fault {
  const language = languages.get(readId(id) ?? 0);
  return language ? language.id : new Fault("NOT_FOUND", "Este idioma no está en la lista");
}

function readAdditional(
  given: NonNullable<NonNullable<ProfileForm["languageLocation"]>["additionalLanguages"]>,
  native: number | "none" | null,
  { languages }: ProfileGround,
  problems: FormProblems,
): AdditionalLanguage[] {
  const found = new Map<number, LanguageLevel>();
  const path = (at: number, name: string) => ["languageLocation", "additionalLanguages", String(at), name];
  const readNew = (id: string): number | Fault => {
    const language = readLanguage(id, languages);
    if (language === native) return new Fault("DUPLICATE", "Ya es tu idioma nativo");
    return typeof language === "number" && found.has(language)
      ? new Fault("DUPLICATE", "Este idioma está dos veces")
      : language;
  };
  for (const [at, { languageId, level = "A1" }] of given.slice(0, MOST_LANGUAGES + 1).entries()) {
    const language = problems.take(path(at, "languageId"), readNew(languageId));
    const known = problems.take(
      path(at, "level"),
      LANGUAGE_LEVELS.find((name) => name === level) ?? NO_OPTION,
    );
    if (language !== null && known !== null) found.set(language, known);
  }
  if (given.length > MOST_LANGUAGES) {
    const fault = new Fault("TOO_MANY", `Añade como máximo ${MOST_LANGUAGES} idiomas`);
    problems.take(["languageLocation", "additionalLanguages"], fault);
  }
  return [...found].map(([language, level]) => ({ language, level }));
}

function readPresentation(
  { headline = "", presentation = "", training = "" }: NonNullable<ProfileForm["presentation"]>,
  problems: FormProblems,
): Pick<ProfileValues, "headline" | "presentation" | "training"> {
  const read = (name: string, reading: string | Fault) =>
    problems.take(["presentation", name], reading) ?? "";
  return {
    headline: read("headline", readLine(headline, LONGEST_HEADLINE)),
    presentation: read("presentation", readText(presentation, LONGEST_TEXT)),
    training: read("training", readText(training, LONGEST_TEXT)),
  };
}
