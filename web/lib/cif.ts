/** Orden EHA/451/2008: kinds of entity, and which of them end in a digit or in a letter; the others end in either. */
const ENTITY_LETTERS = "ABCDEFGHJKNPQRSUVW";
const ENDS_IN_DIGIT = "ABEH";
const ENDS_IN_LETTER = "KPQS";
const CONTROL_LETTERS = "JABCDEFGHI";
const FORM = "una letra, 7 cifras y un carácter de control, por ejemplo B12345674";

/** The control characters that entity's number may end in. */
function controlsOf(kind: string, digits: string): string[] {
  const sum = Array.from(digits, (digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1)).reduce(
    (total, value) => total + Math.floor(value / 10) + (value % 10),
    0,
  );
  const control = (10 - (sum % 10)) % 10;
  const both = [String(control), CONTROL_LETTERS.charAt(control)];
  if (ENDS_IN_DIGIT.includes(kind)) return both.slice(0, 1);
  return ENDS_IN_LETTER.includes(kind) ? both.slice(1) : both;
}

/**
 * What is wrong with the CIF of an entity; undefined for a good one. Small letters, spaces, points, hyphens, slashes
 * and the country in front are forgiven as the server forgives them.
 */
export function cifProblem(text: string): string | undefined {
  const number = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\-/\u2010-\u2015]+/g, "")
    .replace(/^ES(?=[A-Z]\d{7}[0-9A-Z]$)/, "");
  if (number === "") return "Este campo es requerido";
  if (/^(\d{7,8}|[XYZ]0?\d{7})[A-Z]$/.test(number))
    return "Este número es de una persona: escribe el CIF de la entidad";
  const [, kind = "", digits = "", control = ""] = /^([A-Z])(\d{7})([0-9A-J])$/.exec(number) ?? [];
  if (kind === "") return `Escribe un CIF: ${FORM}`;
  if (!ENTITY_LETTERS.includes(kind)) return `Ningún CIF empieza por ${kind}`;
  const expected = controlsOf(kind, digits);
  if (expected.includes(control)) return undefined;
  return `El último carácter del CIF no corresponde: debería ser ${expected.join(" o ")}, si lo demás es correcto`;
}
