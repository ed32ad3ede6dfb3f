import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { searchDesk, type SearchDesk } from "../support/search-desk.ts";

const app = testApp();
let desk: SearchDesk;
let code = "";
let caseNumber = "";

beforeAll(async () => {
  desk = await searchDesk(app);
  code = await desk.task({
    debtor: "Íñigo Muñoz-Peña",
    entity: "Crédito Ágil, S.A.",
    nContract: "ES 0049/1234-56",
    identityDocument: "12345678Z",
    contact: { email: "inigo_100%@correo.example", lada: "34", phone: "612345678" },
  });
  await desk.task({
    debtor: "Otra Persona",
    contact: { email: "otra@correo.example", lada: "351", phone: "699000111" },
  });
  const { number } = await desk.addCase(
    {},
    {
      names: "Ștefan",
      surnames: "Łukasz O’Brien",
      email: "stefan@correo.example",
      phone: "633445566",
      identity_document: "X1234567L",
    },
  );
  caseNumber = number;
});

describe("an administrator finds a debtor by", () => {
  test.each([
    ["the code", () => code, "Código de tarea"],
    ["the code without its dash", () => code.replace("-", "").toLowerCase(), "Código de tarea"],
    ["a part of the code", () => code.slice(3), "Código de tarea"],
    ["the name without accents", () => "inigo munoz", "Deudor"],
    ["surname first", () => "Muñoz Peña Íñigo", "Deudor"],
    ["the telephone in groups", () => "612 34 56 78", "Teléfono"],
    ["the telephone with +34", () => "+34 612 345 678", "Teléfono"],
    ["the telephone with 0034 and dots", () => "0034 612.345.678", "Teléfono"],
    ["the document", () => "12345678z", "Documento de identidad"],
    ["the document with its letter apart", () => "12.345.678 Z", "Documento de identidad"],
    ["the contract as written", () => "0049/1234-56", "Número de contrato"],
    ["the contract without signs", () => "0049123456", "Número de contrato"],
    ["the e-mail", () => "INIGO_100%@correo.example", "Correo electrónico"],
    ["name and institution", () => "credito munoz", "Deudor"],
  ])("%s", async (_by, query, matched) => {
    const { groups, message } = await desk.search(desk.admin, query());
    const tasks = groups.find(({ kind }) => kind === "TASK");
    expect(message).toBeNull();
    expect(tasks).toMatchObject({
      hasMore: false,
      hits: [{ id: code, title: code, path: `/dashboard/admin/tasks/${code}` }],
    });
    expect(["Entidad", matched]).toContain(tasks?.hits[0]?.matched);
  });
});

describe("an administrator finds who takes part in a case by", () => {
  test.each([
    ["a name with foreign accents, without them", "stefan lukasz"],
    ["the same with them", "Ștefan Łukasz"],
    ["surname first, another apostrophe", "o'brien stefan"],
    ["the telephone", "+34 633 44 55 66"],
    ["the document with its letters apart", "X 1234567 L"],
    ["the e-mail", "Stefan@correo.example"],
  ])("%s", async (_by, query) => {
    const { groups } = await desk.search(desk.admin, query, { kinds: ["PERSON"] });
    expect(groups).toEqual([
      {
        kind: "PERSON",
        hasMore: false,
        hits: [
          expect.objectContaining({
            title: "Ștefan Łukasz O’Brien",
            text: `Contraparte · ${caseNumber}`,
            path: `/dashboard/admin/cases/${caseNumber}`,
          }),
        ],
      },
    ]);
  });
});

test("an administrator finds accounts by telephone, too, and lists by name", async () => {
  const { db } = app.deps;
  await db.query(
    `UPDATE accounts SET names = 'Begoña', surnames = 'Zubiri', phone = '644112233' WHERE id = $1`,
    [desk.client.accountId],
  );
  await db.query(
    `INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, created_at, updated_at)
     VALUES ('L26-000777', 'Cartera Ñandú', 'Banco Ñ', 'a@b.es', '910000000', $1, $1)`,
    [app.deps.clock.now()],
  );
  const { groups } = await desk.search(desk.admin, "644 11 22 33");
  expect(groups.map(({ kind }) => kind)).toEqual(["PERSON"]);
  expect(groups[0]?.hits).toEqual([
    {
      kind: "PERSON",
      id: `account-${desk.client.accountId}`,
      title: "Begoña Zubiri",
      text: `Cliente · ${desk.client.email}`,
      path: `/dashboard/admin/users/${desk.client.accountId}`,
      matched: "Teléfono",
    },
  ]);
  expect(await desk.titles(desk.admin, "cartera nandu")).toEqual(["TASK_LIST Cartera Ñandú"]);
  expect(await desk.titles(desk.admin, "L26-000777")).toEqual(["TASK_LIST Cartera Ñandú"]);
});

