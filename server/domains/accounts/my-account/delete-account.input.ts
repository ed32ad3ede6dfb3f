import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { Field } from "../../../shared/inputs/field.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Verbatim } from "../../../shared/inputs/texts.ts";

const REASONS: readonly unknown[] = [1, 2, 3, 4];

/** Password and code are checked by whoever asks for the proofs. */
export class DeleteAccountInput implements InputOf<Contract.DeleteAccountInput> {
  /** As the contract lists them. */
  @Field(readReason, { schema: { enum: REASONS }, isRequired: false }) reason!: number | null;
  @Verbatim({ schema: { type: "string" }, isRequired: true }) password!: string;
  @Verbatim({ schema: { type: "string" }, isRequired: false }) code!: string;
}

function readReason(given: unknown): number | null | Fault {
  if (given === undefined || given === null) return null;
  return typeof given === "number" && REASONS.includes(given)
    ? given
    : new Fault("INVALID", "Elige uno de los motivos de la lista.");
}
