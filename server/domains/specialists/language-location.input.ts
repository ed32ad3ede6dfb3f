import type * as Contract from "../../generated/schema-types.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import { FormsInTurn } from "../../shared/inputs/forms-in-turn.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { readLine } from "../../shared/plain-text.ts";
import type { ProfileChoices } from "./profile-fields.ts";
import { NO_OPTION, optionOfCode, WORK_MODALITIES } from "./specialist-properties.ts";
import { readLanguage, SpokenLanguageInput } from "./spoken-language.input.ts";

const MOST_CITIES = 50;
const MOST_LANGUAGES = 20;
const LONGEST_CITY = 100;

/** Problems come in this order. */
export class LanguageLocationInput implements InputOf<Contract.LanguageLocationInput> {
  /** null: none given. */
  @Field(readNative, { schema: { type: "string" }, isRequired: false }) nativeLanguageId!: number | null;
  @Field(readCities, { schema: { type: "array", items: { type: "string" } }, isRequired: true })
  cities!: string[];
  /** Its stored number. */
  @Field(readModality, { schema: { enum: WORK_MODALITIES.map(({ code }) => code) }, isRequired: true })
  workModality!: number;
  @FormsInTurn<SpokenLanguageInput, LanguageLocationInput>("additionalLanguages", {
    create: ({ languages, nativeLanguageId }, before) =>
      new SpokenLanguageInput(languages, nativeLanguageId, before),
    most: MOST_LANGUAGES,
    tooMany: `Añade como máximo ${MOST_LANGUAGES} idiomas`,
  })
  additionalLanguages!: SpokenLanguageInput[];

  readonly languages: ProfileChoices["languages"];

  constructor({ languages }: ProfileChoices) {
    this.languages = languages;
  }
}

function readNative(given: unknown, { languages }: LanguageLocationInput): number | null | Fault {
  const id = textOf(given);
  return id === "" || id === "0" ? null : readLanguage(id, languages);
}

/** Blank ones don't count, and a city given twice (accents and case apart) counts once. */
function readCities(given: unknown): string[] | Fault {
  const cities = new Map<string, string>();
  for (const item of listOf(given)) {
    const city = readLine(textOf(item), LONGEST_CITY);
    if (city instanceof Fault) return city;
    if (city === "" || cities.has(foldText(city))) continue;
    cities.set(foldText(city), city);
  }
  if (cities.size === 0) return new Fault("REQUIRED", "Añade al menos una ciudad");
  return cities.size > MOST_CITIES
    ? new Fault("TOO_MANY", `Añade como máximo ${MOST_CITIES} ciudades`)
    : [...cities.values()];
}

function readModality(given: unknown): number | Fault {
  return optionOfCode(WORK_MODALITIES, textOf(given))?.number ?? NO_OPTION;
}
