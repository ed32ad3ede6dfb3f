import { expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { billingDesk } from "../support/billing.ts";
import { addCase } from "../support/cases.ts";
import { FORM } from "../support/task-desk.ts";

const app = testApp();

const OVERVIEW = `{ activityOverview {
  paymentsMade { value before currency } openSessions { value before } newCases { value before }
  agreementsCreated { value before } overallBalance { value before currency }
  alerts { kind message count } openTickets lateTickets openLeads reportedReviews
  casesByGroup { interventionType open agreed broken } } }`;

interface Overview {
  newCases: { value: number; before: number };
  alerts: { kind: string; message: string; count: number }[];
  openTickets: number;
  casesByGroup: { interventionType: string; open: number; agreed: number; broken: number }[];
}

async function overview(token: string): Promise<Overview> {
  return payloadOf(await app.graphql(OVERVIEW, {}, token), "activityOverview") as Overview;
}

test("nothing yet: zeros and no alerts", async () => {
  const { token } = await app.signIn("ADMIN");
  expect(await overview(token)).toMatchObject({
    paymentsMade: { value: "0.00", before: "0.00", currency: "EUR" },
    overallBalance: { value: "0.00", before: "0.00" },
    newCases: { value: 0, before: 0 },
    alerts: [],
    openTickets: 0,
    casesByGroup: [
      { interventionType: "CONCILIATION", open: 0, agreed: 0, broken: 0 },
      { interventionType: "MEDIATION", open: 0, agreed: 0, broken: 0 },
      { interventionType: "COLLECTION", open: 0, agreed: 0, broken: 0 },
    ],
  });
});

test("counts what really is there, beside the thirty days before", async () => {
  const admin = await app.signIn("ADMIN");
  const client = await app.signIn("CLIENT");
  const before = await addCase(app.deps, { clientId: client.accountId, status: "AGREED" });
  await addCase(app.deps, { clientId: client.accountId, status: "PENDING_ACCEPTANCE", interventionType: 1 });
  const now = app.deps.clock.now().getTime();
  await app.deps.db.query(
    `UPDATE cases SET created_at = CASE WHEN number = $1 THEN $2::timestamptz ELSE $3 END`,
    [before, new Date(now - 40 * 86_400_000), new Date(now - 86_400_000)],
  );
  await app.graphql(
    `mutation { createTicket(input: { category: OTHER, subject: "a", text: "b" }) { message } }`,
    {},
    client.token,
  );
  const found = await overview(admin.token);
  expect(found.newCases).toEqual({ value: 1, before: 1 });
  expect(found.openTickets).toBe(1);
  expect(found.casesByGroup.map(({ open, agreed }) => [open, agreed])).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
  expect(found.alerts).toEqual([
    { kind: "CASES_UNASSIGNED", message: "1 expediente está sin especialista", count: 1 },
  ]);
  await app.deps.db.query(`UPDATE tickets SET answer_due_at = $1`, [new Date(now - 1_000)]);
  expect((await overview(admin.token)).alerts[0]).toMatchObject({ kind: "TICKETS_LATE", count: 1 });
});

test("payments made are those the payments page calls income, also once they are given back", async () => {
  const desk = await billingDesk(app);
  await desk.accepted();
  const paid = await desk.pay("INITIAL");
  const figures = async () => {
    const { data } = await app.graphql(
      `{ activityOverview { paymentsMade { value } overallBalance { value } } paymentsOverview { incoming30 bank } }`,
      {},
      desk.admin.token,
    );
    const { activityOverview, paymentsOverview } = data as unknown as {
      activityOverview: { paymentsMade: { value: string }; overallBalance: { value: string } };
      paymentsOverview: { incoming30: string; bank: string };
    };
    expect(activityOverview.paymentsMade.value).toBe(paymentsOverview.incoming30);
    expect(activityOverview.overallBalance.value).toBe(paymentsOverview.bank);
    return activityOverview.paymentsMade.value;
  };
  const before = await figures();
  expect(before).not.toBe("0.00");
  await app.deps.db.query(`UPDATE payments SET status = 'REFUND_DUE' WHERE id = $1`, [paid]);
  expect(await figures()).toBe(before);
});

test("says how many sessions and agreements are of corporate tasks", async () => {
  const { token, accountId } = await app.signIn("ADMIN");
  const read = async () => {
    const { data } = await app.graphql(
      `{ activityOverview { openSessions { value ofTasks } agreementsCreated { value ofTasks } newCases { ofTasks } } }`,
      {},
      token,
    );
    return (data as unknown as { activityOverview: object }).activityOverview;
  };
  expect(await read()).toEqual({
    openSessions: { value: 0, ofTasks: 0 },
    agreementsCreated: { value: 0, ofTasks: 0 },
    newCases: { ofTasks: null },
  });
  const number = await addCase(app.deps, { clientId: null, status: "IN_PROGRESS" });
  await app.deps.db.query(
    `INSERT INTO matter_sessions (created_at, updated_at, case_id, kind, starts_at, minutes, channel, place, created_by)
     SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', id, 'JOINT', $2::timestamptz, 45, 'VIDEO', '', $3 FROM cases WHERE number = $1`,
    [number, new Date(app.deps.clock.now().getTime() + 86_400_000), accountId],
  );
  expect(await read()).toMatchObject({ openSessions: { value: 1, ofTasks: 0 } });
  const created = await app.graphql(
    `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }`,
    { input: FORM },
    token,
  );
  const { task } = payloadOf(created, "createTask") as { task: { id: string } };
  await app.deps.db.query(
    `UPDATE matter_sessions SET case_id = NULL, task_id = $1 WHERE case_id IS NOT NULL`,
    [task.id],
  );
  expect(await read()).toMatchObject({ openSessions: { value: 1, ofTasks: 1 } });
});

test("is for administrators", async () => {
  for (const role of ["CLIENT", "SPECIALIST"] as const) {
    const { token } = await app.signIn(role);
    expect((await app.graphql(OVERVIEW, {}, token)).errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
});
