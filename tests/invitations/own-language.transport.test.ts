import { beforeAll, describe, expect, test } from "@jest/globals";
import { LINK_LANGUAGES, type LinkLanguage } from "../../schema/rules/link-languages.ts";
import { callOffEnded } from "../../server/domains/proceedings/sessions/ended-sessions.ts";
import { remindOfPayments } from "../../server/domains/payment-plans/payment-reminders.ts";
import { remindOfSessions } from "../../server/domains/proceedings/sessions/session-reminders.ts";
import { es } from "../../server/domains/parties/mail-texts/es.ts";
import { giveLink } from "../support/give-link.ts";
import { acceptPlan, chosenPlan, planDebt, planList, planView } from "../support/plan-desk.ts";
import { proceedingsDesk, type TestMatter } from "../support/proceedings.ts";

/** In which language a debtor used its page, and that its mails are written in it. The clock stands on Friday, 20 November 2026. */
const desk = proceedingsDesk();

const NOON = "2026-11-20T11:00:00.000Z";

/** An hour of Wednesday for each language: 9:00, 9:30 … */
const HOURS = LINK_LANGUAGES.map((_language, at) =>
  new Date(Date.parse("2026-11-25T08:00:00.000Z") + at * 1_800_000).toISOString(),
);

beforeAll(async () => {
  await desk.app.deps.db.query(
    `INSERT INTO working_hours (account_id, weekday, from_minute, until_minute)
     SELECT $1, day, 540, 780 FROM generate_series(0, 4) AS day`,
    [desk.specialist.accountId],
  );
});

let people = 0;

async function debt() {
  people += 1;
  const email = `deudor${people}@correo.example`;
  const contact = { email, lada: "34", phone: `6${String(people).padStart(8, "0")}` };
  const matter = await desk.taskOf(desk.specialist, { nContract: `L-${people}`, contact });
  await desk.app.deps.db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
    matter.respondentId,
    `4000${String(people).padStart(4, "0")}K`,
  ]);
  return { matter, email, token: await giveLink(desk.app.deps, matter.respondentId) };
}

/** As a browser asks; null: as a program that says nothing of languages. */
async function askIn(language: string | null, query: string, variables: object): Promise<unknown> {
  const request = desk.app.http.post("/graphql").set("apollo-require-preflight", "1");
  if (language !== null) request.set("accept-language", language);
  const { body } = await request.send({ query, variables });
  expect(body.errors ?? []).toEqual([]);
  return body.data;
}

const WRITE = `mutation ($token: String!) { writeByInvitation(token: $token, text: "Una pregunta.") { userErrors { code } } }`;
const OPEN = `query ($token: String!) { invitation(token: $token) { reference } }`;

async function kept(partyId: TestMatter["respondentId"]): Promise<LinkLanguage | null | undefined> {
  const rows = await desk.app.deps.db.query<{ language: LinkLanguage | null }[]>(
    `SELECT language FROM parties WHERE id = $1`,
    [partyId],
  );
  return rows[0]?.language;
}

describe("the language", () => {
  test.each([
    ["eu", "eu"],
    ["de-DE,ca-ES;q=0.9,en;q=0.8", "ca"],
    ["GL", "gl"],
    ["de, fr;q=0.5", null],
    ["'; DROP TABLE parties; --", null],
    [null, null],
  ])("of an act that says %s is kept as %s", async (header, language) => {
    const { matter, token } = await debt();
    await askIn(header, WRITE, { token });
    expect(await kept(matter.respondentId)).toBe(language);
  });

  test("is that of the last act that said one; opening the page says none", async () => {
    const { matter, token } = await debt();
    await askIn("en", OPEN, { token });
    expect(await kept(matter.respondentId)).toBeNull();
    await askIn("ca", WRITE, { token });
    await askIn(null, WRITE, { token });
    await askIn("en", OPEN, { token });
    expect(await kept(matter.respondentId)).toBe("ca");
    await askIn("es-ES,es;q=0.9", WRITE, { token });
    expect(await kept(matter.respondentId)).toBe("es");
  });

  test("of who isn't a debtor isn't kept", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "rosa@correo.example" });
    await askIn("ca", WRITE, { token: await giveLink(desk.app.deps, matter.respondentId) });
    expect(await kept(matter.respondentId)).toBeNull();
  });
});

