import type { Product } from "../../../../schema/rules/valuations.ts";
import { foldText } from "../../../platform/text/fold-text.ts";
import { saysNoContact } from "../../task-imports/understanding/no-contact.ts";
import { meaning } from "../../task-imports/understanding/plain-texts.ts";
import type { Contract, JudicialState } from "../model/contract.ts";

/** In this order: "crédito hipotecario" is a mortgage, "tarjeta de crédito" a card. */
const PRODUCT_WORDS: readonly (readonly [Product, RegExp])[] = [
  ["MORTGAGE", /hipotec|mortgage/],
  ["CARD", /tarjeta|\bcard|revolving|linea de credito|poliza de credito|descubierto|overdraft|\btdc\b/],
  [
    "UTILITY",
    /\bluz\b|\bgas\b|\bagua\b|energ|electric|suministro|telecom|telef|movil|fibra|internet|utilit|\btelco\b/,
  ],
  ["INVOICE", /factura|invoice|b2b|proveedor|comercial|mercantil|trade/],
  [
    "CONSUMER_LOAN",
    /prestamo|consumo|personal|\bloan|financiacion|microcredito|credito|vehiculo|\bauto\b|coche/,
  ],
];
const NO_COURT = /^no\b|^sin\b|^n$|^0$|^false?o?$|extrajudicial|prejudicial|pre-judicial|amistos|ningun/;
const COURT_WORDS: readonly (readonly [JudicialState, RegExp])[] = [
  ["INSOLVENCY", /concurs|insolv|segunda oportunidad/],
  ["TITLE", /sentencia|ejecu|titulo|despach|decreto|judgment|firme/],
  ["CLAIM", /demanda|monitori|judicial|proced|present|tramite|admiti|claim|\bsi\b|^s$|^1$|true|verdadero/],
];
const COMPANY = /juridic|empresa|sociedad|compan|corporat|pyme|\bs\.?l\.?\b|\bs\.?a\.?\b|^pj$|^j$/;
const PERSON = /fisic|particular|individu|autonom|persona|consumidor|natural|^pf$|^f$/;
const NO =
  /^(?:no|n|0|falso|false|f|ninguno|ninguna|sin|no\b.*|sin\b.*|incomplet\p{L}*|parcial|perdid\p{L}*)$/u;

/** Null: a word that isn't known, or none. */
export function productOf(cell: string): Product | null {
  const text = foldText(meaning(cell));
  return PRODUCT_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

export function judicialOf(cell: string): JudicialState | null {
  const text = foldText(meaning(cell));
  if (text === "") return null;
  if (NO_COURT.test(text)) return "NONE";
  return COURT_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

export function debtorKindOf(cell: string): Contract["debtorKind"] {
  const text = foldText(meaning(cell));
  if (COMPANY.test(text)) return "COMPANY";
  return PERSON.test(text) ? "PERSON" : null;
}

/** Whether there is one: an address itself, "Sí", "1"; blank, "no" and "sin correo" say there isn't. */
export function isThere(cell: string): boolean {
  const text = meaning(cell);
  return text !== "" && !NO.test(foldText(text)) && !saysNoContact(text);
}

/** "Sí" or what they are; a blank says nothing, unlike "no". */
export function hasDocuments(cell: string): boolean | null {
  const text = foldText(meaning(cell));
  return text === "" ? null : !NO.test(text);
}

const YEAR = /^(?:19|20)\d\d$/;
const MONTH = /^(\d{1,2})[/.-]((?:19|20)\d\d)$/;
const MONTH_LAST = /^((?:19|20)\d\d)[/.-](\d{1,2})$/;

/** A vintage: "2019" counts from its middle, "03/2021" from its first day. Null: neither. */
export function vintageDay(cell: string): string | null {
  const text = meaning(cell);
  if (YEAR.test(text)) return `${text}-07-01`;
  const [, month = "", year = ""] = MONTH.exec(text) ?? [];
  const [, lateYear = "", lateMonth = ""] = MONTH_LAST.exec(text) ?? [];
  const [y, m] = year === "" ? [lateYear, lateMonth] : [year, month];
  return y !== "" && Number(m) >= 1 && Number(m) <= 12 ? `${y}-${m.padStart(2, "0")}-01` : null;
}
