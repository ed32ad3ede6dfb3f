import { beforeAll, describe, expect, test } from "@jest/globals";
import * as sheetjs from "@e965/xlsx";
import { payloadOf, testApp } from "../support/app.ts";
import { CONTACT, requestTasks, requestValuation, waitingDeletions, workbook } from "./lead-steps.ts";

const app = testApp();
let admin: { token: string; accountId: number };
let ids: Record<string, string>;

const LIST = `query($filter: LeadFilter, $sort: LeadSort! = CREATED_AT, $direction: SortDirection! = DESC, $page: PageInput) {
  leads(filter: $filter, sort: $sort, direction: $direction, page: $page) {
    nodes { id codeId company status notes { text authorName } wallet { cif } } totalCount pageInfo { pageCount } counts { status count } } }`;
const DETAIL = `query($id: ID!) { lead(id: $id) { codeId kind status fullName company email lada phone message
  commercialConsent privacyVersion createdAt updatedAt version notes { text authorName createdAt }
  wallet { entityType cif service fileName fileCases fileDeletedOn fileAvailable } } }`;
const STATUS = `mutation($id: ID!, $status: LeadStatus!, $version: Int!) { updateLeadStatus(id: $id, status: $status, version: $version) {
  lead { status version } message conflict { field label current yours } userErrors { field code } } }`;
const NOTE = `mutation($id: ID!, $text: String!) { addLeadNote(id: $id, text: $text) {
  lead { version notes { text authorName } } message userErrors { field message } } }`;
const DOWNLOAD = `mutation($id: ID!) { downloadLeadFile(id: $id) { url fileName userErrors { message } } }`;

const DELETE = `mutation($id: ID!) { deleteLead(id: $id) { deletedId message userErrors { code } } }`;

interface ListAnswer {
  nodes: { codeId: string; company: string; status: string; notes: object[] }[];
  totalCount: number;
  counts: { status: string; count: number }[];
}

const list = async (variables: object = {}) =>
  payloadOf(await app.graphql(LIST, { ...variables }, admin.token), "leads") as ListAnswer;
const companies = async (variables: object = {}) => (await list(variables)).nodes.map((one) => one.company);
const id = (company: string) => ids[company] ?? "";

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
  const minutes = (n: number) => app.deps.setNow(`2026-11-20T10:0${n}:00.000Z`);
  minutes(1);
  await requestTasks(app, { company: "Ñandú, S.A.", email: "a@uno.example" });
  minutes(2);
  await requestTasks(app, { company: "Nébula", email: "b@dos.example", fullName: "Óscar García" });
  minutes(3);
  await requestValuation(
    app,
    { contact: { ...CONTACT, company: "Ocaso 100 %", email: "c@tres.example" } },
    { name: "prueba.xlsx", content: workbook(30) },
  );
  const rows = await app.deps.db.query<{ id: number; company: string }[]>("SELECT id, company FROM leads");
  ids = Object.fromEntries(rows.map((row) => [row.company, String(row.id)]));
}, 30_000);

describe("the list", () => {
  test("newest first unless sorted, names the Spanish way", async () => {
    expect(await companies()).toEqual(["Ocaso 100 %", "Nébula", "Ñandú, S.A."]);
    expect(await companies({ sort: "COMPANY", direction: "ASC" })).toEqual([
      "Nébula",
      "Ñandú, S.A.",
      "Ocaso 100 %",
    ]);
    expect(await companies({ page: { number: 2, size: 2 } })).toEqual(["Ñandú, S.A."]);
  });

  test.each([
    ["garcia", ["Nébula"]],
    ["NEBULA oscar", ["Nébula"]],
    ["C@TRES", ["Ocaso 100 %"]],
    ["s26-000001", ["Ñandú, S.A."]],
    ["100 %", ["Ocaso 100 %"]],
    ["%", ["Ocaso 100 %"]],
    ["nadie", []],
  ])("finds %s", async (search, found) => {
    expect(await companies({ filter: { search } })).toEqual(found);
  });

  test("counts each status whatever status is asked for, and sorts by it", async () => {
    await app.graphql(STATUS, { id: id("Nébula"), status: "WON", version: 1 }, admin.token);
    const answer = await list({ filter: { status: "WON" } });
    expect(answer.nodes.map(({ company }) => company)).toEqual(["Nébula"]);
    expect(answer.totalCount).toBe(1);
    expect(answer.counts).toEqual([
      { status: "NEW", count: 2 },
      { status: "IN_PROGRESS", count: 0 },
      { status: "ANSWERED", count: 0 },
      { status: "WON", count: 1 },
      { status: "DISCARDED", count: 0 },
    ]);
    expect((await companies({ sort: "STATUS", direction: "DESC" }))[0]).toBe("Nébula");
    expect((await list({ filter: { kind: "WALLET" } })).counts[0]).toEqual({ status: "NEW", count: 1 });
  });

  test("its reading is noted without what was looked for", async () => {
    await list({ filter: { search: "garcia" }, page: { size: 1 } });
    const [entry] = await app.deps.db.query<{ data: object }[]>(
      "SELECT data FROM audit_entries WHERE action = 'readLeads' ORDER BY id DESC LIMIT 1",
    );
    expect(entry?.data).toEqual({ filters: ["search"], page: 1, size: 1 });
  });
});

