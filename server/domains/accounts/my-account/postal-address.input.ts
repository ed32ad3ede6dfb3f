import type * as Contract from "../../../generated/schema-types.ts";
import { AddressLine, Country, PostalCode, Province } from "../../../shared/inputs/postal-address.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";

export class PostalAddressInput implements InputOf<Contract.PostalAddressInput> {
  @AddressLine("street") street!: string | null;
  @AddressLine("city") city!: string | null;
  @PostalCode() postalCode!: string | null;
  @Country() country!: string;
  @Province() province!: string | null;
}
