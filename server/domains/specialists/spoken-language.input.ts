import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import type { ProfileChoices } from "./profile-fields.ts";
import type { LanguageLevel } from "./specialist.entity.ts";
import { LANGUAGE_LEVELS, NO_OPTION } from "./specialist-properties.ts";

type Languages = ProfileChoices["languages"];

export class SpokenLanguageInput implements InputOf<Contract.SpokenLanguageInput> {
  @Field(readNew, { schema: { type: "string" }, isRequired: true }) languageId!: number;
  @Field(readLevel, { schema: { enum: LANGUAGE_LEVELS }, isRequired: true }) level: LanguageLevel = "A1";

  readonly languages: Languages;
  readonly native: number | null;
  readonly before: readonly SpokenLanguageInput[];

  constructor(languages: Languages, native: number | null, before: readonly SpokenLanguageInput[]) {
    this.languages = languages;
    this.native = native;
    this.before = before;
  }
}

export function readLanguage(id: string, languages: Languages): number | Fault {
  const language = languages.get(readId(id) ?? 0);
  return language ? language.id : new Fault("NOT_FOUND", "Este idioma no está en la lista");
}

function readNew(given: unknown, { languages, native, before }: SpokenLanguageInput): number | Fault {
  const language = readLanguage(textOf(given), languages);
  if (language === native) return new Fault("DUPLICATE", "Ya es tu idioma nativo");
  // One whose level isn't known doesn't count yet.
  return before.some(({ languageId, level }) => languageId === language && LANGUAGE_LEVELS.includes(level))
    ? new Fault("DUPLICATE", "Este idioma está dos veces")
    : language;
}

function readLevel(given: unknown): LanguageLevel | Fault {
  return LANGUAGE_LEVELS.find((level) => level === given) ?? NO_OPTION;
}
