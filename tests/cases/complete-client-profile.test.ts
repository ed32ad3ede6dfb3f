import { expect, test } from "@jest/globals";
import { openSession } from "../../server/domains/accounts/sessions.service.ts";
import { casesDataHolder } from "../../server/domains/cases/personal-data.ts";
import { testApp } from "../support/app.ts";
import { pendingProfile } from "../support/pending-account.ts";

const app = testApp();
let people = 0;

const pending = (role: "SPECIALIST" | "CLIENT" = "CLIENT") =>
  pendingProfile(app.deps, role, `cliente${(people += 1)}@correo.example`);

const BODY = {
  intervention: { type: 2, area: "FAMILY" },
  counterpart: {
    user: { names: " Luis ", surnames: "Peña" },
    contact: { email: "Luis <luis@correo.example>", lada: "52", phone: "55 12-34" },
    description: "Primera línea\nSegunda <línea>",
  },
};

const rest = (token: string, body: object) =>
  app.http.post("/api/customers/continue-register-customer").set("token", token).send(body);

const COMPLETE = `mutation ($input: CompleteClientProfileInput!) {
  completeClientProfile(input: $input) { message caseNumber userErrors { field message } } }`;

const complete = async (token: string, input: object) => {
  const { data, errors } = await app.graphql(COMPLETE, { input }, token);
  return {
    payload: (data as { completeClientProfile: Record<string, unknown> } | null)?.completeClientProfile,
    errors,
  };
};

async function caseOf(accountId: number): Promise<Record<string, unknown> | undefined> {
  const [row] = await app.deps.db.query<Record<string, unknown>[]>(
    `SELECT c.number, c.status, c.intervention_type, c.area, p.names AS counterparty_names,
       p.surnames AS counterparty_surnames, p.email AS counterparty_email, p.lada AS counterparty_lada,
       p.phone AS counterparty_phone, c.description
     FROM cases c JOIN parties p ON p.case_id = c.id AND p.side = 'RESPONDENT' WHERE c.client_id = $1`,
    [accountId],
  );
  return row;
}

test("the documented call opens the first case, with what the client typed", async () => {
  const { accountId, token } = await pending();
  const answer = await rest(token, BODY).expect(200);
  expect(answer.body.message).toBe("Se ha guardado con éxito tu perfil");
  expect(await caseOf(accountId)).toEqual({
    number: answer.body.data.caseNumber,
    status: "PENDING_ACCEPTANCE",
    intervention_type: 2,
    area: "FAMILY",
    counterparty_names: "Luis",
    counterparty_surnames: "Peña",
    counterparty_email: "Luis <luis@correo.example>",
    counterparty_lada: "52",
    counterparty_phone: "55 12-34",
    description: "Primera línea\nSegunda <línea>",
  });
  const [account] = await app.deps.db.query<{ status: string }[]>(
    `SELECT status FROM accounts WHERE id = $1`,
    [accountId],
  );
  expect(account?.status).toBe("ACTIVE");
  await rest(token, BODY).expect(401);
});

test.each([
  ["with a case", { intervention: { type: "MEDIATION" } }],
  ["without one", {}],
])("%s it ends signed in", async (_what, input) => {
  const { accountId, token } = await pending();
  const { data } = await app.graphql(
    `mutation ($input: CompleteClientProfileInput!) { completeClientProfile(input: $input) { token } }`,
    { input },
    token,
  );
  const opened = (data as unknown as { completeClientProfile: { token: string } }).completeClientProfile
    .token;
  const me = await app.graphql("{ me { id } }", {}, opened);
  expect(me.data).toEqual({ me: { id: String(accountId) } });
});

test("contact data that can't exist are refused at their fields, all at once; then the same token still serves", async () => {
  const { accountId, token } = await pending();
  const counterpart = {
    contact: { email: "Luis <luis@", lada: "34", phone: "12" },
    description: "x".repeat(4001),
  };
  const refused = await complete(token, { intervention: { type: "MEDIATION" }, counterpart });
  expect(
    ((refused.payload ?? {})["userErrors"] as { field: string[] }[]).map(({ field }) => field.join(".")),
  ).toEqual(
    expect.arrayContaining([
      "counterpart.description",
      "counterpart.contact.email",
      "counterpart.contact.phone",
    ]),
  );
  expect(await caseOf(accountId)).toBeUndefined();
  const contact = { email: "luis@correo.example", phone: null };
  const { payload } = await complete(token, {
    intervention: { type: "MEDIATION" },
    counterpart: { contact },
  });
  expect(payload).toMatchObject({ userErrors: [] });
});

test("what the documented call keeps as typed and can't be used is shown as such until it is put right", async () => {
  const { accountId, token } = await pending();
  const counterpart = { user: { names: "Luis" }, contact: { email: "luis@", lada: "34", phone: "12" } };
  const answer = await rest(token, { intervention: { type: 3 }, counterpart }).expect(200);
  const client = { id: accountId, email: `cliente${people}@correo.example`, role: "CLIENT" } as const;
  const session = await openSession({ ...app.deps, userAgent: "" }, app.deps.db.manager, client);
  const look = async () => {
    const { data } = await app.graphql(
      `query ($number: String!) { case(number: $number) { warnings counterparties { id } } }`,
      { number: answer.body.data.caseNumber },
      session,
    );
    return (data as unknown as { case: { warnings: string[]; counterparties: { id: string }[] } }).case;
  };
  const { warnings, counterparties } = await look();
  expect(warnings).toEqual([
    "Revisa el correo («luis@») y el teléfono («12») de Luis: así no se le puede avisar. Puedes corregirlo con «Editar».",
  ]);
  await app.graphql(
    `mutation ($id: ID!, $input: PartyInput!) { updateParty(id: $id, input: $input) { userErrors { message } } }`,
    { id: counterparties[0]?.id, input: { names: "Luis", email: "luis@correo.example" } },
    session,
  );
  expect((await look()).warnings).toEqual([]);
});