test("the detail has every field, and the look is noted", async () => {
  const { data } = await app.graphql(DETAIL, { id: id("Ocaso 100 %") }, admin.token);
  expect(data?.["lead"]).toMatchObject({
    kind: "WALLET",
    status: "NEW",
    fullName: CONTACT.fullName,
    email: "c@tres.example",
    lada: "34",
    phone: "612345678",
    message: CONTACT.message,
    commercialConsent: false,
    privacyVersion: "1.0",
    createdAt: "2026-11-20T10:03:00.000Z",
    notes: [],
    wallet: {
      entityType: "INVESTMENT_FUND",
      cif: "B12345674",
      service: "VALUATION",
      fileName: "S26-000003.xlsx",
      fileCases: 30,
      fileDeletedOn: "2027-02-18",
      fileAvailable: true,
    },
  });
  const noted = await app.deps.db.query<object[]>(
    "SELECT actor_id FROM audit_entries WHERE action = 'readLead' AND subject_id = $1",
    [id("Ocaso 100 %")],
  );
  expect(noted).toEqual([{ actor_id: admin.accountId }]);
});

test("of two people at once the second is told; nothing is overwritten", async () => {
  const lead = { id: id("Ñandú, S.A."), version: 1 };
  const answers = await Promise.all(
    ["WON", "DISCARDED"].map((status) => app.graphql(STATUS, { ...lead, status }, admin.token)),
  );
  const payloads = answers.map((answer) => payloadOf(answer, "updateLeadStatus") as never) as {
    lead: { status: string; version: number };
    conflict: { field: string; label: string; current: string; yours: string }[];
    userErrors: { code: string }[];
  }[];
  const done = payloads.find(({ userErrors }) => userErrors.length === 0);
  const refused = payloads.find(({ userErrors }) => userErrors.length > 0);
  expect(done?.lead.version).toBe(2);
  expect(refused?.userErrors).toEqual([{ field: ["version"], code: "CONFLICT" }]);
  expect(refused?.lead).toEqual(done?.lead);
  const [won, lost] = done?.lead.status === "WON" ? ["Ganada", "Descartada"] : ["Descartada", "Ganada"];
  expect(refused?.conflict).toEqual([{ field: "status", label: "Estado", current: won, yours: lost }]);
});

test("a note doesn't stand in the way of a change of state", async () => {
  const lead = { id: id("Ocaso 100 %") };
  const noted = payloadOf(
    await app.graphql(NOTE, { ...lead, text: " Llamé el martes.\nVuelvo a llamar. " }, admin.token),
    "addLeadNote",
  );
  expect(noted).toEqual({
    lead: {
      version: 2,
      notes: [{ text: "Llamé el martes.\nVuelvo a llamar.", authorName: "Nombre De Prueba" }],
    },
    message: "Nota guardada.",
    userErrors: [],
  });
  const empty = payloadOf(await app.graphql(NOTE, { ...lead, text: "  " }, admin.token), "addLeadNote");
  expect(empty).toMatchObject({ lead: null, userErrors: [{ field: ["text"], message: "Escribe la nota" }] });
  const changed = payloadOf(
    await app.graphql(STATUS, { ...lead, status: "IN_PROGRESS", version: 1 }, admin.token),
    "updateLeadStatus",
  );
  expect(changed).toMatchObject({
    lead: { status: "IN_PROGRESS", version: 3 },
    message: "La solicitud S26-000003 queda como «En curso».",
    userErrors: [],
  });
});

