import { describe, expect, test } from "@jest/globals";
import { LINK_LANGUAGES, type LinkLanguage } from "../../schema/rules/link-languages.ts";
import { remindOfPayments } from "../../server/domains/payment-plans/payment-reminders.ts";
import { giveLink } from "../support/give-link.ts";
import { askIn, debt, proposedIn, SPANISH, WRITE } from "../support/language-desk.ts";
import { byLink } from "../support/link-desk.ts";
import { acceptPlan, chosenPlan, planDebt, planList, planView } from "../support/plan-desk.ts";
import { proceedingsDesk, type TestMatter } from "../support/proceedings.ts";

/** What is agreed, proposed, disputed or ended is mailed in the language a debtor used on its page. It is Friday, 20 November 2026. */
const desk = proceedingsDesk();

const NOON = "2026-11-20T11:00:00.000Z";

const said = <Words extends readonly string[]>(words: Words, { reference }: TestMatter) =>
  words.map((word) => word.replace("#", reference)) as unknown as Words;

/** Of an agreement that holds: subject, that all accepted it, that the copy is Spanish, and what enforces it. */
const AGREED: Readonly<Record<LinkLanguage, readonly [string, ...string[]]>> = {
  es: [
    "Acuerdo cerrado: #",
    "Todas sus partes han aceptado el acuerdo n.º 1 de la gestión #.",
    "Tu copia va adjunta",
    "LO 1/2025",
  ],
  ca: [
    "Acord tancat: #",
    "Totes les parts han acceptat l’acord núm. 1 de l’assumpte #.",
    "El document és en castellà.",
    "LO 1/2025",
  ],
  gl: [
    "Acordo pechado: #",
    "Todas as partes aceptaron o acordo n.º 1 do asunto #.",
    "O documento está en castelán.",
    "LO 1/2025",
  ],
  eu: [
    "Akordioa itxita: #",
    "Alde guztiek onartu dute akordioa: 1. zenbakia. Gaia: #.",
    "Dokumentua gaztelaniaz dago.",
    "1/2025 Lege Organikoa",
  ],
  en: [
    "Agreement concluded: #",
    "All its parties have accepted agreement no. 1 in matter #.",
    "The document is in Spanish.",
    "Spanish Organic Law 1/2025",
  ],
};

/** Of its first payment: subject, and what is to be paid until when. */
const REMINDED: Readonly<Record<LinkLanguage, readonly [string, ...string[]]>> = {
  es: [
    "El 26/11/2026 vence un pago: #",
    "Según el acuerdo de la gestión #, antes de que acabe el 26/11/2026 hay que pagar 620,00 €.",
  ],
  ca: [
    "El 26/11/2026 venç un pagament: #",
    "Segons l’acord de l’assumpte #, abans que acabi el 26/11/2026 s’han de pagar 620,00 €.",
  ],
  gl: [
    "O 26/11/2026 vence un pagamento: #",
    "Segundo o acordo do asunto #, antes de que remate o 26/11/2026 hai que pagar 620,00 €.",
  ],
  eu: ["Ordainketa-eguna: 2026/11/26 (#)", "ordaindu behar da: 620,00 €. Azken eguna: 2026/11/26. Gaia: #."],
  en: [
    "A payment is due on 26 November 2026: #",
    "Under the agreement in matter #, €620.00 has to be paid by the end of 26 November 2026.",
  ],
};

describe("the mails of a plan", () => {
  test.each(LINK_LANGUAGES)("that a debtor accepted in %s", async (language) => {
    const { matter, email, token } = await planDebt(desk, await planList(desk));
    await askIn(desk, language, WRITE, { token });
    const { planOffer } = (await planView(desk, token)).debt;
    if (planOffer === null) throw new Error("no plan is offered");
    const choice = { kind: "INSTALMENTS", count: 2, first: 620_00n, firstOn: "2026-11-26" } as const;
    expect((await acceptPlan(desk, token, chosenPlan(planOffer, choice))).userErrors).toEqual([]);
    const [subject, ...words] = said(AGREED[language], matter);
    const copy = (await desk.mailsTo(email)).find((mail) => mail.subject === subject);
    for (const word of words) expect(copy?.text).toContain(word);
    expect(copy?.attachments).toHaveLength(1);
    await desk.travel("2026-11-24T09:00:00.000Z");
    expect(await remindOfPayments(desk.app.deps)).toBe(1);
    await desk.travel(NOON);
    const reminder = (await desk.mailsTo(email)).at(-1);
    const [title, ...lines] = said(REMINDED[language], matter);
    expect(reminder?.subject).toBe(title);
    for (const line of lines) expect(reminder?.text).toContain(line);
  });
});