const CHOOSE = `mutation ($token: String!, $input: ChooseSessionInput!) {
  chooseSessionByInvitation(token: $token, input: $input) { userErrors { code } } }`;
const CANCEL = `mutation ($token: String!) { cancelSessionByInvitation(token: $token) { userErrors { code } } }`;

const choose = (language: LinkLanguage, token: string, startsAt = "") =>
  askIn(language, CHOOSE, { token, input: { startsAt, phone: "612 34 56 78" } });

/** Of who chose a session: subject, opening, day, and what can be done. */
const CHOSEN: Readonly<Record<LinkLanguage, readonly [string, ...string[]]>> = {
  es: [
    "Has elegido una sesión: #",
    "Has elegido esta sesión con tu enlace personal:",
    "Sesión por separado: miércoles, 25 de noviembre de 2026, a las 09:00 (hora de Madrid), 30 minutos.",
    "Teléfono: +34 612345678",
    "Con tu enlace puedes cambiarla o anularla hasta un día antes.",
    "El enlace es personal y vale hasta el",
    "No respondas a este correo.",
  ],
  ca: [
    "Has triat una sessió: #",
    "Has triat aquesta sessió amb el teu enllaç personal:",
    "de novembre del 2026, a les 09:30 (hora de Madrid), 30 minuts.",
    "Telèfon: +34 612345678",
    "Amb el teu enllaç la pots canviar o anul·lar fins a un dia abans.",
    "L’enllaç és personal i val fins al",
    "No responguis aquest correu.",
  ],
  gl: [
    "Elixiches unha sesión: #",
    "Elixiches esta sesión coa túa ligazón persoal:",
    "de novembro de 2026, ás 10:00 (hora de Madrid), 30 minutos.",
    "Teléfono: +34 612345678",
    "Coa túa ligazón podes cambiala ou anulala ata un día antes.",
    "A ligazón é persoal e vale ata o",
    "Non respondas a este correo.",
  ],
  eu: [
    "Saio bat aukeratu duzu: #",
    "Saio hau aukeratu duzu zure esteka pertsonalarekin:",
    "10:30 (Madrilgo ordua), 30 minutu.",
    "Telefonoa: +34 612345678",
    "Zure estekarekin aldatu edo bertan behera utz dezakezu",
    "Esteka pertsonala da",
    "Ez erantzun mezu honi.",
  ],
  en: [
    "You have chosen a session: #",
    "You have chosen this session with your personal link:",
    "Wednesday, 25 November 2026, at 11:00 (Madrid time), 30 minutes.",
    "Telephone: +34 612345678",
    "With your link you can change or cancel it until one day before.",
    "The link is personal and works until",
    "Please don’t reply to it.",
  ],
};

/** What is Spanish in every mail of a session, and stays nowhere in one of another language. */
const SPANISH =
  /enlace personal|Con tu enlace|El archivo adjunto|Motivo: Se ha|Es por la gestión|Si este correo/;

