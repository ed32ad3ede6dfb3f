import { expect, test } from "@jest/globals";
import { ownFigures } from "../../server/domains/overview/own-figures.ts";
import { billingDesk } from "../support/billing.ts";
import { leastStatements } from "../support/count-statements.ts";
import { proceedingsDesk, type Person, type TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

const OWN = `{ ownFigures(period: DAYS_30) { from to steps { from } newCases { value before } sessionsHeld { value line }
  agreements { value before line } recovered { value line } fees { value line } available { value before line }
  retained { value } } }`;

interface Own {
  steps: { from: string }[];
  newCases: { value: number; before: number };
  sessionsHeld: { value: number; line: number[] };
  agreements: { value: number; before: number; line: number[] };
  recovered: { value: string; line: string[] };
  fees: { value: string; line: string[] };
  available: { value: string; before: string; line: string[] } | null;
  retained: { value: string } | null;
}

async function own(person: Pick<Person, "token">): Promise<Own> {
  const { data, errors } = await desk.app.graphql(OWN, {}, person.token);
  expect(errors).toEqual([]);
  return (data as unknown as { ownFigures: Own }).ownFigures;
}

async function agreement(
  { id }: TestMatter,
  of: "case_id" | "task_id",
  { status = "ACCEPTED", closedAt, paidOn = null }: Record<string, string | null>,
): Promise<void> {
  await desk.app.deps.db.query(
    `WITH made AS (
       INSERT INTO agreements (${of}, number, status, title, terms, amount, content_hash, created_by, created_at, updated_at, closed_at)
       SELECT $1, 1 + count(*), $2, 'Acuerdo', 'Se paga', 100.10, 'h', $3, '2025-01-01', '2025-01-01', $4
       FROM agreements WHERE ${of} = $1 RETURNING id)
     INSERT INTO agreement_instalments (agreement_id, number, due_on, amount, paid_on)
     SELECT id, 1, '2026-12-01', 100.10, $5 FROM made`,
    [id, status, desk.specialist.accountId, closedAt, paidOn],
  );
}

test("each sees what their own cases came to, a specialist their tasks, too", async () => {
  const matter = await desk.caseOf();
  await agreement(matter, "case_id", { closedAt: "2026-11-18T23:30:00Z", paidOn: "2026-11-20" });
  await agreement(matter, "case_id", { closedAt: "2026-10-10T11:00:00Z", paidOn: "2026-10-10" });
  await agreement(matter, "case_id", {
    status: "REJECTED",
    closedAt: "2026-11-19T11:00:00Z",
    paidOn: "2026-11-19",
  });
  const task = await desk.taskOf();
  await agreement(task, "task_id", { closedAt: "2026-11-20T08:00:00Z", paidOn: "2026-11-20" });
  await desk.app.deps.db.query(
    `INSERT INTO matter_sessions (created_at, updated_at, case_id, kind, starts_at, minutes, channel, place, status, created_by)
     SELECT '2026-11-01', '2026-11-01', $1, 'JOINT', at::timestamptz, 45, 'VIDEO', '', status, $2
     FROM (VALUES ('2026-11-10T10:00:00Z', 'HELD'), ('2026-11-11T10:00:00Z', 'MISSED')) AS s (at, status)`,
    [matter.id, desk.specialist.accountId],
  );
  const client = await own(desk.client);
  expect(client).toMatchObject({
    newCases: { value: 1, before: 0 },
    sessionsHeld: { value: 1 },
    agreements: { value: 1, before: 1 },
    recovered: { value: "100.10" },
    fees: { value: "0.00" },
    available: null,
    retained: null,
  });
  const at = (day: string) => client.steps.findIndex(({ from }) => from === day);
  expect(client.agreements.line[at("2026-11-19")]).toBe(1);
  expect(client.recovered.line[at("2026-11-20")]).toBe("100.10");
  expect(client.sessionsHeld.line[at("2026-11-10")]).toBe(1);
  expect(await own(desk.specialist)).toMatchObject({
    newCases: { value: 1 },
    sessionsHeld: { value: 1 },
    agreements: { value: 2, before: 1 },
    recovered: { value: "200.20" },
  });
  for (const stranger of [desk.otherClient, desk.otherSpecialist])
    expect(await own(stranger)).toMatchObject({
      newCases: { value: 0 },
      sessionsHeld: { value: 0 },
      agreements: { value: 0, before: 0 },
      recovered: { value: "0.00" },
      fees: { value: "0.00" },
    });
});

test("what a client paid came into the specialist's account", async () => {
  const money = await billingDesk(desk.app);
  await money.accepted();
  await money.pay("INITIAL");
  const client = await own(money.client);
  expect(client.fees.value).not.toBe("0.00");
  expect(client.fees.line.at(-1)).toBe(client.fees.value);
  const { fees, available, retained } = await own(money.specialist);
  const held = await money.balance();
  expect({ available: available?.value, retained: retained?.value }).toEqual({
    available: held.available,
    retained: held.retained,
  });
  expect(Number(fees.value)).toBe(Number(held.available) + Number(held.retained));
  expect([available?.before, available?.line.at(-2), available?.line.at(-1)]).toEqual([
    "0.00",
    "0.00",
    held.available,
  ]);
});

test("six statements at most; not for administrators, who have their own", async () => {
  const specialist = await desk.ctxOf(desk.specialist);
  const client = await desk.ctxOf(desk.client);
  await ownFigures(specialist, "YEAR");
  expect([
    await leastStatements(() => ownFigures(specialist, "YEAR")),
    await leastStatements(() => ownFigures(client, "DAYS_90")),
  ]).toEqual([6, 5]);
  const { errors } = await desk.app.graphql(OWN, {}, desk.admin.token);
  expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
});
