import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { leastStatements } from "../support/count-statements.ts";

const app = testApp();
const desk = caseDesk(app);
let number = "";
let ids = { party: "", entry: "", document: "", draft: "", contact: "" };

beforeAll(async () => {
  const { number: made, id, respondentId } = await desk.newCase();
  number = made;
  const one = async (sql: string, params: unknown[]) =>
    String((await app.deps.db.query<{ id: number }[]>(sql, params))[0]?.id);
  const { userErrors } = await desk.change(desk.manager, "saveCaseDraft", {
    id: null,
    values: { names: "Ana" },
  });
  expect(userErrors).toEqual([]);
  const contact = await desk.change(desk.manager, "saveClientContact", {
    input: { names: "Ana", email: "ana@correo.example" },
  });
  expect(contact.userErrors).toEqual([]);
  ids = {
    party: String(respondentId),
    entry: await one(
      `INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience)
       VALUES ('2026-11-20T11:00:00Z', $1, $2, 'MANAGER', 'x', 'ANOTACION', 'Algo', 'CLIENT') RETURNING id`,
      [id, desk.manager.accountId],
    ),
    document: await one(
      `INSERT INTO case_documents (created_at, case_id, uploaded_by, uploaded_side, uploader_name, audience, file_key, file_name,
         content_type, bytes, sha256) VALUES ('2026-11-20T11:00:00Z', $1, $2, 'MANAGER', 'x', 'CLIENT', 'k', 'a.pdf', 'application/pdf', 1, 'x')
       RETURNING id`,
      [id, desk.manager.accountId],
    ),
    draft: await one(`SELECT id FROM case_drafts LIMIT 1`, []),
    contact: await one(`SELECT id FROM client_contacts LIMIT 1`, []),
  };
});

/** Every mutation on something of the case, or of the manager's desk, with input that is good. */
function operations(
  of: { number: string } & typeof ids,
): [mutation: string, variables: Record<string, unknown>][] {
  const party = { names: "Luis", email: "luis@correo.example" };
  return [
    [
      "moveCase",
      { number: of.number, input: { version: 1, move: "CLOSE_BROKEN", ground: "OTHER", reason: "x" } },
    ],
    ["updateCase", { number: of.number, input: { version: 1, description: "x" } }],
    ["changeIntervention", { number: of.number, input: { version: 1, type: "COLLECTION", reason: "x" } }],
    ["requestReassignment", { number: of.number, reason: "x" }],
    ["archiveCase", { number: of.number, archived: true }],
    ["addCaseEntry", { number: of.number, input: { type: "ANOTACION", text: "x", audience: "ALL" } }],
    ["commentCaseEntry", { entryId: of.entry, text: "x" }],
    ["addCounterparty", { number: of.number, input: party }],
    ["updateParty", { id: of.party, input: party }],
    ["removeCounterparty", { id: of.party }],
    ["deleteCaseDocument", { id: of.document }],
    ["caseDocumentLink", { id: of.document }],
    ["caseHistoryLink", { number: of.number }],
    ["saveCaseDraft", { id: of.draft, values: { a: "b" } }],
    ["deleteCaseDraft", { id: of.draft }],
    ["deleteClientContact", { id: of.contact }],
  ];
}

const MADE_UP = {
  number: "P26999999",
  party: "999999999",
  entry: "999999999",
  document: "999999999",
  draft: "6b7f0b62-5d0b-4a6c-9a39-2f1a52a3a111",
  contact: "999999999",
};
const NO_IDS = { number: "'; DROP--", party: "x", entry: "x", document: "x", draft: "x", contact: "x" };

