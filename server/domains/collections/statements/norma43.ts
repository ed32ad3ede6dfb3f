import { isCalendarDay } from "../../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { warn, type BankStatement, type StatementEntry, type StatementPiece } from "./bank-statement.ts";
import { currencyOf } from "./currencies.ts";
import { entryOf, type Movement } from "./norma43-entry.ts";
import { norma43Lines, type OpenFile, type RecordLine } from "./norma43-lines.ts";
import { spanishIban } from "./spanish-account.ts";
import { MOST_ENTRIES, MOST_STATEMENTS, PIECE } from "./statement-limits.ts";
import { damaged, shownCents, StatementRefusal, tooLarge } from "./statement-refusal.ts";

const RECORD = 80;
/** Five by the norm; some banks repeat one. */
const MOST_TEXTS = 20;

interface OpenAccount {
  statement: BankStatement;
  currencyNumber: string;
  accountNumber: string;
  entries: number;
}

/**
 * Reads Norma 43 (AEB, June 2012): accounts `11 (22 23* 24*)* 33`, the file ends with `88`. Counts, sums and balances of every
 * account and the number of records are added up again; whatever doesn't fit refuses the file. Throws StatementRefusal.
 */
export async function* readNorma43(open: OpenFile): AsyncGenerator<StatementPiece> {
  const file = new Norma43File();
  for await (const line of norma43Lines(open)) {
    file.take(line);
    if (file.pieces.length > 0) yield* file.pieces.splice(0);
  }
  file.end();
}

class Norma43File {
  readonly pieces: StatementPiece[] = [];
  #account: OpenAccount | null = null;
  #movement: Movement | null = null;
  #ready: StatementEntry[] = [];
  #records = 0;
  #entries = 0;
  #statements = 0;
  #lastLine = 0;
  #isEnded = false;
  readonly #known = new Map<string, number>();
  readonly #closings = new Map<string, bigint | null>();

