import { expect, test } from "@jest/globals";
import { addParties } from "../../server/domains/parties/party.ts";
import { testApp } from "../support/app.ts";
import {
  answerByLink,
  byLink,
  linkDesk,
  linkOf,
  openLink,
  type LinkAnswer,
  type LinkDesk,
} from "../support/link-desk.ts";

/** What an invited client proposes by link is read by those it is put to; who has declined sees no terms. */

const app = testApp();

interface Joint extends LinkDesk {
  olgaId: number;
  client: LinkDesk["client"];
  clientLink: string;
  luis: string;
  olga: string;
}

/** An invited client, and two counterparties with links of their own. */
async function jointDesk(): Promise<Joint> {
  const desk = await linkDesk(app);
  await app.deps.db.query(`UPDATE parties SET account_id = NULL WHERE id = $1`, [desk.claimantId]);
  const [olgaId = 0] = await addParties(app.deps, app.deps.db.manager, { caseId: desk.caseId }, [
    { side: "RESPONDENT", names: "Olga", email: "olga@correo.example" },
  ]);
  return {
    ...desk,
    olgaId,
    clientLink: await linkOf(app, desk, desk.claimantId),
    luis: await linkOf(app, desk),
    olga: await linkOf(app, desk, olgaId),
  };
}

/** A minute after whatever was answered before: at the same instant the answer would be one to the proposal. */
const propose = (token: string, text: string, toPartyIds: number[] | null = null): Promise<LinkAnswer> => {
  app.deps.setNow(new Date(app.deps.clock.now().getTime() + 60_000).toISOString());
  return byLink(
    app,
    token,
    "proposeByInvitation",
    "text: $text, toPartyIds: $to",
    { text, to: toPartyIds?.map(String) ?? null },
    "$text: String!, $to: [ID!]",
  );
};

interface Page {
  notes: { nodes: { text: string; comments: { text: string }[] }[] };
  deadlines: { source: string }[];
  documents: { fileName: string }[];
  proposalAddressees: { displayName: string }[];
}

const read = async (token: string) =>
  (await openLink(
    app,
    token,
    "notes { nodes { text comments { text } } } deadlines { source } documents { fileName } proposalAddressees { displayName }",
  )) as unknown as Page;
const textsOf = ({ notes }: Page) => notes.nodes.map(({ text }) => text);

async function termsOf(desk: Joint): Promise<string[]> {
  const { data } = await app.graphql(
    `{ case(number: "${desk.number}") { deadlines { source label } } }`,
    {},
    desk.specialist.token,
  );
  return (data as unknown as { case: { deadlines: { source: string; label: string }[] } }).case.deadlines
    .filter(({ source }) => source === "LO 1/2025, art. 10.4.b")
    .map(({ label }) => label);
}

test("who has declined reads no proposal, isn't told of it, and no term of it runs", async () => {
  const desk = await jointDesk();
  await answerByLink(app, desk.olga, true);
  await answerByLink(app, desk.luis, false, "No me interesa");
  expect((await read(desk.clientLink)).proposalAddressees).toEqual([{ displayName: "Olga" }]);
  expect((await propose(desk.clientLink, "50 euros")).userErrors).toEqual([]);
  const [luis, olga] = [await read(desk.luis), await read(desk.olga)];
  expect(textsOf(luis)).toEqual([]);
  expect(textsOf(olga)).toEqual([expect.stringContaining("a Olga: 50 euros")]);
  expect(await termsOf(desk)).toEqual(["Fin de los 30 días para que Olga responda a la última propuesta"]);
  const carried = await app.deps.db.query<{ partyId: number }[]>(
    `SELECT DISTINCT party_id AS "partyId" FROM party_notices WHERE statement_id IS NOT NULL`,
  );
  expect(carried).toEqual([{ partyId: desk.olgaId }]);
  // Coming to the table later doesn't show what was put to others.
  await answerByLink(app, desk.luis, true);
  expect(textsOf(await read(desk.luis))).toEqual([]);
});

test("what was put to somebody before it declined isn't shown to it any more, and opening is no receipt of it", async () => {
  const desk = await jointDesk();
  await propose(desk.clientLink, "50 euros");
  await answerByLink(app, desk.olga, false, "No");
  expect(textsOf(await read(desk.olga))).toEqual([]);
  expect(textsOf(await read(desk.luis))).toEqual([expect.stringContaining("50 euros")]);
});

