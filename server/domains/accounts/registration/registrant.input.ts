import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Email, PhoneNumber } from "../../../shared/inputs/contact.ts";
import { AsGiven } from "../../../shared/inputs/field.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { PersonName } from "../../../shared/inputs/texts.ts";

/** Who registers; of a company, who does it for it. */
export class RegistrantInput implements InputOf<Contract.PersonInput> {
  @PersonName() names!: string;
  @PersonName() surnames!: string;
}

export class RegistrantContactInput implements InputOf<Contract.ContactInput> {
  @Email() email!: string;
  @AsGiven({ type: "string", description: "Prefijo internacional." }) lada: string = DEFAULT_LADA;
  @PhoneNumber() phone!: string;
}
