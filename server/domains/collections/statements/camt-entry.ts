import type { Counterparty, StatementEntry } from "./bank-statement.ts";
import { all, amountOf, at, dayOf, isDebit, textAt, type Amount } from "./camt-elements.ts";
import { creditorReferencesIn } from "./creditor-reference.ts";
import { LONGEST_TEXT, MOST_REFERENCES } from "./statement-limits.ts";
import { damaged } from "./statement-refusal.ts";
import type { XmlElement } from "./xml-tree.ts";

/** What a `TxDtls` says of one payment. */
export interface Detail {
  amount: Amount | null;
  /** null: as its booking. */
  isDebit: boolean | null;
  endToEndId: string | null;
  mandateId: string | null;
  returnReason: string | null;
  isReturn: boolean;
  references: string[];
  texts: string[];
  debtor: Counterparty;
  creditor: Counterparty;
}

export interface Booking {
  line: number;
  cents: bigint;
  currency: string | null;
  isBooked: boolean;
  entries: Omit<StatementEntry, "statement" | "entry">[];
  warnings: { code: "DETAILS_DIFFER" | "BATCH_COUNT_DIFFERS"; message: string }[];
}

/** Returns of collected debits and of sent transfers, as sub-families of ISO 20022. */
const RETURNS = new Set(["UPDD", "RRTN", "PRDD", "RPCR"]);
const NONE: Counterparty = { name: null, account: null, document: null };

export function detailOf(element: XmlElement): Detail {
  const parties = at(element, "RltdPties");
  const remittance = at(element, "RmtInf");
  const reason = textAt(element, "RtrInf", "Rsn", "Cd") ?? textAt(element, "RtrInf", "Rsn", "Prtry");
  const amount = at(element, "Amt") ?? at(element, "AmtDtls", "TxAmt", "Amt");
  const structured = all(remittance, "Strd").flatMap((part) => [
    ...all(part, "CdtrRefInf").map((reference) => textAt(reference, "Ref")),
    ...all(part, "RfrdDocInf").map((document) => textAt(document, "Nb")),
    ...all(part, "AddtlRmtInf").map(({ text }) => text),
  ]);
  return {
    amount: amount === undefined ? null : amountOf(amount),
    isDebit: at(element, "CdtDbtInd") === undefined ? null : isDebit(element),
    endToEndId: provided(textAt(element, "Refs", "EndToEndId")),
    mandateId: provided(textAt(element, "Refs", "MndtId")),
    returnReason: reason?.slice(0, 35) ?? null,
    isReturn: at(element, "RtrInf") !== undefined,
    references: structured
      .filter((text) => text !== null && text !== "")
      .slice(0, MOST_REFERENCES) as string[],
    texts: [
      ...all(remittance, "Ustrd").map(({ text }) => text),
      textAt(element, "AddtlTxInf") ?? "",
      textAt(element, "RtrInf", "AddtlInf") ?? "",
    ].filter((text) => text !== ""),
    debtor: partyOf(parties, "Dbtr"),
    creditor: partyOf(parties, "Cdtr"),
  };
}

/** Whose money it is in the end (Ultmt…) when the party itself has no name; from .08 on, everything is one level deeper. */
function partyOf(parties: XmlElement | undefined, role: "Dbtr" | "Cdtr"): Counterparty {
  const party = inner(at(parties, role));
  const ultimate = inner(at(parties, `Ultmt${role}`));
  const account = at(parties, `${role}Acct`, "Id");
  return {
    name: textAt(party, "Nm") ?? textAt(ultimate, "Nm"),
    account:
      (textAt(account, "IBAN") ?? textAt(account, "Othr", "Id"))
        ?.replace(/\s/g, "")
        .toUpperCase()
        .slice(0, 40) ?? null,
    document: documentOf(party) ?? documentOf(ultimate),
  };
}

function inner(party: XmlElement | undefined): XmlElement | undefined {
  return at(party, "Pty") ?? at(party, "Agt", "FinInstnId") ?? party;
}

function documentOf(party: XmlElement | undefined): string | null {
  return textAt(party, "Id", "PrvtId", "Othr", "Id") ?? textAt(party, "Id", "OrgId", "Othr", "Id");
}

