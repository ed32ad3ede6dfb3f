import type { ApproximateFeeInput } from "./approximate-fee.input.ts";
import type { LanguageLocationInput } from "./language-location.input.ts";
import type { Specialist } from "./specialist.entity.ts";
import type { SpecialistTypeLevelInput } from "./specialist-type-level.input.ts";
import type { FeeChargeType } from "./specialist-properties.ts";
import type { UpdateSpecialistProfileInput } from "./update-specialist-profile.input.ts";

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

/** The columns of the sections that are given. */
export function profileValues(form: Partial<UpdateSpecialistProfileInput>): Partial<ProfileValues> {
  const { types, skillIds, approximateFee, languageLocation, presentation } = form;
  return {
    ...(types && typeValues(types)),
    ...(skillIds && { skills: skillIds }),
    ...(approximateFee && feeValues(approximateFee)),
    ...(languageLocation && placeValues(languageLocation)),
    ...(presentation && {
      headline: presentation.headline,
      presentation: presentation.presentation,
      training: presentation.training,
    }),
  };
}

function typeValues(
  types: readonly SpecialistTypeLevelInput[],
): Pick<ProfileValues, "types" | "experienceLevels"> {
  const sorted = types.toSorted((a, b) => a.type - b.type);
  return {
    types: sorted.map(({ type }) => type),
    experienceLevels: sorted.map(({ experienceLevel }) => experienceLevel),
  };
}

function feeValues({
  feeCharges,
  hide,
}: ApproximateFeeInput): Pick<ProfileValues, "feeAmount" | "feePercentage" | "feeHidden"> {
  const valueOf = (type: FeeChargeType) =>
    feeCharges.find(({ chargeType }) => chargeType === type)?.tariffValue ?? null;
  return { feeAmount: valueOf("AMOUNT"), feePercentage: valueOf("PERCENTAGE"), feeHidden: hide };
}

function placeValues({
  cities,
  workModality,
  nativeLanguageId,
  additionalLanguages,
}: LanguageLocationInput): Pick<
  ProfileValues,
  "cities" | "workModality" | "nativeLanguage" | "additionalLanguages"
> {
  return {
    cities,
    workModality,
    nativeLanguage: nativeLanguageId,
    additionalLanguages: additionalLanguages.map(({ languageId, level }) => ({
      language: languageId,
      level,
    })),
  };
}
