import type * as Contract from "../../../generated/schema-types.ts";
import type { Fault } from "../../../shared/fault.ts";
import type { IdentityDocument, IdentityHolder } from "../../../shared/identity/identity-documents.ts";
import { LONGEST_COMPANY_NAME, readCompanyName } from "../../../shared/identity/person-names.ts";
import { Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import { IdentityNumber } from "../../../shared/inputs/identity.ts";
import { Nested } from "../../../shared/inputs/nested.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Verbatim } from "../../../shared/inputs/texts.ts";
import { NEW_PASSWORD } from "../rules/passwords.ts";
import { RegistrantContactInput, RegistrantInput } from "./registrant.input.ts";

/** Problems come in this order: that of the specialist's form, with the company's name between. */
export class RegisterClientInput implements InputOf<Contract.RegisterClientInput> {
  @Nested(() => new RegistrantInput()) user!: RegistrantInput;
  @Field(readCompany, { schema: { type: "string", maxLength: LONGEST_COMPANY_NAME }, isRequired: true })
  companyName!: string | null;
  @Nested(() => new RegistrantContactInput()) contact!: RegistrantContactInput;
  @IdentityNumber<RegisterClientInput>(({ kind }) => kind) identityDocument!: IdentityDocument;
  @Verbatim(NEW_PASSWORD) password!: string;

  readonly kind: IdentityHolder;

  constructor(kind: IdentityHolder) {
    this.kind = kind;
  }
}

/** What a person gives for it is dropped. */
function readCompany(given: unknown, { kind }: RegisterClientInput): string | null | Fault {
  return kind === "COMPANY" ? readCompanyName(textOf(given)) : null;
}
