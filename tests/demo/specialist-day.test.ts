import { expect, jest, test } from "@jest/globals";
import { seedDemo } from "../../server/demo/seed.ts";
import { notifications } from "../../server/domains/notifications/list-notifications.ts";
import { pendingForMe } from "../../server/domains/overview/pending/pending-for-me.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

// The whole demonstration is written, beside other tests that use the same two cores.
jest.setTimeout(60_000);

async function specialist(): Promise<SignedInContext> {
  const [row] = await desk.deps.db.query<{ id: number }[]>(
    "SELECT id FROM accounts WHERE email = 'especialista@demo.acuerdo.es'",
  );
  const ctx = desk.ctx();
  return { ...ctx, actor: { ...ctx.actor, accountId: row?.id ?? 0, role: "SPECIALIST" } };
}

test("the documented specialist's day has something of everything that can wait, and this morning's reminders", async () => {
  // A Thursday: on others the next workday may be further than tomorrow.
  desk.deps.setNow("2026-11-19T09:00:00.000Z");
  await seedDemo(desk.deps);
  const { items } = await pendingForMe(await specialist());
  const found = items.map(({ kind, overdue, dueOn }) => ({ kind, overdue, dueOn }));
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: "SESSION_TO_RECORD", overdue: true, dueOn: "2026-11-18" },
      { kind: "SESSION", overdue: false, dueOn: "2026-11-20" },
      { kind: "DEADLINE", overdue: false, dueOn: expect.any(String) },
      { kind: "INSTALMENT_LATE", overdue: true, dueOn: expect.any(String) },
      { kind: "INVITATION_UNANSWERED", overdue: false, dueOn: null },
      { kind: "MESSAGES_UNREAD", overdue: false, dueOn: null },
      { kind: "CASE_TO_ANSWER", overdue: false, dueOn: expect.any(String) },
    ]),
  );
  const { nodes } = await notifications(await specialist(), { unreadOnly: true, first: 50 });
  expect(nodes.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["deadline-reminder", "instalments-late"]),
  );
});
