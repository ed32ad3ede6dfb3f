import { beforeAll, describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { addCase, publicSpecialist } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";
import { reviewDesk } from "../support/reviews.ts";

const app = testApp();
const desk = reviewDesk(app);
let elena: { token: string; accountId: number; email: string };

beforeAll(async () => {
  elena = await publicSpecialist(app);
});

async function closedCase(status = "AGREED", specialistId: number | null = elena.accountId) {
  const client = await app.signIn("CLIENT");
  const number = await addCase(app.deps, { clientId: client.accountId, specialistId, status });
  return { client, number };
}

const REVIEWABLE = `query ($id: ID!) { reviewableCases(specialistId: $id) { number interventionType } }`;

async function reviewable(token: string, specialistId = elena.accountId): Promise<unknown> {
  return payloadOf(await app.graphql(REVIEWABLE, { id: specialistId }, token), "reviewableCases");
}

describe("a closed case can be reviewed", () => {
  test.each(["AGREED", "BROKEN"])("%s: once, and the specialist is told", async (status) => {
    const { client, number } = await closedCase(status);
    expect(await reviewable(client.token)).toEqual([{ number, interventionType: "MEDIATION" }]);
    const input = { stars: 4, comment: "  Muy clara desde el primer día.\nLa recomiendo. " };
    const answered = await desk.create({ caseNumber: number, input }, client.token);
    expect(desk.payload(answered, "createReview")).toMatchObject({
      review: {
        stars: 4,
        comment: "Muy clara desde el primer día.\nLa recomiendo.",
        authorName: "Nombre P.",
        interventionType: "MEDIATION",
        mine: true,
        reply: null,
      },
      userErrors: [],
    });
    expect(await reviewable(client.token)).toEqual([]);
    const again = await desk.create({ caseNumber: number, input: { stars: 1 } }, client.token);
    expect(desk.payload(again, "createReview").userErrors).toMatchObject([{ code: "ALREADY_DONE" }]);
    const mail = (await app.deps.sentMails()).findLast(({ to }) => to === elena.email);
    expect(mail?.subject).toBe("Un cliente te ha valorado");
    expect(mail?.text).not.toContain("Muy clara");
  });

  test.each(["PENDING_ACCEPTANCE", "PENDING_COUNTERPARTY", "IN_PROGRESS", "PENDING_PAYMENT"])(
    "%s doesn't",
    async (status) => {
      const { client, number } = await closedCase(status);
      expect(await reviewable(client.token)).toEqual([]);
      const answered = await desk.create({ caseNumber: number, input: { stars: 5 } }, client.token);
      expect(desk.payload(answered, "createReview").userErrors).toMatchObject([{ code: "NOT_CLOSED" }]);
    },
  );

  test("nor does one that ended without a specialist", async () => {
    const { client, number } = await closedCase("BROKEN", null);
    const answered = await desk.create({ caseNumber: number, input: { stars: 5 } }, client.token);
    expect(desk.payload(answered, "createReview").userErrors).toMatchObject([{ code: "NOT_CLOSED" }]);
  });

  test("somebody else's case is as unknown as one that doesn't exist", async () => {
    const { number } = await closedCase();
    const stranger = await app.signIn("CLIENT");
    const answers = await Promise.all(
      [number, "P26999999", "", "x".repeat(500)].map((caseNumber) =>
        desk.create({ caseNumber, input: { stars: 5 } }, stranger.token),
      ),
    );
    expect(
      answers.map(({ errors }) => errors.map(({ extensions, message }) => [extensions.code, message])),
    ).toEqual(Array.from({ length: 4 }, () => [["NOT_FOUND", "No se ha encontrado este expediente."]]));
    expect(await reviewable(stranger.token)).toEqual([]);
  });

  test("with another specialist's page it has nothing to do", async () => {
    const other = await publicSpecialist(app);
    const { client } = await closedCase();
    expect(await reviewable(client.token, other.accountId)).toEqual([]);
  });
});

test.each([
  [{ stars: 0 }, ["stars"]],
  [{ stars: 6 }, ["stars"]],
  [{ stars: -1 }, ["stars"]],
  [{ stars: 3, comment: "x".repeat(2_001) }, ["comment"]],
  [{ stars: 3, comment: "a\u0000b" }, ["comment"]],
])("%o is refused", async (input, field) => {
  const { client, number } = await closedCase();
  const answered = await desk.create({ caseNumber: number, input }, client.token);
  expect(desk.payload(answered, "createReview").userErrors).toMatchObject([{ field }]);
  expect(await reviewable(client.token)).toHaveLength(1);
});

test("what nobody sees and what turns the direction of writing isn't kept; families of emoji and markup as text are", async () => {
  const { client, number } = await closedCase();
  const input = { stars: 5, comment: "\u202eBien\u200b hecho\u2066 <b>👨‍👩‍👧</b>\u200f" };
  const answered = await desk.create({ caseNumber: number, input }, client.token);
  expect(desk.payload(answered, "createReview")).toMatchObject({
    review: { comment: "Bien hecho <b>👨‍👩‍👧</b>" },
    userErrors: [],
  });
});

test("half a star is no star", async () => {
  const { client, number } = await closedCase();
  const { errors } = await desk.create({ caseNumber: number, input: { stars: 4.5 } }, client.token);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(["BAD_USER_INPUT"]);
});

test("fifty at once make one", async () => {
  const { client, number } = await closedCase();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      desk.create({ caseNumber: number, input: { stars: 1 + (at % 5) } }, client.token),
    ),
  );
  const written = answers.filter(
    ({ data, errors }) =>
      errors.length === 0 && (data?.["createReview"] as { review: unknown } | undefined)?.review,
  );
  expect(written).toHaveLength(1);
  const [{ total } = { total: 0 }] = await app.deps.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM reviews r JOIN cases c ON c.id = r.case_id WHERE c.number = $1`,
    [number],
  );
  expect(total).toBe(1);
});

test("how an author is called", async () => {
  const nora = await publicSpecialist(app);
  const people = [
    { names: "Ana María", surnames: "García López", company: null },
    { names: "Pilar", surnames: "de la Fuente Ruiz", company: null },
    { names: "Óscar", surnames: "Ñíguez", company: null },
    { names: "Prince", surnames: "", company: null },
    { names: "Luis", surnames: "Peña", company: "Talleres Peña, S. L." },
  ];
  for (const { names, surnames, company } of people) {
    const { client } = await desk.written(nora.accountId, { stars: 5 });
    await app.deps.db.query(
      `UPDATE accounts SET names = $2, surnames = $3, company_name = $4 WHERE id = $1`,
      [client.accountId, names, surnames, company],
    );
  }
  const { nodes } = await desk.list(nora.accountId);
  expect(nodes.map(({ authorName }) => authorName).toReversed()).toEqual([
    "Ana G.",
    "Pilar F.",
    "Óscar Ñ.",
    "Prince",
    "Talleres Peña, S. L.",
  ]);
});

test("the rating is made of what is shown", async () => {
  const nora = await publicSpecialist(app);
  const rating = async () =>
    payloadOf(
      await app.graphql(`query ($id: ID!) { publicSpecialist(id: $id) { rating reviewCount } }`, {
        id: nora.accountId,
      }),
      "publicSpecialist",
    );
  expect(await rating()).toEqual({ rating: null, reviewCount: 0 });
  const ids = [];
  for (const stars of [5, 4, 4]) ids.push((await desk.written(nora.accountId, { stars })).id);
  expect(await rating()).toEqual({ rating: 4.3, reviewCount: 3 });
  const admin = await app.signIn("ADMIN");
  await desk.report({ id: ids[0], input: { reason: "FALSE" } }, nora.token);
  const removed = await app.graphql(
    `mutation ($id: ID!) { decideReportedReview(id: $id, input: { decision: REMOVE, note: "Falsa" }) {
       userErrors { code } } }`,
    { id: ids[0] },
    admin.token,
  );
  expect(payloadOf(removed, "decideReportedReview")).toEqual({ userErrors: [] });
  expect(await rating()).toEqual({ rating: 4, reviewCount: 2 });
});

test("the list: newest first, in pages, as many statements for fifty as for one, nothing of whom nobody sees", async () => {
  const nora = await publicSpecialist(app);
  for (const stars of [5, 4, 3]) await desk.written(nora.accountId, { stars });
  expect((await desk.list(nora.accountId)).nodes.map(({ stars }) => stars)).toEqual([3, 4, 5]);
  const second = await desk.list(nora.accountId, undefined, { number: 2, size: 2 });
  expect(second).toMatchObject({
    nodes: [{ stars: 5, mine: false }],
    totalCount: 3,
    pageInfo: { pageCount: 2 },
  });
  const few = await leastStatements(() => desk.list(nora.accountId, undefined, { size: 1 }));
  expect(await leastStatements(() => desk.list(nora.accountId, undefined, { size: 50 }))).toBe(few);
  expect(few).toBeLessThanOrEqual(4);
  await app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [nora.accountId]);
  expect(await desk.list(nora.accountId)).toMatchObject({ nodes: [], totalCount: 0 });
  expect(await desk.list(999_999_999)).toMatchObject({ nodes: [], totalCount: 0 });
});
