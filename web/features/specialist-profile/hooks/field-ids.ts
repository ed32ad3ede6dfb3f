import type { SectionKey } from "./section-values.ts";

export interface FieldName {
  /** What the person calls it. */
  label: string;
  /** The id of its control, for the error summary. */
  id: string;
}

/** The fields of each section by the first part of their path. The editors of `parts/specialist-profile` have ids of their own. */
export const SECTION_FIELDS = {
  presentacion: {
    headline: { label: "Titular", id: "profile-headline" },
    presentation: { label: "Presentación", id: "profile-presentation" },
    training: { label: "Formación", id: "profile-training" },
  },
  tipos: { types: { label: "Tipos", id: "types" } },
  habilidades: { skillIds: { label: "Habilidades", id: "skills" } },
  tarifa: { feeCharges: { label: "Tarifa", id: "fee-AMOUNT" } },
  idiomas: {
    cities: { label: "Ciudades", id: "cities" },
    workModality: { label: "Modalidad de trabajo", id: "work-modality" },
    nativeLanguageId: { label: "Idioma nativo", id: "native-language" },
    additionalLanguages: { label: "Idiomas adicionales", id: "additional-languages" },
  },
} satisfies Record<SectionKey, Readonly<Record<string, FieldName>>>;
