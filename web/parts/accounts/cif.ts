import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import {
  CIF_FORM,
  CIF_OF_A_PERSON,
  companyControls,
  ENTITY_LETTERS,
  isNifOrNie,
  plainIdentity,
} from "../../../schema/rules/identity-letters.ts";

/** What is wrong with the CIF of an entity; undefined for a good one. */
export function cifProblem(text: string): string | undefined {
  const number = plainIdentity(text);
  if (number === "") return REQUIRED_MESSAGE;
  if (isNifOrNie(number)) return CIF_OF_A_PERSON;
  const [, kind = "", digits = "", control = ""] = /^([A-Z])(\d{7})([0-9A-J])$/.exec(number) ?? [];
  if (kind === "") return `Escribe un CIF: ${CIF_FORM}`;
  if (!ENTITY_LETTERS.includes(kind)) return `Ningún CIF empieza por ${kind}`;
  const expected = companyControls(kind, digits);
  if (expected.includes(control)) return undefined;
  return `El último carácter del CIF no corresponde: debería ser ${expected.join(" o ")}, si lo demás es correcto`;
}
