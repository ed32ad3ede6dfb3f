import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";

const app = testApp();
const desk = caseDesk(app);
let number = "";
let caseId = 0;

interface Entry {
  id: string;
  text: string;
  audience: string;
  comments: { text: string }[];
  attachments: { id: string; fileName: string }[];
}
interface Entries {
  nodes: Entry[];
  totalCount: number;
  endCursor: string | null;
  hasNextPage: boolean;
}

const ENTRIES = `entries(filter: $filter, first: $first, after: $after) { nodes { id text audience comments { text }
  attachments { id fileName } } totalCount endCursor hasNextPage }`;

async function entries(person: Person, filter: object = {}, first = 50, after?: string): Promise<Entries> {
  const query = `query ($number: String!, $filter: CaseEntryFilter, $first: Int, $after: String) {
    case(number: $number) { ${ENTRIES} } }`;
  const { data, errors } = await app.graphql(query, { number, filter, first, after }, person.token);
  expect(errors).toEqual([]);
  return (data as unknown as { case: { entries: Entries } }).case.entries;
}

const texts = async (person: Person, filter: object = {}) =>
  (await entries(person, filter)).nodes.map(({ text }) => text);

async function write(person: Person, text: string, audience: string, more: object = {}): Promise<string> {
  const { entry, userErrors } = await desk.change(person, "addCaseEntry", {
    number,
    input: { type: "ANOTACION", text, audience, ...more },
  });
  expect(userErrors).toEqual([]);
  return String(entry?.["id"]);
}

const PDF = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

async function upload(person: Person, name: string, audience: string): Promise<string> {
  const answer = await graphqlUpload(
    app,
    person.token,
    `mutation ($input: UploadCaseDocumentInput!, $file: Upload!) { uploadCaseDocument(input: $input, file: $file) {
      document { id } userErrors { message } } }`,
    { name, content: PDF },
    { input: { caseNumber: number, audience } },
  );
  const payload = (
    answer.data as never as { uploadCaseDocument: { document: { id: string }; userErrors: unknown[] } }
  ).uploadCaseDocument;
  expect(payload.userErrors).toEqual([]);
  return payload.document.id;
}

beforeAll(async () => {
  ({ number, id: caseId } = await desk.newCase({ status: "IN_PROGRESS" }));
  await write(desk.manager, "Para todas las partes", "ALL");
  await write(desk.client, "Del cliente a su gestor", "CLIENT");
  await write(desk.manager, "Nota privada del gestor: estratagema", "ME");
  await write(desk.client, "Nota privada del cliente: secreto", "ME");
  await write(desk.admin, "Nota privada de administración: vigilar", "ME");
});

describe("private notes", () => {
  const own = () =>
    [
      [desk.manager, "Nota privada del gestor: estratagema", "estratagema"],
      [desk.client, "Nota privada del cliente: secreto", "secreto"],
      [desk.admin, "Nota privada de administración: vigilar", "vigilar"],
    ] as const;

  test("are their author's alone: lists, counts, searches", async () => {
    for (const [person, mine, word] of own()) {
      const seen = await entries(person);
      expect(seen.nodes.map(({ text }) => text)).toEqual([
        mine,
        "Del cliente a su gestor",
        "Para todas las partes",
      ]);
      expect(seen.totalCount).toBe(3);
      expect(await texts(person, { search: word })).toEqual([mine]);
      for (const [other, , theirs] of own()) {
        if (other === person) continue;
        expect(await entries(person, { search: theirs })).toMatchObject({ nodes: [], totalCount: 0 });
      }
    }
  });

  test("show nowhere in the lists of others: newest entry, order, search", async () => {
    const ask = async (person: Person, filter: object = {}) => {
      const { data } = await app.graphql(
        `query ($filter: CaseFilter) { cases(filter: $filter) { nodes { number lastActionAt latestEntry { text } } totalCount } }`,
        { filter },
        person.token,
      );
      return (
        data as unknown as {
          cases: { nodes: { number: string; lastActionAt: string; latestEntry: { text: string } }[] };
        }
      ).cases.nodes;
    };
    for (const [person, mine] of own()) {
      const row = (await ask(person)).find((found) => found.number === number);
      expect(row?.latestEntry.text).toBe(mine);
    }
    const before = (await ask(desk.client)).find((found) => found.number === number)?.lastActionAt;
    app.deps.setNow("2026-11-20T12:00:00.000Z");
    await write(desk.manager, "Otra nota privada del gestor", "ME");
    expect((await ask(desk.client)).find((found) => found.number === number)?.lastActionAt).toBe(before);
    expect((await ask(desk.admin)).find((found) => found.number === number)?.lastActionAt).toBe(before);
    expect((await ask(desk.manager)).find((found) => found.number === number)?.lastActionAt).toBe(
      "2026-11-20T12:00:00.000Z",
    );
    expect(await ask(desk.client, { search: "estratagema" })).toEqual([]);
    app.deps.setNow("2026-11-20T11:00:00.000Z");
  });

  test("can't be commented on by others, who can't tell them from ones that don't exist", async () => {
    const [note] = await app.deps.db.query<{ id: number }[]>(
      `SELECT id FROM case_entries WHERE text LIKE 'Nota privada del gestor%'`,
    );
    for (const entryId of [String(note?.id), "999999999", "x"]) {
      for (const person of [desk.client, desk.admin, desk.otherClient, desk.otherSpecialist])
        expect(await desk.refusal(person, "commentCaseEntry", { entryId, text: "¿Qué?" })).toBe("NOT_FOUND");
    }
  });
});

