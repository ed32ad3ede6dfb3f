import { describe, expect, test } from "@jest/globals";
import type { LinkLanguage } from "../../schema/rules/link-languages.ts";
import { giveLink } from "../support/give-link.ts";
import { proceedingsDesk, type TestMatter } from "../support/proceedings.ts";

/** In which language a debtor used its page, and that its mails are written in it. The clock stands on Friday, 20 November 2026. */
const desk = proceedingsDesk();

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
