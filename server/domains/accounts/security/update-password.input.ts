import { PASSWORD_REQUIRED } from "../../../../schema/rules/password-rules.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Verbatim } from "../../../shared/inputs/texts.ts";
import { NEW_PASSWORD } from "../rules/passwords.ts";

export class UpdatePasswordInput implements InputOf<Contract.UpdatePasswordInput> {
  /** null: not given, as documented clients do. */
  @Field(readCurrent, { schema: { type: "string" }, isRequired: false }) currentPassword!: string | null;
  @Verbatim(NEW_PASSWORD) password!: string;
}

function readCurrent(given: unknown): string | null | Fault {
  if (given === undefined || given === null) return null;
  const password = textOf(given);
  return password === "" ? new Fault("REQUIRED", PASSWORD_REQUIRED) : password;
}
