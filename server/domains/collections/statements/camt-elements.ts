import { isCalendarDay } from "../../../../schema/rules/madrid-days.ts";
import { damaged } from "./statement-refusal.ts";
import type { XmlElement } from "./xml-tree.ts";

/** The first element at a path of local names. */
export function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export function all(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** null: not there, or empty. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | null {
  return at(element, ...path)?.text || null;
}

export interface Amount {
  cents: bigint;
  currency: string | null;
}

/** Twelve digits, as Norma 43 and the books have. */
const DECIMAL = /^0*(\d{1,12})(?:\.(\d{1,5}))?$/;

/** Never negative by the standard: CdtDbtInd is the sign. More than two decimals have to be noughts. Throws StatementRefusal. */
export function amountOf(element: XmlElement): Amount {
  const [match, whole = "", places = ""] = DECIMAL.exec(element.text) ?? [];
  if (match === undefined)
    throw damaged(
      `en la línea ${element.line} el importe «${element.text.slice(0, 40)}» no es un número sin signo`,
    );
  if (/[1-9]/.test(places.slice(2)))
    throw damaged(`en la línea ${element.line} el importe «${element.text}» tiene fracciones de céntimo`);
  return { cents: BigInt(whole + places.slice(0, 2).padEnd(2, "0")), currency: element.currency };
}

/** `Dt` or `DtTm` below an element; null: neither. Throws StatementRefusal on what isn't a day. */
export function dayOf(element: XmlElement | undefined): string | null {
  const found = at(element, "Dt") ?? at(element, "DtTm");
  return found === undefined ? null : dayOfText(found);
}

/** The day as the bank writes it: an instant is one of its own time zone. */
export function dayOfText(element: XmlElement): string {
  const day = element.text.slice(0, 10);
  if (!isCalendarDay(day))
    throw damaged(`en la línea ${element.line} «${element.text.slice(0, 40)}» no es una fecha`);
  return day;
}

/** Whether an element says DBIT; `missing` stands for one that says nothing. Throws StatementRefusal on another word. */
export function isDebit(element: XmlElement, missing: boolean | null = null): boolean {
  const sign = textAt(element, "CdtDbtInd");
  if (sign === "DBIT") return true;
  if (sign === "CRDT") return false;
  if (sign === null && missing !== null) return missing;
  throw damaged(
    `en la línea ${element.line} «${element.name}» no dice si es un abono (CRDT) o un cargo (DBIT)`,
  );
}
