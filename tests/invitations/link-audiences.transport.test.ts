import { describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { addCaseRow } from "../support/cases.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import {
  invite,
  linkDesk,
  linkOf,
  openLink,
  tokenOf,
  type LinkAnswer,
  type LinkDesk,
} from "../support/link-desk.ts";

const app = testApp();
const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** As the manager uploads it. */
async function addDocument(desk: LinkDesk, name: string, audience: string): Promise<string> {
  const { data } = await graphqlUpload(
    app,
    desk.specialist.token,
    `mutation ($input: UploadCaseDocumentInput!, $file: Upload!) { uploadCaseDocument(input: $input, file: $file) {
      document { id } userErrors { message } } }`,
    { name, content: PDF },
    { input: { caseNumber: desk.number, audience } },
  );
  return (data as unknown as { uploadCaseDocument: { document: { id: string } } }).uploadCaseDocument.document
    .id;
}

async function upload(token: string, name: string, content: Buffer = PDF): Promise<LinkAnswer> {
  const { data, errors } = await graphqlUpload(
    app,
    null,
    `mutation ($token: String!, $file: Upload!) { uploadByInvitation(token: $token, file: $file) {
      invitation { documents { id fileName mine } } message userErrors { field code message } } }`,
    { name, content },
    { token },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return (data as unknown as { uploadByInvitation: LinkAnswer }).uploadByInvitation;
}

async function download(
  token: string,
  kind: string,
  id: string,
): Promise<{ url: string | null; code: string | null }> {
  const { data, errors } = await app.graphql(
    `mutation ($token: String!, $kind: InvitationDownloadKind!, $id: ID!) {
      invitationDownload(token: $token, kind: $kind, id: $id) { url fileName } }`,
    { token, kind, id },
  );
  const link = (data as { invitationDownload: { url: string } } | null)?.invitationDownload;
  return { url: link?.url ?? null, code: errors[0]?.extensions.code ?? null };
}

const DOCUMENTS = "documents { id fileName mine } messages { text attachments { id } }";
const namesIn = (seen: Record<string, unknown> | null) =>
  (seen as { documents: { fileName: string }[] }).documents.map(({ fileName }) => fileName);

describe("by link", () => {
  test("only what is for all parties is seen and downloaded, never what is for the client or one person", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    const clients = tokenOf(
      await invite(
        app,
        desk.specialist,
        (
          await addCaseRow(app.deps, {
            clientId: null,
            specialistId: desk.specialist.accountId,
            status: "PENDING_COUNTERPARTY",
          })
        ).claimantId,
      ),
    );
    const [all, client, mine] = [
      await addDocument(desk, "para-todos.pdf", "ALL"),
      await addDocument(desk, "para-el-cliente.pdf", "CLIENT"),
      await addDocument(desk, "solo-yo.pdf", "ME"),
    ];
    expect(namesIn(await openLink(app, token, DOCUMENTS))).toEqual(["para-todos.pdf"]);
    for (const id of [client, mine, "999999", "x'; --"])
      expect(await download(token, "DOCUMENT", id)).toEqual({ url: null, code: "NOT_FOUND" });
    // Somebody else's link opens nothing of this case.
    expect(await download(clients, "DOCUMENT", all)).toEqual({ url: null, code: "NOT_FOUND" });
    for (const kind of ["ISSUED_DOCUMENT", "AGREEMENT", "BUDGET", "SESSION_CALENDAR"])
      expect(await download(token, kind, "1")).toEqual({ url: null, code: "NOT_FOUND" });
    const { url } = await download(token, "DOCUMENT", all);
    await app.http
      .get(url ?? "")
      .expect(200)
      .expect("content-disposition", /para-todos\.pdf/);
    await app.http.get(url ?? "").expect(404);
  });

  test("an invited client is a client: sees what is for the client, not what is for one person", async () => {
    const desk = await linkDesk(app);
    const invited = await addCaseRow(app.deps, {
      clientId: null,
      specialistId: desk.specialist.accountId,
      status: "PENDING_COUNTERPARTY",
    });
    const token = tokenOf(await invite(app, desk.specialist, invited.claimantId));
    const file = { ...desk, number: invited.number };
    const client = await addDocument(file, "para-el-cliente.pdf", "CLIENT");
    const mine = await addDocument(file, "solo-yo.pdf", "ME");
    expect(namesIn(await openLink(app, token, DOCUMENTS))).toEqual(["para-el-cliente.pdf"]);
    expect((await download(token, "DOCUMENT", client)).url).not.toBeNull();
    expect(await download(token, "DOCUMENT", mine)).toEqual({ url: null, code: "NOT_FOUND" });
  });

  test("a ticket opens nothing any more once the document isn't for the party", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    const id = await addDocument(desk, "para-todos.pdf", "ALL");
    const { url } = await download(token, "DOCUMENT", id);
    await app.deps.db.query("UPDATE case_documents SET audience = 'CLIENT' WHERE id = $1", [id]);
    await app.http.get(url ?? "").expect(404);
  });

  test("a document sent along is in the activity for manager and client, and the party's own; a second party's link doesn't show it", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    const [second] = await app.deps.db.query<{ id: number }[]>(
      `INSERT INTO parties (created_at, updated_at, case_id, side, position, names) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, 'RESPONDENT', 2, 'Berta') RETURNING id`,
      [desk.caseId],
    );
    const bertas = await linkOf(app, desk, second?.id ?? 0);
    expect(await upload(token, "nomina.pdf")).toMatchObject({
      message: "Documento «nomina.pdf» enviado",
      userErrors: [],
      invitation: { documents: [{ fileName: "nomina.pdf", mine: true }] },
    });
    expect(namesIn(await openLink(app, bertas, DOCUMENTS))).toEqual([]);
    const { data } = await app.graphql(
      `query ($number: String!) { case(number: $number) { documents { fileName } entries { nodes { text attachments { fileName } } } } }`,
      { number: desk.number },
      desk.client.token,
    );
    expect(JSON.stringify(data)).toContain("Luis ha aportado «nomina.pdf»");
    const [{ id } = { id: "" }] = ((await openLink(app, token, DOCUMENTS)) as { documents: { id: string }[] })
      .documents;
    expect(await download(bertas, "DOCUMENT", id)).toEqual({ url: null, code: "NOT_FOUND" });
    expect((await download(token, "DOCUMENT", id)).url).toMatch(/^\/api\/downloads\/exports\//);
  });

  test("what isn't a Word or PDF document is refused, and ten a link are enough", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    expect((await upload(token, "foto.pdf", Buffer.from("MZ\u0090\u0000"))).userErrors).toMatchObject([
      { field: ["file"] },
    ]);
    expect((await upload(token, "vacio.pdf", Buffer.alloc(0))).userErrors).toMatchObject([
      { field: ["file"] },
    ]);
    for (let at = 0; at < 10; at += 1) expect((await upload(token, `${at}.pdf`)).userErrors).toEqual([]);
    expect((await upload(token, "once.pdf")).userErrors).toMatchObject([
      { field: ["file"], code: "TOO_MANY" },
    ]);
    expect(namesIn(await openLink(app, token, DOCUMENTS))).toHaveLength(10);
  });

  test("an attachment of a message is for its conversation: the party downloads it, another party doesn't", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    const id = await addDocument(desk, "convocatoria.pdf", "ME");
    await app.graphql(
      `mutation ($id: ID!, $documents: [ID!]!) { sendMessage(conversationId: $id, input: { documentIds: $documents }) { userErrors { code } } }`,
      { id: String(desk.respondentId), documents: [id] },
      desk.specialist.token,
    );
    expect(await openLink(app, token, DOCUMENTS)).toMatchObject({
      documents: [],
      messages: [{ attachments: [{ id }] }],
    });
    expect((await download(token, "DOCUMENT", id)).url).not.toBeNull();
    const other = await linkDesk(app);
    expect((await download(await linkOf(app, other), "DOCUMENT", id)).code).toBe("NOT_FOUND");
  });

  test("other people's contact data and private words never come along", async () => {
    const desk = await linkDesk(app);
    const token = await linkOf(app, desk);
    await app.deps.db.query(
      `INSERT INTO parties (created_at, updated_at, case_id, side, position, names, email, phone) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, 'RESPONDENT', 2, 'Berta', 'berta@correo.example', '699999999')`,
      [desk.caseId],
    );
    const seen = await openLink(
      app,
      token,
      `party { email notices { id } } sessions { privateNotes attendance { party { email phone } } }
       agreements { answers { evidence party { email } } } deadlines { label } claimantName`,
    );
    const text = JSON.stringify(seen);
    expect(text).not.toContain("berta");
    expect(text).not.toContain(desk.client.email);
    expect((seen as { party: { notices: unknown[] } }).party.notices).toEqual([]);
  });
});

