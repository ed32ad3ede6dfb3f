import type { DebtChargeKind } from "../../../../../schema/rules/debt-payments.ts";
import type { DisputeReason } from "../../../../../schema/rules/disputes.ts";
import type { DebtorIntervention } from "../../../../../schema/rules/tasks.ts";

/** A part of the page that opens: what it is called, and what it means before anything is sent. */
interface Step {
  title: string;
  intro: string;
}

/** What can be said again, or otherwise: its title once it was said. */
interface SaidStep extends Step {
  again: string;
}

/** Refusals by the server's code, or by the field that is refused; what has no word here is said in the server's Spanish. */
type Refusals = Readonly<
  Partial<
    Record<
      | "ALREADY_ANSWERED"
      | "ALREADY_PAID"
      | "CLOSED"
      | "EMPTY"
      | "FORBIDDEN"
      | "INCOMPLETE"
      | "INVALID"
      | "NO_SESSION"
      | "NOT_FOUND"
      | "NOT_OFFERED"
      | "RATE_LIMITED"
      | "TAKEN"
      | "THREAT"
      | "TOO_LARGE"
      | "TOO_LATE"
      | "TOO_MANY"
      | "UNSUPPORTED_FILE"
      | "WRONG_EXTENSION"
      | "phone",
      string
    >
  >
>;

/** What follows once something has been said: what has happened, and what comes next. */
type Done = string;

/**
 * Everything the debtor's page says by itself, once for each language (texts/<language>.ts): plain, short, in the second
 * person; what is told only to who has said something comes with what shows it (../said-texts.ts). What law or other people say stays as it was written, in Spanish, and is marked as such.
 */
export interface DebtorTexts {
  /** For days, as Intl knows it. */
  locale: string;
  /** A day, or an instant's in Madrid, in figures. */
  day: (value: string | null) => string;
  money: (amount: string, currency: string) => string;
  refusals: Refusals;
  title: (creditor: string) => string;
  forWhom: (name: string, reference: string) => string;
  /** To whom the debt isn't simply the own one: in which quality it is asked for it; "": whoever owes it together with others. */
  answersAs: Readonly<Record<DebtorIntervention | "", string>>;
  contractedBy: (name: string) => string;
  amount: string;
  writer: (specialist: string) => string;
  /** In place of the amount, once nothing is left to pay. */
  paidUp: string;
  notCourt: string;
  /** Whether and by when one should answer; null: no day is fixed, or it has passed. */
  due: (day: string | null) => string;
  closed: (day: string) => string;
  agreementWaits: string;
  readAgreement: string;
  /** Also what the part of the page is called. */
  choosePlan: string;
  /** Heading of what can be done. */
  steps: string;
  /** A part of the page is on its way. */
  opening: string;
  sending: string;
  failed: string;
  required: string;
  badEmail: string;
  you: string;
  pay: Step & {
    button: string;
    holder: string;
    iban: string;
    amount: string;
    reference: string;
    scan: string;
    qr: string;
    check: string;
    after: string;
  };
  /** What the creditor lets the debtor choose by itself; the rest of it comes once it is opened (../../plan/plan-texts.ts). */
  plan: Omit<Step, "title">;
  propose: SaidStep & {
    button: string;
    label: string;
    hint: string;
    send: string;
    done: Done;
    /** In matters that the law leaves out. */
    doneWithoutTerm: Done;
  };
  dispute: SaidStep & {
    reason: string;
    choose: string;
    reasons: Readonly<Record<DisputeReason, string>>;
    words: string;
    attach: string;
    attachHint: string;
    remove: (file: string) => string;
    send: string;
    done: Done;
  };
  ask: Step & { label: string; send: string; done: Done };
  call: {
    title: string;
    /** Its title once an hour is chosen. */
    own: string;
    intro: (minutes: number) => string;
    day: string;
    pickDay: string;
    hour: string;
    hourHint: string;
    pickHour: string;
    phone: string;
    send: string;
    move: string;
    cancel: string;
    /** `when`: "lunes, 23 de noviembre, 09:00". */
    chosen: (when: string, phone: string) => string;
    done: Done;
    cancelled: Done;
    tooLate: string;
  };
  takePart: SaidStep & {
    /** While nothing is answered. */
    orNo: string;
    yes: string;
    no: string;
    leave: string;
    reason: string;
    reasonHint: string;
    doneYes: Done;
    doneNo: Done;
  };
  lawyer: SaidStep & { name: string; email: string; send: string; done: (name: string) => Done };
  data: Step & { copy: string; erase: string; doneCopy: Done; doneErase: Done };
  deny: Step & { send: string; doneTitle: string; done: Done };
  debt: {
    title: string;
    creditor: string;
    contract: string;
    date: string;
    /** What the creditor's file doesn't name. */
    parts: Readonly<Record<"PRINCIPAL" | DebtChargeKind, string>>;
    total: string;
    /** What was paid of it, and what is left. */
    paid: string;
    owed: string;
  };
  real: {
    title: string;
    who: (specialist: string, creditor: string) => string;
    checked: string;
    contact: string;
    codes: string;
    verify: string;
    /** Where the debtor was issued no document: which ones can be checked, and that the code of a letter is none. */
    anyCode: string;
    never: string;
    doubt: string;
  };
  rest: {
    title: string;
    /** Said where what follows is in Spanish; "" in Spanish itself. */
    inSpanish: string;
  };
  keep: (day: string) => string;
}
