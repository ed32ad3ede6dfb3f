import type { UpdateSpecialistProfileInput, SpecialistProfileFragment } from "../../../generated/graphql.ts";
import { changedEntries } from "../../../lib/merge-edits.ts";
import type {
  FeeValues,
  LanguageLocationValues,
  TypeLevel,
} from "../../../parts/specialist-profile/specialist-profile.ts";
import { withAdded } from "../../../ui/ChipInput.tsx";

/** What each section's form holds; the keys are the anchors of the page, as the server's `gaps` name them. */
export interface SectionValues {
  presentacion: { headline: string; presentation: string; training: string };
  tipos: { types: TypeLevel[] };
  habilidades: { skillIds: string[] };
  tarifa: FeeValues;
  /** `pendingCity` is typed but not added to the list yet; saving adds it. */
  idiomas: LanguageLocationValues & { pendingCity: string };
}

export type SectionKey = keyof SectionValues;

/** An edit in hand: the section, what it started from, and what has been typed. A draft, so it survives JSON. */
export interface SectionEdit {
  section: SectionKey;
  version: number;
  base: SectionValues;
  values: SectionValues;
}

export const SECTION_TITLES: Record<SectionKey, string> = {
  presentacion: "Presentación",
  tipos: "Tipos y experiencia",
  habilidades: "Habilidades",
  tarifa: "Tarifa",
  idiomas: "Idiomas y lugares",
};

/** The stored profile as the forms hold it. */
export function toSectionValues(profile: SpecialistProfileFragment): SectionValues {
  const { headline, presentation, training, cities, workModality } = profile;
  return {
    presentacion: { headline, presentation, training },
    tipos: { types: profile.types.map(({ type, experienceLevel }) => ({ type, experienceLevel })) },
    habilidades: { skillIds: profile.skills.map(({ id }) => id) },
    tarifa: {
      feeCharges: profile.feeCharges.map(({ chargeType, tariffValue }) => ({ chargeType, tariffValue })),
      hide: profile.feeHidden,
    },
    idiomas: {
      cities: [...cities],
      workModality,
      nativeLanguageId: profile.nativeLanguage?.id ?? null,
      additionalLanguages: profile.additionalLanguages.map(({ language, level }) => ({
        languageId: language.id,
        level,
      })),
      pendingCity: "",
    },
  };
}

/** The one section as the contract wants it. Without a modality there is nothing to send: the form asks for it. */
export function sectionInput(
  section: SectionKey,
  values: SectionValues,
): Omit<UpdateSpecialistProfileInput, "version"> {
  if (section === "presentacion") return { presentation: values.presentacion };
  if (section === "tipos") return values.tipos;
  if (section === "habilidades") return values.habilidades;
  if (section === "tarifa") return { approximateFee: values.tarifa };
  const { workModality, pendingCity, cities, ...languages } = values.idiomas;
  if (workModality === null) return {};
  return { languageLocation: { ...languages, workModality, cities: withAdded(cities, pendingCity) } };
}

export function isChanged({ section, base, values }: SectionEdit): boolean {
  return JSON.stringify(base[section]) !== JSON.stringify(values[section]);
}

/** The person's changes on top of what was stored meanwhile. Lists go whole: their places mean nothing. */
export function onTopOf(edit: SectionEdit, stored: SpecialistProfileFragment): SectionEdit {
  const { section } = edit;
  const theirs = toSectionValues(stored);
  const mine = changedEntries(edit.base[section], edit.values[section]);
  const merged = { ...theirs[section], ...mine };
  return { section, version: stored.version, base: theirs, values: { ...theirs, [section]: merged } };
}

/** The edit started again from what is stored; what was typed is given up. */
export function fromStored(section: SectionKey, stored: SpecialistProfileFragment): SectionEdit {
  const base = toSectionValues(stored);
  return { section, version: stored.version, base, values: base };
}
