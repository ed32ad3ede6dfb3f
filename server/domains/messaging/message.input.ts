import { MESSAGE_OR_DOCUMENT } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { listOf } from "../../shared/inputs/given-values.ts";
import { Ids } from "../../shared/inputs/ids.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";

export const LONGEST_MESSAGE = 4_000;
const MOST_ATTACHMENTS = 5;
const TOO_MANY = new Fault("TOO_MANY", `Un mensaje lleva como mucho ${MOST_ATTACHMENTS} documentos`);

export class MessageInput implements InputOf<Contract.MessageInput> {
  @Text<MessageInput>({
    longest: LONGEST_MESSAGE,
    required: ({ documentIds }) => (listOf(documentIds).length === 0 ? MESSAGE_OR_DOCUMENT : undefined),
  })
  text!: string;
  @Ids({ most: MOST_ATTACHMENTS, tooMany: TOO_MANY })
  documentIds!: number[];
}
