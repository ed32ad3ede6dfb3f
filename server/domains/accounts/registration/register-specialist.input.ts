import type * as Contract from "../../../generated/schema-types.ts";
import type { IdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { IdentityNumber } from "../../../shared/inputs/identity.ts";
import { Nested } from "../../../shared/inputs/nested.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Verbatim } from "../../../shared/inputs/texts.ts";
import { NEW_PASSWORD } from "../rules/passwords.ts";
import { RegistrantContactInput, RegistrantInput } from "./registrant.input.ts";

/** Problems come in this order. */
export class RegisterSpecialistInput implements InputOf<Contract.RegisterSpecialistInput> {
  @Nested(() => new RegistrantInput()) user!: RegistrantInput;
  @Nested(() => new RegistrantContactInput()) contact!: RegistrantContactInput;
  @IdentityNumber(() => "PERSON") identityDocument!: IdentityDocument;
  @Verbatim(NEW_PASSWORD) password!: string;
}
