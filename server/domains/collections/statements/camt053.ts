import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import {
  warn,
  type BankStatement,
  type StatementEntry,
  type StatementPiece,
  type StatementWarning,
} from "./bank-statement.ts";
import { all, amountOf, at, dayOf, dayOfText, isDebit, textAt } from "./camt-elements.ts";
import { bookingOf, detailOf, type Detail } from "./camt-entry.ts";
import type { OpenFile } from "./norma43-lines.ts";
import { MOST_ENTRIES, MOST_STATEMENTS, PIECE } from "./statement-limits.ts";
import { damaged, shownCents, StatementRefusal, tooLarge } from "./statement-refusal.ts";
import { readXml, type XmlElement } from "./xml-tree.ts";

/** .02 to .08 differ in where names, banks and states stand; all of these places are read. */
const MESSAGE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/;

/**
 * Reads ISO 20022 camt.053.001.02 to .08. Opening balance and booked entries have to give the closing balance, in one currency;
 * whatever doesn't fit refuses the file. A summary that differs is a warning: banks count unlike each other. Throws
 * StatementRefusal.
 */
export async function* readCamt053(open: OpenFile): AsyncGenerator<StatementPiece> {
  const file = new CamtFile();
  for await (const _ of readXml(open, (element, path) => file.close(element, path)))
    if (file.pieces.length > 0) yield* file.pieces.splice(0);
  file.end();
  yield* file.pieces.splice(0);
}

/** By the standard; identities are part of a key. */
const LONGEST_ID = 35;

interface Counted {
  count: number;
  cents: bigint;
}

/** What is known of a statement before it ends. */
interface Running {
  currencies: Set<string>;
  entries: number;
  notBooked: number;
  /** Booked ones. */
  credits: Counted;
  debits: Counted;
  /** All of them, for the summary. */
  allCredits: Counted;
  allDebits: Counted;
  warnings: StatementWarning[];
}

class CamtFile {
  readonly pieces: StatementPiece[] = [];
  #details: Detail[] = [];
  #ready: StatementEntry[] = [];
  #running = fresh();
  #payments = 0;
  #statements = 0;
  #isRightMessage = false;
  readonly #known = new Map<string, number>();

