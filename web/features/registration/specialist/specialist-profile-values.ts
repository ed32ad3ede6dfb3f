import {
  MIN_SKILLS,
  type FeeValues,
  type LanguageLocationValues,
  type TypeLevel,
} from "../../../parts/specialist-profile/specialist-profile.ts";
import { FIRST_PROFILE_STEP } from "../wizard/use-wizard.ts";

export const TYPES_STEP = FIRST_PROFILE_STEP;
export const SKILLS_STEP = TYPES_STEP + 1;
export const FEE_STEP = SKILLS_STEP + 1;
export const LANGUAGES_STEP = FEE_STEP + 1;

/** What a specialist fills in after the e-mail is verified. */
export interface SpecialistProfile {
  types: TypeLevel[];
  skillIds: string[];
  fee: FeeValues;
  languageLocation: LanguageLocationValues;
  /** Typed into the city's field and not added yet. */
  pendingCity: string;
  /** The furthest step that was come to. */
  reached: number;
}

export const emptySpecialistProfile: SpecialistProfile = {
  types: [],
  skillIds: [],
  fee: { feeCharges: [], hide: false },
  languageLocation: { cities: [], workModality: null, nativeLanguageId: null, additionalLanguages: [] },
  pendingCity: "",
  reached: TYPES_STEP,
};

/** The furthest step the profile allows: the first one that lacks something, or how far it came. */
export function furthestStep({ types, skillIds, reached }: SpecialistProfile): number {
  if (types.length === 0) return TYPES_STEP;
  if (skillIds.length < MIN_SKILLS) return Math.min(reached, SKILLS_STEP);
  return Math.min(reached, LANGUAGES_STEP);
}
