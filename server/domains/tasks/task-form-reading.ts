import { checkEmail, checkLada, checkPhone } from "../../../schema/rules/contact-checks.ts";
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
  REQUIRED,
  TEXT_LIMITS,
  TOO_MANY_ADDRESSES,
  UNKNOWN_OPTION,
} from "./task-field-checks.ts";
import type { RuleProblem } from "./task-field-checks.ts";
import { DEFAULT_LADA } from "./task-properties.ts";
import type { TaskValues } from "./task-properties.ts";

/** What a form or a client sends for one field: undefined leaves it alone, null or blank empties it. */
export type FormText = string | null | undefined;

/** `field` is the path inside the input: ["contact", "email"], ["addresses", "0"], ["entity"]. */
export interface FieldProblem extends RuleProblem {
  readonly field: string[];
}

/** Collects the values and the problems of one form. */
export class FormReading {
  readonly values: Partial<TaskValues> = {};
  readonly problems: FieldProblem[] = [];

  text(field: string[], value: FormText, limit: number, keep: (text: string) => void): void {
    if (value === undefined) return;
    const text = (value ?? "").trim();
    if (this.passes(field, text === "" ? REQUIRED : checkText(text, limit))) keep(text);
  }

  optionalText(field: string[], value: FormText, limit: number, keep: (text: string | null) => void): void {
    if (value === undefined) return;
    const text = (value ?? "").trim();
    if (this.passes(field, checkText(text, limit))) keep(text === "" ? null : text);
  }

  date(field: string[], value: FormText, keep: (date: string) => void): void {
    if (value === undefined) return;
    const text = (value ?? "").trim();
    if (this.passes(field, text === "" ? REQUIRED : checkDate(text))) keep(text);
  }

  option<T extends object>(
    field: string[],
    value: FormText,
    options: T,
    keep: (code: string & keyof T) => void,
  ): void {
    if (value === undefined) return;
    const code = (value ?? "").trim();
    if (code === "") this.passes(field, REQUIRED);
    else if (isOption(code, options)) keep(code);
    else this.passes(field, UNKNOWN_OPTION);
  }

  sessions(value: number | string | null | undefined): void {
    if (value === undefined) return;
    const text = String(value ?? "").trim();
    // Number() would take "0x10" and "1e3" too.
    const count = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    const problem = text === "" ? REQUIRED : Number.isNaN(count) ? INVALID_INTEGER : checkSessions(count);
    if (this.passes(["nSessions"], problem)) this.values.nSessions = count;
  }

  amount(value: number | string | null | undefined): void {
    if (value === undefined) return;
    const text = String(value ?? "").trim();
    if (this.passes(["amountDebt"], text === "" ? REQUIRED : checkAmount(text))) {
      this.values.amountDebt = canonicalAmount(text);
    }
  }

  addresses(value: readonly FormText[] | null | undefined): void {
    if (value === undefined) return;
    const texts = (value ?? []).map((address) => (address ?? "").trim()).filter((address) => address !== "");
    if (texts.length === 0) this.passes(["addresses", "0"], ADDRESS_REQUIRED);
    if (texts.length > 3) this.passes(["addresses"], TOO_MANY_ADDRESSES);
    texts.forEach((text, at) => this.passes(["addresses", String(at)], checkText(text, TEXT_LIMITS.address)));
    const [contract, main = null, extra = null] = texts;
    if (contract !== undefined)
      Object.assign(this.values, { addressContract: contract, addressMain: main, addressExtra: extra });
  }

  contact(contact: { email?: FormText; lada?: FormText; phone?: FormText }): void {
    this.checked(["contact", "email"], contact.email, checkEmail, (email) => (this.values.email = email));
    this.checked(["contact", "phone"], contact.phone, checkPhone, (phone) => (this.values.phone = phone));
    if (contact.lada === undefined) return;
    // An emptied prefix means the usual one; the phone itself is required anyway.
    const lada = (contact.lada ?? "").trim().replace(/^\+/, "") || DEFAULT_LADA;
    if (this.passes(["contact", "lada"], checkLada(lada))) this.values.lada = lada;
  }

  private checked(
    field: string[],
    value: FormText,
    check: (text: string) => RuleProblem | null,
    keep: (text: string) => void,
  ): void {
    if (value === undefined) return;
    const text = (value ?? "").trim();
    if (this.passes(field, text === "" ? REQUIRED : check(text))) keep(text);
  }

  private passes(field: string[], problem: RuleProblem | null): boolean {
    if (problem) this.problems.push({ field, ...problem });
    return problem === null;
  }
}

function checkText(text: string, limit: number): RuleProblem | null {
  return checkLength(text, limit) ?? checkCharacters(text);
}