describe("documents", () => {
  test("an attached one is seen by whoever sees the entry, a private one by its owner", async () => {
    const shared = await upload(desk.manager, "carta común.pdf", "ME");
    const hidden = await upload(desk.manager, "borrador privado.pdf", "ME");
    await write(desk.manager, "Con la carta", "ALL", { documentIds: [shared] });
    const names = async (person: Person) =>
      (
        await desk.look<{ documents: { fileName: string }[] }>(person, number, "documents { fileName }")
      )?.documents.map(({ fileName }) => fileName);
    expect(await names(desk.client)).toEqual(["carta común.pdf"]);
    expect(await names(desk.admin)).toEqual(["carta común.pdf"]);
    expect(await names(desk.manager)).toEqual(["borrador privado.pdf", "carta común.pdf"]);
    expect(await texts(desk.client, { search: "comun" })).toEqual(["Con la carta"]);
    for (const person of [desk.client, desk.admin, desk.otherClient, desk.otherSpecialist])
      expect(await desk.refusal(person, "caseDocumentLink", { id: hidden })).toBe("NOT_FOUND");
    for (const person of [desk.otherClient, desk.otherSpecialist])
      expect(await desk.refusal(person, "caseDocumentLink", { id: shared })).toBe("NOT_FOUND");
    // Nobody attaches what another one has uploaded, or twice.
    for (const [person, id] of [
      [desk.client, hidden],
      [desk.manager, shared],
    ] as const) {
      const { userErrors } = await desk.change(person, "addCaseEntry", {
        number,
        input: { type: "ANOTACION", text: "x", audience: "ALL", documentIds: [id] },
      });
      expect(userErrors).toMatchObject([{ field: ["documentIds"] }]);
    }
  });

  test("what was written to the manager alone stays between the two", async () => {
    const id = await upload(desk.client, "mensaje.pdf", "CLIENT");
    await app.deps.db.query(
      `WITH v AS (INSERT INTO conversations (created_at, party_id)
         SELECT timestamptz '2026-11-20T11:00:00Z', id FROM parties WHERE case_id = $2 AND side = 'CLAIMANT'
         ON CONFLICT (party_id) DO UPDATE SET party_id = excluded.party_id RETURNING id),
       m AS (INSERT INTO messages (at, conversation_id, by_manager, author_name, text) SELECT timestamptz '2026-11-20T11:00:00Z', id, false, 'x', 'x' FROM v RETURNING id)
       UPDATE case_documents SET message_id = (SELECT id FROM m) WHERE id = $1`,
      [id, caseId],
    );
    expect(await desk.refusal(desk.admin, "caseDocumentLink", { id })).toBe("NOT_FOUND");
    const seen = await desk.look<{ documents: { id: string }[] }>(desk.admin, number, "documents { id }");
    expect(seen?.documents.some((document) => document.id === id)).toBe(false);
    for (const person of [desk.manager, desk.client])
      expect((await desk.change(person, "caseDocumentLink", { id })).userErrors).toEqual([]);
  });
});

