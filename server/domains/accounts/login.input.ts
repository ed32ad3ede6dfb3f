import { PASSWORD_REQUIRED } from "../../../schema/rules/password-rules.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AccountEmail } from "../../shared/inputs/contact.ts";
import { Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Verbatim } from "../../shared/inputs/texts.ts";

export class LoginInput implements InputOf<Contract.LoginInput> {
  @AccountEmail() email!: string;
  @Field(readPassword, { schema: { type: "string" }, isRequired: true }) password!: string;
  @Verbatim({
    schema: {
      type: "string",
      description: "Con la verificación en dos pasos: el código de la aplicación, o uno de recuperación",
    },
    isRequired: false,
  })
  code!: string;
}

function readPassword(given: unknown): string | Fault {
  const password = textOf(given);
  return password === "" ? new Fault("REQUIRED", PASSWORD_REQUIRED) : password;
}