describe("other people's", () => {
  test.each(["otherClient", "otherSpecialist"] as const)("ids are no ids for %s", async (who) => {
    const person = desk[who];
    for (const set of [{ number, ...ids }, MADE_UP, NO_IDS])
      for (const [mutation, variables] of operations(set)) {
        const code = await desk.refusal(person, mutation, variables);
        const isForbidden =
          who === "otherClient" &&
          ["changeIntervention", "saveCaseDraft", "deleteCaseDraft", "deleteClientContact"].includes(
            mutation,
          );
        expect([mutation, code]).toEqual([mutation, isForbidden ? "FORBIDDEN" : "NOT_FOUND"]);
      }
    expect(await desk.look(person, number, "number")).toBeNull();
  });

  test("the client doesn't run the case, an administrator doesn't archive it", async () => {
    for (const [mutation, variables] of operations({ number, ...ids }))
      if (["moveCase", "changeIntervention"].includes(mutation))
        expect([mutation, await desk.refusal(desk.client, mutation, variables)]).toEqual([
          mutation,
          "FORBIDDEN",
        ]);
      else if (["updateCase", "addCounterparty", "updateParty", "removeCounterparty"].includes(mutation))
        expect([mutation, await desk.change(desk.client, mutation, variables)]).toMatchObject([
          mutation,
          { userErrors: [{ code: "ACCEPTED" }] },
        ]);
    expect(await desk.refusal(desk.admin, "archiveCase", { number, archived: true })).toBe("FORBIDDEN");
    expect(await desk.refusal(desk.admin, "requestReassignment", { number, reason: "x" })).toBe("FORBIDDEN");
    for (const person of [desk.client, desk.manager])
      expect(await desk.refusal(person, "assignCase", { number, input: { reason: "x" } })).toBe("FORBIDDEN");
    // What the client sees, but the manager has uploaded, isn't the client's to delete.
    expect(await desk.refusal(desk.client, "deleteCaseDocument", { id: ids.document })).toBe("NOT_FOUND");
  });

  test("nothing was changed by all that", async () => {
    const [row] = await app.deps.db.query<{ version: number; status: string; entries: number }[]>(
      `SELECT version, status, (SELECT count(*)::int FROM case_entries e WHERE e.case_id = c.id) AS entries
       FROM cases c WHERE number = $1`,
      [number],
    );
    expect(row).toEqual({ version: 1, status: "IN_PROGRESS", entries: 1 });
  });

  test("a specialist who was replaced is a stranger at once, also with a link asked for before", async () => {
    const { number: handed, id } = await desk.newCase();
    await app.deps.db.query(`UPDATE case_documents SET case_id = $2 WHERE id = $1`, [ids.document, id]);
    const link = await desk.change(desk.manager, "caseDocumentLink", { id: ids.document });
    const { url } = link as unknown as { url: string };
    const { userErrors } = await desk.change(desk.admin, "assignCase", {
      number: handed,
      input: { specialistId: String(desk.otherSpecialist.accountId), reason: "Baja médica" },
    });
    expect(userErrors).toEqual([]);
    await app.http.get(url).expect(404);
    expect(await desk.refusal(desk.manager, "caseDocumentLink", { id: ids.document })).toBe("NOT_FOUND");
    expect(await desk.look(desk.manager, handed, "number")).toBeNull();
  });
});

