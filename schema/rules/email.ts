export const EMAIL_REQUIRED = "El correo electrónico es requerido";
export const EMAIL_INVALID = "Correo electrónico inválido";

/** RFC 5321: 254 characters for a whole address, 64 before the @. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

/** A dot-atom before the @ and a host name with at least two labels after it. Linear: no nested repeats over one class. */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

export function isEmail(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && text.indexOf("@") <= LONGEST_LOCAL_PART && EMAIL.test(text);
}
