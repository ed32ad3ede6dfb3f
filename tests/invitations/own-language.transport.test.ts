import { beforeAll, describe, expect, test } from "@jest/globals";
import { LINK_LANGUAGES, type LinkLanguage } from "../../schema/rules/link-languages.ts";
import { callOffEnded } from "../../server/domains/proceedings/sessions/ended-sessions.ts";
import { remindOfSessions } from "../../server/domains/proceedings/sessions/session-reminders.ts";
import { es } from "../../server/domains/parties/mail-texts/es.ts";
import { giveLink } from "../support/give-link.ts";
import { askIn, debt, SPANISH, WRITE } from "../support/language-desk.ts";
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
    const { matter, token } = await debt(desk);
    await askIn(desk, header, WRITE, { token });
    expect(await kept(matter.respondentId)).toBe(language);
  });

  test("is that of the last act that said one; opening the page says none", async () => {
    const { matter, token } = await debt(desk);
    await askIn(desk, "en", OPEN, { token });
    expect(await kept(matter.respondentId)).toBeNull();
    await askIn(desk, "ca", WRITE, { token });
    await askIn(desk, null, WRITE, { token });
    await askIn(desk, "en", OPEN, { token });
    expect(await kept(matter.respondentId)).toBe("ca");
    await askIn(desk, "es-ES,es;q=0.9", WRITE, { token });
    expect(await kept(matter.respondentId)).toBe("es");
  });

  test("of who isn't a debtor isn't kept", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "rosa@correo.example" });
    await askIn(desk, "ca", WRITE, { token: await giveLink(desk.app.deps, matter.respondentId) });
    expect(await kept(matter.respondentId)).toBeNull();
  });
});

const CHOOSE = `mutation ($token: String!, $input: ChooseSessionInput!) {
  chooseSessionByInvitation(token: $token, input: $input) { userErrors { code } } }`;
const CANCEL = `mutation ($token: String!) { cancelSessionByInvitation(token: $token) { userErrors { code } } }`;

const choose = (language: LinkLanguage, token: string, startsAt = "") =>
  askIn(desk, language, CHOOSE, { token, input: { startsAt, phone: "612 34 56 78" } });

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

describe("the mails of a session", () => {
  test.each(LINK_LANGUAGES.map((language, at) => ({ language, startsAt: HOURS[at] ?? "" })))(
    "that a debtor chose in $language, was reminded of, and cancelled",
    async ({ language, startsAt }) => {
      const { matter, email, token } = await debt(desk);
      await choose(language, token, startsAt);
      const [subject, ...words] = CHOSEN[language];
      const [chosen] = await desk.mailsTo(email);
      expect(chosen?.subject).toBe(subject.replace("#", matter.reference));
      for (const said of words) expect(chosen?.text).toContain(said);
      // Written without the page: in the language that is kept.
      await desk.travel("2026-11-24T11:30:00.000Z");
      await remindOfSessions(desk.app.deps);
      await desk.travel(NOON);
      await askIn(desk, null, CANCEL, { token });
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
    const { matter, email, token } = await debt(desk);
    await choose("eu", token, "2026-11-26T08:00:00.000Z");
    const lawyer = `abogada@despacho.example`;
    await askIn(
      desk,
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
