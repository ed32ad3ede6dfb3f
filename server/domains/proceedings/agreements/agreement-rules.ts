import { AMOUNT_ABOVE_ZERO } from "../../../../schema/rules/form-messages.ts";
import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { isCalendarDay } from "../../../../schema/rules/madrid-days.ts";
import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import { Fault, FormProblems } from "../../../shared/fault.ts";
import { readLine, readText } from "../../../shared/plain-text.ts";
import { decimalOf, readCents } from "../../../../schema/rules/exact-amount.ts";

/** As sent, not checked yet. */
export interface AgreementForm {
  title: string;
  terms: string;
  place?: string;
  amount?: string | null;
  instalments?: readonly { dueOn: string; amount: string }[];
  /** Between whom; left out: all who take part, or as it was. */
  partyIds?: readonly (string | number)[] | null;
  /** Whose proposal it is; null: no party's. Left out: as it was, or as is usual in the matter. */
  proposedBy?: string | number | null;
}

export interface AgreementTerms {
  title: string;
  terms: string;
  place: string;
  amount: string | null;
  instalments: { number: number; dueOn: string; amount: string }[];
}

export interface AnswerForm {
  accept: boolean;
  reason?: string;
}

export interface ReadAnswer {
  accept: boolean;
  reason: string;
}

const LONGEST_TITLE = 200;
const LONGEST_TERMS = 20_000;
const LONGEST_PLACE = 200;
const LONGEST_NOTE = 500;
const MOST_INSTALMENTS = 240;
/** What the column holds. */
const LARGEST_CENTS = 99_999_999_999_999n;
const [EARLIEST, LATEST] = ["1900-01-01", "2199-12-31"];
const REQUIRED = new Fault("REQUIRED", REQUIRED_MESSAGE);

/** Throws InvalidInput with every problem; fields are those of AgreementInput. */
export function readAgreement(form: AgreementForm): AgreementTerms {
  const problems = new FormProblems();
  const title = problems.take(["title"], filled(readLine(form.title, LONGEST_TITLE)));
  const terms = problems.take(["terms"], filled(readText(form.terms, LONGEST_TERMS)));
  const place = problems.take(["place"], readLine(form.place ?? "", LONGEST_PLACE));
  const cents = form.amount == null ? null : problems.take(["amount"], readAmount(form.amount));
  const instalments = readInstalments(form.instalments ?? [], problems);
  if (problems.list.length === 0) checkSum(cents, instalments, problems);
  if (problems.list.length > 0 || title === null || terms === null || place === null)
    throw problems.refusal();
  return {
    title,
    terms,
    place,
    amount: cents === null ? null : decimalOf(cents),
    instalments: instalments.map(({ dueOn, cents: part }, at) => ({
      number: at + 1,
      dueOn,
      amount: decimalOf(part),
    })),
  };
}

function filled(read: string | Fault): string | Fault {
  return read === "" ? REQUIRED : read;
}

function readAmount(text: string): bigint | Fault {
  const cents = readCents(text.trim());
  if (cents === null) return new Fault("INVALID", "Escribe un importe con dos decimales como máximo");
  if (cents <= 0n) return new Fault("INVALID", AMOUNT_ABOVE_ZERO);
  return cents > LARGEST_CENTS ? new Fault("INVALID", "El importe es demasiado grande") : cents;
}

type Part = { dueOn: string; cents: bigint };

/** In the order of their dates. */
function readInstalments(given: NonNullable<AgreementForm["instalments"]>, problems: FormProblems): Part[] {
  if (given.length > MOST_INSTALMENTS) {
    const message = `Los plazos no pueden ser más de ${MOST_INSTALMENTS}`;
    problems.take(["instalments"], new Fault("TOO_LONG", message));
    return [];
  }
  const read = given.flatMap(({ dueOn, amount }, at) => {
    const day = problems.take(["instalments", String(at), "dueOn"], readDay(dueOn));
    const cents = problems.take(["instalments", String(at), "amount"], readAmount(amount));
    return day === null || cents === null ? [] : [{ dueOn: day, cents }];
  });
  return read.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

function readDay(text: string): string | Fault {
  const day = text.trim();
  return isCalendarDay(day) && day >= EARLIEST && day <= LATEST
    ? day
    : new Fault("INVALID", "Indica un día del calendario");
}

function checkSum(total: bigint | null, instalments: readonly Part[], problems: FormProblems): void {
  if (total === null) {
    if (instalments.length > 0) problems.take(["amount"], new Fault("REQUIRED", "Indica el importe total"));
    return;
  }
  const difference = total - instalments.reduce((sum, { cents }) => sum + cents, 0n);
  if (difference === 0n) return;
  const amount = shownEuros(decimalOf(difference < 0n ? -difference : difference));
  const message =
    difference > 0n
      ? `A los plazos les faltan ${amount} para sumar el importe`
      : `Los plazos suman ${amount} más que el importe`;
  problems.take(["instalments"], new Fault("SUM", message));
}

/** A rejection says why. Throws InvalidInput; fields are those of AnswerInput. */
export function readAnswer(form: AnswerForm, longest = 1_000): ReadAnswer {
  const problems = new FormProblems();
  const reason = problems.take(["reason"], readText(form.reason ?? "", longest));
  if (reason === "" && !form.accept) {
    problems.take(["reason"], new Fault("REQUIRED", "Explica por qué no lo aceptas"));
  }
  if (reason === null || problems.list.length > 0) throw problems.refusal();
  return { accept: form.accept, reason };
}

/** The day a part was paid, not in the future; null takes it back. Throws InvalidInput. */
export function readPaid(
  { paidOn, note }: { paidOn?: string | null; note: string },
  today: string,
): { paidOn: string | null; note: string } {
  const problems = new FormProblems();
  const read = paidOn == null ? null : problems.take(["paidOn"], readPastDay(paidOn, today));
  const text = problems.take(["note"], readText(note, LONGEST_NOTE));
  if (problems.list.length > 0 || text === null) throw problems.refusal();
  return { paidOn: read, note: text };
}

function readPastDay(text: string, today: string): string | Fault {
  const day = readDay(text);
  if (day instanceof Fault) return day;
  return day > today ? new Fault("INVALID", "El día del pago no puede ser posterior a hoy") : day;
}
