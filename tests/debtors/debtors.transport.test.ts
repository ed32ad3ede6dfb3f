import { beforeAll, describe, expect, test } from "@jest/globals";
import { joinWaiting } from "../../server/domains/debtors/join-waiting.ts";
import { AMOUNTS_TURNED } from "../../schema/rules/exact-amount.ts";
import { recordContactPoint } from "../../server/domains/debtors/contact-points.ts";
import { addTaskObligor, removeTaskObligor } from "../../server/domains/proceedings/task-obligors.ts";
import { exportedTable } from "../support/exported-table.ts";
import { en, literal, proceedingsDesk, type Person, type TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

const ANA = "00000014Z";
const PHONE = "612000111";

interface Found {
  id: string;
  name: string;
  identityDocument: string | null;
  debtCount: number;
  amount: string;
}

let own: TestMatter;
let others: TestMatter;
let alike: TestMatter;

const CONTRACT = "CT-2024/00055433";

async function find(person: Person, filter: object): Promise<Found[]> {
  const { data, errors } = await desk.ask(
    person,
    `{ debtors(filter: ${literal(filter)}) { nodes { id name identityDocument debtCount amount } totalCount } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { debtors: { nodes: Found[] } }).debtors.nodes;
}

async function read<T>(person: Person, id: string, fields: string): Promise<T | null> {
  const { data, errors } = await desk.ask(person, `{ debtor(id: "${id}") { id ${fields} } }`);
  expect(errors).toEqual([]);
  return (data as unknown as { debtor: T | null }).debtor;
}

beforeAll(async () => {
  const contact = { email: "ana.gil@correo.example", lada: "34", phone: PHONE };
  const form = { debtor: "Ana Gil Pons", contact };
  own = await desk.taskOf(desk.specialist, {
    ...form,
    identityDocument: ANA,
    nContract: CONTRACT,
    amountDebt: "100.00",
  });
  others = await desk.taskOf(desk.otherSpecialist, {
    ...form,
    identityDocument: ANA,
    nContract: "AAA-2",
    amountDebt: "50.00",
    contact: { ...contact, phone: "612000999" },
  });
  alike = await desk.taskOf(null, { ...form, nContract: "AAA-3", amountDebt: "7.00" });
  await desk.app.deps.db.query(`UPDATE parties SET identity_document = NULL WHERE id = $1`, [
    alike.respondentId,
  ]);
  await desk.app.deps.db.query(`UPDATE debtor_debts SET is_due = true WHERE task_id = $1`, [alike.id]);
  await joinWaiting(desk.app.deps);
}, 60_000);

describe("finding a person", () => {
  test.each([
    ["the document", ANA],
    ["the telephone", PHONE],
    ["the telephone with its code, in groups", "+34 612 000 111"],
    ["the e-mail", "ANA.GIL@correo.example"],
    ["the contract", CONTRACT],
    ["the contract in small letters", "ct-2024/0005 5433"],
    ["the contract without its signs", "CT202400055433"],
    ["a part of the contract", "00055433"],
    ["a word of the name", "pons"],
  ])("by %s", async (_what, search) => {
    const [first] = (await find(desk.admin, { search })).filter(
      ({ identityDocument }) => identityDocument === ANA,
    );
    expect(first).toMatchObject({ name: "Ana Gil Pons", debtCount: 2, amount: "150.00" });
  });

  test("nobody else by a whole number", async () => {
    expect(await find(desk.admin, { search: "612000998" })).toEqual([]);
  });

  test("a specialist finds, counts and adds up the own debts alone", async () => {
    expect(await find(desk.specialist, { search: ANA })).toMatchObject([{ debtCount: 1, amount: "100.00" }]);
    expect(await find(desk.specialist, { search: "612000999" })).toEqual([]);
    expect(await find(desk.specialist, { search: "AAA-2" })).toEqual([]);
    expect(await find(desk.specialist, { several: true })).toEqual([]);
    expect(await find(desk.admin, { several: true })).toMatchObject([{ identityDocument: ANA }]);
  });

  test.each([
    [{ amountFrom: "500", amountTo: "499.99" }, "amountFrom", AMOUNTS_TURNED],
    [{ amountTo: "mil" }, "amountTo", "Escribe un importe, por ejemplo 1234.56."],
  ])(
    "amounts that make no sense are refused, of the list and of its file: %j",
    async (filter, field, message) => {
      const { errors } = await desk.ask(desk.admin, `{ debtors(filter: ${literal(filter)}) { totalCount } }`);
      expect(errors[0]).toMatchObject({ message, extensions: { code: "BAD_USER_INPUT" } });
      const file = await desk.mutate(
        desk.admin,
        "exportDebtors",
        `input: { format: CSV, filter: ${literal(filter)} }`,
        "url",
      );
      expect(file).toMatchObject({ url: null, userErrors: [{ message, field: ["filter", field] }] });
    },
  );

  test("filters by amount and by what is restricted", async () => {
    expect(await find(desk.admin, { amountFrom: "150.00", amountTo: "150.00" })).toMatchObject([
      { identityDocument: ANA },
    ]);
    // The same text as a province and as an amount.
    expect(await find(desk.admin, { province: "99", amountFrom: "99" })).toEqual([]);
    expect(await find(desk.admin, { restricted: true })).toEqual([]);
    await recordContactPoint(desk.app.deps.db.manager, {
      channel: "PHONE",
      value: `34${PHONE}`,
      status: "WRONG_NUMBER",
      source: "Anotado a mano",
      at: desk.app.deps.clock.now(),
    });
    expect((await find(desk.admin, { bounced: true })).length).toBe(2);
    expect(await find(desk.otherSpecialist, { bounced: true })).toEqual([]);
  });
});

describe("pages of persons", () => {
  const page = async (sort: string, direction: string, number: number) => {
    const { data, errors } = await desk.ask(
      desk.admin,
      `{ debtors(sort: ${sort}, direction: ${direction}, page: { number: ${number}, size: 1 }) {
        nodes { amount } totalCount totalIsLowerBound } }`,
    );
    expect(errors).toEqual([]);
    return (data as unknown as { debtors: Record<string, unknown> }).debtors;
  };

  test("come in their order, each with the number of all", async () => {
    const all = { totalCount: 2, totalIsLowerBound: false };
    expect(await page("AMOUNT", "DESC", 1)).toEqual({ ...all, nodes: [{ amount: "150.00" }] });
    expect(await page("AMOUNT", "DESC", 2)).toEqual({ ...all, nodes: [{ amount: "7.00" }] });
    expect(await page("AMOUNT", "ASC", 1)).toEqual({ ...all, nodes: [{ amount: "7.00" }] });
    expect(await page("AMOUNT", "ASC", 3)).toEqual({ ...all, nodes: [] });
  });

  test("of more than are counted, too", async () => {
    await desk.app.deps.db.query(
      `INSERT INTO debtors (identity_document, name, debts, amount, created_at, updated_at)
       SELECT 'P' || n, 'Zoe', 1, 100 + n, $1, $1 FROM generate_series(1, 10000) AS n`,
      [desk.app.deps.clock.now()],
    );
    const all = { totalCount: 10_000, totalIsLowerBound: true };
    expect(await page("AMOUNT", "ASC", 1)).toEqual({ ...all, nodes: [{ amount: "7.00" }] });
    expect(await page("NAME", "ASC", 2)).toEqual({ ...all, nodes: [{ amount: expect.any(String) }] });
    await desk.app.deps.db.query("DELETE FROM debtors WHERE name = 'Zoe'");
  });
});

describe("a person's page", () => {
  const FIELDS =
    "debtCount points { value status } debts { task { codeId } obligors { name } } events { nodes { taskCodeId } }";
  type Page = {
    debtCount: number;
    points: { value: string }[];
    debts: { task: { codeId: string } }[];
    events: { nodes: { taskCodeId: string }[] };
  };

  test("shows an administrator all debts, a specialist the own ones and nothing of the others'", async () => {
    const [{ id } = { id: "" }] = await find(desk.admin, { search: ANA });
    const all = await read<Page>(desk.admin, id, FIELDS);
    expect(all?.debts.map(({ task }) => task.codeId).toSorted()).toEqual(
      [own.reference, others.reference].toSorted(),
    );
    expect(all?.points.map(({ value }) => value)).toContain("34612000999");
    const mine = await read<Page>(desk.specialist, id, FIELDS);
    expect(mine?.debts.map(({ task }) => task.codeId)).toEqual([own.reference]);
    expect(mine?.points.map(({ value }) => value)).not.toContain("34612000999");
    expect(new Set(mine?.events.nodes.map(({ taskCodeId }) => taskCodeId))).toEqual(new Set([own.reference]));
  });

  test("of nobody one has to do with isn't found, nor changed", async () => {
    const [{ id } = { id: "" }] = await find(desk.admin, { search: "AAA-3" });
    expect(await read(desk.specialist, id, "name")).toBe(null);
    const { errors } = await desk.ask(
      desk.specialist,
      `mutation { restrictDebtor(debtorId: "${id}", input: { kind: DECEASED, reason: "x" }) { message userErrors { code } } }`,
    );
    expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
    const { errors: refused } = await desk.ask(
      desk.specialist,
      `mutation { joinDebtors(debtorId: "${id}", otherId: "${id}") { message userErrors { code } } }`,
    );
    expect(refused[0]?.extensions.code).toBe("FORBIDDEN");
  });

  test("suggests who may be the same, joins and undoes", async () => {
    const [{ id } = { id: "" }] = await find(desk.admin, { search: ANA });
    type Suggested = { suggestions: { reasons: string[]; debtor: { id: string } }[] };
    const page = await read<Suggested>(desk.admin, id, "suggestions { reasons debtor { id } }");
    expect(page?.suggestions).toMatchObject([
      { reasons: expect.arrayContaining(["Mismo correo electrónico", "Mismo teléfono", "Mismo nombre"]) },
    ]);
    expect(
      (await read<Suggested>(desk.specialist, id, "suggestions { reasons debtor { id } }"))?.suggestions,
    ).toEqual([]);
    const other = page?.suggestions[0]?.debtor.id ?? "";
    const joined = await desk.mutate(
      desk.admin,
      "joinDebtors",
      `debtorId: "${id}", otherId: "${other}"`,
      "message decision { id } debtor { debtCount amount }",
    );
    expect(joined).toMatchObject({ userErrors: [], debtor: { debtCount: 3, amount: "157.00" } });
    const { id: decision } = joined["decision"] as { id: string };
    await desk.mutate(desk.admin, "undoDebtorDecision", `id: "${decision}"`, "message");
    expect(await find(desk.admin, { search: ANA })).toMatchObject([{ debtCount: 2, amount: "150.00" }]);
  });
});

test("who is restricted isn't invited, with the reason, until that is lifted", async () => {
  const [{ id } = { id: "" }] = await find(desk.specialist, { search: PHONE });
  const invite = () =>
    desk.mutate(
      desk.specialist,
      "inviteParty",
      `partyId: "${own.respondentId}", input: { channel: EMAIL }`,
      "message",
    );
  const set = await desk.mutate(
    desk.specialist,
    "restrictDebtor",
    `debtorId: "${id}", input: { kind: NO_CONTACT, reason: "Lo pide por teléfono" }`,
    "debtor { restrictions { id isInForce createdByName } }",
  );
  expect(set.userErrors).toEqual([]);
  expect((await invite()).userErrors).toEqual([
    {
      field: [],
      code: `RESTRICTED:${id}`,
      message: "No se puede contactar con esta persona: ha pedido que no se le contacte.",
    },
  ]);
  const again = await desk.mutate(
    desk.specialist,
    "restrictDebtor",
    `debtorId: "${id}", input: { kind: NO_CONTACT, reason: "Otra vez" }`,
    "message",
  );
  expect(again.userErrors).toMatchObject([{ code: "CONFLICT" }]);
  const { restrictions } = set["debtor"] as { restrictions: { id: string }[] };
  const lifted = await desk.mutate(
    desk.specialist,
    "liftRestriction",
    `id: "${restrictions[0]?.id}", reason: "Ha cambiado de idea"`,
    "debtor { restrictions { isInForce endReason } }",
  );
  expect(lifted).toMatchObject({
    userErrors: [],
    debtor: { restrictions: [{ isInForce: false, endReason: "Ha cambiado de idea" }] },
  });
  expect((await invite()).userErrors).toEqual([]);
});

test("a contact made in spite of a restriction is noted with why", async () => {
  const [{ id } = { id: "" }] = await find(desk.specialist, { search: PHONE });
  await desk.mutate(
    desk.specialist,
    "restrictDebtor",
    `debtorId: "${id}", input: { kind: NO_CONTACT, channel: PHONE, reason: "Turno de noche" }`,
    "message",
  );
  const log = (reason: string) =>
    desk.mutate(
      desk.specialist,
      "logTaskContact",
      `id: "${own.reference}", input: { channel: PHONE, result: NO_ANSWER, restrictionReason: "${reason}" }`,
      "warnings",
    );
  expect((await log("")).userErrors).toMatchObject([
    { field: ["restrictionReason"], code: `RESTRICTED:${id}` },
  ]);
  expect((await log("Devolvía su llamada")).userErrors).toEqual([]);
});

describe("a guarantor that disputes a debt", () => {
  let debt: TestMatter;
  let guarantorId: number;
  let debtorId: string;
  let restrictionId: number;
  const [DEBTOR, GUARANTOR] = ["titular@correo.example", "avalista@correo.example"];

  beforeAll(async () => {
    debt = await desk.taskOf(desk.specialist, {
      debtor: "Tomás Titular",
      identityDocument: "00000035Z",
      nContract: "AVAL-1",
      contact: { email: DEBTOR, lada: "34", phone: "612000222" },
    });
    const names = { names: "Aurora", surnames: "Avalista", email: GUARANTOR, isCompany: false };
    const { party } = await addTaskObligor(await desk.ctxOf(desk.specialist), debt.reference, names);
    guarantorId = party?.id ?? 0;
    await joinWaiting(desk.app.deps);
    const { clock, db } = desk.app.deps;
    const [row] = await db.query<{ id: number }[]>(
      `INSERT INTO restrictions (debtor_id, task_id, kind, reason, created_at)
       SELECT debtor_id, task_id, 'DISPUTED', 'Ya está pagada', $2 FROM debtor_debts WHERE task_id = $1 AND position = 2
       RETURNING id`,
      [debt.id, clock.now()],
    );
    restrictionId = row?.id ?? 0;
    const [debtor] = await find(desk.admin, { search: "Tomás Titular" });
    debtorId = debtor?.id ?? "";
    for (const partyId of [debt.respondentId, guarantorId])
      await db.query(
        `INSERT INTO conversations (party_id, task_id, created_at, last_message_at, manager_unread, waiting_since)
         VALUES ($1, $2, $3, $3, 1, $3)`,
        [partyId, debt.id, clock.now()],
      );
  }, 60_000);

  test.each(["admin", "specialist"] as const)(
    "stops the contact with all who owe it, as the %s sees on each page and by the filter",
    async (who) => {
      const fields = "restrictions { id isInForce debtorId debtorName taskCodeId }";
      const page = await read<{ restrictions: object[] }>(desk[who], debtorId, fields);
      expect(page?.restrictions).toMatchObject([
        {
          id: String(restrictionId),
          isInForce: true,
          debtorName: "Aurora Avalista",
          taskCodeId: debt.reference,
        },
      ]);
      expect(page?.restrictions).not.toMatchObject([{ debtorId }]);
      const names = (await find(desk[who], { restriction: en("DISPUTED") })).map(({ name }) => name);
      expect(names.toSorted()).toEqual(["Aurora Avalista", "Tomás Titular"]);
      expect(await find(desk[who], { restricted: false, search: "AVAL-1" })).toEqual([]);
    },
  );

  test("is in the file of each, too", async () => {
    const file = await exportedTable(desk.app, desk.admin, "exportDebtors", "input: { format: CSV }");
    const column = file[0]?.indexOf("Restricciones") ?? -1;
    const titular = file.find(([name]) => name === "Tomás Titular");
    expect(titular?.[column]).toBe("Deuda discutida");
  });

  test("isn't shown to who manages others' debts", async () => {
    expect(await find(desk.otherSpecialist, { restriction: en("DISPUTED") })).toEqual([]);
  });

  test("gets the answer itself, and the debtor's question still waits", async () => {
    const had = (await desk.mailsTo(DEBTOR)).length;
    expect(
      await desk.mutate(
        desk.specialist,
        "answerDispute",
        `restrictionId: "${restrictionId}", text: "No nos consta ese pago."`,
        "debtor { name }",
      ),
    ).toMatchObject({ userErrors: [], debtor: { name: "Aurora Avalista" } });
    expect(await desk.mailsTo(GUARANTOR)).toMatchObject([
      { subject: `Respuesta a tu reclamación: ${debt.reference}` },
    ]);
    expect((await desk.mailsTo(DEBTOR)).length).toBe(had);
    const waiting = await desk.app.deps.db.query<{ id: number }[]>(
      `SELECT party_id AS id FROM conversations WHERE task_id = $1 AND waiting_since IS NOT NULL`,
      [debt.id],
    );
    expect(waiting.map(({ id }) => id)).toEqual([debt.respondentId]);
  });

  test("and owes it no longer leaves the dispute where it can be ended", async () => {
    const { db, clock } = desk.app.deps;
    const [row] = await db.query<{ id: number }[]>(
      `INSERT INTO restrictions (debtor_id, task_id, kind, reason, created_at)
       SELECT debtor_id, task_id, 'DISPUTED', 'No la avalo', $2 FROM debtor_debts WHERE task_id = $1 AND position = 2
       RETURNING id`,
      [debt.id, clock.now()],
    );
    await removeTaskObligor(await desk.ctxOf(desk.specialist), String(guarantorId), "No la avala");
    await joinWaiting(desk.app.deps);
    const page = await read<{ restrictions: object[] }>(
      desk.specialist,
      debtorId,
      "restrictions { isInForce debtorName }",
    );
    expect(page?.restrictions[0]).toEqual({ isInForce: true, debtorName: null });
    expect(
      await desk.mutate(
        desk.specialist,
        "answerDispute",
        `restrictionId: "${row?.id}", text: "Cierto."`,
        "message",
      ),
    ).toMatchObject({ userErrors: [{ code: "NO_EMAIL" }] });
    expect(
      await desk.mutate(
        desk.specialist,
        "liftRestriction",
        `id: "${row?.id}", reason: "Ya no la avala"`,
        "message",
      ),
    ).toMatchObject({ userErrors: [] });
  });
});

test("who disputes all debts is answered once for all of them, and each has it in its history", async () => {
  const email = "general@correo.example";
  const contact = { email, lada: "34", phone: "612000777" };
  const form = { debtor: "Gema General", identityDocument: "00000023T", contact };
  const debts = [
    await desk.taskOf(desk.specialist, { ...form, nContract: "GEN-1" }),
    await desk.taskOf(desk.specialist, { ...form, nContract: "GEN-2" }),
  ];
  const over = await desk.taskOf(desk.specialist, { ...form, nContract: "GEN-3" });
  const { db } = desk.app.deps;
  await db.query(`UPDATE tasks SET state = 'CON_ACUERDO' WHERE id = $1`, [over.id]);
  await joinWaiting(desk.app.deps);
  const [found] = await find(desk.admin, { search: "GEN-1" });
  const put = await desk.mutate(
    desk.admin,
    "restrictDebtor",
    `debtorId: "${found?.id}", input: ${literal({ kind: en("DISPUTED"), reason: "No debo nada" })}`,
    "debtor { restrictions { id } }",
  );
  expect(put.userErrors).toEqual([]);
  const { restrictions } = put["debtor"] as { restrictions: { id: string }[] };
  const had = (await desk.mailsTo(email)).length;
  // Who manages some of them only speaks for those alone.
  const assign = (person: Person) =>
    db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [debts[1]?.id, person.accountId]);
  await assign(desk.otherSpecialist);
  const id = restrictions[0]?.id;
  for (const mutation of [
    `answerDispute(restrictionId: "${id}", text: "No")`,
    `liftRestriction(id: "${id}", reason: "No")`,
  ]) {
    const { errors } = await desk.ask(desk.specialist, `mutation { ${mutation} { message } }`);
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  }
  const mayEnd = async (person: Person) =>
    (await read<{ restrictions: { mayEnd: boolean }[] }>(person, found?.id ?? "", "restrictions { mayEnd }"))
      ?.restrictions;
  expect(await mayEnd(desk.specialist)).toEqual([{ mayEnd: false }]);
  expect(await mayEnd(desk.admin)).toEqual([{ mayEnd: true }]);
  await assign(desk.specialist);
  expect(await mayEnd(desk.specialist)).toEqual([{ mayEnd: true }]);
  const answer = await desk.mutate(
    desk.specialist,
    "answerDispute",
    `restrictionId: "${restrictions[0]?.id}", text: "Los contratos están firmados."`,
    "message",
  );
  expect(answer).toMatchObject({ userErrors: [], message: expect.stringContaining("sus 2 deudas") });
  const mails = (await desk.mailsTo(email)).slice(had);
  expect(mails).toHaveLength(1);
  for (const { reference } of debts) expect(mails[0]?.text).toContain(reference);
  expect(mails[0]?.text).not.toContain(over.reference);
  const told = await db.query<{ id: number }[]>(
    `SELECT task_id AS id FROM task_events WHERE summary LIKE 'Se ha respondido a la deuda discutida%' AND task_id = ANY($1)
     ORDER BY task_id`,
    [[...debts, over].map(({ id }) => id)],
  );
  expect(told.map(({ id }) => id)).toEqual(debts.map(({ id }) => id));
});