/** Of what was disputed or asked for: subjects of all three, and what says that a copy is given within a month. */
const TAKEN: Readonly<Record<LinkLanguage, readonly [string, string, string, string]>> = {
  es: [
    "Hemos recibido que discutes la deuda: #",
    "Hemos recibido tu solicitud de una copia de tus datos: #",
    "Hemos recibido tu solicitud de supresión de tus datos: #",
    "Te responderemos como máximo el 20/12/2026 (RGPD, artículo 12.3).",
  ],
  ca: [
    "Hem rebut que discuteixes el deute: #",
    "Hem rebut la teva sol·licitud d’una còpia de les teves dades: #",
    "Hem rebut la teva sol·licitud de supressió de les teves dades: #",
    "Et respondrem com a màxim el 20/12/2026 (RGPD, article 12.3).",
  ],
  gl: [
    "Recibimos que discutes a débeda: #",
    "Recibimos a túa solicitude dunha copia dos teus datos: #",
    "Recibimos a túa solicitude de supresión dos teus datos: #",
    "Responderémosche como máximo o 20/12/2026 (RXPD, artigo 12.3).",
  ],
  eu: [
    "Zorrarekin ados ez zaudela jaso dugu: #",
    "Zure datuen kopia-eskaera jaso dugu: #",
    "Zure datuak ezabatzeko eskaera jaso dugu: #",
    "Beranduenez egun honetan erantzungo dizugu (DBEO, 12.3 artikulua): 2026/12/20.",
  ],
  en: [
    "We have received that you dispute the debt: #",
    "We have received your request for a copy of your data: #",
    "We have received your request for erasure of your data: #",
    "We will answer you by 20 December 2026 at the latest (GDPR, article 12.3).",
  ],
};

const DISPUTE = `mutation ($token: String!) { disputeDebtByInvitation(token: $token, input: { reason: WRONG_AMOUNT, text: "Ya pagué la mitad." }) { userErrors { message } } }`;
const ASK_DATA = `mutation ($token: String!, $kind: DataRequestKind!) { askDataByInvitation(token: $token, kind: $kind) { userErrors { message } } }`;

describe("what was disputed or asked for is acknowledged by mail", () => {
  test.each(LINK_LANGUAGES)("in %s, once however often it is said", async (language) => {
    const { matter, email, token } = await debt(desk);
    for (const time of [1, 2]) {
      await askIn(desk, language, DISPUTE, { token });
      await askIn(desk, language, ASK_DATA, { token, kind: "ACCESS" });
      await askIn(desk, language, ASK_DATA, { token, kind: "ERASURE" });
      expect(await desk.mailsTo(email)).toHaveLength(3 * Math.min(time, 1));
    }
    const mails = await desk.mailsTo(email);
    const [disputed, copy, erasure, month] = said(TAKEN[language], matter);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set([disputed, copy, erasure]));
    expect(mails.find(({ subject }) => subject === copy)?.text).toContain(month);
    for (const { text } of mails) expect(SPANISH.test(text)).toBe(language === "es");
    // It tells of nothing that terms of law run from.
    const notices = await desk.app.deps.db.query<unknown[]>(
      `SELECT id FROM party_notices WHERE party_id = $1 AND channel = 'EMAIL'`,
      [matter.respondentId],
    );
    expect(notices).toEqual([]);
  });
});

const PROPOSED: Readonly<Record<LinkLanguage, readonly [string, string]>> = {
  es: [
    "Propuesta de acuerdo: #",
    "En la gestión # hay una propuesta de acuerdo (acuerdo n.º 1) que espera tu respuesta.",
  ],
  ca: [
    "Proposta d’acord: #",
    "En l’assumpte # hi ha una proposta d’acord (acord núm. 1) que espera la teva resposta.",
  ],
  gl: [
    "Proposta de acordo: #",
    "No asunto # hai unha proposta de acordo (acordo n.º 1) que agarda a túa resposta.",
  ],
  eu: ["Akordio-proposamena: #", "Akordio-proposamen bat zure erantzunaren zain dago: 1. zenbakia. Gaia: #."],
  en: ["Proposed agreement: #", "In matter # a proposed agreement (agreement no. 1) waits for your answer."],
};

test.each(LINK_LANGUAGES)(
  "what a specialist proposes is mailed in %s, and its link opens the page in it",
  async (language) => {
    const { matter, email, token } = await debt(desk);
    await askIn(desk, language, WRITE, { token });
    await proposedIn(desk, matter);
    const [subject, waits] = said(PROPOSED[language], matter);
    const mail = (await desk.mailsTo(email)).find((one) => one.subject === subject);
    expect(mail?.text).toContain(waits);
    expect(SPANISH.test(mail?.text ?? "")).toBe(language === "es");
    const opened = await askIn(
      desk,
      "de-DE",
      `query ($token: String!) { invitation(token: $token) { language } }`,
      { token },
    );
    expect(opened).toEqual({ invitation: { language } });
  },
);

