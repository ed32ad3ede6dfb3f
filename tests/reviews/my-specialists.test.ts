import { beforeAll, describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { addCase, publicSpecialist } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";

const app = testApp();
type Person = { token: string; accountId: number };
let elena: Person;
let marta: Person;

beforeAll(async () => {
  elena = await publicSpecialist(app);
  marta = await publicSpecialist(app, { names: "Marta", surnames: "Soler" });
});

const MINE = `{ mySpecialists { id displayName specialist { id available } cases openCases lastCaseNumber lastCaseStatus
  rating reviewableCaseNumber } }`;

interface Mine {
  id: string;
  specialist: { id: string } | null;
  lastCaseNumber: string;
}

const ask = async (token: string) => payloadOf(await app.graphql(MINE, {}, token), "mySpecialists") as Mine[];

/** Each a second after the one before. */
function caseOf(clientId: number, specialist: Person, status: string): Promise<string> {
  app.deps.setNow(new Date(app.deps.clock.now().getTime() + 1_000).toISOString());
  return addCase(app.deps, { clientId, specialistId: specialist.accountId, status });
}

function review(caseNumber: string, stars: number, token: string) {
  return app.graphql(
    `mutation ($n: String!, $i: ReviewTextInput!) { createReview(caseNumber: $n, input: $i) { userErrors { code } } }`,
    { n: caseNumber, i: { stars } },
    token,
  );
}

describe("mySpecialists", () => {
  test("counts the cases they took on, the one of the newest case first; nobody who was only asked", async () => {
    const ana = await app.signIn("CLIENT");
    await caseOf(ana.accountId, elena, "AGREED");
    const running = await caseOf(ana.accountId, elena, "IN_PROGRESS");
    expect(await ask(ana.token)).toEqual([
      expect.objectContaining({
        id: String(elena.accountId),
        displayName: "Elena Ferrer Gil",
        cases: 2,
        openCases: 1,
        lastCaseNumber: running,
        lastCaseStatus: "IN_PROGRESS",
        rating: null,
      }),
    ]);
    await caseOf(ana.accountId, marta, "PENDING_ACCEPTANCE");
    expect(await ask(ana.token)).toHaveLength(1);
    const newest = await caseOf(ana.accountId, marta, "PENDING_COUNTERPARTY");
    expect((await ask(ana.token)).map(({ lastCaseNumber }) => lastCaseNumber)).toEqual([newest, running]);
  });

  test("tells the stars given last, and the case that can still be reviewed", async () => {
    const ana = await app.signIn("CLIENT");
    const first = await caseOf(ana.accountId, elena, "AGREED");
    const second = await caseOf(ana.accountId, elena, "BROKEN");
    expect(await ask(ana.token)).toEqual([
      expect.objectContaining({ rating: null, reviewableCaseNumber: second }),
    ]);
    await review(second, 4, ana.token);
    expect(await ask(ana.token)).toEqual([
      expect.objectContaining({ rating: 4, reviewableCaseNumber: first }),
    ]);
    await review(first, 2, ana.token);
    expect(await ask(ana.token)).toEqual([
      expect.objectContaining({ rating: 2, reviewableCaseNumber: null }),
    ]);
  });

  test("whoever left stays with their name, without a page and without a review to write", async () => {
    const gone = await publicSpecialist(app, { names: "Íñigo", surnames: "Ros" });
    const ana = await app.signIn("CLIENT");
    await caseOf(ana.accountId, gone, "AGREED");
    await app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [gone.accountId]);
    expect(await ask(ana.token)).toEqual([
      expect.objectContaining({ displayName: "Íñigo Ros", specialist: null, reviewableCaseNumber: null }),
    ]);
  });

  test("holds only the asker's own cases, and only clients may ask", async () => {
    const [ana, ben] = [await app.signIn("CLIENT"), await app.signIn("CLIENT")];
    await caseOf(ana.accountId, elena, "IN_PROGRESS");
    expect(await ask(ben.token)).toEqual([]);
    for (const token of [elena.token, (await app.signIn("ADMIN")).token]) {
      const { errors } = await app.graphql(MINE, {}, token);
      expect(errors?.[0]?.extensions["code"]).toBe("FORBIDDEN");
    }
    const { errors } = await app.graphql(MINE, {});
    expect(errors?.[0]?.extensions["code"]).toBe("UNAUTHENTICATED");
  });

  test("takes as many statements for many as for one", async () => {
    const ana = await app.signIn("CLIENT");
    await caseOf(ana.accountId, elena, "AGREED");
    const one = await leastStatements(() => ask(ana.token));
    for (const specialist of [marta, await publicSpecialist(app), await publicSpecialist(app)])
      await caseOf(ana.accountId, specialist, "AGREED");
    expect(await leastStatements(() => ask(ana.token))).toBe(one);
    expect(await ask(ana.token)).toHaveLength(4);
  });
});
