import { EXPERIENCE_LEVELS } from "../../../schema/rules/specialist-words.ts";
import type { Language } from "../catalogs/language.entity.ts";
import type { Skill } from "../catalogs/skill.entity.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import type { ProfileValues } from "./profile-values.ts";
import { optionOfNumber, SPECIALIST_TYPES, WORK_MODALITIES } from "./specialist-properties.ts";

interface Catalogue {
  skills: ReadonlyMap<number, Skill>;
  languages: ReadonlyMap<number, Language>;
}

interface ShownField {
  field: string;
  label: string;
  /** The first tells whether the form had the field at all. */
  column: keyof ProfileValues;
  show: (values: ProfileValues, catalogue: Catalogue) => string;
}

const FIELDS: readonly ShownField[] = [
  { field: "types", label: "Tipos de especialista", column: "types", show: showTypes },
  {
    field: "skillIds",
    label: "Habilidades",
    column: "skills",
    show: ({ skills }, catalogue) => skills.map((id) => catalogue.skills.get(id)?.skill ?? "").join(", "),
  },
  { field: "approximateFee", label: "Tarifa", column: "feeHidden", show: showFee },
  { field: "cities", label: "Ciudades", column: "cities", show: ({ cities }) => cities.join(", ") },
  {
    field: "workModality",
    label: "Modalidad de trabajo",
    column: "workModality",
    show: ({ workModality }) => optionOfNumber(WORK_MODALITIES, workModality)?.text ?? "",
  },
  {
    field: "nativeLanguageId",
    label: "Idioma nativo",
    column: "nativeLanguage",
    show: ({ nativeLanguage }, { languages }) => languages.get(nativeLanguage ?? 0)?.language ?? "",
  },
  {
    field: "additionalLanguages",
    label: "Otros idiomas",
    column: "additionalLanguages",
    show: ({ additionalLanguages }, { languages }) =>
      additionalLanguages
        .map(({ language, level }) => `${languages.get(language)?.language ?? ""} (${level})`)
        .join(", "),
  },
  { field: "headline", label: "Titular", column: "headline", show: ({ headline }) => headline },
  {
    field: "presentation",
    label: "Presentación",
    column: "presentation",
    show: (values) => values.presentation,
  },
  { field: "training", label: "Formación", column: "training", show: ({ training }) => training },
];

function showTypes({ types, experienceLevels }: ProfileValues): string {
  return types
    .map((type, at) => {
      const level = EXPERIENCE_LEVELS[experienceLevels[at] ?? 1]?.years ?? "";
      return `${optionOfNumber(SPECIALIST_TYPES, type)?.text ?? ""} (${level})`;
    })
    .join(", ");
}

function showFee({ feeAmount, feePercentage, feeHidden }: ProfileValues): string {
  return [
    ...(feeAmount === null ? [] : [`${feeAmount.toLocaleString("es-ES")} € por caso`]),
    ...(feePercentage === null ? [] : [`${feePercentage} % de lo recaudado`]),
    ...(feeHidden ? ["oculta"] : []),
  ].join(", ");
}

/** Every field that the form holds, as stored and as sent, in words. */
export function profileFields(
  stored: ProfileValues,
  sent: Partial<ProfileValues>,
  catalogue: Catalogue,
): FieldChange[] {
  const after = { ...stored, ...sent };
  return FIELDS.filter(({ column }) => sent[column] !== undefined).map(({ field, label, show }) => ({
    field,
    label,
    current: show(stored, catalogue) || null,
    yours: show(after, catalogue) || null,
  }));
}
