import { Fault } from "../fault.ts";
import { readLine } from "../plain-text.ts";

/** `province` is the INE number, `country` ISO 3166 alpha-2. */
export interface PostalAddress {
  street?: string | null;
  postalCode?: string | null;
  city?: string | null;
  province?: string | null;
  country?: string | null;
}

/** Every field of it, null where nothing is given. */
export type WholeAddress = { [Field in keyof Required<PostalAddress>]: string | null };

export const SPAIN = "ES";
export const LONGEST_ADDRESS = { street: 200, postalCode: 12, city: 100 } as const;
/** INE: the number of a province is also how its postal codes begin. */
const PROVINCE = /^(0[1-9]|[1-4]\d|5[0-2])$/;

const regions = new Intl.DisplayNames("es", { type: "region", fallback: "none" });
/** Codes that have a name and aren't countries. */
const NO_COUNTRIES = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** A country alone is no address. */
export function unlessEmpty({ country, ...parts }: WholeAddress): WholeAddress {
  return { ...parts, country: Object.values(parts).every((part) => part === null) ? null : country };
}

/** The stored address with every field, to compare. */
export function wholeAddress(address: PostalAddress): WholeAddress {
  const { street = null, postalCode = null, city = null, province = null, country = null } = address;
  return { street, postalCode, city, province, country };
}

/** null where nothing is given. */
export function readAddressLine(text: string, name: keyof typeof LONGEST_ADDRESS): string | null | Fault {
  return readLine(text, LONGEST_ADDRESS[name]) || null;
}

/** Without one, Spain. */
export function readCountry(text: string): string | Fault {
  const code = text.trim().toUpperCase() || SPAIN;
  const isCountry = /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && regions.of(code) !== undefined;
  return isCountry ? code : new Fault("INVALID", "Elige un país de la lista");
}

/** null where nothing is given. */
export function readPostalCode(text: string, isSpanish: boolean): string | null | Fault {
  const line = readAddressLine(text, "postalCode");
  if (!isSpanish || line === null || line instanceof Fault) return line;
  const code = line.replace(/\s/g, "");
  if (!/^\d{5}$/.test(code)) return new Fault("INVALID", "El código postal tiene 5 cifras");
  return PROVINCE.test(code.slice(0, 2))
    ? code
    : new Fault("INVALID", "Este código postal no existe: sus dos primeras cifras van de 01 a 52");
}

/** null where nothing is given. */
export function readProvince(text: string, isSpanish: boolean): string | null | Fault {
  const province = text.trim();
  if (province === "") return null;
  if (!isSpanish) return new Fault("INVALID", "La provincia solo se indica en direcciones de España");
  return PROVINCE.test(province) ? province : new Fault("INVALID", "Elige una provincia de la lista");
}
