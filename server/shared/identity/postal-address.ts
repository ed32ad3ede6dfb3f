import { Fault } from "../fault.ts";
import type { FormProblems } from "../fault.ts";
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

const SPAIN = "ES";
const LONGEST = { street: 200, postalCode: 12, city: 100 } as const;
/** INE: the number of a province is also how its postal codes begin. */
const PROVINCE = /^(0[1-9]|[1-4]\d|5[0-2])$/;

const regions = new Intl.DisplayNames("es", { type: "region", fallback: "none" });
/** Codes that have a name and aren't countries. */
const NO_COUNTRIES = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** A postal address, all of it optional; notes its problems below `field` (then null). Without a country it is Spanish. */
export function readPostalAddress(
  problems: FormProblems,
  field: string[],
  given: PostalAddress,
): WholeAddress | null {
  const before = problems.list.length;
  const line = (name: keyof typeof LONGEST) =>
    problems.take([...field, name], readLine(given[name] ?? "", LONGEST[name])) || null;
  const [street, city, code] = [line("street"), line("city"), line("postalCode")];
  const province = given.province?.trim() || null;
  const country = problems.take([...field, "country"], readCountry(given.country ?? ""));
  const isSpanish = country === SPAIN;
  const postalCode = isSpanish
    ? problems.take([...field, "postalCode"], readSpanishCode(code ?? "")) || null
    : code;
  problems.take([...field, "province"], checkProvince(province, isSpanish));
  if (problems.list.length > before) return null;
  const isEmpty = [street, city, postalCode, province].every((part) => part === null);
  return { street, postalCode, city, province, country: isEmpty ? null : country };
}

/** The stored address with every field, to compare. */
export function wholeAddress(address: PostalAddress): WholeAddress {
  const { street = null, postalCode = null, city = null, province = null, country = null } = address;
  return { street, postalCode, city, province, country };
}

function readCountry(text: string): string | Fault {
  const code = text.trim().toUpperCase() || SPAIN;
  const isCountry = /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && regions.of(code) !== undefined;
  return isCountry ? code : new Fault("INVALID", "Elige un país de la lista");
}

function readSpanishCode(text: string): string | Fault {
  const code = text.replace(/\s/g, "");
  if (code === "") return "";
  if (!/^\d{5}$/.test(code)) return new Fault("INVALID", "El código postal tiene 5 cifras");
  return PROVINCE.test(code.slice(0, 2))
    ? code
    : new Fault("INVALID", "Este código postal no existe: sus dos primeras cifras van de 01 a 52");
}

function checkProvince(province: string | null, isSpanish: boolean): string | Fault {
  if (province === null) return "";
  if (!isSpanish) return new Fault("INVALID", "La provincia solo se indica en direcciones de España");
  return PROVINCE.test(province) ? province : new Fault("INVALID", "Elige una provincia de la lista");
}
