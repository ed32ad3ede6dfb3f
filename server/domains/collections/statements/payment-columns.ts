import { normaliseHeader } from "../../../../schema/rules/header-words.ts";

/** Which columns of a list of payments say what, by their headers; numbers from 0. */
export interface PaymentColumns {
  day: number;
  amount: number;
  currency: number | null;
  /** A contract in a column of its own: as good as a reference. */
  contract: number | null;
  document: number | null;
  name: number | null;
  /** Number of the operation, by which a payment taken back is known. */
  operation: number | null;
  /** Codes of debts and references of letters. */
  references: number[];
  /** All else, as text. */
  texts: number[];
}

/** The better words first: of two columns that would do, the one with the earlier expression is it. */
const DAY = [
  /\bfecha\b.*\b(?:pago|cobro|ingreso|abono|operacion|recepcion)\b/,
  /^(?:fecha|dia|date|data)$/,
  /\bfecha\b(?!.*\b(?:valor|vencimiento|nacimiento|factura|deuda|impago|asignacion|alta)\b)/,
];
const AMOUNT = [
  /\bimporte\b.*\b(?:pago|pagado|cobro|cobrado|abonado|ingresado|recibido)\b/,
  /^(?:importe|cobrado|pagado|cobro|pago|abono|ingreso|recibido|amount|import)$/,
  /\b(?:importe|cantidad|cobrado|pagado|abonado|ingresado|recibido|amount)\b(?!.*\b(?:pendiente|deuda|saldo|total|restante)\b)/,
];
const CURRENCY = [/^(?:moneda|divisa|currency)$/];
const CONTRACT = [/^(?:numero )?(?:contrato|prestamo|poliza)$/, /\bcontrato\b/];
const DOCUMENT = [/\b(?:nif|dni|nie|cif)\b/, /^(?:documento|identificacion|documento identidad)$/];
const NAME = [/\b(?:deudor|deudora)\b/, /^(?:nombre|ordenante|titular|pagador|cliente|razon social)\b/];
const OPERATION = [/\b(?:numero |id |identificador )?(?:operacion|transaccion)\b(?!.*\b(?:fecha|tipo)\b)/];
const REFERENCE = /\b(?:referencia|ref|codigo|expediente|tarea|localizador)\b/;

/** null: there is no column of days, or none of amounts. */
export function paymentColumns(headers: readonly string[]): PaymentColumns | null {
  const names = headers.map(normaliseHeader);
  const taken = new Set<number>();
  const find = (kinds: readonly RegExp[]): number | null => {
    for (const kind of kinds) {
      const at = names.findIndex((name, column) => !taken.has(column) && kind.test(name));
      if (at < 0) continue;
      taken.add(at);
      return at;
    }
    return null;
  };
  const [day, amount] = [find(DAY), find(AMOUNT)];
  if (day === null || amount === null) return null;
  const known = {
    currency: find(CURRENCY),
    contract: find(CONTRACT),
    document: find(DOCUMENT),
    name: find(NAME),
    operation: find(OPERATION),
  };
  const rest = names.flatMap((name, column) => (taken.has(column) || name === "" ? [] : [column]));
  const references = rest.filter((column) => REFERENCE.test(names[column] ?? ""));
  return { day, amount, ...known, references, texts: rest.filter((column) => !references.includes(column)) };
}