test("a debtor of a corporate task sees the amount, answers, and the task moves with it", async () => {
  const specialist = await app.signIn("SPECIALIST");
  const admin = await app.signIn("ADMIN");
  const created = await app.graphql(
    `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id codeId } userErrors { field message } } }`,
    {
      input: {
        contact: { email: "deudor@correo.example", lada: "34", phone: "612345678" },
        entity: "Banco Ejemplo, S.A.",
        nContract: "CT-77",
        addresses: ["Calle Mayor 1, Madrid"],
        typeContract: "TEMPORAL",
        amountDebt: "1234.50",
        debtDate: "2024-03-01",
        debtor: "Lucía García Ñíguez",
        nSessions: 0,
        intervention: "TITULAR",
        assignmentDate: "2026-11-01",
      },
    },
    admin.token,
  );
  const { task } = payloadOf(created, "createTask") as { task: { id: string; codeId: string } };
  await app.deps.db.query("UPDATE tasks SET assignee_id = $2 WHERE id = $1", [task.id, specialist.accountId]);
  const { data } = await app.graphql(
    `query ($id: ID!) { assignedTask(id: $id) { parties { id side displayName } } }`,
    { id: task.id },
    specialist.token,
  );
  const parties = (data as unknown as { assignedTask: { parties: { id: string; side: string }[] } })
    .assignedTask.parties;
  const debtor = Number(parties.find(({ side }) => side === "RESPONDENT")?.id);
  const token = tokenOf(await invite(app, specialist, debtor));
  expect(
    await openLink(
      app,
      token,
      "reference amount currency claimantName canUpload canJoin interventionType explanations { question }",
    ),
  ).toMatchObject({
    reference: task.codeId,
    amount: "1234.50",
    claimantName: "Banco Ejemplo, S.A.",
    canUpload: false,
    canJoin: false,
    interventionType: "COLLECTION",
  });
  const run = (field: string, args: string) =>
    app.graphql(
      `mutation ($token: String!) { ${field}(token: $token, ${args}) { message userErrors { code } } }`,
      { token },
    );
  expect(
    payloadOf(await run("answerInvitation", "input: { accept: true }"), "answerInvitation"),
  ).toMatchObject({ userErrors: [] });
  expect(
    payloadOf(await run("writeByInvitation", 'text: "¿Puedo pagar a plazos?"'), "writeByInvitation"),
  ).toMatchObject({ userErrors: [] });
  const [row] = await app.deps.db.query<{ state: string; events: string[] }[]>(
    `SELECT state, (SELECT array_agg(summary) FROM task_events e WHERE e.task_id = t.id) AS events FROM tasks t WHERE id = $1`,
    [task.id],
  );
  expect(row?.state).toBe("ACEPTACION");
  expect(row?.events).toContain("Lucía García Ñíguez acepta participar.");
  const box = await app.graphql(
    `{ conversations { nodes { id reference caseNumber taskCodeId latestMessage { text } } } unreadMessages }`,
    {},
    specialist.token,
  );
  expect(box.data).toMatchObject({
    unreadMessages: 1,
    conversations: {
      nodes: [
        {
          id: String(debtor),
          reference: task.codeId,
          caseNumber: null,
          latestMessage: { text: "¿Puedo pagar a plazos?" },
        },
      ],
    },
  });
  // Another specialist's, once the task goes elsewhere.
  const other = await app.signIn("SPECIALIST");
  await app.deps.db.query("UPDATE tasks SET assignee_id = $2 WHERE id = $1", [task.id, other.accountId]);
  expect((await app.graphql(`{ unreadMessages }`, {}, specialist.token)).data).toEqual({ unreadMessages: 0 });
});

