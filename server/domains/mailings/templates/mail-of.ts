import { blockLines, mailLayout } from "../../../platform/mail-layout.ts";
import type { MailingPurpose } from "../../../generated/schema-types.ts";
import { legalText } from "./legal-text.ts";
import { shownMoney } from "../../../../schema/rules/spanish-numbers.ts";
import { controllersOf, mergeValues, type MailFacts } from "./merge-fields.ts";
import { fillBlocks, fillLine, type TemplateBlock } from "./template-body.ts";

/** The version of a template that is sent. */
export interface SentTemplate {
  purpose: MailingPurpose;
  subject: string;
  body: readonly TemplateBlock[];
}

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  /** Line by line, without the tokens of links: what a notice keeps. */
  words: string[];
}

const LABEL = "Ver el detalle y responder";
const KEEP =
  "El enlace es personal: no lo reenvíes. Si este correo no es para ti, dilo en el enlace o bórralo; no tienes que hacer nada más.";

/** A mail as its recipient gets it. `urls`: the personal link of each debt, in their order. */
export function mailOf(
  { purpose, subject: line, body }: SentTemplate,
  facts: MailFacts,
  { urls, publicUrl, canAnswer }: { urls: readonly string[]; publicUrl: string; canAnswer: boolean },
): WrittenMail {
  const values = mergeValues(facts);
  const subject = fillLine(line, values);
  const blocks = fillBlocks(body, values);
  const paragraphs = [
    ...legalText(purpose, values, { publicUrl, controller: controllersOf(facts.debts), debts: facts.debts }),
    ...debtLines(facts),
  ];
  const [first, ...further] = linksOf(facts, urls);
  const { html, text } = mailLayout({
    title: subject,
    blocks,
    paragraphs,
    ...(first === undefined ? {} : { action: first }),
    links: further,
    closing: [KEEP],
    canAnswer,
  });
  return { subject, html, text, words: [subject, ...blockLines(blocks), ...paragraphs, LABEL, KEEP] };
}

/** Of several debts each. */
export function debtLines({ debts }: MailFacts): string[] {
  if (debts.length === 1) return [];
  return debts.map(
    ({ contract, creditor, amount, currency, reference }) =>
      `Contrato ${contract}${creditor === "" ? "" : ` con ${creditor}`}: ${shownMoney(amount, currency)} (${reference})`,
  );
}

function linksOf({ debts }: MailFacts, urls: readonly string[]): { label: string; url: string }[] {
  return urls.map((url, at) => ({
    url,
    label: urls.length === 1 ? LABEL : `${LABEL}: contrato ${debts[at]?.contract ?? ""}`,
  }));
}
