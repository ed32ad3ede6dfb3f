import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { PhoneNumber } from "../../../shared/inputs/contact.ts";
import { AsGiven } from "../../../shared/inputs/field.ts";
import { OptionalNested } from "../../../shared/inputs/nested.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { PostalAddressInput } from "./postal-address.input.ts";

export class UpdateContactInput implements InputOf<Contract.UpdateContactInput> {
  @AsGiven() lada: string = DEFAULT_LADA;
  @PhoneNumber() phone!: string;
  /** Left out: stays as it is. */
  @OptionalNested(() => new PostalAddressInput()) address!: PostalAddressInput | null | undefined;
  /** The one the edit started from. */
  @AsGiven() version!: number;
}