describe("the mails of a session", () => {
  test.each(LINK_LANGUAGES.map((language, at) => ({ language, startsAt: HOURS[at] ?? "" })))(
    "that a debtor chose in $language, was reminded of, and cancelled",
    async ({ language, startsAt }) => {
      const { matter, email, token } = await debt();
      await choose(language, token, startsAt);
      const [subject, ...words] = CHOSEN[language];
      const [chosen] = await desk.mailsTo(email);
      expect(chosen?.subject).toBe(subject.replace("#", matter.reference));
      for (const said of words) expect(chosen?.text).toContain(said);
      // Written without the page: in the language that is kept.
      await desk.travel("2026-11-24T11:30:00.000Z");
      await remindOfSessions(desk.app.deps);
      await desk.travel(NOON);
      await askIn(null, CANCEL, { token });
      const mails = await desk.mailsTo(email);
      expect(mails).toHaveLength(3);
      const isSpanish = language === "es";
      for (const { text } of mails) expect(SPANISH.test(text)).toBe(isSpanish);
      expect(new Set(mails.map((mail) => mail.subject)).size).toBe(3);
      expect(mails.at(-1)?.subject.startsWith("Sesión anulada")).toBe(isSpanish || language === "gl");
      // The specialist reads Spanish.
      const news = (await desk.mailsTo(desk.specialist.email)).filter((mail) =>
        mail.subject.endsWith(matter.reference),
      );
      expect(news.map((mail) => mail.subject)).toContain(
        `Una parte ha elegido una sesión: ${matter.reference}`,
      );
    },
  );

  test("go to a lawyer in Spanish, whatever its client reads", async () => {
    const { matter, email, token } = await debt();
    await choose("eu", token, "2026-11-26T08:00:00.000Z");
    const lawyer = `abogada${people}@despacho.example`;
    await askIn(
      "eu",
      `mutation ($token: String!, $input: NameLawyerInput!) { nameLawyerByInvitation(token: $token, input: $input) { userErrors { code } } }`,
      { token, input: { name: "Lucía Letrada", email: lawyer } },
    );
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'SIN_ACUERDO', state_since = $2 WHERE id = $1`, [
      matter.id,
      NOON,
    ]);
    await desk.travel("2026-11-20T11:16:00.000Z");
    expect(await callOffEnded(desk.app.deps)).toBe(1);
    await desk.travel(NOON);
    expect(await desk.mailsTo(email)).toHaveLength(1);
    const [mail] = await desk.mailsTo(lawyer);
    expect(mail?.subject).toBe(es.session.subjects.CANCELLED(matter.reference));
    expect(mail?.text).toContain(es.session.reasons.DEBT_ENDED);
  });
});

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
    await askIn(language, WRITE, { token });
    const { planOffer } = (await planView(desk, token)).debt;
    if (planOffer === null) throw new Error("no plan is offered");
    const choice = { kind: "INSTALMENTS", count: 2, first: 620_00n, firstOn: "2026-11-26" } as const;
    expect((await acceptPlan(desk, token, chosenPlan(planOffer, choice))).userErrors).toEqual([]);
    const [subject, ...words] = AGREED[language].map((said) => said.replace("#", matter.reference));
    const copy = (await desk.mailsTo(email)).find((mail) => mail.subject === subject);
    for (const said of words) expect(copy?.text).toContain(said);
    expect(copy?.attachments).toHaveLength(1);
    await desk.travel("2026-11-24T09:00:00.000Z");
    expect(await remindOfPayments(desk.app.deps)).toBe(1);
    await desk.travel(NOON);
    const reminder = (await desk.mailsTo(email)).at(-1);
    const [title, ...lines] = REMINDED[language].map((said) => said.replace("#", matter.reference));
    expect(reminder?.subject).toBe(title);
    for (const said of lines) expect(reminder?.text).toContain(said);
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
    const { matter, email, token } = await debt();
    for (const time of [1, 2]) {
      await askIn(language, DISPUTE, { token });
      await askIn(language, ASK_DATA, { token, kind: "ACCESS" });
      await askIn(language, ASK_DATA, { token, kind: "ERASURE" });
      expect(await desk.mailsTo(email)).toHaveLength(3 * Math.min(time, 1));
    }
    const mails = await desk.mailsTo(email);
    const [disputed, copy, erasure, month] = TAKEN[language].map((said) =>
      said.replace("#", matter.reference),
    );
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
    const { matter, email, token } = await debt();
    await askIn(language, WRITE, { token });
    const { agreement } = await desk.mutate(
      desk.specialist,
      "createAgreement",
      `matter: { taskId: "${matter.reference}" }, input: { title: "Pago aplazado", terms: "Paga en dos plazos." }`,
      "agreement { id }",
    );
    const { id } = agreement as { id: string };
    const proposed = await desk.mutate(
      desk.specialist,
      "proposeAgreement",
      `id: "${id}"`,
      "agreement { id }",
    );
    expect(proposed.userErrors).toEqual([]);
    const [subject, waits] = PROPOSED[language].map((said) => said.replace("#", matter.reference));
    const mail = (await desk.mailsTo(email)).find((one) => one.subject === subject);
    expect(mail?.text).toContain(waits);
    expect(SPANISH.test(mail?.text ?? "")).toBe(language === "es");
    const opened = await askIn(
      "de-DE",
      `query ($token: String!) { invitation(token: $token) { language } }`,
      { token },
    );
    expect(opened).toEqual({ invitation: { language } });
  },
);