test("one that is meant for some of several isn't read by the others", async () => {
  const desk = await jointDesk();
  await answerByLink(app, desk.luis, true);
  await answerByLink(app, desk.olga, true);
  expect((await propose(desk.clientLink, "x", [])).userErrors).toMatchObject([
    { field: ["toPartyIds"], code: "NOT_FOUND" },
  ]);
  expect((await propose(desk.clientLink, "x", [desk.claimantId])).userErrors).toHaveLength(1);
  await propose(desk.clientLink, "Solo para Luis", [desk.respondentId]);
  expect(textsOf(await read(desk.luis))).toEqual([expect.stringContaining("a Luis: Solo para Luis")]);
  const olga = await read(desk.olga);
  expect(textsOf(olga)).toEqual([]);
  expect(olga.deadlines.filter(({ source }) => source === "LO 1/2025, art. 10.4.b")).toEqual([]);
  expect(await termsOf(desk)).toEqual(["Fin de los 30 días para que Luis responda a la última propuesta"]);
});

test("where everybody has declined it goes to the specialist alone", async () => {
  const desk = await jointDesk();
  await answerByLink(app, desk.luis, false, "No");
  await answerByLink(app, desk.olga, false, "No");
  const { message, userErrors } = await propose(desk.clientLink, "50 euros");
  expect([message, userErrors]).toEqual(["Propuesta enviada al especialista", []]);
  expect(textsOf(await read(desk.luis))).toEqual([]);
  expect(await termsOf(desk)).toEqual([]);
});

test("what is written for all parties isn't for who had declined by then; what was read before stays", async () => {
  const desk = await jointDesk();
  const declinedAt = app.deps.clock.now().getTime();
  const note = async (text: string, at: Date) => {
    const [row] = await app.deps.db.query<{ id: number }[]>(
      `INSERT INTO case_entries (case_id, at, actor_id, author_side, author_name, type, text, audience)
       VALUES ($1, $2, $3, 'MANAGER', 'Elena', 'ANOTACION', $4, 'ALL') RETURNING id`,
      [desk.caseId, at, desk.specialist.accountId, text],
    );
    await app.deps.db.query(
      `INSERT INTO case_documents (case_id, entry_id, audience, file_key, file_name, content_type, bytes, sha256,
         uploaded_by, uploaded_side, uploader_name, created_at)
       VALUES ($1, $2, 'ALL', $3, $3, 'application/pdf', 10, 'x', $4, 'MANAGER', 'Elena', $5)`,
      [desk.caseId, row?.id, `${text}.pdf`, desk.specialist.accountId, at],
    );
    return row?.id ?? 0;
  };
  const before = await note("antes", new Date(declinedAt - 60_000));
  await app.deps.db.query(`UPDATE parties SET response = 'DECLINED', responded_at = $2 WHERE id = $1`, [
    desk.respondentId,
    new Date(declinedAt),
  ]);
  await note("después", new Date(declinedAt + 60_000));
  await app.deps.db.query(
    `INSERT INTO case_comments (entry_id, at, actor_id, author_side, author_name, text)
     VALUES ($1, $2, $3, 'CLIENT', 'Nombre', '100 euros')`,
    [before, new Date(declinedAt + 60_000), desk.client.accountId],
  );
  const luis = await read(desk.luis);
  expect(luis.notes.nodes).toEqual([{ text: "antes", comments: [] }]);
  expect(luis.documents.map(({ fileName }) => fileName)).toEqual(["antes.pdf"]);
  const olga = await read(desk.olga);
  expect(textsOf(olga)).toEqual(["después", "antes"]);
  expect(olga.notes.nodes[1]?.comments).toEqual([{ text: "100 euros" }]);
});

test("who proposes finds its own words again, also after declining, and nothing of what others say of them", async () => {
  const desk = await jointDesk();
  await answerByLink(app, desk.luis, true);
  await propose(desk.luis, "100 euros al mes");
  const [entry] = await app.deps.db.query<{ id: number }[]>(
    `SELECT id FROM case_entries WHERE case_id = $1 AND text LIKE '%100 euros al mes'`,
    [desk.caseId],
  );
  await app.deps.db.query(
    `INSERT INTO case_comments (entry_id, at, actor_id, author_side, author_name, text)
     VALUES ($1, $2, $3, 'CLIENT', 'Nombre', 'Por mí, sí; no se lo digas todavía')`,
    [entry?.id, app.deps.clock.now(), desk.client.accountId],
  );
  expect((await read(desk.luis)).notes.nodes).toEqual([
    { text: "Propuesta de Luis: 100 euros al mes", comments: [] },
  ]);
  await answerByLink(app, desk.luis, false, "Al final no");
  expect(textsOf(await read(desk.luis))).toEqual(["Propuesta de Luis: 100 euros al mes"]);
  expect(textsOf(await read(desk.olga))).toEqual([]);
  expect((await read(desk.clientLink)).notes.nodes).toContainEqual({
    text: "Propuesta de Luis: 100 euros al mes",
    comments: [{ text: "Por mí, sí; no se lo digas todavía" }],
  });
});
