import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven, Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { readText } from "../../../shared/plain-text.ts";

const LONGEST_NOTE = 1_000;

export class ReviewIdentityInput implements InputOf<Contract.ReviewInput> {
  @AsGiven() decision!: Contract.ReviewDecision;
  /** Of a rejection only. */
  @Field(readNote, { schema: { type: "string", maxLength: LONGEST_NOTE }, isRequired: false })
  note!: string | null;
}

function readNote(given: unknown, { decision }: ReviewIdentityInput): string | null | Fault {
  if (decision !== "REJECTED") return null;
  const note = readText(textOf(given), LONGEST_NOTE);
  return note === "" ? new Fault("REQUIRED", "Explica por qué se rechaza, para que pueda corregirlo") : note;
}