  /** Whether the parent keeps the element. */
  close(element: XmlElement, path: readonly XmlElement[]): boolean {
    const [root, message] = path;
    if (!this.#isRightMessage) requireMessage(root ?? element);
    this.#isRightMessage = true;
    const isInStatement = message?.name === "BkToCstmrStmt" && path[2]?.name === "Stmt";
    if (isInStatement && path.length === 5 && element.name === "TxDtls" && path[4]?.name === "NtryDtls") {
      this.#details.push(detailOf(element));
      this.#count();
      return false;
    }
    if (isInStatement && path.length === 3 && element.name === "Ntry") {
      this.#book(element);
      return false;
    }
    if (path.length === 2 && message?.name === "BkToCstmrStmt") {
      if (element.name === "Stmt") this.#finish(element);
      return false;
    }
    return path.length > 2;
  }

  end(): void {
    if (this.#statements === 0) throw damaged("no contiene ningún extracto (Stmt)");
  }

  #count(): void {
    this.#payments += 1;
    if (this.#payments > MOST_ENTRIES) throw tooLarge(`El archivo tiene más de ${MOST_ENTRIES} pagos.`);
  }

  #book(element: XmlElement): void {
    const booking = bookingOf(element, this.#details);
    if (this.#details.length === 0) this.#count();
    this.#details = [];
    const running = this.#running;
    const { cents, isBooked, currency } = booking;
    const amount = cents < 0n ? -cents : cents;
    add(isDebit(element) ? running.allDebits : running.allCredits, amount);
    if (!isBooked) {
      running.notBooked += 1;
      return;
    }
    running.entries += 1;
    if (currency !== null) running.currencies.add(currency);
    add(isDebit(element) ? running.debits : running.credits, amount);
    for (const { code, message } of booking.warnings) warn(running.warnings, code, message);
    const place = { statement: this.#statements + 1, entry: running.entries };
    this.#ready.push(...booking.entries.map((entry) => ({ ...place, ...entry })));
    if (this.#ready.length >= PIECE) this.#handOver();
  }

  #handOver(): void {
    if (this.#ready.length > 0) this.pieces.push({ entries: this.#ready });
    this.#ready = [];
  }

  #finish(element: XmlElement): void {
    this.#handOver();
    this.#statements += 1;
    if (this.#statements > MOST_STATEMENTS)
      throw tooLarge(`El archivo tiene más de ${MOST_STATEMENTS} extractos.`);
    const statement = statementOf(element, this.#running, this.#statements);
    const key = `${statement.account}/${statement.currency}/${statement.identity}`;
    const before = this.#known.get(key);
    if (before !== undefined)
      throw new StatementRefusal(
        "TWICE_IN_FILE",
        `El extracto ${textAt(element, "Id") ?? ""} de la cuenta ${statement.account} está dos veces en el archivo: en las líneas ${before} y ${statement.line}.`,
      );
    this.#known.set(key, statement.line);
    this.#running = fresh();
    this.pieces.push({ statement });
  }
}

function requireMessage({ name, namespace }: XmlElement): void {
  if (name === "Document" && MESSAGE.test(namespace)) return;
  const [message] = /camt\.\d{3}\.\d{3}\.\d\d/.exec(namespace) ?? [];
  throw new StatementRefusal(
    "NOT_A_STATEMENT",
    message === undefined
      ? "El archivo es XML, pero no un extracto camt.053."
      : `El archivo es un mensaje ${message}. Descarga de tu banco el extracto camt.053, versiones 02 a 08.`,
  );
}

function statementOf(element: XmlElement, running: Running, statement: number): BankStatement {
  const { warnings, credits, debits } = running;
  const account = accountOf(element);
  const page = textAt(element, "StmtPgntn", "PgNb")?.slice(0, 5);
  const opening = balanceOf(element, ["OPBD", "PRCD"], warnings) ?? balanceOf(element, ["ITBD"], warnings);
  const closing = balanceOf(element, ["CLBD"], warnings) ?? balanceOf(element, ["ITBD"], warnings, true);
  const currencies = new Set(running.currencies);
  for (const balance of [opening, closing]) if (balance?.currency != null) currencies.add(balance.currency);
  if (account.currency !== null) currencies.add(account.currency);
  const [currency, ...others] = [...currencies];
  if (others.length > 0)
    throw new StatementRefusal(
      "MIXED_CURRENCIES",
      `El extracto que empieza en la línea ${element.line} mezcla divisas (${[...currencies].map((code) => code.slice(0, 3)).join(", ")}) en sus saldos o movimientos.`,
    );
  if (currency === undefined)
    throw damaged(`el extracto que empieza en la línea ${element.line} no dice su divisa`);
  if (!/^[A-Z]{3}$/.test(currency))
    throw damaged(`el extracto que empieza en la línea ${element.line} tiene una divisa que no existe`);
  const counted = (opening?.cents ?? 0n) + credits.cents - debits.cents;
  if (opening === null)
    warn(
      warnings,
      "NO_OPENING_BALANCE",
      "El extracto no trae saldo inicial: no se ha podido comprobar la suma.",
    );
  if (closing === null)
    warn(
      warnings,
      "NO_CLOSING_BALANCE",
      "El extracto no trae saldo final: no se ha podido comprobar la suma.",
    );
  if (opening !== null && closing !== null && counted !== closing.cents)
    throw new StatementRefusal(
      "WRONG_TOTALS",
      `Línea ${closing.line}: el banco dice que el saldo final es ${shownCents(closing.cents)}, y el saldo inicial (${shownCents(opening.cents)}) con los movimientos del extracto da ${shownCents(counted)}. No se ha importado nada.`,
    );
  compareSummary(element, running);
  if (running.notBooked > 0)
    warn(
      warnings,
      "NOT_BOOKED",
      `${running.notBooked} movimientos todavía no están contabilizados por el banco (pendientes o informativos) y no cuentan.`,
    );
  const [from, to] = periodOf(element, opening?.day ?? null, closing?.day ?? null);
  if (from !== null && to !== null && from > to)
    throw damaged(
      `el extracto que empieza en la línea ${element.line} va del ${shownDay(from)} al ${shownDay(to)}`,
    );
  return {
    statement,
    format: "CAMT053",
    // A page is a part of its own; what the bank numbers anew is told apart by what it says.
    identity: [
      (textAt(element, "Id") ?? "").slice(0, LONGEST_ID).toWellFormed(),
      page ?? "",
      from,
      to,
      opening?.cents,
      closing?.cents,
      running.entries,
    ].join("/"),
    account: account.id,
    iban: account.iban,
    currency,
    holder: textAt(element, "Acct", "Ownr", "Nm"),
    from,
    to,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    creditCount: credits.count,
    creditCents: credits.cents,
    debitCount: debits.count,
    debitCents: debits.cents,
    line: element.line,
    warnings,
  };
}

function accountOf(element: XmlElement): { id: string; iban: string | null; currency: string | null } {
  const account = at(element, "Acct");
  const iban = textAt(account, "Id", "IBAN")?.replace(/\s/g, "").toUpperCase() ?? null;
  const id = iban ?? textAt(account, "Id", "Othr", "Id");
  if (id === null)
    throw damaged(`el extracto que empieza en la línea ${element.line} no dice de qué cuenta es`);
  if (id.length > 40)
    throw damaged(`en la línea ${element.line} el número de la cuenta tiene más de 40 caracteres`);
  return { id, iban, currency: textAt(account, "Ccy") };
}

interface Balance {
  cents: bigint;
  currency: string | null;
  day: string | null;
  line: number;
}

/** The first balance of the first of these kinds, or its last one. */
function balanceOf(
  element: XmlElement,
  kinds: readonly string[],
  warnings: StatementWarning[],
  isLast = false,
): Balance | null {
  for (const kind of kinds) {
    const ofKind = all(element, "Bal").filter((balance) => textAt(balance, "Tp", "CdOrPrtry", "Cd") === kind);
    const balance = isLast ? ofKind.at(-1) : ofKind[0];
    const amount = at(balance, "Amt");
    if (balance === undefined || amount === undefined) continue;
    if (at(balance, "CdtDbtInd") === undefined)
      warn(
        warnings,
        "BALANCE_WITHOUT_SIGN",
        `Línea ${balance.line}: el saldo no dice si es a favor o en contra; se toma a favor.`,
      );
    const { cents, currency } = amountOf(amount);
    return {
      cents: isDebit(balance, false) ? -cents : cents,
      currency,
      day: dayOf(at(balance, "Dt")),
      line: balance.line,
    };
  }
  return null;
}

function periodOf(
  element: XmlElement,
  opening: string | null,
  closing: string | null,
): [string | null, string | null] {
  const [from, to] = [at(element, "FrToDt", "FrDtTm"), at(element, "FrToDt", "ToDtTm")];
  return [
    from === undefined ? (opening ?? closing) : dayOfText(from),
    to === undefined ? (closing ?? opening) : dayOfText(to),
  ];
}

function compareSummary(element: XmlElement, { allCredits, allDebits, warnings }: Running): void {
  const summary = at(element, "TxsSummry");
  const counts = [
    ["TtlNtries", "movimientos", allCredits.count + allDebits.count],
    ["TtlCdtNtries", "abonos", allCredits.count],
    ["TtlDbtNtries", "cargos", allDebits.count],
  ] as const;
  for (const [name, what, counted] of counts) {
    const declared = at(summary, name, "NbOfNtries");
    if (declared !== undefined && declared.text.replace(/^0+(?=\d)/, "") !== String(counted))
      warn(
        warnings,
        "SUMMARY_DIFFERS",
        `Línea ${declared.line}: el resumen dice ${declared.text.slice(0, 20)} ${what}, y el extracto trae ${counted}.`,
      );
  }
  const sums = [
    ["TtlCdtNtries", "abonos", allCredits.cents],
    ["TtlDbtNtries", "cargos", allDebits.cents],
  ] as const;
  for (const [name, what, counted] of sums) {
    const declared = at(summary, name, "Sum");
    if (declared === undefined) continue;
    const { cents } = amountOf(declared);
    if (cents !== counted)
      warn(
        warnings,
        "SUMMARY_DIFFERS",
        `Línea ${declared.line}: el resumen dice que los ${what} suman ${shownCents(cents)}, y suman ${shownCents(counted)}.`,
      );
  }
}

function fresh(): Running {
  const none = (): Counted => ({ count: 0, cents: 0n });
  return {
    currencies: new Set(),
    entries: 0,
    notBooked: 0,
    credits: none(),
    debits: none(),
    allCredits: none(),
    allDebits: none(),
    warnings: [],
  };
}

function add(counted: Counted, cents: bigint): void {
  counted.count += 1;
  counted.cents += cents;
}