/** A booking (`Ntry`) with its payments, each with its own amount where the bank gives them and they add up. */
export function bookingOf(entry: XmlElement, details: readonly Detail[]): Booking {
  const amountElement = at(entry, "Amt");
  if (amountElement === undefined) throw damaged(`en la línea ${entry.line} un movimiento no tiene importe`);
  const amount = amountOf(amountElement);
  const isOut = isDebit(entry);
  const code = at(entry, "BkTxCd", "Domn", "Fmly", "SubFmlyCd")?.text ?? "";
  const common: Common = {
    line: entry.line,
    bookedOn: dayOf(at(entry, "BookgDt")),
    valueOn: dayOf(at(entry, "ValDt")),
    isReversal: ["true", "1"].includes(textAt(entry, "RvslInd") ?? "") || RETURNS.has(code),
    bankReference: textAt(entry, "AcctSvcrRef") ?? textAt(entry, "NtryRef"),
    info: textAt(entry, "AddtlNtryInf"),
  };
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts", "Prtry") ?? textAt(entry, "Sts");
  const signed = details.map((detail) => signedCents(detail, isOut, amount.currency));
  const total = isOut ? -amount.cents : amount.cents;
  const sum = signed.reduce<bigint | null>(
    (all, cents) => (all === null || cents === null ? null : all + cents),
    0n,
  );
  const isSplit = details.length > 0 && sum === total;
  const batches = all(entry, "NtryDtls").flatMap((part) => all(part, "Btch"));
  const declared = batches.reduce((count, batch) => count + countOf(batch), 0);
  const place = `Línea ${entry.line}`;
  const warnings: Booking["warnings"] = [];
  if (details.length > 0 && sum !== null && sum !== total)
    warnings.push({
      code: "DETAILS_DIFFER",
      message: `${place}: los pagos de un movimiento no suman su importe; se toma el movimiento entero.`,
    });
  if (details.length > 0 && declared > 0 && declared !== details.length)
    warnings.push({
      code: "BATCH_COUNT_DIFFERS",
      message: `${place}: el movimiento dice que tiene ${declared} pagos y el archivo trae ${details.length}.`,
    });
  return {
    line: entry.line,
    cents: total,
    currency: amount.currency,
    // Without a status nothing says that it isn't booked; such banks list booked ones only.
    isBooked: status === null || status === "BOOK",
    entries:
      isSplit && !(details.length === 1 && declared > 1)
        ? details.map((detail, index) => partOf(common, [detail], signed[index] ?? 0n, index + 1, 1))
        : [partOf(common, details, total, 1, Math.max(declared, details.length, 1))],
    warnings,
  };
}

interface Common {
  line: number;
  bookedOn: string | null;
  valueOn: string | null;
  isReversal: boolean;
  bankReference: string | null;
  info: string | null;
}

function partOf(
  { info, ...common }: Common,
  details: readonly Detail[],
  cents: bigint,
  part: number,
  payments: number,
): Booking["entries"][number] {
  const [only] = details.length === 1 && payments === 1 ? details : [];
  const isReversal = common.isReversal || details.some(({ isReturn }) => isReturn);
  const references = details.flatMap((detail) => detail.references).slice(0, MOST_REFERENCES);
  const text = [...details.flatMap(({ texts }) => texts), info ?? ""]
    .join(" ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_TEXT);
  // A debit taken back names the debtor it was taken from, a credit taken back the creditor it had gone to.
  const isDebtor = cents > 0n !== isReversal;
  const { debtor = NONE, creditor = NONE } = only ?? {};
  const endToEndId = only?.endToEndId ?? null;
  return {
    ...common,
    part,
    cents,
    isReversal,
    returnReason: details.find(({ returnReason }) => returnReason !== null)?.returnReason ?? null,
    payments,
    endToEndId,
    mandateId: only?.mandateId ?? null,
    references,
    creditorReferences: creditorReferencesIn([...references, endToEndId ?? "", text].join(" . ")).slice(
      0,
      MOST_REFERENCES,
    ),
    contract: null,
    text,
    counterparty: isDebtor ? debtor : creditor,
  };
}

/** null: no amount, or in another currency than the booking. */
function signedCents(
  { amount, isDebit: own }: Detail,
  isOut: boolean,
  currency: string | null,
): bigint | null {
  if (amount === null || (amount.currency !== null && amount.currency !== currency)) return null;
  return (own ?? isOut) ? -amount.cents : amount.cents;
}

function countOf(batch: XmlElement): number {
  const count = textAt(batch, "NbOfTxs") ?? "";
  return /^\d{1,6}$/.test(count) ? Number(count) : 0;
}

function provided(text: string | null): string | null {
  return text === null || text.toUpperCase() === "NOTPROVIDED" ? null : text.slice(0, 140);
}
