import type { CompleteSpecialistProfileInput } from "../../../generated/plain/graphql.ts";
import { defaultFeeCharges, type TypeLevel } from "../../../parts/specialist-profile/specialist-profile.ts";
import { withAdded } from "../../../ui/ChipInput.tsx";
import {
  FEE_STEP,
  LANGUAGES_STEP,
  SKILLS_STEP,
  TYPES_STEP,
  type SpecialistProfile,
} from "./specialist-profile-values.ts";

/** Default fees are set anew whenever a type comes or goes, not when only a level changes. */
export function withTypes(profile: SpecialistProfile, types: TypeLevel[]): SpecialistProfile {
  const isSame = types.length === profile.types.length;
  const feeCharges = isSame ? profile.fee.feeCharges : defaultFeeCharges(types);
  return { ...profile, types, fee: { ...profile.fee, feeCharges } };
}

/** The step on which a problem of the server is put right, by the first part of its path. */
export function stepOfProblem(field: readonly string[]): number | null {
  const steps: Record<string, number> = {
    types: TYPES_STEP,
    skillIds: SKILLS_STEP,
    approximateFee: FEE_STEP,
    languageLocation: LANGUAGES_STEP,
  };
  return steps[field[0] ?? ""] ?? null;
}

/** A city that is still in its field counts: nobody has to press 'Añadir' before going on. */
export function withPendingCity(profile: SpecialistProfile): SpecialistProfile {
  const { languageLocation, pendingCity } = profile;
  const cities = withAdded(languageLocation.cities, pendingCity);
  return { ...profile, pendingCity: "", languageLocation: { ...languageLocation, cities } };
}

/** Null while the modality isn't chosen. */
export function toSpecialistProfileInput(profile: SpecialistProfile): CompleteSpecialistProfileInput | null {
  const { workModality, ...languageLocation } = profile.languageLocation;
  if (workModality === null) return null;
  return {
    types: profile.types,
    skillIds: profile.skillIds,
    approximateFee: profile.fee,
    languageLocation: { ...languageLocation, workModality },
  };
}
