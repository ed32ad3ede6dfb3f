import { beforeAll, describe, expect, test } from "@jest/globals";
import { createContext } from "../../server/context.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { deleteAccount } from "../../server/domains/accounts/my-account/delete-account.ts";
import { personalDataHolders } from "../../server/personal-data-holders.ts";
import { PASSWORD, payloadOf, testApp } from "../support/app.ts";
import { addCase, publicSpecialist } from "../support/cases.ts";
import { pendingProfile } from "../support/pending-account.ts";
import { linkOf } from "../support/specialist-profiles.ts";
import { leastStatements } from "../support/count-statements.ts";

const app = testApp();
type Person = { token: string; accountId: number; email: string };
let elena: Person;

beforeAll(async () => {
  elena = await publicSpecialist(app);
});

const INPUT = {
  intervention: { type: "MEDIATION", area: "FAMILY" },
  counterpart: {
    user: { names: "Luis", surnames: "Peña" },
    contact: { email: " luis@correo.example ", lada: "34", phone: "600 11 12 22" },
    description: "Un presupuesto\nsin pagar",
  },
};
const OPEN = `mutation ($input: OpenCaseInput!) { openCase(input: $input) {
  caseNumber message userErrors { field code message } } }`;

interface Opened {
  caseNumber: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

async function open(token: string, change: object = {}): Promise<Opened> {
  return payloadOf(await app.graphql(OPEN, { input: { ...INPUT, ...change } }, token), "openCase") as Opened;
}

const casesOf = (clientId: number) =>
  app.deps.db.query<Record<string, unknown>[]>(
    `SELECT c.number, c.status, c.specialist_id, p.email AS counterparty_email, p.lada AS counterparty_lada,
       p.phone AS counterparty_phone, c.description
     FROM cases c JOIN parties p ON p.case_id = c.id AND p.side = 'RESPONDENT' WHERE c.client_id = $1 ORDER BY c.id`,
    [clientId],
  );

async function close(token: string): Promise<void> {
  const request = { headers: { authorization: `Bearer ${token}` }, ip: "127.0.0.1", id: "test" };
  const ctx = (await createContext(app.deps, request as never)) as SignedInContext;
  await deleteAccount(ctx, { password: PASSWORD }, personalDataHolders);
}

const subjectsTo = async (email: string) =>
  (await app.deps.sentMails()).filter(({ to }) => to === email).map(({ subject }) => subject);

describe("hiring", () => {
  test("asks the specialist: the case waits, both are mailed, nothing of the people is in the mail", async () => {
    const client = await app.signIn("CLIENT");
    const { caseNumber, userErrors } = await open(client.token, { specialistId: elena.accountId });
    expect(userErrors).toEqual([]);
    expect(await casesOf(client.accountId)).toEqual([
      {
        number: caseNumber,
        status: "PENDING_ACCEPTANCE",
        specialist_id: elena.accountId,
        counterparty_email: "luis@correo.example",
        counterparty_lada: "34",
        counterparty_phone: "600111222",
        description: "Un presupuesto\nsin pagar",
      },
    ]);
    const mails = await app.deps.sentMails();
    const asked = mails.findLast(({ to }) => to === elena.email);
    expect(asked?.subject).toBe(`Un cliente quiere contratarte: expediente ${caseNumber}`);
    expect(asked?.text).not.toMatch(/Luis|Peña|correo\.example|600 ?11|presupuesto/);
    const confirmed = mails.findLast(({ to }) => to === client.email);
    expect(confirmed?.text).toContain("Ahora decide Elena Ferrer Gil si lo acepta");
  });

  test("who hides the fee can be hired by the private link, not by number; the client finds the page again", async () => {
    const hidden = await publicSpecialist(app, { feeHidden: true });
    const { token } = await app.signIn("CLIENT");
    expect((await open(token, { specialistId: hidden.accountId })).userErrors).toMatchObject([
      { field: ["specialistId"], code: "NOT_FOUND" },
    ]);
    const link = await linkOf(app.deps, hidden.accountId);
    expect((await open(token, { specialistId: link })).userErrors).toEqual([]);
    const query = "{ cases { nodes { specialistId specialistPageId } } }";
    const { data } = await app.graphql(query, {}, token);
    expect(data).toEqual({
      cases: { nodes: [{ specialistId: String(hidden.accountId), specialistPageId: link }] },
    });
    const { data: asked } = await app.graphql(query, {}, hidden.token);
    expect(asked).toMatchObject({ cases: { nodes: [{ specialistPageId: null }] } });
  });

  test("not who isn't available, seen or there", async () => {
    const client = await app.signIn("CLIENT");
    const busy = await publicSpecialist(app);
    await app.deps.db.query(`UPDATE specialists SET available = false WHERE account_id = $1`, [
      busy.accountId,
    ]);
    const incomplete = await publicSpecialist(app, { skills: [1] });
    const suspended = await publicSpecialist(app);
    await app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [suspended.accountId]);
    expect((await open(client.token, { specialistId: busy.accountId })).userErrors).toEqual([
      {
        field: ["specialistId"],
        code: "UNAVAILABLE",
        message: "Este especialista no acepta casos nuevos en este momento.",
      },
    ]);
    const others = [incomplete.accountId, suspended.accountId, client.accountId, "999999999", "x", ""];
    for (const specialistId of others) {
      const { userErrors } = await open(client.token, { specialistId });
      expect(userErrors).toMatchObject([{ field: ["specialistId"], code: "NOT_FOUND" }]);
    }
    expect(await casesOf(client.accountId)).toEqual([]);
  });

  test("nobody chosen: the case waits for whoever takes it", async () => {
    const client = await app.signIn("CLIENT");
    expect((await open(client.token)).userErrors).toEqual([]);
    expect(await casesOf(client.accountId)).toMatchObject([
      { specialist_id: null, status: "PENDING_ACCEPTANCE" },
    ]);
  });
});

