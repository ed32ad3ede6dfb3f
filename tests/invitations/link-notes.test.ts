import { expect, test } from "@jest/globals";
import { notesByLink } from "../../server/domains/invitations/link-notes.ts";
import { partiesByIds } from "../../server/domains/parties/party.ts";
import { testApp } from "../support/app.ts";
import { linkDesk, linkOf, openLink, type LinkDesk } from "../support/link-desk.ts";

const app = testApp();

const NOTES = `notes { nodes { id authorName text attachments { fileName } comments { text } } olderFrom }`;

interface Notes {
  nodes: { text: string; attachments: { fileName: string }[]; comments: { text: string }[] }[];
  olderFrom: string | null;
}

async function note(desk: LinkDesk, text: string, audience: string, type = "ANOTACION"): Promise<number> {
  const [row] = await app.deps.db.query<{ id: number }[]>(
    `INSERT INTO case_entries (case_id, at, actor_id, author_side, author_name, type, text, audience)
     VALUES ($1, $2, $3, 'MANAGER', 'Elena', $4, $5, $6) RETURNING id`,
    [desk.caseId, app.deps.clock.now(), desk.specialist.accountId, type, text, audience],
  );
  return row?.id ?? 0;
}

async function attach(desk: LinkDesk, entryId: number, fileName: string, audience: string): Promise<void> {
  await app.deps.db.query(
    `INSERT INTO case_documents (case_id, entry_id, audience, file_key, file_name, content_type, bytes, sha256,
       uploaded_by, uploaded_side, uploader_name, created_at)
     VALUES ($1, $2, $3, $4, $5, 'application/pdf', 10, 'x', $6, 'MANAGER', 'Elena', $7)`,
    [
      desk.caseId,
      entryId,
      audience,
      `k-${entryId}-${fileName}`,
      fileName,
      desk.specialist.accountId,
      app.deps.clock.now(),
    ],
  );
}

const notesOf = async (token: string) => ((await openLink(app, token, NOTES)) as { notes: Notes }).notes;

test("notes for all parties appear behind a counterparty's link, with comments and attachments, and nobody else's", async () => {
  const desk = await linkDesk(app);
  const shared = await note(desk, "Quedamos en hablar el lunes", "ALL");
  await attach(desk, shared, "propuesta.pdf", "ALL");
  await attach(desk, shared, "solo-cliente.pdf", "CLIENT");
  await app.deps.db.query(
    `INSERT INTO case_comments (entry_id, at, actor_id, author_side, author_name, text)
     VALUES ($1, $2, $3, 'CLIENT', 'Nombre', 'Me viene bien')`,
    [shared, app.deps.clock.now(), desk.client.accountId],
  );
  await note(desk, "Para mi cliente", "CLIENT");
  await note(desk, "Para mí", "ME");
  // A document that is only spoken of is a note like any other; one that was issued has a list of its own.
  const spokenOf = await note(desk, "Falta la escritura", "ALL", "DOCUMENTO");
  const issued = await note(desk, "Acta (D26000001)", "ALL", "DOCUMENTO");
  await app.deps.db.query(`UPDATE case_entries SET data = '{"documentId": 1}' WHERE id = $1`, [issued]);
  // Sessions and agreements have places of their own, where each reader sees what is for them.
  await note(desk, "Acuerdo n.º 1 propuesto", "ALL", "ACUERDO");
  const { nodes } = await notesOf(await linkOf(app, desk));
  expect(nodes).toMatchObject([
    { id: String(spokenOf), text: "Falta la escritura" },
    {
      text: "Quedamos en hablar el lunes",
      attachments: [{ fileName: "propuesta.pdf" }],
      comments: [{ text: "Me viene bien" }],
    },
  ]);
});

test("who was taken out reads no new notes, and nothing by what was opened before", async () => {
  const desk = await linkDesk(app);
  await note(desk, "Antes", "ALL");
  const token = await linkOf(app, desk);
  expect((await notesOf(token)).nodes).toHaveLength(1);
  await app.deps.db.query(`UPDATE parties SET removed_at = $2, removed_reason = 'Ha pagado' WHERE id = $1`, [
    desk.respondentId,
    app.deps.clock.now(),
  ]);
  await note(desk, "Después", "ALL");
  expect(await openLink(app, token, NOTES)).toBeNull();
  const { data } = await app.graphql(
    `query ($token: String!) { invitationNotes(token: $token, after: "999999") { nodes { text } } }`,
    { token },
  );
  expect(data?.["invitationNotes"] ?? null).toBeNull();
  const [party] = await partiesByIds(app.deps.db, [desk.respondentId]);
  if (!party) throw new Error("the party is gone");
  expect(await notesByLink(app.deps, party)).toEqual({ nodes: [], olderFrom: null });
});

test("an invited client without an account reads what is for the client, too", async () => {
  const desk = await linkDesk(app);
  await app.deps.db.query(`UPDATE parties SET account_id = NULL WHERE id = $1`, [desk.claimantId]);
  await note(desk, "Para mi cliente", "CLIENT");
  await note(desk, "Para mí", "ME");
  const { nodes } = await notesOf(await linkOf(app, desk, desk.claimantId));
  expect(nodes.map(({ text }) => text)).toEqual(["Para mi cliente"]);
});

test("many are paged, and asking for older ones is no opening", async () => {
  const desk = await linkDesk(app);
  for (let at = 1; at <= 45; at += 1) await note(desk, `Nota ${at}`, "ALL");
  const token = await linkOf(app, desk);
  const first = await notesOf(token);
  const seen = first.nodes.map(({ text }) => text);
  let after = first.olderFrom;
  while (after !== null) {
    const { data } = await app.graphql(
      `query ($token: String!, $after: ID!) { invitationNotes(token: $token, after: $after) { nodes { text } olderFrom } }`,
      { token, after },
    );
    const page = (data as unknown as { invitationNotes: Notes }).invitationNotes;
    seen.push(...page.nodes.map(({ text }) => text));
    after = page.olderFrom;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `Nota ${45 - at}`));
  const [link] = await app.deps.db.query<{ opens: number }[]>(
    `SELECT opens FROM party_links WHERE party_id = $1`,
    [desk.respondentId],
  );
  expect(link?.opens).toBe(1);
});
