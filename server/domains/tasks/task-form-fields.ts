import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { checkLada } from "../../../schema/rules/contact-checks.ts";
import { Fault } from "../../shared/fault.ts";
import { Faults, Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { TASK_COLUMNS } from "./task-columns.ts";
import {
  ADDRESS_REQUIRED,
  canonicalAmount,
  checkAmount,
  checkCharacters,
  checkDate,
  checkLength,
  checkSessions,
  INVALID_INTEGER,
  isOption,
  MOST_SESSIONS,
  REQUIRED,
  TOO_MANY_ADDRESSES,
  UNKNOWN_OPTION,
} from "./task-field-checks.ts";
import type { RuleProblem } from "./task-field-checks.ts";

/** The fields of the task form, over the checks that every imported row obeys too (task-field-checks.ts). */

type Check = (text: string) => RuleProblem | null;

const MOST_ADDRESSES = 3;

/** `check`, where the text has rules of its own, says which texts are too long as well. */
export function RequiredText(
  longest: number,
  check: Check = (text) => checkText(text, longest),
): FieldDecorator<string> {
  return required(check, { type: "string", maxLength: longest });
}

/** Without its blanks, and as `tidy` has it; null when that leaves nothing. */
export function OptionalText(longest: number, tidy = (text: string) => text): FieldDecorator<string | null> {
  return Field(
    (given) => {
      const text = tidy(textOf(given).trim());
      return faultOf(checkText(text, longest)) ?? (text === "" ? null : text);
    },
    { schema: { type: "string", maxLength: longest }, isRequired: false },
  );
}

/** "yyyy-mm-dd" */
export function Day(): FieldDecorator<string> {
  return required(checkDate, { type: "string", format: "date" });
}

/** `options`: code → text. */
export function Option<Options extends object>(options: Options): FieldDecorator<string & keyof Options> {
  return Field(
    (given) => {
      const code = textOf(given).trim();
      if (isOption(code, options)) return code;
      return faultOf(code === "" ? REQUIRED : UNKNOWN_OPTION);
    },
    { schema: { enum: Object.keys(options) }, isRequired: true },
  );
}

/** A count, also written as text. */
export function Sessions(): FieldDecorator<number> {
  return Field(
    (given) => {
      const text = textOf(given).trim();
      if (text === "") return faultOf(REQUIRED);
      // Number() would take "0x10" and "1e3" too.
      if (!/^-?\d+$/.test(text)) return faultOf(INVALID_INTEGER);
      return faultOf(checkSessions(Number(text))) ?? Number(text);
    },
    { schema: { type: "integer", minimum: 0, maximum: MOST_SESSIONS }, isRequired: true },
  );
}

/** Euros, as a number or a decimal with a point; kept as an exact decimal with two places. */
export function Amount(): FieldDecorator<string> {
  return required(checkAmount, { type: "number", minimum: 0, multipleOf: 0.01 }, canonicalAmount);
}

/** One to three, by position: contract, main, extra. Blank ones are dropped first. */
export function Addresses(): FieldDecorator<string[]> {
  const item = { type: "string", maxLength: TASK_COLUMNS.addresses.longest };
  return Field(readAddresses, {
    schema: { type: "array", maxItems: MOST_ADDRESSES, items: item },
    isRequired: true,
  });
}

/** Digits, a plus sign in front forgiven; blank: Spain's. */
export function CallingCode(): FieldDecorator<string> {
  return Field(
    (given) => {
      const lada = textOf(given).trim().replace(/^\+/, "") || DEFAULT_LADA;
      return faultOf(checkLada(lada)) ?? lada;
    },
    { schema: { type: "string" }, isRequired: false },
  );
}

function readAddresses(given: unknown): string[] | Faults {
  const texts = listOf(given)
    .map((address) => textOf(address).trim())
    .filter((address) => address !== "");
  const problems = [
    ...(texts.length === 0 ? [{ field: ["addresses", "0"], ...ADDRESS_REQUIRED }] : []),
    ...(texts.length > MOST_ADDRESSES ? [{ field: ["addresses"], ...TOO_MANY_ADDRESSES }] : []),
    ...texts.flatMap((text, at) => {
      const problem = checkText(text, TASK_COLUMNS.addresses.longest);
      return problem ? [{ field: ["addresses", String(at)], ...problem }] : [];
    }),
  ];
  return problems.length > 0 ? new Faults(problems) : texts;
}

function required(
  check: Check,
  schema: Record<string, unknown>,
  keep = (text: string) => text,
): FieldDecorator<string> {
  return Field(
    (given) => {
      const text = textOf(given).trim();
      return faultOf(text === "" ? REQUIRED : check(text)) ?? keep(text);
    },
    { schema, isRequired: true },
  );
}

function checkText(text: string, limit: number): RuleProblem | null {
  return checkLength(text, limit) ?? checkCharacters(text);
}

function faultOf(problem: RuleProblem): Fault;
function faultOf(problem: RuleProblem | null): Fault | null;
function faultOf(problem: RuleProblem | null): Fault | null {
  return problem && new Fault(problem.code, problem.message);
}