describe("the form", () => {
  test.each([
    [{ email: "luis@correo.example" }, []],
    [{ phone: "600111222" }, []],
    [{}, [["email", "REQUIRED"]]],
    [{ email: "  ", phone: " " }, [["email", "REQUIRED"]]],
    [{ email: "luis" }, [["email", "INVALID"]]],
    [{ email: "luis@correo.example", phone: "12" }, [["phone", "INVALID"]]],
    [
      { email: "luis", lada: "999", phone: "600111222" },
      [
        ["email", "INVALID"],
        ["lada", "INVALID"],
      ],
    ],
  ])("somebody has to be reachable: %o", async (contact, expected) => {
    const { token } = await app.signIn("CLIENT");
    const { userErrors } = await open(token, { counterpart: { contact } });
    expect(userErrors.map(({ field, code }) => [field.at(-1), code])).toEqual(expected);
  });

  test("every problem at once", async () => {
    const { token } = await app.signIn("CLIENT");
    const { userErrors } = await open(token, {
      intervention: { type: "MEDIATION", area: "BANKRUPTCY" },
      counterpart: {
        user: { names: "x".repeat(101) },
        description: "x".repeat(4_001),
        contact: { phone: "1" },
      },
    });
    expect(userErrors.map(({ field }) => field.at(-1))).toEqual(["area", "names", "description", "phone"]);
  });
});

test("the same request fifty times with one Idempotency-Key opens one case", async () => {
  const client = await app.signIn("CLIENT");
  const send = () =>
    app.http
      .post("/graphql")
      .set("authorization", `Bearer ${client.token}`)
      .set("apollo-require-preflight", "1")
      .set("idempotency-key", "contratar-1")
      .send({ query: OPEN, variables: { input: { ...INPUT, specialistId: String(elena.accountId) } } });
  await Promise.all(Array.from({ length: 50 }, send));
  const cases = await casesOf(client.accountId);
  expect(cases).toHaveLength(1);
  expect((await send()).body.data.openCase.caseNumber).toBe(cases[0]?.["number"]);
});

