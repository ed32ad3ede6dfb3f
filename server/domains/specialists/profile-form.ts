import type { Language } from "../catalogs/language.entity.ts";
import type { Skill } from "../catalogs/skill.entity.ts";
import type { LanguageLevel, Specialist } from "./specialist.entity.ts";
import type { FeeChargeType, SpecialistType, WorkModality } from "./specialist-properties.ts";

/**
 * The sections of a profile as sent, not checked yet; a section left out (undefined, null) is not touched. null in an
 * option: something that is none of the options; left out where the contract has a default: that.
 */
export interface ProfileForm {
  types?: readonly { type: SpecialistType | null; experienceLevel?: number | null }[] | null;
  skillIds?: readonly string[] | null;
  approximateFee?: {
    feeCharges: readonly { chargeType: FeeChargeType | null; tariffValue: number | null }[];
    hide?: boolean;
  } | null;
  languageLocation?: {
    cities: readonly string[];
    workModality: WorkModality | null;
    /** undefined, null, "0": none given. */
    nativeLanguageId?: string | null;
    additionalLanguages?: readonly { languageId: string; level?: LanguageLevel | null }[];
  } | null;
  presentation?: { headline?: string; presentation?: string; training?: string } | null;
}

/** The columns a form can change. */
export type ProfileValues = Pick<
  Specialist,
  | "types"
  | "experienceLevels"
  | "skills"
  | "feeAmount"
  | "feePercentage"
  | "feeHidden"
  | "cities"
  | "workModality"
  | "nativeLanguage"
  | "additionalLanguages"
  | "headline"
  | "presentation"
  | "training"
>;

/** What the catalogue has, and what the profile chose before: it may stay chosen though it is no longer offered. */
export interface ProfileGround {
  skills: ReadonlyMap<number, Skill>;
  languages: ReadonlyMap<number, Language>;
  stored: Pick<ProfileValues, "types" | "skills"> | null;
}
