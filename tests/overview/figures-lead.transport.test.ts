import { expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { billingDesk } from "../support/billing.ts";
import { addCase } from "../support/cases.ts";

const app = testApp();

/** Midnight in Madrid of the first of the thirty days that end on 20 November 2026, and the last instant before it. */
const FIRST = new Date("2026-10-21T22:00:00Z");
const BEFORE = new Date(FIRST.getTime() - 1);

async function ask<Found>(token: string, field: string, query: string): Promise<Found> {
  return payloadOf(await app.graphql(query, {}, token), field) as Found;
}

const OVERVIEW = `{ activityOverview { from to newCases { value before } paymentsMade { value before } lateTickets openTickets
  casesByGroup { open agreed broken } alerts { kind count } } }`;

interface Overview {
  from: string;
  to: string;
  newCases: { value: number; before: number };
  paymentsMade: { value: string; before: string };
  lateTickets: number;
  openTickets: number;
  casesByGroup: { open: number; agreed: number; broken: number }[];
  alerts: { kind: string; count: number }[];
}

const overview = (token: string) => ask<Overview>(token, "activityOverview", OVERVIEW);

function countOf(token: string, filter: string): Promise<{ totalCount: number }> {
  return ask(token, "cases", `{ cases(filter: { ${filter} }) { totalCount } }`);
}

test("new cases are those of whole days in Madrid, as the list finds them; erased ones are in neither", async () => {
  const { token } = await app.signIn("ADMIN");
  const { accountId: clientId } = await app.signIn("CLIENT");
  const opened = (openedAt: Date) => addCase(app.deps, { clientId, openedAt });
  await opened(BEFORE);
  await opened(FIRST);
  const erased = await opened(FIRST);
  await app.deps.db.query(`UPDATE cases SET erased_at = $2 WHERE number = $1`, [
    erased,
    app.deps.clock.now(),
  ]);
  const figures = await overview(token);
  expect(figures).toMatchObject({
    from: "2026-10-22",
    to: "2026-11-20",
    newCases: { value: 1, before: 1 },
    casesByGroup: [{ agreed: 0 }, { agreed: 2 }, { agreed: 0 }],
  });
  const { from, to } = figures;
  expect(await countOf(token, `createdFrom: "${from}", createdTo: "${to}"`)).toEqual({ totalCount: 1 });
  expect(await countOf(token, `createdTo: "2026-10-21"`)).toEqual({ totalCount: 1 });
  expect(await countOf(token, `interventionType: MEDIATION, group: AGREED`)).toEqual({ totalCount: 2 });
});

test("a specialist's silence of five days is the alert's and the list's", async () => {
  const { token } = await app.signIn("ADMIN");
  const { accountId: clientId } = await app.signIn("CLIENT");
  const { accountId: specialistId } = await app.signIn("SPECIALIST");
  const asked = (days: number) =>
    addCase(app.deps, {
      clientId,
      specialistId,
      status: "PENDING_ACCEPTANCE",
      openedAt: new Date(app.deps.clock.now().getTime() - days * 86_400_000),
    });
  await asked(6);
  await asked(4);
  const { alerts } = await overview(token);
  expect(alerts.find(({ kind }) => kind === "CASES_WAITING")?.count).toBe(1);
  expect(await countOf(token, "unanswered: true")).toEqual({ totalCount: 1 });
  expect(await countOf(token, "assigned: true, status: PENDING_ACCEPTANCE")).toEqual({ totalCount: 2 });
});

test("payments made are those with a receipt that were decided in these days, whatever became of them", async () => {
  const desk = await billingDesk(app);
  const { token } = desk.admin;
  await desk.accepted();
  await desk.pay("INITIAL");
  const listed = async (args: string) =>
    ask<{ totalCount: number; totalAmount: string }>(
      token,
      "payments",
      `{ payments(${args}) { totalCount totalAmount } }`,
    );
  const due = (await desk.instalments()).find(({ concept }) => concept === "MANAGEMENT");
  const second = (await desk.notify(due?.id ?? "")).payment?.id ?? "";
  expect((await listed("hasReceipt: false")).totalCount).toBe(1);
  await desk.decide("confirmPayment", second);
  const { from, to } = await overview(token);
  await app.deps.db.query(`UPDATE payments SET status = 'REFUND_DUE' WHERE id = $1`, [second]);
  const days = `hasReceipt: true, from: "${from}", to: "${to}"`;
  expect(await listed(days)).toEqual({
    totalCount: 2,
    totalAmount: (await overview(token)).paymentsMade.value,
  });
  await app.deps.db.query(`UPDATE payments SET decided_at = $2 WHERE id = $1`, [second, BEFORE]);
  const { paymentsMade } = await overview(token);
  expect(await listed(days)).toEqual({ totalCount: 1, totalAmount: paymentsMade.value });
  expect(await listed(`hasReceipt: true, to: "2026-10-21"`)).toEqual({
    totalCount: 1,
    totalAmount: paymentsMade.before,
  });
});

test("late tickets are those that wait and whose time is over", async () => {
  const { token } = await app.signIn("ADMIN");
  const client = await app.signIn("CLIENT");
  for (const subject of ["a", "b", "c"])
    await app.graphql(
      `mutation { createTicket(input: { category: OTHER, subject: "${subject}", text: "t" }) { message } }`,
      {},
      client.token,
    );
  const late = app.deps.clock.now().getTime() - 1_000;
  await app.deps.db.query(`UPDATE tickets SET answer_due_at = $1 WHERE subject IN ('a', 'b')`, [
    new Date(late),
  ]);
  await app.deps.db.query(`UPDATE tickets SET status = 'CLOSED' WHERE subject = 'b'`);
  const listed = (args: string) =>
    ask<{ totalCount: number }>(token, "tickets", `{ tickets${args} { totalCount } }`);
  const { lateTickets, openTickets } = await overview(token);
  expect([lateTickets, openTickets]).toEqual([1, 2]);
  expect(await listed("(late: true)")).toEqual({ totalCount: lateTickets });
  expect(await listed("(status: OPEN)")).toEqual({ totalCount: openTickets });
});

test("days that make no sense are refused, by the lists and by the file of cases", async () => {
  const { token } = await app.signIn("ADMIN");
  const turned = `"2026-11-20"`;
  const first = `"2026-11-01"`;
  for (const query of [
    `{ cases(filter: { createdFrom: ${turned}, createdTo: ${first} }) { totalCount } }`,
    `{ payments(from: ${turned}, to: ${first}) { totalCount } }`,
    `{ payments(to: "2026-02-30") { totalCount } }`,
  ]) {
    const { errors } = await app.graphql(query, {}, token);
    expect(errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
  }
  const refused = await ask<{ userErrors: { field: string[] }[] }>(
    token,
    "exportCases",
    `mutation { exportCases(input: { format: CSV, filter: { createdFrom: ${turned}, createdTo: ${first} } }) {
      userErrors { field message } } }`,
  );
  expect(refused.userErrors).toEqual([
    {
      field: ["filter", "createdFrom"],
      message: "La fecha «desde» no puede ser posterior a «hasta».",
    },
  ]);
});