describe("who was only asked", () => {
  test("sees what it is about and between whom, and nothing of what was written", async () => {
    const asked = await desk.newCase({
      status: "PENDING_ACCEPTANCE",
      description: "Un presupuesto",
      counterpartyEmail: "luis@correo.example",
    });
    await app.deps.db.query(
      `INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience)
       VALUES ('2026-11-20T11:00:00Z', $1, $2, 'CLIENT', 'x', 'ANOTACION', 'Lo que me pasó', 'CLIENT')`,
      [asked.id, desk.client.accountId],
    );
    const fields = `description party { displayName email phone } counterparties { displayName email address notices { id } }
      entries { nodes { id } totalCount } documents { id } latestEntry { id } unpaid deadlines { date }`;
    expect(await desk.look(desk.manager, asked.number, fields)).toEqual({
      description: "Un presupuesto",
      party: { displayName: "Nombre De Prueba", email: null, phone: null },
      counterparties: [{ displayName: "Luis", email: null, address: null, notices: [] }],
      entries: { nodes: [], totalCount: 0 },
      documents: [],
      latestEntry: null,
      unpaid: null,
      deadlines: [],
    });
    for (const [mutation, variables] of [
      ["addCaseEntry", { input: { type: "ANOTACION", text: "x", audience: "ALL" } }],
      ["archiveCase", { archived: true }],
      ["updateCase", { input: { version: 1, description: "x" } }],
      ["requestReassignment", { reason: "x" }],
      ["addCounterparty", { input: { names: "x", email: "x@correo.example" } }],
    ] as const)
      expect(await desk.refusal(desk.manager, mutation, { number: asked.number, ...variables })).toBe(
        "FORBIDDEN",
      );
  });

  test("a client sees the own contact data, not the other side's", async () => {
    const { number: shown } = await desk.newCase({ counterpartyEmail: "luis@correo.example" });
    const fields = "party { email } counterparties { email }";
    expect(await desk.look(desk.client, shown, fields)).toEqual({
      party: { email: desk.client.email },
      counterparties: [{ email: null }],
    });
    expect(await desk.look(desk.manager, shown, fields)).toEqual({
      party: { email: desk.client.email },
      counterparties: [{ email: "luis@correo.example" }],
    });
  });
});

describe("the activity", () => {
  test("comments are found with their entry, by whoever sees it, without accents or case", async () => {
    const id = await write(desk.client, "Pregunta sobre la Señal", "CLIENT");
    const { entry, userErrors } = await desk.change(desk.manager, "commentCaseEntry", {
      entryId: id,
      text: "Será DEVUELTA el jueves",
    });
    expect(userErrors).toEqual([]);
    expect(entry?.["comments"]).toEqual([
      { text: "Será DEVUELTA el jueves", authorSide: "MANAGER", mine: true },
    ]);
    expect(await texts(desk.client, { search: "devuelta senal" })).toEqual(["Pregunta sobre la Señal"]);
    expect(await texts(desk.client, { search: "devuelta señal nada" })).toEqual([]);
  });

  test("what is sent twice, also at once, is written down once; of another kind it is another entry", async () => {
    const { number } = await desk.newCase({});
    const write = (type: string) =>
      desk.change(desk.manager, "addCaseEntry", {
        number,
        input: { type, text: "Llama y pide plazos", audience: "ME" },
      });
    const twice = await Promise.all([write("LLAMADA"), write("LLAMADA")]);
    expect(twice.flatMap(({ userErrors }) => userErrors)).toMatchObject([
      { field: ["text"], code: "ALREADY_NOTED" },
    ]);
    expect((await write("REUNION")).userErrors).toEqual([]);
  });

  test("filters by type and side; pages by cursor without gaps or repetitions", async () => {
    for (let count = 0; count < 25; count += 1)
      await write(desk.client, `Llamada ${count}`, "CLIENT", { type: "LLAMADA" });
    const filter = { types: ["LLAMADA"], side: "CLIENT" };
    const first = await entries(desk.manager, filter, 10);
    const second = await entries(desk.manager, filter, 10, first.endCursor ?? "");
    const third = await entries(desk.manager, filter, 10, second.endCursor ?? "");
    expect([first, second, third].map(({ totalCount, hasNextPage }) => [totalCount, hasNextPage])).toEqual([
      [25, true],
      [25, true],
      [25, false],
    ]);
    const all = [first, second, third].flatMap(({ nodes }) => nodes.map(({ text }) => text));
    expect(all).toEqual(Array.from({ length: 25 }, (_, at) => `Llamada ${24 - at}`));
    expect(await entries(desk.manager, { ...filter, side: "MANAGER" })).toMatchObject({ totalCount: 0 });
    expect(await entries(desk.manager, filter, 10, "kein-cursor")).toMatchObject({ nodes: [] });
    expect((await entries(desk.manager, {}, 100_000)).nodes.length).toBeLessThanOrEqual(100);
  });

  test.each([
    [{ type: "SISTEMA", text: "x", audience: "ALL" }, ["type"]],
    [{ type: "PAGO", text: "x", audience: "ALL" }, ["type"]],
    [{ type: "ANOTACION", text: "  ", audience: "ALL" }, ["text"]],
    [{ type: "ANOTACION", text: "x".repeat(4_001), audience: "ALL" }, ["text"]],
    [{ type: "ANOTACION", text: "a\u0000b", audience: "ALL" }, ["text"]],
    [{ type: "ANOTACION", text: "x", audience: "ALL", documentIds: ["1", "x"] }, ["documentIds"]],
  ])("refuses %o", async (input, field) => {
    const { userErrors } = await desk.change(desk.manager, "addCaseEntry", { number, input });
    expect(userErrors.map((error) => error.field)).toEqual([field]);
  });
});