describe("lists", () => {
  const LIST = `query ($filter: CaseFilter, $sort: CaseSort! = LAST_ACTION, $page: PageInput) {
    cases(filter: $filter, sort: $sort, page: $page) { nodes { number status message area { text } party { displayName }
      counterparties { displayName } latestEntry { text } reviewable rating unpaid } totalCount } }`;
  const list = async (person: Person, filter: object = {}, more: object = {}) => {
    const { data, errors } = await app.graphql(LIST, { filter, ...more }, person.token);
    expect(errors).toEqual([]);
    return (data as unknown as { cases: { nodes: { number: string }[]; totalCount: number } }).cases;
  };
  const numbers = async (person: Person, filter: object = {}) =>
    (await list(person, filter)).nodes.map((node) => node.number);

  test("each role sees its own, administrators all; who filters by what isn't theirs finds nothing more", async () => {
    const own = await desk.newCase({ counterparty: "Zacarías" });
    const foreign = await desk.newCase({
      clientId: desk.otherClient.accountId,
      specialistId: desk.otherSpecialist.accountId,
      counterparty: "Zacarías",
    });
    const free = await desk.newCase({
      specialistId: null,
      status: "PENDING_ACCEPTANCE",
      counterparty: "Zacarías",
    });
    const search = { search: "zacarias" };
    expect(await numbers(desk.client, search)).toEqual([free.number, own.number]);
    expect(await numbers(desk.manager, search)).toEqual([own.number]);
    expect(await numbers(desk.otherClient, search)).toEqual([foreign.number]);
    expect(await numbers(desk.admin, search)).toEqual([free.number, foreign.number, own.number]);
    const others = { ...search, specialistId: String(desk.otherSpecialist.accountId) };
    expect(await numbers(desk.admin, others)).toEqual([foreign.number]);
    expect(await numbers(desk.manager, others)).toEqual([own.number]);
    expect(await numbers(desk.admin, { ...search, assigned: false })).toEqual([free.number]);
    expect(await numbers(desk.admin, { ...search, specialistId: "x" })).toEqual([]);
    // The specialist's name is for administrators to search by.
    expect(await numbers(desk.admin, { search: "zacarias bruno sanz" })).toEqual([foreign.number]);
    expect(await numbers(desk.client, { search: "bruno" })).toEqual([]);
    for (const words of ["%", "_", "\\", "' OR 1=1 --", "zacarías luis"])
      expect(await numbers(desk.admin, { search: words })).toEqual([]);
    expect(await numbers(desk.admin, { search: own.number.toLowerCase() })).toEqual([own.number]);
  });

  test("tabs and the summary count what the list shows; archived ones are apart, for the asker alone", async () => {
    const person = await app.signIn("CLIENT");
    const add = (change: object) => desk.newCase({ clientId: person.accountId, ...change });
    const open = await add({ interventionType: 1 });
    const agreed = await add({ status: "AGREED", interventionType: 3 });
    await add({ status: "BROKEN" });
    await app.deps.db.query(
      `UPDATE cases SET open_agreements = 1, sessions = 2, has_calendar = true WHERE number = $1`,
      [open.number],
    );
    await desk.change(person, "archiveCase", { number: agreed.number, archived: true });
    for (const tab of ["AGREEMENTS", "SESSIONS", "PAYMENT_PLAN"])
      expect(await numbers(person, { tab })).toEqual([open.number]);
    expect(await numbers(person, { tab: "ARCHIVED" })).toEqual([agreed.number]);
    expect(await list(person)).toMatchObject({ totalCount: 2 });
    expect(await numbers(person, { group: "OPEN", interventionType: "CONCILIATION" })).toEqual([open.number]);
    const { data } = await app.graphql(
      `{ caseSummary { total open agreed broken archived byType { interventionType open agreed broken } } }`,
      {},
      person.token,
    );
    expect((data as unknown as { caseSummary: object }).caseSummary).toEqual({
      total: 2,
      open: 1,
      agreed: 0,
      broken: 1,
      archived: 1,
      byType: [
        { interventionType: "CONCILIATION", open: 1, agreed: 0, broken: 0 },
        { interventionType: "MEDIATION", open: 0, agreed: 0, broken: 1 },
        { interventionType: "COLLECTION", open: 0, agreed: 0, broken: 0 },
      ],
    });
    expect(await numbers(desk.manager, { tab: "ARCHIVED" })).not.toContain(agreed.number);
  });

  test("cost the same statements however long", async () => {
    for (const person of [desk.client, desk.manager, desk.admin]) {
      const short = await leastStatements(() => list(person, {}, { page: { size: 1 } }));
      const long = await leastStatements(() => list(person, {}, { page: { size: 100 } }));
      expect(long).toBe(short);
      expect(long).toBeLessThanOrEqual(4);
    }
  });

  test("pages follow each other in every order", async () => {
    for (const sort of ["NUMBER", "LAST_ACTION", "STATUS"]) {
      const all = (await list(desk.admin, {}, { sort, page: { size: 100 } })).nodes;
      const pages = [];
      for (let at = 1; pages.length < all.length && at < 50; at += 1)
        pages.push(...(await list(desk.admin, {}, { sort, page: { number: at, size: 3 } })).nodes);
      expect(pages).toEqual(all);
    }
    expect(await list(desk.admin, {}, { page: { number: 1_000 } })).toMatchObject({ nodes: [] });
  });
});
