import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import { blockLines } from "../../../platform/mail-layout.ts";
import type { LetterSheet } from "../../../platform/letter-sheets.ts";
import { debtLines, type SentTemplate } from "../templates/mail-of.ts";
import { legalText } from "../templates/legal-text.ts";
import { controllersOf, mergeValues, type MailFacts } from "../templates/merge-fields.ts";
import { fillBlocks, fillLine } from "../templates/template-body.ts";
import { addressLines, type PostalAddress } from "./postal-address.ts";

/** What opens the link for one of the debts. */
export interface LetterCode {
  url: string;
  /** As it is typed. */
  code: string;
}

export interface LetterFacts extends MailFacts {
  reference: string;
  address: PostalAddress;
  /** In the order of the debts. */
  codes: readonly LetterCode[];
}

export interface WrittenLetter {
  sheet: LetterSheet;
  /** Line by line, without codes: what a notice keeps. */
  words: string[];
}

/** What fits into the three lines above the address. */
const LONGEST_SENDER = 150;

const TITLE = "Responde sin cuenta y sin coste";

/** A letter as its recipient gets it: the text of a mail of this template, and codes instead of links. */
export function letterOf(
  { purpose, subject: line, body }: SentTemplate,
  { reference, address, codes, ...facts }: LetterFacts,
  { publicUrl, postalAddress }: { publicUrl: string; postalAddress: string },
): WrittenLetter {
  const values = mergeValues(facts);
  const subject = fillLine(line, values);
  const paragraphs = fillBlocks(body, values);
  const closing = [
    ...legalText(purpose, values, {
      publicUrl,
      medium: "LETTER",
      controller: controllersOf(facts.debts),
      debts: facts.debts,
    }),
    ...debtLines(facts),
  ];
  const page = `${publicUrl}/invitacion`;
  const how = `Escanea el código con el móvil, o entra en ${page} y escríbelo. Es personal: no lo compartas. Si esta carta no es para ti, dilo ahí o destrúyela; no tienes que hacer nada más.`;
  const replies = codes.map(({ url, code }, at) => ({
    title: codes.length === 1 ? TITLE : `${TITLE}: contrato ${facts.debts[at]?.contract ?? ""}`,
    text: how,
    code,
    address: url,
  }));
  return {
    words: [subject, ...blockLines(paragraphs), ...closing, how],
    sheet: {
      reference,
      sender: senderOf(facts.debts, values.CREDITOR, postalAddress),
      address: addressLines(facts.name.trim() || "Titular de la deuda", address),
      facts: [
        ["Fecha", values.TODAY],
        ["Referencia de la carta", reference],
      ],
      subject,
      paragraphs,
      closing,
      replies,
    },
  };
}

/** Where it goes back to; behind it for whom it is written, with as much of that as there is room for. */
function senderOf(debts: MailFacts["debts"], creditor: string, postalAddress: string): string {
  const own = `Remite: ${PRODUCT_NAME} · ${postalAddress}`;
  const whole = [controllersOf(debts), creditor].map((name) => `${own} · Por encargo de ${name}`);
  return whole.find((text) => text.length <= LONGEST_SENDER) ?? own;
}
