import { isEmail } from "../../../../schema/rules/email.ts";
import { normaliseIdentityDocument } from "../../tasks/task-identity.ts";
import { NOT_AN_AMOUNT, readAmount, SPANISH_AMOUNTS } from "./amounts.ts";
import { isSerialDate, readDate } from "./dates.ts";
import { SPANISH_PHONE } from "./phones.ts";

/** What a cell looks like by itself, whatever its header says. */
export const CELL_KINDS = [
  "email",
  "phone",
  "iban",
  "nif",
  "date",
  "serial",
  "amount",
  "integer",
  "postalCode",
  "address",
  "name",
  "text",
] as const;

export type CellKind = (typeof CELL_KINDS)[number];

const IBAN = /^[A-Z]{2}\d{2}[ -]?(?:[A-Z0-9]{4}[ -]?){2,7}[A-Z0-9]{0,4}$/;
const DOCUMENT = /^(?:\d{8}[A-Z]|[XYZ]\d{7}[A-Z]|[ABCDEFGHJKLMNPQRSUVW]\d{7}[0-9A-J])$/;
/** Account and contract numbers have up to thirty figures. */
const INTEGER = /^\d{1,30}$/;
const COMPACT_DAY =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/;
const POSTAL_CODE = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
const ODD_PHONE =
  /^(?:(?:tel[a-zéó]*|m[oó]vil|tfno)[.: ]*)?\(?(?:(?:\+|00) ?\d{1,3}\)?[ .-]?)?[6789]\d{1,2}(?:[ .-]?\d{2,3}){2,4}(?:\D.*)?$/i;
const STREET =
  /^(?:c\/|c\.|cl\.? |calle|cll|cr |avda|avd|avenida|avinguda|av[. ]|pza|plaza|plaça|praza|pl[. ]|pº|p\.º|paseo|passeig|pso|ronda|camino|camiño|camí|cno|ctra|carretera|carrer|travesía|travesia|trav|rúa|rua|urb|urbanización|glorieta|gta|vía|via |pasaje|ptge|polígono|poligono|pol[. ]|barrio|bº|kalea|lugar|cuesta|bulevar|partida|rambla)/i;
const STREET_TAIL = /,.*\b\d{5}\b|\bkalea\b|\d+\s*[ºª]/i;
const NAME = /^\p{L}[\p{L}'’·.-]+(?:,? \p{L}[\p{L}'’·.-]*){1,5}$/u;
const LONGEST_NUMBER = 40;
/** What tells an e-mail, a name or an address stands at the beginning; cells can have 32,767 characters. */
const LOOKED_AT = 300;

/**
 * `whole`: the cell as a person sees it, tidy and not blank; `typed` says a spreadsheet program typed it as a number.
 * Days written as serial numbers are "serial", not "date": five digits may be many other things.
 */
export function cellKind(whole: string, typed: boolean): CellKind {
  const text = whole.length > LOOKED_AT ? whole.slice(0, LOOKED_AT) : whole;
  if (text.includes("@")) return isEmail(text) || /\S@\S+\.\S/.test(text) ? "email" : "text";
  if (/^\d/.test(text) && INTEGER.test(text)) return integerKind(text, typed);
  if (text.length <= LONGEST_NUMBER) {
    const capitals = text.toUpperCase();
    if (IBAN.test(capitals) && text.length >= 15) return "iban";
    if (/\d/.test(text) && DOCUMENT.test(normaliseIdentityDocument(capitals))) return "nif";
    if (/\d/.test(text)) {
      const kind = numberKind(text);
      if (kind) return kind;
    }
  }
  if (STREET.test(text) || (STREET_TAIL.test(text) && /\p{L}{3}/u.test(text))) return "address";
  return NAME.test(text) ? "name" : "text";
}

function integerKind(text: string, typed: boolean): CellKind {
  if (SPANISH_PHONE.test(text)) return "phone";
  if (text.length === 8 && COMPACT_DAY.test(text)) return "date";
  if (text.length !== 5) return "integer";
  if (!typed && POSTAL_CODE.test(text)) return "postalCode";
  return isSerialDate(Number(text)) ? "serial" : "integer";
}

const LOOSE_DATES = { order: "DMY", today: "2000-01-01", date1904: false } as const;

function numberKind(text: string): CellKind | null {
  const date = readDate(text, LOOSE_DATES);
  if (typeof date === "string") return /^\d{5}[.,]/.test(text) ? "amount" : "date";
  // A day that isn't in the calendar is still a date by looks (or one with the month in front).
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/.test(text)) return "date";
  if (ODD_PHONE.test(text) && text.replace(/\D/g, "").length >= 9 && !/[,€]/.test(text)) return "phone";
  const amount = readAmount(text, SPANISH_AMOUNTS);
  return typeof amount === "string" || amount.code !== NOT_AN_AMOUNT.code ? "amount" : null;
}