describe("a download that was asked for by link", () => {
  const REVOKE = `mutation ($id: ID!) { revokeInvitation(partyId: $id) { userErrors { code } } }`;

  async function asked() {
    const desk = await linkDesk(app);
    const document = await addDocument(desk, "para-todos.pdf", "ALL");
    const token = await linkOf(app, desk);
    const ask = async () => (await download(token, "DOCUMENT", document)).url ?? "";
    return { desk, token, ask };
  }

  test("dies when the link is revoked, though it was asked for before", async () => {
    const { desk, ask } = await asked();
    const [served, dead] = [await ask(), await ask()];
    await app.http.get(served).expect(200);
    const answer = await app.graphql(REVOKE, { id: String(desk.respondentId) }, desk.specialist.token);
    expect(payloadOf(answer, "revokeInvitation")).toMatchObject({ userErrors: [] });
    await app.http.get(dead).expect(404);
  });

  test("dies with a newer invitation of the same party, and lives on when a stranger's link ends", async () => {
    const { desk, ask } = await asked();
    const [first, second] = [await ask(), await ask()];
    const other = await linkDesk(app);
    await linkOf(app, other);
    await app.graphql(REVOKE, { id: String(other.respondentId) }, other.specialist.token);
    await app.http.get(first).expect(200);
    await linkOf(app, desk);
    await app.http.get(second).expect(404);
  });
});
