import { STARS } from "../../../schema/rules/specialists.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

const LONGEST_COMMENT = 2_000;

export class ReviewTextInput implements InputOf<Contract.ReviewTextInput> {
  @Field(readStars, { schema: { type: "integer", minimum: 1, maximum: 5 }, isRequired: true })
  stars!: number;
  @Text({ longest: LONGEST_COMMENT }) comment!: string;
}

function readStars(given: unknown): number | Fault {
  const isCount = typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= 5;
  return isCount ? given : new Fault("INVALID", STARS);
}
