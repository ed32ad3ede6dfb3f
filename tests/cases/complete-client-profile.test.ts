import { expect, test } from "@jest/globals";
import { casesRoom } from "../../server/domains/cases/personal-data.ts";
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
  const [part] = await casesRoom.collect(app.deps, accountId);
  expect(part).toMatchObject({
    name: "expedientes.json",
    json: [{ names: "Luis", interventionType: "MEDIATION" }],
  });
  await app.deps.db.query(`UPDATE cases SET status = 'BROKEN', closed_at = now() WHERE client_id = $1`, [
    accountId,
  ]);
  const blocked = await app.deps.db.transaction((manager) => casesRoom.block(app.deps, manager, accountId));
  expect(blocked?.data).toMatchObject({ cases: [{ description: "Primera línea\nSegunda <línea>" }] });
  expect(await caseOf(accountId)).toMatchObject({
    status: "BROKEN",
    counterparty_names: "",
    counterparty_email: null,
    description: "",
  });
});
