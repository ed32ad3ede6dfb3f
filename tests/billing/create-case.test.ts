import { beforeAll, describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";

const app = testApp();
type Person = { token: string; accountId: number; email: string };
let elena: Person;

beforeAll(async () => {
  elena = await app.signIn("SPECIALIST");
});

const INPUT = {
  client: {
    names: "Marta",
    surnames: "Soler",
    email: "marta@correo.example",
    city: "Castellón",
    postalCode: "12001",
  },
  intervention: { type: "MEDIATION", area: "FAMILY" },
  counterparties: [{ names: "Luis", email: "luis@correo.example" }],
  description: "Un presupuesto sin pagar",
};
const BUDGET = { total: "500.00", dueOn: "2026-12-10" };
const CREATE = `mutation ($input: CreateCaseInput!) { createCase(input: $input) {
  case { number status origin: createdAt party { displayName hasAccount invitation { opens } response }
    counterparties { displayName response } documents { id } budgets { status content { total } } unpaid }
  message userErrors { field code message } } }`;

interface Created {
  case: {
    number: string;
    status: string;
    party: { displayName: string; hasAccount: boolean; invitation: object | null; response: string };
    counterparties: { displayName: string; response: string }[];
    documents: unknown[];
    budgets: { status: string; content: { total: string } }[];
  } | null;
  message: string | null;
  userErrors: { field: string[]; code: string }[];
}

async function create(change: object = {}, token = elena.token): Promise<Created> {
  return payloadOf(
    await app.graphql(CREATE, { input: { ...INPUT, ...change } }, token),
    "createCase",
  ) as never;
}

const mailsTo = async (email: string) => (await app.deps.sentMails()).filter(({ to }) => to === email);

test("an invited client gets the personal link and the budget with it; the counterparty nothing yet", async () => {
  const { case: made, userErrors } = await create({ budget: BUDGET });
  expect(userErrors).toEqual([]);
  expect(made).toMatchObject({
    number: expect.stringMatching(/^P26\d{6}$/),
    status: "PENDING_COUNTERPARTY",
    party: { displayName: "Marta Soler", hasAccount: false, invitation: { opens: 0 }, response: "PENDING" },
    counterparties: [{ displayName: "Luis", response: "PENDING" }],
    budgets: [{ status: "SENT", content: { total: "605.00" } }],
  });
  const [mail, ...more] = await mailsTo("marta@correo.example");
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/605,00 €[\s\S]*\/invitacion#/);
  expect(mail?.subject).not.toMatch(/Luis|Marta/);
  expect(await mailsTo("luis@correo.example")).toEqual([]);
});

test("the preview of the form shows what the stored budget shows, with all counterparties", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `${"Sociedad muy larga ".repeat(4)}${at}`);
  const { case: made } = await create({
    client: { ...INPUT.client, address: "Avenida de la Reforma 3", city: "Puebla", country: "MX" },
    counterparties: names.map((one) => ({ names: one, isCompany: true, email: "x@correo.example" })),
    budget: BUDGET,
  });
  const header = `content { clientName clientAddress counterparty area interventionType total }`;
  const { data: stored } = await app.graphql(
    `query ($n: String!) { case(number: $n) { budgets { ${header} } } }`,
    { n: made?.number },
    elena.token,
  );
  const { data: typed } = await app.graphql(
    `query ($input: BudgetPreviewInput!) { budgetPreview(input: $input) { ${header} userErrors { field message } } }`,
    {
      input: {
        clientName: "Marta Soler",
        clientAddress: "Avenida de la Reforma 3, 12001 Puebla, México",
        intervention: INPUT.intervention,
        counterparty: names.join(", "),
        budget: BUDGET,
      },
    },
    elena.token,
  );
  const [budget] = (stored as unknown as { case: { budgets: { content: object }[] } }).case.budgets;
  expect(typed?.["budgetPreview"]).toEqual({ content: budget?.content, userErrors: [] });
});

test("whether the client has an account can't be told by who creates", async () => {
  const client = await app.signIn("CLIENT");
  const known = await create({
    client: { ...INPUT.client, email: client.email.toUpperCase() },
    budget: BUDGET,
  });
  const unknown = await create({
    client: { ...INPUT.client, email: "nadie@correo.example" },
    budget: BUDGET,
  });
  const shape = (created: Created) =>
    JSON.stringify(created)
      .replaceAll(created.case?.number ?? "?", "P")
      .replace(/"origin":"[^"]*"/, "");
  expect(shape(known)).toBe(shape(unknown));
  const [row] = await app.deps.db.query<{ clientId: number }[]>(
    `SELECT client_id AS "clientId" FROM cases WHERE number = $1`,
    [known.case?.number],
  );
  expect(row?.clientId).toBe(client.accountId);
  const { data } = await app.graphql(
    `query ($n: String!) { case(number: $n) { budgets { status } } }`,
    { n: known.case?.number },
    client.token,
  );
  expect(data?.["case"]).toEqual({ budgets: [{ status: "SENT" }] });
  expect((await mailsTo(client.email))[0]?.text).not.toContain("/invitacion#");
});

