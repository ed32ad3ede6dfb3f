import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { addCaseRow } from "../support/cases.ts";
import { searchDesk, type Person, type SearchDesk } from "../support/search-desk.ts";

const app = testApp();
let desk: SearchDesk;
let stranger: Person;
let otherClient: Person;
let task = "";
const numbers: Record<"own" | "asked" | "foreign" | "erased", string> = {
  own: "",
  asked: "",
  foreign: "",
  erased: "",
};
const ids: Record<keyof typeof numbers, number> = { own: 0, asked: 0, foreign: 0, erased: 0 };

const CONTACT = (at: number) => ({
  names: "Zacarías",
  surnames: "Quintanilla",
  email: `zq${at}@correo.example`,
  phone: `62200000${at}`,
  identity_document: `0000000${at}X`,
});

beforeAll(async () => {
  desk = await searchDesk(app);
  stranger = await app.signIn("SPECIALIST");
  otherClient = await app.signIn("CLIENT");
  const wanted = {
    own: {},
    asked: { status: "PENDING_ACCEPTANCE" },
    foreign: { clientId: otherClient.accountId, specialistId: stranger.accountId },
    erased: {},
  };
  for (const [at, name] of (["own", "asked", "foreign", "erased"] as const).entries()) {
    const added = await desk.addCase(wanted[name], CONTACT(at + 1));
    numbers[name] = added.number;
    ids[name] = added.id;
    await addFiles(added.id, at);
  }
  const { db, clock } = app.deps;
  await db.query(`UPDATE cases SET erased_at = $2 WHERE id = $1`, [ids.erased, clock.now()]);
  await db.query(`UPDATE accounts SET names = 'Clotilde', surnames = 'Barrenechea' WHERE id = $1`, [
    desk.specialist.accountId,
  ]);
  task = await desk.task({ debtor: "Zacarías Quintanilla", nContract: "CT-Z1" });
  await db.query(`UPDATE tasks SET assignee_id = $2 WHERE code_id = $1`, [task, desk.specialist.accountId]);
  const gone = await desk.task({ debtor: "Zacarías Quintanilla Borrado", nContract: "CT-Z2" });
  await db.query(`UPDATE tasks SET deleted_at = $2, assignee_id = $3 WHERE code_id = $1`, [
    gone,
    clock.now(),
    desk.specialist.accountId,
  ]);
  await desk.task({ debtor: "Zacarías Quintanilla Ajeno", nContract: "CT-Z3" });
});

/** Of each audience a file and a letter, of a specialist's own; one file of a conversation. */
async function addFiles(caseId: number, at: number): Promise<void> {
  const { db, clock } = app.deps;
  for (const audience of ["ME", "CLIENT", "ALL"]) {
    await db.query(
      `INSERT INTO case_documents (case_id, uploaded_by, uploaded_side, uploader_name, audience, file_key, file_name,
         content_type, bytes, sha256, created_at)
       SELECT $1, specialist_id, 'MANAGER', 'x', $2::text, $3 || $2::text, 'Wenceslada-' || $2::text || '.pdf', 'application/pdf', 1, '', $4
       FROM cases WHERE id = $1`,
      [caseId, audience, `k${at}`, clock.now()],
    );
    await db.query(
      `INSERT INTO issued_documents (number, case_id, template_key, is_record, title, content, content_hash, audience,
         issued_by, issued_at)
       SELECT 'D26' || lpad($3::text, 6, '0') || $2::text, $1, 'x', true, 'Acta wenceslada ' || $2::text, '{}', '', $2::text, specialist_id, $4
       FROM cases WHERE id = $1`,
      [caseId, audience, at, clock.now()],
    );
  }
}

const found = async (by: Person, query: string, kind: string) =>
  (await desk.search(by, query, { kinds: [kind], perKind: 20 })).groups.flatMap(({ hits }) => hits);
const texts = async (by: Person, query: string, kind: string) =>
  (await found(by, query, kind)).map(({ title, text }) => `${title} | ${text}`).toSorted();