  take({ line, text }: RecordLine): void {
    if (this.#isEnded) throw damaged(`después del registro final 88 hay más líneas (la ${line})`);
    this.#lastLine = line;
    if (text.length > RECORD)
      throw damaged(`la línea ${line} tiene ${text.length} caracteres, y las de Norma 43 tienen 80`);
    const record = text.padEnd(RECORD);
    switch (record.slice(0, 2)) {
      case "11":
        this.#begin(line, record);
        break;
      case "22":
        this.#movementBegins(line, record);
        break;
      case "23":
        this.#text(line, record);
        break;
      case "24":
        // The amount in its original currency: the account's amount has been read.
        if (this.#movement === null)
          throw damaged(`la línea ${line} (registro 24) no sigue a ningún movimiento`);
        break;
      case "33":
        this.#close(line, record);
        break;
      case "88":
        this.#finish(line, record);
        return;
      default:
        throw damaged(`la línea ${line} no empieza por 11, 22, 23, 24, 33 ni 88`);
    }
    this.#records += 1;
  }

  end(): void {
    if (this.#account !== null)
      throw damaged(
        `después de la línea ${this.#lastLine} falta el registro 33, con los totales de la cuenta`,
      );
    if (!this.#isEnded)
      throw damaged(
        `después de la línea ${this.#lastLine} falta el registro 88, con el que termina el archivo`,
      );
  }

  #begin(line: number, record: string): void {
    if (this.#account !== null)
      throw damaged(`en la línea ${line} empieza otra cuenta y a la anterior le falta el registro 33`);
    const [bank, branch, number] = [record.slice(2, 6), record.slice(6, 10), record.slice(10, 20)];
    const accountNumber = bank + branch + number;
    requireDigits(line, accountNumber, "la cuenta");
    const currencyNumber = record.slice(47, 50);
    const currency = currencyOf(currencyNumber);
    if (currency === null)
      throw damaged(`en la línea ${line} la divisa «${currencyNumber.trim()}» no se conoce`);
    this.#statements += 1;
    if (this.#statements > MOST_STATEMENTS)
      throw tooLarge(`El archivo tiene más de ${MOST_STATEMENTS} cuentas.`);
    const iban = spanishIban(bank, branch, number);
    const opening = readCents(line, record.slice(33, 47), "el saldo inicial");
    this.#account = {
      currencyNumber,
      accountNumber,
      entries: 0,
      statement: {
        statement: this.#statements,
        format: "NORMA43",
        identity: "",
        account: iban,
        iban,
        currency,
        holder: record.slice(51, 77).trim() || null,
        from: readDay(line, record.slice(20, 26), "la fecha inicial"),
        to: readDay(line, record.slice(26, 32), "la fecha final"),
        openingCents: isDebit(line, record.charAt(32), opening) ? -opening : opening,
        closingCents: null,
        creditCount: 0,
        creditCents: 0n,
        debitCount: 0,
        debitCents: 0n,
        line,
        warnings: [],
      },
    };
  }

  #movementBegins(line: number, record: string): void {
    const account = this.#open(line);
    this.#movementEnds();
    this.#entries += 1;
    if (this.#entries > MOST_ENTRIES) throw tooLarge(`El archivo tiene más de ${MOST_ENTRIES} movimientos.`);
    account.entries += 1;
    const { statement } = account;
    const amount = readCents(line, record.slice(28, 42), "el importe");
    const isOut = isDebit(line, record.charAt(27), amount);
    const bookedOn = readDay(line, record.slice(10, 16), "la fecha de operación");
    if (isOut) {
      statement.debitCount += 1;
      statement.debitCents += amount;
    } else {
      statement.creditCount += 1;
      statement.creditCents += amount;
    }
    if (
      (statement.from !== null && bookedOn < statement.from) ||
      (statement.to !== null && bookedOn > statement.to)
    )
      warn(
        statement.warnings,
        "DATE_OUTSIDE_PERIOD",
        `Línea ${line}: la fecha de operación ${shownDay(bookedOn)} está fuera del periodo del extracto.`,
      );
    this.#movement = {
      line,
      bookedOn,
      valueOn:
        record.slice(16, 22).trim().replace(/^0+$/, "") === ""
          ? null
          : readDay(line, record.slice(16, 22), "la fecha valor"),
      cents: isOut ? -amount : amount,
      concept: record.slice(22, 24),
      document: record.slice(42, 52),
      firstReference: record.slice(52, 64),
      secondReference: record.slice(64, 80),
      texts: [],
    };
  }

  #text(line: number, record: string): void {
    if (this.#movement === null) throw damaged(`la línea ${line} (registro 23) no sigue a ningún movimiento`);
    if (this.#movement.texts.length >= MOST_TEXTS)
      throw damaged(`en la línea ${line} un movimiento tiene más de ${MOST_TEXTS} registros de texto`);
    this.#movement.texts.push({ number: record.slice(2, 4), text: record.slice(4) });
  }

  #movementEnds(): void {
    if (this.#movement === null || this.#account === null) return;
    const { statement, entries } = this.#account;
    this.#ready.push(entryOf(this.#movement, { statement: statement.statement, entry: entries }));
    this.#movement = null;
    if (this.#ready.length >= PIECE) this.#handOver();
  }

  #handOver(): void {
    if (this.#ready.length > 0) this.pieces.push({ entries: this.#ready });
    this.#ready = [];
  }

  #close(line: number, record: string): void {
    const account = this.#open(line);
    this.#movementEnds();
    this.#handOver();
    const { statement } = account;
    if (record.slice(2, 20) !== account.accountNumber)
      throw damaged(
        `la línea ${line} cierra la cuenta ${record.slice(2, 20)} y la que está abierta es la ${account.accountNumber}`,
      );
    if (record.slice(73, 76) !== account.currencyNumber)
      throw new StatementRefusal(
        "MIXED_CURRENCIES",
        `La línea ${line} dice que la divisa es ${record.slice(73, 76).trim()} y la cuenta empezó con ${account.currencyNumber}.`,
      );
    this.#compare(line, record, statement);
    this.#remember(statement);
    this.pieces.push({ statement });
    this.#account = null;
  }

  /** What the bank says against what its own movements add up to. */
  #compare(line: number, record: string, statement: BankStatement): void {
    const differs = (what: string, declared: string, counted: string) =>
      new StatementRefusal(
        "WRONG_TOTALS",
        `Línea ${line}: el banco dice ${what} ${declared}, y los movimientos del archivo dan ${counted}. No se ha importado nada.`,
      );
    const counts = [
      ["que los cargos son", readCount(line, record.slice(20, 25)), statement.debitCount],
      ["que los abonos son", readCount(line, record.slice(39, 44)), statement.creditCount],
    ] as const;
    for (const [what, declared, counted] of counts)
      if (declared !== counted) throw differs(what, String(declared), String(counted));
    const sums = [
      [
        "que los cargos suman",
        readCents(line, record.slice(25, 39), "la suma de cargos"),
        statement.debitCents,
      ],
      [
        "que los abonos suman",
        readCents(line, record.slice(44, 58), "la suma de abonos"),
        statement.creditCents,
      ],
    ] as const;
    for (const [what, declared, counted] of sums)
      if (declared !== counted) throw differs(what, shownCents(declared), shownCents(counted));
    const closing = (statement.openingCents ?? 0n) + statement.creditCents - statement.debitCents;
    const amount = readCents(line, record.slice(59, 73), "el saldo final");
    // Some banks leave the sign as 0: the amount alone is compared.
    const sign = record.charAt(58);
    const declared =
      sign === "0" ? (closing < 0n ? -amount : amount) : isDebit(line, sign, amount) ? -amount : amount;
    if (declared !== closing)
      throw differs("que el saldo final es", shownCents(declared), shownCents(closing));
    statement.closingCents = closing;
  }

  /** The same account twice is two periods; the same statement twice would count its payments twice. */
  #remember(statement: BankStatement): void {
    const { account, currency, from, to, openingCents, closingCents } = statement;
    statement.identity = [
      from,
      to,
      openingCents,
      closingCents,
      statement.creditCount,
      statement.creditCents,
      statement.debitCount,
      statement.debitCents,
    ].join("/");
    const key = `${account}/${currency}`;
    const before = this.#known.get(`${key}/${statement.identity}`);
    if (before !== undefined)
      throw new StatementRefusal(
        "TWICE_IN_FILE",
        `El extracto de la cuenta ${account} del ${shownDay(from ?? "")} al ${shownDay(to ?? "")} está dos veces en el archivo: en las líneas ${before} y ${statement.line}.`,
      );
    const closing = this.#closings.get(key);
    if (closing !== undefined && closing !== openingCents)
      warn(
        statement.warnings,
        "OPENING_DIFFERS",
        `Línea ${statement.line}: el saldo inicial es ${shownCents(openingCents ?? 0n)} y el extracto anterior de la misma cuenta terminó con ${shownCents(closing ?? 0n)}.`,
      );
    this.#known.set(`${key}/${statement.identity}`, statement.line);
    this.#closings.set(key, closingCents);
  }

  #finish(line: number, record: string): void {
    if (this.#account !== null)
      throw damaged(`en la línea ${line} termina el archivo y a la última cuenta le falta el registro 33`);
    if (record.slice(2, 20) !== "9".repeat(18))
      throw damaged(`la línea ${line} (registro 88) no tiene sus dieciocho nueves`);
    const declared = readCount(line, record.slice(20, 26));
    // Some banks count the 88 itself.
    if (declared !== this.#records && declared !== this.#records + 1)
      throw new StatementRefusal(
        "WRONG_TOTALS",
        `Línea ${line}: el banco dice que el archivo tiene ${declared} registros, y tiene ${this.#records}. No se ha importado nada.`,
      );
    this.#isEnded = true;
  }

  #open(line: number): OpenAccount {
    if (this.#account === null)
      throw damaged(`la línea ${line} no está dentro de ninguna cuenta: falta el registro 11`);
    return this.#account;
  }
}

function requireDigits(line: number, text: string, what: string): void {
  if (!/^\d+$/.test(text))
    throw damaged(`en la línea ${line}, ${what} («${text.trim()}») no son solo cifras`);
}

function readCents(line: number, text: string, what: string): bigint {
  requireDigits(line, text, what);
  return BigInt(text);
}

function readCount(line: number, text: string): number {
  requireDigits(line, text, "el número de apuntes");
  return Number(text);
}

/** 1 is a debit, 2 a credit. */
function isDebit(line: number, sign: string, amount: bigint): boolean {
  if (sign === "1") return true;
  if (sign === "2" || amount === 0n) return false;
  throw damaged(`en la línea ${line} el signo es «${sign}», y solo puede ser 1 (debe) o 2 (haber)`);
}

/** The norm is of 1981 at the earliest and its files are of these years: 20yy. */
function readDay(line: number, text: string, what: string): string {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isCalendarDay(day)) throw damaged(`en la línea ${line}, ${what} («${text.trim()}») no es una fecha`);
  return day;
}
