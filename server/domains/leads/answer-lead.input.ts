import { LEAD_ANSWER_REQUIRED } from "../../../schema/rules/leads.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { isUuid } from "../../platform/ids.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { Ids } from "../../shared/inputs/ids.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import { MOST_ANSWER_FILES } from "./answer-files.ts";

const LONGEST_ANSWER = 8_000;
const TOO_MANY = new Fault("TOO_MANY", `Una respuesta lleva como mucho ${MOST_ANSWER_FILES} archivos`);

export class AnswerLeadInput implements InputOf<Contract.AnswerLeadInput> {
  @Text({ longest: LONGEST_ANSWER, required: LEAD_ANSWER_REQUIRED }) message!: string;
  @Ids({ most: MOST_ANSWER_FILES, tooMany: TOO_MANY })
  fileIds!: number[];
  /** Identifies this answer; made by the form, so that sending it again has one effect. */
  @Field(readKey, { schema: { type: "string", format: "uuid" }, isRequired: true }) key!: string;
}

function readKey(given: unknown): string | Fault {
  const key = textOf(given);
  return isUuid(key) ? key : new Fault("INVALID", "La clave de la respuesta no es válida");
}
