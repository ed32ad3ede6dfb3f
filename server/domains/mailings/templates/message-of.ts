import { prose } from "../../../../schema/rules/sentences.ts";
import type { MailingChannel } from "../../../generated/schema-types.ts";
import { exceptions, isTermless } from "./legal-text.ts";
import { mailOf, type SentTemplate, type WrittenMail } from "./mail-of.ts";
import { mergeValues, type MailFacts } from "./merge-fields.ts";
import { fillLine } from "./template-body.ts";

type Surroundings = Parameters<typeof mailOf>[2];

/** A mail or a text message as its recipient gets it. */
export function messageOf(
  channel: MailingChannel,
  template: SentTemplate,
  facts: MailFacts,
  surroundings: Surroundings,
): WrittenMail {
  return channel === "CERTIFIED_SMS"
    ? textMessageOf(template, facts, surroundings)
    : mailOf(template, facts, surroundings);
}

const INVITATION = "Te invita a negociar antes de ir a juicio; participar es voluntario.";

/** LO 1/2025 art. 10.4.a, as short as it can be said; without the term where law leaves the debts out. */
function invitationText({ debts }: MailFacts): string {
  if (isTermless(debts)) return INVITATION;
  return `${INVITATION} Si en 30 días naturales desde que recibes este mensaje no respondes, la negociación se puede dar por terminada sin acuerdo (LO 1/2025, art. 10.4${exceptions(debts)}).`;
}

const KEEP = "Si no eres tú, dilo en el enlace.";

/**
 * What law wants said stands in the message itself, whatever the template says: who writes for whom, the debt, that an answer
 * needs no account, where the rest about the data is. Of the template it is the subject: a body of a mail is too long.
 */
function textMessageOf(
  { purpose, subject }: SentTemplate,
  facts: MailFacts,
  { urls, publicUrl }: Surroundings,
): WrittenMail {
  const values = mergeValues(facts);
  const { MANAGER, CREDITOR, ROLE, TOTAL, CONTRACT, REFERENCE } = values;
  const head = [
    prose`${fillLine(subject, values)}.`,
    prose`Te escribe ${MANAGER}, por encargo de ${CREDITOR}, porque figuras como ${ROLE}: ${TOTAL}, contrato ${CONTRACT}, referencia ${REFERENCE}.`,
    ...(purpose === "INVITATION" ? [invitationText(facts)] : []),
  ];
  const closing = [`Tus datos y derechos: ${publicUrl}/legal/privacy-policy-user`, KEEP];
  const labels = facts.debts.map(({ contract }) =>
    urls.length === 1 ? "Responde sin cuenta ni coste" : `Responde por el contrato ${contract}`,
  );
  const links = urls.map((url, at) => `${labels[at]}: ${url}`);
  return {
    subject: "",
    html: "",
    text: [...head, ...links, ...closing].join("\n"),
    words: [...head, ...labels, ...closing],
  };
}
