import { describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { invite, linkDesk, openLink, tokenOf, type LinkDesk } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";

const app = testApp();
/** The terms, certificates, costs and secrecy of LO 1/2025, none of which holds in what it leaves out (art. 3.2). */
const OF_THE_LAW = /30 días|certificar|costas|10\.4|art(\.|ículo) 7\.1|intento previo/;

const invited = async (area: string | null) => {
  const desk = await linkDesk(app, { area });
  const { url, userErrors } = await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
  expect(userErrors).toEqual([]);
  const page = await openLink(
    app,
    tokenOf({ url }),
    "warnings deadlines { source } explanations { question answer }",
  );
  return { desk, page: page as unknown as Page };
};

interface Page {
  warnings: string[];
  deadlines: { source: string }[];
  explanations: { question: string; answer: string }[];
}

const ownDeadlines = async ({ specialist, number }: LinkDesk) => {
  const { data } = await app.graphql(
    `query ($number: String!) { case(number: $number) { deadlines { source } } }`,
    { number },
    specialist.token,
  );
  return (data as unknown as { case: { deadlines: object[] } }).case.deadlines;
};

async function downloaded(url: string): Promise<Buffer> {
  const { body } = await app.http
    .get(url)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => void parts.push(part));
      response.on("end", () => done(null, Buffer.concat(parts)));
    });
  return body as Buffer;
}

async function letter({ specialist, number }: LinkDesk, templateKey: string): Promise<string> {
  const answer = await app.graphql(
    `mutation ($number: String!, $key: String!) {
       previewDocument(matter: { caseNumber: $number }, input: { templateKey: $key, values: { lugar: "Madrid" } }) {
         url userErrors { message } } }`,
    { number, key: templateKey },
    specialist.token,
  );
  const { url, userErrors } = payloadOf(answer, "previewDocument") as { url: string; userErrors: object[] };
  expect(userErrors).toEqual([]);
  return readPdf(await downloaded(url))
    .pages.join(" ")
    .replace(/\s+/g, " ");
}

describe("the other side", () => {
  test.each(["LABOR", "BANKRUPTCY"])(
    "%s: is told of no term the law doesn't set",
    async (area) => {
      const { desk, page } = await invited(area);
      expect(page.warnings[0]).toContain("art. 3.2");
      expect(page.deadlines).toEqual([]);
      expect(JSON.stringify(page.explanations)).not.toMatch(OF_THE_LAW);
      expect(JSON.stringify(page.explanations)).toContain("no sirve como requisito");
      expect(await ownDeadlines(desk)).toEqual([]);
      for (const key of ["invitacion", "burofax"]) {
        const text = await letter(desk, key);
        expect(text).toContain("3.2");
        expect(text).not.toMatch(OF_THE_LAW);
      }
    },
    30_000,
  );

  test("of a civil matter is told of all of them", async () => {
    const { desk, page } = await invited("CIVIL");
    expect(page.deadlines).toContainEqual({ source: "LO 1/2025, art. 10.4.a" });
    expect(JSON.stringify(page.explanations)).toMatch(OF_THE_LAW);
    expect(await ownDeadlines(desk)).not.toEqual([]);
    expect(await letter(desk, "burofax")).toContain("interrumpe la prescripción (art. 7.1)");
  }, 30_000);

  test("the mail names the term only where there is one", async () => {
    const labour = await invited("LABOR");
    const civil = await invited("CIVIL");
    const mails = await app.deps.sentMails();
    const textTo = ({ desk }: { desk: LinkDesk }) =>
      mails.find(({ subject, text }) => subject.startsWith("Invitación") && text.includes(desk.number))?.text;
    expect(textTo(labour)).not.toContain("30 días naturales");
    expect(textTo(civil)).toContain("30 días naturales");
  });

  test("a public body is told of none either: law leaves the public sector out, whatever the area", async () => {
    const desk = await linkDesk(app, { area: "CIVIL" });
    const publicBody = "UPDATE parties SET is_company = true, identity_document = 'P2807900B' WHERE id = $1";
    await app.deps.db.query(publicBody, [desk.respondentId]);
    const { termRuns } = await invite(app, desk.specialist, desk.respondentId, { channel: "EMAIL" });
    expect(termRuns).toBe(false);
    const mail = (await app.deps.sentMails()).find(({ text }) => text.includes(desk.number));
    expect(mail?.text).not.toMatch(OF_THE_LAW);
    expect(await termsRun(desk, desk.specialist)).toEqual([false]);
  });

  test.each(["that answers", "that asks", "among others"])(
    "a public body %s: no term, cost or secrecy of the law on the page and in letters",
    async (which) => {
      const desk = await linkDesk(app, { area: "CIVIL" });
      const { url } = await invite(app, desk.specialist, desk.respondentId, { channel: "LINK" });
      const publicBody =
        "UPDATE parties SET is_company = true, identity_document = 'P2807900B' WHERE id = $1";
      const other = which === "that asks" ? desk.claimantId : desk.respondentId;
      await app.deps.db.query(publicBody, [which === "among others" ? await another(desk) : other]);
      const page = (await openLink(
        app,
        tokenOf({ url }),
        "warnings deadlines { source } explanations { question answer }",
      )) as unknown as Page;
      expect(page.warnings[0]).toContain("sector público");
      expect(page.deadlines).toEqual([]);
      expect(JSON.stringify(page.explanations)).not.toMatch(OF_THE_LAW);
      expect(JSON.stringify(page.explanations)).toContain("no sirve como requisito");
      expect(await ownDeadlines(desk)).toEqual([]);
      for (const key of ["invitacion", "burofax"]) {
        const text = await letter(desk, key);
        expect(text).toContain("3.2");
        expect(text).not.toMatch(OF_THE_LAW);
      }
    },
    60_000,
  );
});

