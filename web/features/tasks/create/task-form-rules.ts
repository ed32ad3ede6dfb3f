import {
  FIRST_ADDRESS_REQUIRED,
  TWO_DECIMALS,
  VALUE_POSITIVE,
} from "../../../../schema/rules/task-properties.ts";
import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import type { FormRule } from "antd";
import { checkEmail, checkLada, checkPhone } from "../../../../schema/rules/contact-checks.ts";
import { isPlainAmount } from "./amount-text.ts";
import { typedDayProblem } from "../../../lib/typed-day.ts";

/** What a control holds as text; the number fields hold numbers. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** A rule about a value that is there; an empty one is the business of `required`. */
function keeping(rule: (text: string) => { message: string } | null): FormRule {
  return {
    validator: (_rule, value: unknown) => {
      const broken = textOf(value) === "" ? null : rule(textOf(value));
      return broken === null ? Promise.resolve() : Promise.reject(new Error(broken.message));
    },
  };
}

function check(isGood: (text: string) => boolean, message: string): FormRule {
  return keeping((text) => (isGood(text) ? null : { message }));
}

function needed(message: string): FormRule {
  return {
    required: true,
    validator: (_rule, value: unknown) =>
      textOf(value) === "" ? Promise.reject(new Error(message)) : Promise.resolve(),
  };
}

/** A value that can be read; looked at when the field is left, as it is none while somebody types. */
function readable(problemOf: (text: string) => string | undefined): FormRule {
  return {
    validateTrigger: "onBlur",
    validator: (_rule, value: unknown) => {
      const problem = problemOf(textOf(value));
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
}

const day = readable(typedDayProblem);
const amount = readable((text) =>
  text === "" || isPlainAmount(text) ? undefined : `«${text}» no es un importe. Escríbelo así: 1.234,56.`,
);
const count = readable((text) =>
  text === "" || isPlainAmount(text) ? undefined : `«${text}» no es un número. Escríbelo con cifras: 3.`,
);
const lada = keeping(checkLada);
const phone = keeping(checkPhone);

/** The documented rules of the individual-task form, letter by letter, and the server's own on lengths and decimals. */
export const taskFormRules = {
  required: [needed(REQUIRED_MESSAGE)],
  day: [needed(REQUIRED_MESSAGE), day],
  email: [needed(REQUIRED_MESSAGE), keeping(checkEmail)],
  lada: [lada],
  phone: [needed(REQUIRED_MESSAGE), phone],
  /** A task from a file may have none; leaving it so is no mistake. */
  missingPhone: [phone],
  firstAddress: [needed(FIRST_ADDRESS_REQUIRED)],
  sessions: [
    needed(REQUIRED_MESSAGE),
    count,
    check((text) => !isPlainAmount(text) || Number(text) >= 0, VALUE_POSITIVE),
    check((text) => !isPlainAmount(text) || /^-?\d+$/.test(text), "Debe ser un número entero, sin decimales"),
  ],
  amount: [
    needed(REQUIRED_MESSAGE),
    amount,
    check((text) => !isPlainAmount(text) || Number(text) >= 0, VALUE_POSITIVE),
    check((text) => !isPlainAmount(text) || /^-?\d+(\.\d{1,2})?$/.test(text), TWO_DECIMALS),
  ],
} satisfies Record<string, FormRule[]>;
