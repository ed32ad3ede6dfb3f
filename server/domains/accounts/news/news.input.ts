import type * as Contract from "../../../generated/schema-types.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Line, Text } from "../../../shared/inputs/texts.ts";

export class NewsInput implements InputOf<Contract.NewsInput> {
  @Line({ longest: 150, required: "Escribe el asunto" }) subject!: string;
  @Text({ longest: 5_000, required: "Escribe el texto" }) text!: string;
}
