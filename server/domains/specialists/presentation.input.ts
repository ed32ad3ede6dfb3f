import type * as Contract from "../../generated/schema-types.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line, Text } from "../../shared/inputs/texts.ts";

const LONGEST_HEADLINE = 120;
const LONGEST_TEXT = 2_000;

export class PresentationInput implements InputOf<Contract.PresentationInput> {
  @Line({ longest: LONGEST_HEADLINE }) headline!: string;
  @Text({ longest: LONGEST_TEXT }) presentation!: string;
  @Text({ longest: LONGEST_TEXT }) training!: string;
}
