import type { FormRule } from "antd";
import { isEmail } from "../../../lib/email.ts";

const REQUIRED = "Este campo es requerido";

/** What a control holds as text; the number fields hold numbers. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** A rule about a value that is there; an empty one is the business of `required`. */
function check(isGood: (text: string) => boolean, message: string): FormRule {
  return {
    validator: (_rule, value: unknown) =>
      textOf(value) === "" || isGood(textOf(value)) ? Promise.resolve() : Promise.reject(new Error(message)),
  };
}

function needed(message: string): FormRule {
  return {
    required: true,
    validator: (_rule, value: unknown) =>
      textOf(value) === "" ? Promise.reject(new Error(message)) : Promise.resolve(),
  };
}

const notNegative = check((text) => Number(text) >= 0, "El valor debe ser positivo");
const digits = check((text) => /^\d+$/.test(text), "Solo números permitidos");

const phone = [
  digits,
  check(
    (text) => !/^\d+$/.test(text) || (text.length >= 7 && text.length <= 15),
    "El teléfono debe tener entre 7 y 15 dígitos",
  ),
];

/** The documented rules of the individual-task form, letter by letter, and the server's own on lengths and decimals. */
export const taskFormRules = {
  required: [needed(REQUIRED)],
  email: [needed(REQUIRED), check(isEmail, "Email inválido")],
  lada: [
    digits,
    check((text) => text.length <= 4, "El prefijo debe tener entre 1 y 4 dígitos, por ejemplo 34"),
  ],
  phone: [needed(REQUIRED), ...phone],
  /** A task from a file may have none; leaving it so is no mistake. */
  missingPhone: phone,
  firstAddress: [needed("La dirección 1 es requerida")],
  sessions: [
    needed(REQUIRED),
    notNegative,
    check((text) => /^-?\d+$/.test(text), "Debe ser un número entero, sin decimales"),
  ],
  amount: [
    needed(REQUIRED),
    notNegative,
    check((text) => /^-?\d+(\.\d{1,2})?$/.test(text), "El importe admite como máximo 2 decimales"),
  ],
} satisfies Record<string, FormRule[]>;