/** One more counterparty. */
async function another({ caseId }: LinkDesk): Promise<number> {
  const [row] = await app.deps.db.query<{ id: number }[]>(
    `INSERT INTO parties (case_id, side, position, names, surnames, is_company, email, created_at, updated_at)
     SELECT $1, 'RESPONDENT', 2, 'Ayuntamiento', '', true, 'otra@correo.example', now(), now() RETURNING id`,
    [caseId],
  );
  return row?.id ?? 0;
}

/** Of each counterparty, as the dialog asks that notes how somebody was told. */
async function termsRun({ number }: LinkDesk, by: { token: string }) {
  const { data, errors } = await app.graphql(
    `query ($number: String!) { case(number: $number) { counterparties { termsRun } } }`,
    { number },
    by.token,
  );
  expect(errors).toEqual([]);
  const { counterparties } = (data as unknown as { case: { counterparties: { termsRun: boolean | null }[] } })
    .case;
  return counterparties.map((one) => one.termsRun);
}

describe("whoever manages the matter", () => {
  test.each([
    ["LABOR", false],
    ["CIVIL", true],
  ])("%s: is told whether terms run, and nobody else is", async (area, runs) => {
    const desk = await linkDesk(app, { area });
    expect(await termsRun(desk, desk.specialist)).toEqual([runs]);
    expect(await termsRun(desk, desk.client)).toEqual([null]);
  });

  test.each([
    ["LABOR", ""],
    ["CIVIL", "30 días naturales desde que recibes esta carta"],
  ])("%s: a proposal's letter suggests a term only where law sets one", async (area, term) => {
    const { specialist, number } = await linkDesk(app, { area });
    const { data } = await app.graphql(
      `query ($number: String!) { documentTemplates(matter: { caseNumber: $number }) { key fields { key value } } }`,
      { number },
      specialist.token,
    );
    const { documentTemplates } = data as unknown as {
      documentTemplates: { key: string; fields: { key: string; value: string }[] }[];
    };
    const fields = documentTemplates.find(({ key }) => key === "propuesta")?.fields;
    expect(fields?.find(({ key }) => key === "plazo")?.value).toBe(term);
  });
});
