import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { readIdentityDocument, type IdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { readCompanyName } from "../../../shared/identity/person-names.ts";
import { AsGiven, Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { PersonName } from "../../../shared/inputs/texts.ts";
import { kindOf, type Account } from "../account.entity.ts";

/** Made for the account as it is stored. */
export class UpdateIdentityInput implements InputOf<Contract.UpdateIdentityInput> {
  @PersonName() names!: string;
  @PersonName() surnames!: string;
  @Field(readCompany, { schema: { type: "string" }, isRequired: false }) companyName!: string | null;
  @Field(readDocument, { schema: { type: "string" }, isRequired: true })
  identityDocument!: IdentityDocument | null;
  /** The one the edit started from. */
  @AsGiven() version!: number;

  readonly stored: Account;

  constructor(stored: Account) {
    this.stored = stored;
  }
}

/** Who is a person and who a company was decided at registration. */
function readCompany(given: unknown, { stored }: UpdateIdentityInput): string | null | Fault {
  const name = textOf(given);
  if (kindOf(stored) === "COMPANY") return readCompanyName(name);
  return name.trim() === ""
    ? null
    : new Fault("INVALID", "Esta cuenta es de una persona. Para una empresa, crea otra cuenta.");
}

/** Administrators are created without a document: who has none may go on without. */
function readDocument(given: unknown, { stored }: UpdateIdentityInput): IdentityDocument | null | Fault {
  const number = textOf(given);
  if (stored.identityDocument === null && number.trim() === "") return null;
  return readIdentityDocument(number, kindOf(stored));
}
