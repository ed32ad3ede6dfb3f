import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import type { CountryCode } from "libphonenumber-js/min";
import {
  isPhoneDigits,
  PHONE_DIGITS,
  PHONE_INVALID,
  plainPhone,
} from "../../../schema/rules/phone-digits.ts";
import { phoneNumbers } from "../../platform/phone-numbers.ts";
import { Fault } from "../fault.ts";

const LONGEST_TEXT = 60;

/** Calling code and national number, digits only. */
export interface Phone {
  lada: string;
  phone: string;
}

/** Which of the two inputs is wrong. */
class PhoneFault extends Fault {
  readonly part: keyof Phone;

  constructor(part: keyof Phone, code: string, message: string) {
    super(code, message);
    this.part = part;
  }
}

/**
 * `lada` is a calling code ("" for Spain's), `phone` the number people dial there. Spaces, points, hyphens, brackets
 * and the calling code repeated in front are forgiven; the number has to exist in the numbering plan of its country.
 */
export function readPhone(lada: string, phone: string): Phone | PhoneFault {
  const code = plainPhone(lada.slice(0, LONGEST_TEXT)).replace(/^\+|^00/, "") || DEFAULT_LADA;
  const countries = countriesOf(code);
  if (countries.length === 0) {
    return new PhoneFault("lada", "INVALID", "Este prefijo internacional no existe: el de España es 34");
  }
  const national = nationalDigits(code, phone);
  if (national instanceof PhoneFault) return national;
  const number = phoneNumbers().parsePhoneNumberFromString(national, { defaultCallingCode: code });
  if (!number?.isPossible()) return wrongLength(code, countries, national.length);
  if (!number.isValid()) {
    const message = `${placeOf(code, countries)} no hay ningún número que empiece así: revisa las cifras`;
    return new PhoneFault("phone", "INVALID", message);
  }
  return { lada: code, phone: number.nationalNumber };
}

function nationalDigits(code: string, text: string): string | PhoneFault {
  const invalid = (reason: string) => new PhoneFault("phone", reason, PHONE_INVALID);
  if (text.trim() === "") return invalid("REQUIRED");
  if (text.length > LONGEST_TEXT) return invalid("INVALID");
  const dialled = plainPhone(text).replace(/^00/, "+");
  if (dialled.startsWith("+") && !dialled.startsWith(`+${code}`)) {
    const message = `El número empieza por otro prefijo internacional: has elegido +${code}`;
    return new PhoneFault("phone", "INVALID", message);
  }
  const national = dialled.startsWith("+") ? dialled.slice(code.length + 1) : dialled;
  return isPhoneDigits(national) ? national : invalid("INVALID");
}

function wrongLength(code: string, countries: readonly CountryCode[], given: number): PhoneFault {
  const lengths = lengthsOf(countries);
  const place = placeOf(code, countries);
  const [only] = lengths;
  if (only === undefined) return new PhoneFault("phone", "INVALID", PHONE_INVALID);
  const message =
    lengths.length === 1
      ? `${place} los números tienen ${only} cifras: ${difference(given, only)}`
      : `${place} los números tienen ${choiceOf(lengths)} cifras, y este tiene ${given}`;
  return new PhoneFault("phone", "INVALID", message);
}

/** "7, 9 o 10", or "entre 7 y 15" when there are many. */
function choiceOf(lengths: readonly number[]): string {
  if (lengths.length > 3) return `entre ${lengths[0]} y ${lengths.at(-1)}`;
  return new Intl.ListFormat("es", { type: "disjunction" }).format(lengths.map(String));
}

function difference(given: number, expected: number): string {
  const count = Math.abs(given - expected);
  return `te ${given < expected ? "falta" : "sobra"}${count === 1 ? "" : "n"} ${count}`;
}

/** Beginning of a sentence: the country, or its calling code where several countries share it. */
function placeOf(code: string, countries: readonly CountryCode[]): string {
  const [only] = countries;
  const name = only && countries.length === 1 ? countryNames.of(only) : undefined;
  return name ? `En ${name}` : `Con el prefijo +${code}`;
}

const countryNames = new Intl.DisplayNames("es", { type: "region" });

/** How many digits all countries of a calling code know, ascending; numbers too short to be a subscriber's left out. */
function lengthsOf(countries: readonly CountryCode[]): number[] {
  const metadata = new (phoneNumbers().Metadata)();
  const known = countries.map((country) => {
    metadata.selectNumberingPlan(country);
    return metadata.numberingPlan?.possibleLengths() ?? [];
  });
  const [first = [], ...others] = known;
  const shared = first.filter((length) => others.every((lengths) => lengths.includes(length)));
  return shared.filter((length) => length >= PHONE_DIGITS.min).toSorted((a, b) => a - b);
}

let countriesByCode: ReadonlyMap<string, readonly CountryCode[]> | null = null;

function countriesOf(code: string): readonly CountryCode[] {
  const { getCountries, getCountryCallingCode } = phoneNumbers();
  countriesByCode ??= Map.groupBy(getCountries(), (country) => getCountryCallingCode(country));
  return countriesByCode.get(code) ?? [];
}
