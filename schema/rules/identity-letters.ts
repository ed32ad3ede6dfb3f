export const CIF_OF_A_PERSON = "Este número es de una persona: escribe el CIF de la entidad";
export const CIF_FORM = "una letra, 7 cifras y un carácter de control, por ejemplo B12345674";

/** NIF of persons (RD 1065/2007, arts. 19 and 20): the letter is the number modulo 23. */
const PERSON_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const NIE_LETTERS = "XYZ";
/** Orden EHA/451/2008: which kinds of entity end in a digit and which in a letter; the others end in either. */
const ENDS_IN_DIGIT = "ABEH";
const ENDS_IN_LETTER = "KPQS";
const CONTROL_LETTERS = "JABCDEFGHI";

/** The kinds of entity a CIF may begin with (Orden EHA/451/2008). */
export const ENTITY_LETTERS = "ABCDEFGHJKNPQRSUVW";

/** As it is kept: capitals and digits; spaces, points, hyphens, slashes and a VAT number's country in front are forgiven. */
export function plainIdentity(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\-/\u2010-\u2015]+/g, "")
    .replace(/^ES(?=[A-Z]\d{7}[0-9A-Z]$)/, "");
}

/** Whether a plain number has the form of a NIF or a NIE, which no entity has. */
export function isNifOrNie(number: string): boolean {
  return /^(\d{7,8}|[XYZ]0?\d{7})[A-Z]$/.test(number);
}

/** The control letter of a person's number: its eight digits, or those of a NIE with X, Y, Z as 0, 1, 2. */
export function personLetter(digits: string): string {
  return PERSON_LETTERS.charAt(Number(digits) % PERSON_LETTERS.length);
}

/** "X1234567L" → "01234567": the digits the letter of a NIE comes from. */
export function nieDigits(number: string): string {
  return `${NIE_LETTERS.indexOf(number.charAt(0))}${number.slice(1, 8)}`;
}

/** The control characters the CIF of an entity of this kind may end in; `digits` are its seven. */
export function companyControls(kind: string, digits: string): string[] {
  const sum = Array.from(digits, (digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1)).reduce(
    (total, value) => total + Math.floor(value / 10) + (value % 10),
    0,
  );
  const control = (10 - (sum % 10)) % 10;
  const both = [String(control), CONTROL_LETTERS.charAt(control)];
  if (ENDS_IN_DIGIT.includes(kind)) return both.slice(0, 1);
  return ENDS_IN_LETTER.includes(kind) ? both.slice(1) : both;
}
