import { NOT_EMPTY } from "./required.ts";

export const CODE_LENGTH = 6;

/** What is wrong with the digits from an e-mail or an authenticator app; undefined when they are complete. */
export function codeProblem(code: string): string | undefined {
  if (code === "") return NOT_EMPTY;
  if (!/^\d+$/.test(code)) return "El código debe contener solo números";
  return code.length === CODE_LENGTH ? undefined : "El código debe tener 6 dígitos";
}