test("twenty an hour and client, no more", async () => {
  const client = await app.signIn("CLIENT");
  for (let count = 0; count < 20; count += 1) await open(client.token);
  const { errors } = await app.graphql(OPEN, { input: INPUT }, client.token);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(["RATE_LIMITED"]);
  expect(await casesOf(client.accountId)).toHaveLength(20);
  const other = await app.signIn("CLIENT");
  expect((await open(other.token)).userErrors).toEqual([]);
});

describe("a registration that began at 'Contratar'", () => {
  const COMPLETE = `mutation ($input: CompleteClientProfileInput!) { completeClientProfile(input: $input) {
    caseNumber userErrors { field code message } } }`;
  const complete = async (token: string, specialistId: number | string) =>
    payloadOf(
      await app.graphql(COMPLETE, { input: { intervention: { type: "MEDIATION" }, specialistId } }, token),
      "completeClientProfile",
    ) as Opened;

  test("asks the specialist with its first case", async () => {
    const { token, accountId } = await pendingProfile(app.deps, "CLIENT", "nueva@correo.example");
    expect((await complete(token, elena.accountId)).userErrors).toEqual([]);
    expect(await casesOf(accountId)).toMatchObject([
      { specialist_id: elena.accountId, status: "PENDING_ACCEPTANCE" },
    ]);
  });

  test("goes on without the specialist who became unavailable meanwhile", async () => {
    const busy = await publicSpecialist(app);
    await app.deps.db.query(`UPDATE specialists SET available = false WHERE account_id = $1`, [
      busy.accountId,
    ]);
    const { token, accountId } = await pendingProfile(app.deps, "CLIENT", "nueva2@correo.example");
    expect((await complete(token, busy.accountId)).userErrors).toMatchObject([
      { field: ["specialistId"], code: "UNAVAILABLE" },
    ]);
    const again = await app.graphql(COMPLETE, { input: { intervention: { type: "MEDIATION" } } }, token);
    expect(payloadOf(again, "completeClientProfile")).toMatchObject({ userErrors: [] });
    expect(await casesOf(accountId)).toMatchObject([{ specialist_id: null }]);
  });
});

describe("a request that nobody has accepted", () => {
  test("ends with the client's account, and the specialist is told", async () => {
    const client = await app.signIn("CLIENT");
    const { caseNumber } = await open(client.token, { specialistId: elena.accountId });
    const accepted = await addCase(app.deps, {
      clientId: client.accountId,
      specialistId: elena.accountId,
      status: "IN_PROGRESS",
    });
    await close(client.token);
    const rows = await app.deps.db.query<Record<string, unknown>[]>(
      `SELECT number, status, description, closed_at IS NOT NULL AS closed FROM cases WHERE client_id = $1 ORDER BY id`,
      [client.accountId],
    );
    expect(rows).toEqual([
      { number: caseNumber, status: "BROKEN", description: "", closed: true },
      { number: accepted, status: "BROKEN", description: "", closed: true },
    ]);
    expect(await subjectsTo(elena.email)).toContain(`La solicitud se ha retirado: expediente ${caseNumber}`);
  });

  test("waits for somebody else when the specialist leaves, and the client is told", async () => {
    const nora = await publicSpecialist(app);
    const client = await app.signIn("CLIENT");
    const { caseNumber } = await open(client.token, { specialistId: nora.accountId });
    await close(nora.token);
    expect(await casesOf(client.accountId)).toMatchObject([
      { status: "PENDING_ACCEPTANCE", specialist_id: null },
    ]);
    expect(await subjectsTo(client.email)).toContain(`Tu expediente ${caseNumber} busca otro especialista`);
  });

  test("hiring at the moment the specialist leaves asks nobody who is gone", async () => {
    for (let round = 0; round < 4; round += 1) {
      const nora = await publicSpecialist(app);
      const clients = [await app.signIn("CLIENT"), await app.signIn("CLIENT"), await app.signIn("CLIENT")];
      await Promise.all([
        close(nora.token),
        ...clients.map(({ token }) => open(token, { specialistId: nora.accountId })),
      ]);
      const waiting = await app.deps.db.query<unknown[]>(`SELECT FROM cases WHERE specialist_id = $1`, [
        nora.accountId,
      ]);
      expect(waiting).toEqual([]);
    }
  });
});

