import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { Fault } from "../fault.ts";
import {
  CIF_FORM,
  companyControls,
  ENTITY_LETTERS,
  isNifOrNie,
  nieDigits,
  personLetter,
  plainIdentity,
} from "../../../schema/rules/identity-letters.ts";

export type IdentityHolder = "PERSON" | "COMPANY";
export type IdentityKind = "NIF" | "NIE" | "CIF" | "PASSPORT";

/** As it is kept: capitals and digits only, seven-digit NIFs with their zero. */
export interface IdentityDocument {
  number: string;
  kind: IdentityKind;
}

const LONGEST_TEXT = 40;
const NIE_FORM = "un NIE tiene X, Y o Z, 7 cifras y una letra";
/** Spaniards under 14 or abroad, foreigners without NIE: the letter of the NIF over seven digits. */
const SPECIAL_NIF_LETTERS = "KLM";

/** The code of the fault that a person's number is where a company's has to be. */
export const PERSONS_NUMBER = "PERSONS_NUMBER";

/**
 * NIF, NIE or passport of a person, CIF of a company. Small letters, spaces, points, hyphens and slashes are forgiven.
 * Nearly every passport has a form of its own; what looks like a Spanish number is checked as one.
 */
export function readIdentityDocument(text: string, holder: IdentityHolder): IdentityDocument | Fault {
  if (text.length > LONGEST_TEXT) return fault("Este número es demasiado largo");
  const number = plainIdentity(text);
  if (number === "") return new Fault("REQUIRED", REQUIRED_MESSAGE);
  if (!/^[A-Z0-9]+$/.test(number)) return fault("Escribe solo las letras y cifras del documento");
  return holder === "COMPANY" ? readCompany(number) : readPerson(number);
}

function readPerson(number: string): IdentityDocument | Fault {
  if (/^\d{7,8}[A-Z]$/.test(number)) return readNif(number);
  if (/^[XYZ]0?\d{7}[A-Z]$/.test(number)) return readNie(number);
  if (/^[KLM]\d{7}[A-Z]$/.test(number)) return withLetter(number, "NIF", number.slice(1, 8));
  return mistyped(number) ?? readPassport(number);
}

function readNif(number: string): IdentityDocument | Fault {
  const padded = number.padStart(9, "0");
  return withLetter(padded, "NIF", padded.slice(0, 8));
}

/** The oldest NIEs are also written with eight digits, of which the first is a zero. */
function readNie(number: string): IdentityDocument | Fault {
  const short = number.length === 10 ? `${number[0]}${number.slice(2)}` : number;
  return withLetter(short, "NIE", nieDigits(short));
}

function withLetter(number: string, kind: "NIF" | "NIE", digits: string): IdentityDocument | Fault {
  const letter = personLetter(digits);
  if (number.endsWith(letter)) return { number, kind };
  return fault(`La letra del ${kind} no corresponde: debería ser ${letter}, si las cifras son correctas`);
}

/** What is wrong with something that is meant to be a NIF or NIE, or is a CIF; null when it doesn't look like one. */
function mistyped(number: string): Fault | null {
  if (/^\d{1,6}[A-Z]?$/.test(number)) return fault("Faltan cifras: un NIF tiene 8 cifras y una letra");
  if (/^\d{7,8}$/.test(number)) return fault("Falta la letra del final: un NIF tiene 8 cifras y una letra");
  if (/^\d{9}[A-Z]$/.test(number)) return fault("Sobran cifras: un NIF tiene 8 cifras y una letra");
  if (/^[XYZ]\d{7}$/.test(number)) return passportOr("Falta la letra del final del NIE");
  if (/^[XYZ]\d{1,6}[A-Z]$/.test(number)) return passportOr(`Faltan cifras: ${NIE_FORM}`);
  if (/^[XYZ]\d{8}[A-Z]?$/.test(number)) return passportOr(`Sobran cifras: ${NIE_FORM}`);
  if (SPECIAL_NIF_LETTERS.includes(number.charAt(0)) || !ENTITY_LETTERS.includes(number.charAt(0)))
    return null;
  return /^[A-Z]\d{7}[0-9A-J]$/.test(number)
    ? passportOr("Esto parece el CIF de una empresa, y una persona necesita su NIF, NIE o pasaporte")
    : null;
}

/** Some countries' passports have the form of a Spanish number; with the country in front they no longer have. */
function passportOr(text: string): Fault {
  return fault(
    `${text}. Si es un pasaporte, escribe delante las letras de su país, por ejemplo MX G12345678`,
  );
}

function readPassport(number: string): IdentityDocument | Fault {
  if (/^(?=.*\d)[A-Z0-9]{5,15}$/.test(number)) return { number, kind: "PASSPORT" };
  return fault("Escribe un NIF (12345678Z), un NIE (X1234567L) o un número de pasaporte");
}

function readCompany(number: string): IdentityDocument | Fault {
  if (isPersons(number)) {
    return new Fault(
      PERSONS_NUMBER,
      "Una empresa necesita un CIF, y este número es de una persona. Si eres autónomo, regístrate como persona",
    );
  }
  const shape = /^([A-Z])(\d{7})([0-9A-J])$/.exec(number);
  if (!shape) return wrongShape(number);
  const [, letter = "", digits = "", control] = shape;
  if (!ENTITY_LETTERS.includes(letter)) return fault(`Ningún CIF empieza por ${letter}`);
  const expected = companyControls(letter, digits);
  if (control !== undefined && expected.includes(control)) return { number, kind: "CIF" };
  return fault(
    `El último carácter del CIF no corresponde: debería ser ${expected.join(" o ")}, si lo demás es correcto`,
  );
}

function isPersons(number: string): boolean {
  return isNifOrNie(number) || (/^[KLM]\d{7}[A-Z]$/.test(number) && !(readPerson(number) instanceof Fault));
}

function wrongShape(number: string): Fault {
  if (/^[A-Z]\d{1,7}[A-J]?$/.test(number)) return fault(`Faltan cifras: un CIF tiene ${CIF_FORM}`);
  if (/^[A-Z]\d{8,}[A-J]?$/.test(number)) return fault(`Sobran cifras: un CIF tiene ${CIF_FORM}`);
  return fault(`Una empresa necesita un CIF: ${CIF_FORM}`);
}

function fault(message: string): Fault {
  return new Fault("INVALID", message);
}