describe("the test file", () => {
  const link = async (company: string) =>
    payloadOf(await app.graphql(DOWNLOAD, { id: id(company) }, admin.token), "downloadLeadFile") as {
      url: string;
      fileName: string;
    };

  test("comes through a link that serves once, as an attachment, and is noted", async () => {
    const { url, fileName } = await link("Ocaso 100 %");
    expect(fileName).toBe("S26-000003.xlsx");
    const answer = await app.http
      .get(url)
      .buffer(true)
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("end", () => done(null, Buffer.concat(chunks)));
      });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="S26-000003\.xlsx"/);
    // Its cells, in a workbook of ours.
    const rowsOf = (file: Buffer) => {
      const { Sheets, SheetNames } = sheetjs.read(file);
      return sheetjs.utils.sheet_to_json(Sheets[SheetNames[0] ?? ""] ?? {}, { header: 1 });
    };
    expect(rowsOf(answer.body as Buffer)).toEqual(rowsOf(workbook(30)));
    expect(rowsOf(answer.body as Buffer)).toHaveLength(31);
    expect((await app.http.get(url)).status).toBe(404);
    const noted = await app.deps.db.query<object[]>(
      "SELECT actor_id FROM audit_entries WHERE action = 'downloadLeadFile'",
    );
    expect(noted).toEqual([{ actor_id: admin.accountId }]);
  });

  test("a link of somebody who is no administrator any more opens nothing", async () => {
    const other = await app.signIn("ADMIN");
    const { url } = payloadOf(
      await app.graphql(DOWNLOAD, { id: id("Ocaso 100 %") }, other.token),
      "downloadLeadFile",
    ) as { url: string };
    await app.deps.db.query("UPDATE accounts SET role = 'CLIENT' WHERE id = $1", [other.accountId]);
    expect((await app.http.get(url)).status).toBe(404);
  });

  test("a request without one has none, and on its last day it isn't given out any more", async () => {
    const none = await app.graphql(DOWNLOAD, { id: id("Nébula") }, admin.token);
    expect(none.errors[0]?.extensions.code).toBe("NOT_FOUND");
    const { url } = await link("Ocaso 100 %");
    app.deps.setNow("2027-02-17T23:01:00.000Z");
    try {
      // The session has run out by then as well; the link alone must not do.
      await app.deps.db.query("UPDATE download_tickets SET expires_at = 'infinity' WHERE used_at IS NULL");
      expect((await app.http.get(url)).status).toBe(404);
    } finally {
      app.deps.setNow("2026-11-20T11:00:00.000Z");
    }
  });
});

test("what isn't there is not found; ids are no way into anything else", async () => {
  for (const wrong of ["0", "999999", "1 OR 1=1", "S26-000001"]) {
    for (const [query, variables] of [
      [DETAIL, { id: wrong }],
      [STATUS, { id: wrong, status: "WON", version: 1 }],
      [NOTE, { id: wrong, text: "Hola" }],
      [DOWNLOAD, { id: wrong }],
      [DELETE, { id: wrong }],
    ] as const) {
      const { errors } = await app.graphql(query, variables, admin.token);
      expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
    }
  }
});

test.each(["CLIENT", "SPECIALIST"] as const)("a %s and a visitor see and change nothing", async (role) => {
  const { token } = await app.signIn(role);
  const lead = id("Nébula");
  for (const [query, variables] of [
    [LIST, {}],
    [DETAIL, { id: lead }],
    [STATUS, { id: lead, status: "WON", version: 1 }],
    [NOTE, { id: lead, text: "Hola" }],
    [DOWNLOAD, { id: lead }],
    [DELETE, { id: lead }],
  ] as const) {
    expect((await app.graphql(query, variables, token)).errors[0]?.extensions.code).toBe("FORBIDDEN");
    expect((await app.graphql(query, variables)).errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
  }
});

describe("erasing on request", () => {
  test("takes the request, its notes and its file along; the trace stays without a name", async () => {
    const lead = id("Ocaso 100 %");
    const [stored] = await app.deps.db.query<{ key: string }[]>(
      "SELECT file_key AS key FROM leads WHERE id = $1",
      [lead],
    );
    const answers = await Promise.all([1, 2].map(() => app.graphql(DELETE, { id: lead }, admin.token)));
    const [done, second] = answers.toSorted((one, other) => one.errors.length - other.errors.length);
    expect(done?.data?.["deleteLead"]).toEqual({
      deletedId: lead,
      message: "La solicitud S26-000003 se ha borrado.",
      userErrors: [],
    });
    expect(second?.errors[0]?.extensions.code).toBe("NOT_FOUND");
    expect(await app.deps.db.query("SELECT 1 FROM lead_notes WHERE lead_id = $1", [lead])).toEqual([]);
    expect(await waitingDeletions(app)).toEqual([stored?.key]);
    const noted = await app.deps.db.query<object[]>(
      "SELECT actor_id, data FROM audit_entries WHERE action = 'deleteLead'",
    );
    expect(noted).toEqual([{ actor_id: admin.accountId, data: { codeId: "S26-000003" } }]);
    expect((await app.graphql(DETAIL, { id: lead }, admin.token)).errors[0]?.extensions.code).toBe(
      "NOT_FOUND",
    );
    expect((await list()).totalCount).toBe(2);
  });
});
