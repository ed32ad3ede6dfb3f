import type * as Contract from "../../generated/schema-types.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { ApproximateFeeInput } from "./approximate-fee.input.ts";
import { LanguageLocationInput } from "./language-location.input.ts";
import { Skills, Types, type ProfileChoices } from "./profile-fields.ts";
import type { SpecialistTypeLevelInput } from "./specialist-type-level.input.ts";

/** The whole profile; problems come in this order. */
export class CompleteSpecialistProfileInput implements InputOf<Contract.CompleteSpecialistProfileInput> {
  @Types() types!: SpecialistTypeLevelInput[];
  @Skills() skillIds!: number[];
  @Nested(() => new ApproximateFeeInput()) approximateFee!: ApproximateFeeInput;
  @Nested(({ choices }: CompleteSpecialistProfileInput) => new LanguageLocationInput(choices))
  languageLocation!: LanguageLocationInput;

  readonly choices: ProfileChoices;

  constructor(choices: ProfileChoices) {
    this.choices = choices;
  }
}