/** Of what the creditor proposes by its own link, and of its end in writing: subject, and what it says. */
const FROM_CREDITOR: Readonly<Record<LinkLanguage, readonly [string, string, string, string]>> = {
  es: [
    "Nueva propuesta: #",
    "En la gestión # la parte solicitante ha hecho una propuesta concreta.",
    "Fin de la negociación: #",
    "termina hoy, 20/11/2026, sin acuerdo",
  ],
  ca: [
    "Nova proposta: #",
    "En l’assumpte # la part sol·licitant ha fet una proposta concreta.",
    "Fi de la negociació: #",
    "acaba avui, 20/11/2026, sense acord",
  ],
  gl: [
    "Nova proposta: #",
    "No asunto # a parte solicitante fixo unha proposta concreta.",
    "Fin da negociación: #",
    "remata hoxe, 20/11/2026, sen acordo",
  ],
  eu: [
    "Proposamen berria: #",
    "Alde eskatzaileak proposamen zehatz bat egin du. Gaia: #.",
    "Negoziazioaren amaiera: #",
    "akordiorik gabe (2026/11/20)",
  ],
  en: [
    "New proposal: #",
    "In matter # the claimant has made a concrete proposal.",
    "End of the negotiation: #",
    "ends today, 20 November 2026, without agreement",
  ],
};

test.each(LINK_LANGUAGES)(
  "what the creditor proposes, and that it ends the negotiation, is mailed in %s",
  async (language) => {
    const { matter, email, token } = await debt(desk);
    await askIn(desk, language, WRITE, { token });
    const creditor = await giveLink(desk.app.deps, matter.claimantId);
    const made = await byLink(desk.app, creditor, "proposeByInvitation", `text: "Dos plazos"`);
    expect(made.userErrors).toEqual([]);
    const [subject, says, endSubject, ends] = said(FROM_CREDITOR[language], matter);
    const proposal = (await desk.mailsTo(email)).find((one) => one.subject === subject);
    expect(proposal?.text).toContain(says);
    expect(SPANISH.test(proposal?.text ?? "")).toBe(language === "es");
    const ended = await desk.mutate(
      desk.specialist,
      "endTaskNegotiation",
      `partyId: "${matter.respondentId}"`,
      "party { id }",
    );
    expect(ended.userErrors).toEqual([]);
    const end = (await desk.mailsTo(email)).find((one) => one.subject === endSubject);
    expect(end?.text).toContain(ends);
    expect(SPANISH.test(end?.text ?? "")).toBe(language === "es");
  },
);

/** Of an answer that somebody else wrote down: subject, and what it says of acceptance and refusal. */
const NOTED: Readonly<Record<LinkLanguage, readonly [string, string, string]>> = {
  es: [
    "Se ha anotado tu respuesta: #",
    "ha anotado que aceptas el acuerdo n.º 1",
    "ha anotado que no aceptas el",
  ],
  ca: [
    "S’ha anotat la teva resposta: #",
    "ha anotat que acceptes l’acord",
    "ha anotat que no acceptes l’acord",
  ],
  gl: ["Anotouse a túa resposta: #", "anotou que aceptas o acordo", "anotou que non aceptas o acordo"],
  eu: [
    "Zure erantzuna jaso da: #",
    "jaso du akordioa onartzen duzula",
    "jaso du ez duzula akordioa onartzen",
  ],
  en: ["Your answer has been noted: #", "has noted that you accept", "has noted that you do not accept"],
};

test.each(LINK_LANGUAGES.flatMap((language) => [true, false].map((accept) => ({ language, accept }))))(
  "an answer noted by somebody else is mailed in $language (accepted: $accept)",
  async ({ language, accept }) => {
    const { matter, email, token } = await debt(desk);
    await askIn(desk, language, WRITE, { token });
    const id = await proposedIn(desk, matter);
    const noted = await desk.mutate(
      desk.specialist,
      "recordAgreementAnswer",
      `id: "${id}", input: { partyId: "${matter.respondentId}", accept: ${accept}, reason: "Por escrito" }`,
      "agreement { id }",
    );
    expect(noted.userErrors).toEqual([]);
    const [subject, yes, no] = said(NOTED[language], matter);
    const mail = (await desk.mailsTo(email)).find((one) => one.subject === subject);
    expect(mail?.text).toContain(accept ? yes : no);
    expect(SPANISH.test(mail?.text ?? "")).toBe(language === "es");
  },
);