describe("people of cases", () => {
  const party = (number: string) => `Zacarías Quintanilla | Contraparte · ${number}`;

  test("a specialist finds those of the own cases, by name also those of one that was only asked for", async () => {
    const people = await texts(desk.specialist, "quintanilla zacarias", "PERSON");
    expect(people).toEqual(
      [
        party(numbers.own),
        party(numbers.asked),
        `Zacarías Quintanilla | Deudor · ${task} · Banco Ejemplo, S.A.`,
      ].toSorted(),
    );
  });

  test.each([
    ["telephone", (at: number) => CONTACT(at).phone],
    ["e-mail", (at: number) => CONTACT(at).email],
    ["document", (at: number) => CONTACT(at).identity_document],
  ])("by %s only where the page shows it", async (_what, value) => {
    expect(await texts(desk.specialist, value(1), "PERSON")).toEqual([party(numbers.own)]);
    expect(await texts(desk.specialist, value(2), "PERSON")).toEqual([]);
    expect(await texts(desk.specialist, value(3), "PERSON")).toEqual([]);
    for (const at of [1, 2, 3]) expect(await texts(desk.client, value(at), "PERSON")).toEqual([]);
    for (const [at, name] of [numbers.own, numbers.asked, numbers.foreign].entries())
      expect(await texts(desk.admin, value(at + 1), "PERSON")).toEqual([party(name)]);
    expect(await texts(desk.admin, value(4), "PERSON")).toEqual([]);
  });

  test("a client finds the others of the own cases and their specialist, not their own name", async () => {
    expect(await texts(desk.client, "quintanilla", "PERSON")).toEqual(
      [party(numbers.own), party(numbers.asked)].toSorted(),
    );
    const [specialist, ...more] = await found(desk.client, "barrenechea clotilde", "PERSON");
    expect(more).toEqual([]);
    expect(specialist).toMatchObject({ title: "Clotilde Barrenechea", matched: "Nombre" });
    expect(await found(otherClient, "barrenechea", "PERSON")).toEqual([]);
    expect(await found(desk.client, "prueba", "PERSON")).toEqual([]);
  });

  test("who was taken out of a case isn't found any more", async () => {
    const { db, clock } = app.deps;
    const { respondentId, number } = await addCaseRow(app.deps, {
      clientId: desk.client.accountId,
      specialistId: desk.specialist.accountId,
      status: "IN_PROGRESS",
      counterparty: "Retirado Retirez",
    });
    expect(await texts(desk.specialist, "retirez", "PERSON")).toEqual([
      `Retirado Retirez | Contraparte · ${number}`,
    ]);
    await db.query(`UPDATE parties SET removed_at = $2, removed_reason = 'x' WHERE id = $1`, [
      respondentId,
      clock.now(),
    ]);
    for (const by of [desk.specialist, desk.client, desk.admin]) {
      expect(await desk.titles(by, "retirez")).toEqual([]);
    }
  });

  test("accounts are for administrators alone", async () => {
    expect((await found(desk.admin, stranger.email, "PERSON")).map(({ path }) => path)).toEqual([
      `/dashboard/admin/users/${stranger.accountId}`,
    ]);
    for (const by of [desk.specialist, desk.client])
      expect(await found(by, stranger.email, "PERSON")).toEqual([]);
  });
});