test("a whole code goes first, whatever else has it as a part", async () => {
  await desk.task({ debtor: `Homónimo de ${caseNumber}` });
  const { groups } = await desk.search(desk.admin, caseNumber);
  expect(groups[0]).toMatchObject({
    kind: "CASE",
    hits: [{ title: caseNumber, matched: "Número de expediente" }],
  });
});

test("one and the same debtor of several tasks is one person and several tasks", async () => {
  const identity = { debtor: "Repetido Repetidez", identityDocument: "12345678Z" };
  const codes = [
    await desk.task({ ...identity, nContract: "CT-R1" }),
    await desk.task({ ...identity, nContract: "CT-R2" }),
  ];
  const { groups } = await desk.search(desk.admin, "repetidez repetido");
  const of = (kind: string) => groups.find((group) => group.kind === kind)?.hits.map(({ title }) => title);
  expect(of("PERSON")).toEqual(["Repetido Repetidez"]);
  expect(of("TASK")?.toSorted()).toEqual(codes.toSorted());
});

test("no more of a kind than asked for, and it says that there are", async () => {
  for (let at = 0; at < 4; at += 1)
    await desk.task({ debtor: `Múltiple Numeroso ${at}`, nContract: `CT-M${at}` });
  const { groups } = await desk.search(desk.admin, "numeroso", { kinds: ["TASK"], perKind: 3 });
  expect(groups.map(({ kind, hasMore, hits }) => [kind, hasMore, hits.length])).toEqual([["TASK", true, 3]]);
  const all = await desk.search(desk.admin, "numeroso", { kinds: ["TASK"], perKind: 4 });
  expect(all.groups[0]?.hasMore).toBe(false);
});

describe("whatever is typed", () => {
  test.each(["", " ", "a", "%", "__", "'", "😀", "😀😀😀", "%a", "…"])(
    "%j is too little, and no error",
    async (query) => {
      expect(await desk.search(desk.admin, query)).toEqual({
        groups: [],
        message: "Escribe al menos dos letras o cifras.",
        unfinished: [],
      });
    },
  );

  test.each([
    "xyzzyq",
    "inigo_100_",
    "in_go",
    "mu%oz",
    "'; DROP TABLE tasks; --",
    "\\",
    "ñ\\%_",
    "иван",
    "李小龍",
    "a..",
    "\u{1F600}zzz",
    "w ".repeat(100),
    "z".repeat(200),
    "w ".repeat(5_000),
  ])("%.40j finds nothing, and no error", async (query) => {
    const { groups, message } = await desk.search(desk.admin, query);
    expect(groups).toEqual([]);
    expect(message).toMatch(/^(Entre los datos que puedes ver no hay nada|Escribe al menos)/);
  });

  test("an emoji beside a name doesn't count, nor what is beyond 200 letters", async () => {
    expect(await desk.titles(desk.admin, "😀 munoz", ["TASK"])).toEqual([`TASK ${code}`]);
    expect(await desk.titles(desk.admin, `munoz${" ".repeat(195)}xyzzyq`, ["TASK"])).toEqual([
      `TASK ${code}`,
    ]);
  });

  test("a text that can't be stored is a refusal, not a breakdown", async () => {
    const { status } = await app.graphql(
      `query ($query: String!) { searchEverything(query: $query) { message } }`,
      { query: "ab\u0000c" },
      desk.admin.token,
    );
    expect(status).toBe(200);
  });
});

test("who types faster than people do is asked to wait", async () => {
  const { token } = await app.signIn("CLIENT");
  const ask = () => app.graphql(`{ searchEverything(query: "garcia") { message } }`, {}, token);
  const answers = [];
  for (let at = 0; at < 52; at += 1) answers.push(await ask());
  const codes = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code));
  expect(new Set(codes)).toEqual(new Set(["RATE_LIMITED"]));
  expect(codes.length).toBeLessThanOrEqual(2);
});

test("what administrators were shown is noted, not what they typed", async () => {
  const { db } = app.deps;
  await db.query(`DELETE FROM audit_entries WHERE action = 'searchEverything'`).catch(() => undefined);
  await desk.search(desk.admin, "inigo munoz");
  const rows = await db.query<{ data: Record<string, unknown> }[]>(
    `SELECT data FROM audit_entries WHERE action = 'searchEverything' AND actor_id = $1 ORDER BY id DESC LIMIT 1`,
    [desk.admin.accountId],
  );
  expect(rows[0]?.data).toEqual({ kinds: ["PERSON", "TASK"], hits: 2 });
});