test("area and counterparty may be left out", async () => {
  const { accountId, token } = await pending();
  const { payload } = await complete(token, { intervention: { type: "COLLECTION" } });
  expect(payload).toMatchObject({ message: "Se ha guardado con éxito tu perfil", userErrors: [] });
  expect(await caseOf(accountId)).toMatchObject({
    area: null,
    counterparty_lada: "34",
    counterparty_email: null,
  });
});

test("'Ahora no': without an intervention the account is active and no case is opened", async () => {
  for (const without of [{}, { intervention: null }, { counterpart: { description: " " } }]) {
    const { accountId, token } = await pending();
    const { body } = await rest(token, without).expect(200);
    expect(body.data).toEqual({ caseNumber: null });
    const [account] = await app.deps.db.query<{ status: string; cases: number }[]>(
      `SELECT status, (SELECT count(*)::int FROM cases WHERE client_id = $1) AS cases FROM accounts WHERE id = $1`,
      [accountId],
    );
    expect(account).toEqual({ status: "ACTIVE", cases: 0 });
  }
  const { payload } = await complete((await pending()).token, {});
  expect(payload).toMatchObject({ caseNumber: null, userErrors: [] });
});

test("what was typed of a case isn't dropped for want of a type", async () => {
  const { token } = await pending();
  const answer = await rest(token, { counterpart: { description: "Me deben la fianza" } }).expect(422);
  expect(answer.body.errors).toMatchObject([{ field: "intervention.type" }]);
});

test.each([
  ["MEDIATION", "BANKRUPTCY"],
  ["CONCILIATION", "FAMILY"],
  ["COLLECTION", "SCHOOL"],
  ["MEDIATION", "NADA"],
])("%s has no area %s", async (type, area) => {
  const { token } = await pending();
  const { payload } = await complete(token, { intervention: { type, area } });
  expect(payload).toEqual({
    message: null,
    caseNumber: null,
    userErrors: [
      {
        field: ["intervention", "area"],
        message: "Esta área no se ofrece para el tipo de intervención elegido",
      },
    ],
  });
});

test("every problem at once", async () => {
  const { token } = await pending();
  const answer = await rest(token, {
    intervention: { type: 7 },
    counterpart: { user: { names: "x".repeat(101) }, description: "x".repeat(4_001) },
  }).expect(422);
  expect(answer.body.errors).toEqual([
    { field: "intervention.type", message: "Elige una de las opciones" },
    { field: "counterpart.user.names", message: "El texto no puede pasar de 100 caracteres" },
    { field: "counterpart.description", message: "El texto no puede pasar de 4000 caracteres" },
  ]);
});

test("without token, or with a specialist's, nothing happens", async () => {
  const answer = await app.http.post("/api/customers/continue-register-customer").send(BODY).expect(401);
  expect(answer.body.message).toBe("Por favor verifica tu email antes de guardar el perfil");
  const { accountId, token } = await pending("SPECIALIST");
  await rest(token, BODY).expect(403);
  expect(await caseOf(accountId)).toBeUndefined();
});

test("numbers have no gaps, and begin anew with the year in Madrid", async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await pending()).token));
  const bad = tokens.slice(0, 4).map((token) => rest(token, { intervention: { type: 1, area: "FAMILY" } }));
  const good = tokens.slice(4).map((token) => rest(token, { intervention: { type: 1 } }));
  const answers = await Promise.all([...bad, ...good]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 200, 200, 200, 200]);
  const numbers = (
    await app.deps.db.query<{ number: string }[]>(`SELECT number FROM cases ORDER BY number`)
  ).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, at) => `P26${String(at + 1).padStart(6, "0")}`));

  app.deps.setNow("2026-12-31T23:30:00.000Z");
  const { token } = await pending();
  expect((await rest(token, { intervention: { type: 1 } }).expect(200)).body.data.caseNumber).toBe(
    "P27000001",
  );
});

test("twenty at once open one case", async () => {
  const { accountId, token } = await pending();
  const answers = await Promise.all(Array.from({ length: 20 }, () => rest(token, BODY)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await caseOf(accountId)).toBeDefined();
});

test("personal data: collected for their owner, taken out when the account is closed", async () => {
  const { accountId, token } = await pending();
  await rest(token, BODY).expect(200);
  const [part] = await casesDataHolder.collect(app.deps, accountId);
  expect(part).toMatchObject({
    name: "expedientes.json",
    json: [{ names: "Luis", interventionType: "MEDIATION" }],
  });
  await app.deps.db.query(
    `UPDATE cases SET status = 'BROKEN', closed_at = timestamptz '2026-11-20T11:00:00Z' WHERE client_id = $1`,
    [accountId],
  );
  const blocked = await app.deps.db.transaction((manager) =>
    casesDataHolder.block(app.deps, manager, accountId),
  );
  expect(blocked?.data).toMatchObject({ cases: [{ description: "Primera línea\nSegunda <línea>" }] });
  expect(await caseOf(accountId)).toMatchObject({
    status: "BROKEN",
    counterparty_names: "",
    counterparty_email: null,
    description: "",
  });
});