describe("cases", () => {
  test("each finds the own ones, administrators all but the erased, with the address of their own page", async () => {
    const pathsOf = async (by: Person) =>
      (await found(by, "quintanilla", "CASE")).map(({ path }) => path).toSorted();
    const of = (area: string, names: (keyof typeof numbers)[]) =>
      names.map((name) => `/dashboard/${area}/${numbers[name]}`).toSorted();
    expect(await pathsOf(desk.admin)).toEqual(of("admin/cases", ["own", "asked", "foreign"]));
    expect(await pathsOf(desk.specialist)).toEqual(of("specialist/cases/details", ["own", "asked"]));
    expect(await pathsOf(desk.client)).toEqual(of("client/cases", ["own", "asked"]));
    expect(await pathsOf(stranger)).toEqual(of("specialist/cases/details", ["foreign"]));
  });

  test("by a hidden e-mail or somebody else's number nobody", async () => {
    expect(await found(desk.client, CONTACT(1).email, "CASE")).toEqual([]);
    expect(await found(desk.specialist, CONTACT(2).email, "CASE")).toEqual([]);
    expect(await found(desk.specialist, CONTACT(1).email, "CASE")).toHaveLength(1);
    expect(await desk.titles(desk.client, numbers.foreign)).toEqual([]);
    expect(await desk.titles(desk.specialist, numbers.foreign)).toEqual([]);
    expect(await desk.titles(desk.admin, numbers.erased)).toEqual([]);
  });
});

test("tasks: administrators the live ones, a specialist the own ones, a client none", async () => {
  expect(await found(desk.admin, "quintanilla", "TASK")).toHaveLength(2);
  expect((await found(desk.specialist, "quintanilla", "TASK")).map(({ path }) => path)).toEqual([
    `/dashboard/specialist/tasks/${task}`,
  ]);
  expect(await desk.titles(stranger, task)).toEqual([]);
  expect(await desk.titles(desk.client, task)).toEqual([]);
  expect(await found(desk.specialist, "cartera", "TASK_LIST")).toEqual([]);
});

test("documents: what the page of the case shows each", async () => {
  const shown = async (by: Person) =>
    (await found(by, "wenceslada", "DOCUMENT")).map(
      ({ title, path }) => `${title} ${/P26\d+/.exec(path)?.[0]}`,
    );
  const of = (number: string, audiences: string[]) =>
    audiences.flatMap((audience) => [
      `Wenceslada-${audience}.pdf ${number}`,
      `Acta wenceslada ${audience} ${number}`,
    ]);
  const same = async (by: Person, expected: string[]) =>
    expect((await shown(by)).toSorted()).toEqual(expected.toSorted());
  await same(desk.specialist, of(numbers.own, ["ME", "CLIENT", "ALL"]));
  await same(desk.client, [...of(numbers.own, ["CLIENT", "ALL"]), ...of(numbers.asked, ["CLIENT", "ALL"])]);
  await same(
    desk.admin,
    [numbers.own, numbers.asked, numbers.foreign].flatMap((number) => of(number, ["CLIENT", "ALL"])),
  );
  const [letter] = await found(desk.admin, "D26000000ALL", "DOCUMENT");
  expect(letter).toMatchObject({
    id: "D26000000ALL",
    path: `/dashboard/admin/cases/${numbers.own}?tab=herramientas`,
    matched: "Número de documento",
  });
});

test("a file of a conversation is nobody's hit", async () => {
  const { db } = app.deps;
  const [{ id } = { id: 0 }] = await db.query<{ id: number }[]>(
    `SELECT id FROM case_documents WHERE case_id = $1 AND audience = 'ALL'`,
    [ids.own],
  );
  await db.query(`UPDATE case_documents SET file_name = 'Conversada.pdf' WHERE id = $1`, [id]);
  expect(await found(desk.specialist, "conversada", "DOCUMENT")).toHaveLength(1);
  await db.query(
    `WITH talk AS (SELECT id FROM conversations LIMIT 1), said AS (
       INSERT INTO messages (conversation_id, by_manager, author_name, text, at) SELECT id, true, 'x', 'x', now() FROM talk RETURNING id)
     UPDATE case_documents SET message_id = said.id FROM said WHERE case_documents.id = $1`,
    [id],
  );
  for (const by of [desk.specialist, desk.client, desk.admin])
    expect(await found(by, "conversada", "DOCUMENT")).toEqual([]);
});

test("without a session nothing is searched", async () => {
  const { errors } = await app.graphql(`{ searchEverything(query: "quintanilla") { message } }`);
  expect(errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
});
