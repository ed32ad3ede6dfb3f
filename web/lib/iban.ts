import { ibanLength, isIban, plainIban } from "../../schema/rules/iban.ts";

/** In groups of four: "ES91 2100 0418 4502 0005 1332". A masked one ("…1332") stays as it is. */
export function formatIban(iban: string): string {
  const plain = plainIban(iban);
  return /^[A-Z]{2}\d/.test(plain) ? plain.replace(/.{4}(?=.)/g, "$& ") : iban;
}

/** What is wrong with an IBAN that a euro transfer is to go to; undefined for a good one. */
export function ibanProblem(text: string): string | undefined {
  const plain = plainIban(text);
  if (plain === "") return "Escribe el IBAN de tu cuenta";
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(plain))
    return "Un IBAN empieza por dos letras y dos números, como ES91";
  const length = ibanLength(plain);
  if (length === null) return "Solo podemos transferir a cuentas de la zona SEPA";
  if (plain.length !== length) {
    return `Un IBAN que empieza por ${plain.slice(0, 2)} tiene ${length} caracteres y has escrito ${plain.length}`;
  }
  return isIban(plain) ? undefined : "El IBAN no es correcto: revisa sus números";
}
