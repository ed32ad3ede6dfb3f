import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven, IfPresent } from "../../shared/inputs/field.ts";
import { OptionalNested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { ApproximateFeeInput } from "./approximate-fee.input.ts";
import { LanguageLocationInput } from "./language-location.input.ts";
import { PresentationInput } from "./presentation.input.ts";
import { Skills, Types, type ProfileChoices } from "./profile-fields.ts";
import type { SpecialistTypeLevelInput } from "./specialist-type-level.input.ts";

/** Sections of a profile: one left out or null is not touched, one that is given is whole. */
export class UpdateSpecialistProfileInput implements InputOf<Contract.UpdateSpecialistProfileInput> {
  @IfPresent() @Types() types!: SpecialistTypeLevelInput[] | null | undefined;
  @IfPresent() @Skills() skillIds!: number[] | null | undefined;
  @OptionalNested(() => new ApproximateFeeInput()) approximateFee!: ApproximateFeeInput | null | undefined;
  @OptionalNested(({ choices }: UpdateSpecialistProfileInput) => new LanguageLocationInput(choices))
  languageLocation!: LanguageLocationInput | null | undefined;
  @OptionalNested(() => new PresentationInput()) presentation!: PresentationInput | null | undefined;
  /** The one the edit started from. */
  @AsGiven() version!: number;

  readonly choices: ProfileChoices;

  constructor(choices: ProfileChoices) {
    this.choices = choices;
  }
}