describe("the list of one's cases", () => {
  const MINE = `query ($page: PageInput) { cases(page: $page, sort: NUMBER) {
    nodes { number specialistId specialistName reviewable status } } }`;
  const mine = async (token: string, page: object = {}) =>
    (payloadOf(await app.graphql(MINE, { page }, token), "cases") as { nodes: Record<string, unknown>[] })
      .nodes;

  test("names who was asked, and what can be reviewed, without a statement a row", async () => {
    const client = await app.signIn("CLIENT");
    const of = (change: object) => addCase(app.deps, { clientId: client.accountId, ...change });
    await of({ status: "PENDING_ACCEPTANCE" });
    await of({ status: "PENDING_ACCEPTANCE", specialistId: elena.accountId });
    const closed = await of({ specialistId: elena.accountId });
    const own = { specialistId: String(elena.accountId), specialistName: "Elena Ferrer Gil" };
    expect(await mine(client.token)).toMatchObject([
      { number: closed, ...own, reviewable: true },
      { ...own, reviewable: false },
      { specialistId: null, specialistName: null, reviewable: false },
    ]);
    const one = await leastStatements(() => mine(client.token, { size: 1 }));
    expect(await leastStatements(() => mine(client.token, { size: 50 }))).toBe(one);
    const seenByElena = (await mine(elena.token)).find(({ number }) => number === closed);
    expect(seenByElena).toMatchObject({ reviewable: false });
    await app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [elena.accountId]);
    expect((await mine(client.token))[0]).toMatchObject({ reviewable: false });
    await app.deps.db.query(`UPDATE accounts SET status = 'ACTIVE' WHERE id = $1`, [elena.accountId]);
  });
});

describe("several counterparties", () => {
  const several = [
    {
      names: "Obras Pino, S.L.",
      isCompany: true,
      email: "obras@correo.example",
      address: "Calle Mayor 1",
      city: "Madrid",
    },
    { names: "Rosa", surnames: "Gil", phone: "600111222", identityDocument: "12345678Z" },
  ];

  test("each with what is known of it: company, document, address", async () => {
    const client = await app.signIn("CLIENT");
    const { caseNumber, userErrors } = await open(client.token, { counterparties: several });
    expect(userErrors).toEqual([]);
    const rows = await app.deps.db.query<object[]>(
      `SELECT p.names, p.is_company, p.identity_document, p.address FROM parties p JOIN cases c ON c.id = p.case_id
       WHERE c.number = $1 AND p.side = 'RESPONDENT' ORDER BY p.position`,
      [caseNumber],
    );
    expect(rows).toEqual([
      { names: "Obras Pino, S.L.", is_company: true, identity_document: null, address: "Calle Mayor 1" },
      { names: "Rosa", is_company: false, identity_document: "12345678Z", address: null },
    ]);
  });

  test("all their problems at once, each at its field", async () => {
    const client = await app.signIn("CLIENT");
    const { userErrors } = await open(client.token, {
      counterparties: [{ names: "" }, { names: "Rosa", email: "rosa@correo.example", identityDocument: "1" }],
    });
    expect(userErrors.map(({ field }) => field.join("."))).toEqual([
      "counterparties.0.names",
      "counterparties.0.email",
      "counterparties.1.identityDocument",
    ]);
  });
});
