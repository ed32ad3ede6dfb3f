import {
  LONGEST_ADDRESS,
  readAddressLine,
  readCountry,
  readPostalCode,
  readProvince,
  SPAIN,
} from "../identity/postal-address.ts";
import { Field, type FieldDecorator } from "./field.ts";
import { textOf } from "./given-values.ts";

/** The form of an address: what a postal code and a province are goes by the country. */
interface Located {
  country: unknown;
}

/** null where nothing is given. */
export function AddressLine(name: "street" | "city"): FieldDecorator<string | null> {
  return Field((given) => readAddressLine(textOf(given), name), {
    schema: { type: "string", maxLength: LONGEST_ADDRESS[name] },
    isRequired: false,
  });
}

/** null where nothing is given. */
export function PostalCode(): FieldDecorator<string | null, Located> {
  return Field<string | null, Located>((given, form) => readPostalCode(textOf(given), isSpanish(form)), {
    schema: { type: "string", maxLength: LONGEST_ADDRESS.postalCode },
    isRequired: false,
  });
}

/** ISO 3166 alpha-2; without one, Spain. */
export function Country(): FieldDecorator<string> {
  return Field((given) => readCountry(textOf(given)), { schema: { type: "string" }, isRequired: false });
}

/** The INE's number; null where nothing is given. */
export function Province(): FieldDecorator<string | null, Located> {
  return Field<string | null, Located>((given, form) => readProvince(textOf(given), isSpanish(form)), {
    schema: { type: "string" },
    isRequired: false,
  });
}

/** Works also on a country that isn't read yet. */
function isSpanish({ country }: Located): boolean {
  return readCountry(textOf(country)) === SPAIN;
}