test("a budget may stay a draft, which the client doesn't see", async () => {
  const client = await app.signIn("CLIENT");
  const { case: made } = await create({
    client: { ...INPUT.client, email: client.email },
    budget: BUDGET,
    sendBudget: false,
  });
  expect(made?.budgets).toMatchObject([{ status: "DRAFT" }]);
  const { data } = await app.graphql(
    `query ($n: String!) { case(number: $n) { budgets { status } } clientPayments { budgets { id } } }`,
    { n: made?.number },
    client.token,
  );
  expect(data).toMatchObject({ case: { budgets: [] }, clientPayments: { budgets: [] } });
});

test("the draft's documents go along, the client into the directory", async () => {
  const draft = payloadOf(
    await app.graphql(`mutation { saveCaseDraft(values: { a: "b" }) { draft { id } } }`, {}, elena.token),
    "saveCaseDraft",
  ) as { draft: { id: string } };
  await app.deps.db.query(
    `INSERT INTO case_documents (created_at, draft_id, uploaded_by, uploaded_side, uploader_name, audience, file_key, file_name,
       content_type, bytes, sha256)
     VALUES ('2026-11-20T11:00:00Z', $1, $2, 'MANAGER', 'Elena', 'CLIENT', 'case-documents/ab/x', 'x.pdf', 'application/pdf', 1, '')`,
    [draft.draft.id, elena.accountId],
  );
  const { case: made } = await create({ draftId: draft.draft.id, addToContacts: true });
  expect(made?.documents).toHaveLength(1);
  const { data } = await app.graphql(`{ caseDrafts { id } clientContacts { email } }`, {}, elena.token);
  expect(data).toEqual({ caseDrafts: [], clientContacts: [{ email: "marta@correo.example" }] });
  const other = await app.signIn("SPECIALIST");
  const { errors } = await app.graphql(CREATE, { input: { ...INPUT, draftId: draft.draft.id } }, other.token);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
});

describe("the form", () => {
  test("every problem of all its parts at once", async () => {
    const { userErrors } = await create({
      client: { names: " ", email: "marta", postalCode: "99999" },
      intervention: { type: "CONCILIATION", area: "FAMILY" },
      counterparties: [{ names: "Luis" }, { names: "Ana", phone: "12" }],
      description: "x".repeat(4_001),
      budget: { total: "0", dueOn: "ayer" },
    });
    expect(userErrors.map(({ field }) => field.join("."))).toEqual([
      "client.names",
      "client.email",
      "client.postalCode",
      "counterparties.0.email",
      "counterparties.1.phone",
      "intervention.area",
      "description",
      "budget.total",
      "budget.dueOn",
    ]);
  });

  test.each([
    [{ counterparties: [] }, "counterparties"],
    [{ counterparties: [{ names: "M", email: "MARTA@correo.example" }] }, "counterparties.0.email"],
    [{ client: { names: "Sin correo" } }, "client.email"],
  ])("%o", async (change, field) => {
    const { userErrors } = await create(change);
    expect(userErrors.map((problem) => problem.field.join("."))).toEqual([field]);
  });

  test("one's own e-mail is not a client's", async () => {
    expect((await create({ client: { names: "Yo", email: elena.email } })).userErrors).toMatchObject([
      { field: ["client", "email"] },
    ]);
  });

  test("a refused form leaves nothing behind", async () => {
    const count = async () =>
      (await app.deps.db.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM cases`))[0]?.n;
    const before = await count();
    await create({ budget: { ...BUDGET, rows: [{ concept: "INITIAL", value: "1" }] } });
    expect(await count()).toBe(before);
  });
});

test("the same request fifty times with one Idempotency-Key creates one case", async () => {
  const person = await app.signIn("SPECIALIST");
  const send = () =>
    app.http
      .post("/graphql")
      .set("authorization", `Bearer ${person.token}`)
      .set("apollo-require-preflight", "1")
      .set("idempotency-key", "crear-1")
      .send({ query: CREATE, variables: { input: { ...INPUT, budget: BUDGET } } });
  await Promise.all(Array.from({ length: 50 }, send));
  const rows = await app.deps.db.query<unknown[]>(`SELECT FROM cases WHERE specialist_id = $1`, [
    person.accountId,
  ]);
  expect(rows).toHaveLength(1);
});
