import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { mailAccount } from "../../server/domains/accounts/account-mail.ts";
import { Account } from "../../server/domains/accounts/account.entity.ts";
import { Notification } from "../../server/domains/notifications/notification.entity.ts";
import { sweepNotifications } from "../../server/domains/notifications/notification-retention.ts";
import { notificationsDataHolder } from "../../server/domains/notifications/personal-data.ts";
import {
  notifyAccount,
  notifyAdministrators,
  settleForAdministrators,
  type Bell,
} from "../../server/domains/notifications/record-notification.ts";
import { addAccount } from "../support/app.ts";
import { leastStatements } from "../support/count-statements.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps, type TestDeps } from "../support/deps.ts";

const database = testDatabase();
let deps: TestDeps;
let client = 0;
beforeAll(async () => {
  deps = await testDeps(database);
  client = await addAccount(deps, "CLIENT", "cliente@correo.example");
});
beforeEach(async () => {
  await deps.db.getRepository(Notification).clear();
  await deps.db.getRepository(Account).update(client, { notifyEmail: true, status: "ACTIVE" });
});

const later = (ms: number) => deps.setNow(new Date(deps.clock.now().getTime() + ms).toISOString());

const stored = (accountId = client) =>
  deps.db.getRepository(Notification).find({ where: { accountId }, order: { id: "ASC" } });

const CASE_BELL: Bell = { topic: "CASE", path: "/dashboard/client/cases/P26000001" };

function mail(bell: Bell | null, over: { kind?: string; subject?: string; category?: "necessary" } = {}) {
  return deps.db.transaction((manager) =>
    mailAccount(deps, manager, client, {
      category: "cases",
      kind: "case-accept",
      subject: "Han aceptado tu expediente",
      content: { paragraphs: ["El especialista lo ha aceptado.", "Otra cosa."] },
      ...over,
      bell,
    }),
  );
}

describe("what is mailed", () => {
  test("is in the bell in the same words, dated by the clock, and costs no further statement", async () => {
    const before = await leastStatements(() => mail(null));
    expect(await stored()).toEqual([]);
    const withBell = await leastStatements(() => mail(CASE_BELL));
    expect(withBell).toBe(before);
    await deps.db.getRepository(Notification).clear();
    await mail(CASE_BELL);
    expect(await stored()).toEqual([
      expect.objectContaining({
        kind: "case-accept",
        topic: "CASE",
        title: "Han aceptado tu expediente",
        text: "El especialista lo ha aceptado.",
        path: "/dashboard/client/cases/P26000001",
        count: 1,
        readAt: null,
        within: null,
      }),
    ]);
  });

  test("obeys the same preference in both, except what always comes", async () => {
    await deps.db.getRepository(Account).update(client, { notifyEmail: false });
    expect(await mail(CASE_BELL)).toBe(false);
    expect(await stored()).toEqual([]);
    expect(await mail(CASE_BELL, { category: "necessary" })).toBe(true);
    expect(await stored()).toHaveLength(1);
  });

  test("isn't told to a closed account", async () => {
    await deps.db.getRepository(Account).update(client, { status: "CLOSED" });
    expect(await mail(CASE_BELL, { category: "necessary" })).toBe(false);
    expect(await stored()).toEqual([]);
  });

  test("leaves nothing behind when the transaction is rolled back", async () => {
    const failing = deps.db.transaction(async (manager) => {
      await notifyAccount(deps, manager, client, {
        ...CASE_BELL,
        category: "cases",
        kind: "x",
        title: "x",
        text: "",
      });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await stored()).toEqual([]);
  });
});

describe("one unread per thing", () => {
  test("more of the same kind counts up, newest words, under a new id", async () => {
    await mail({ ...CASE_BELL, thing: "conversation:1", count: 2 });
    const [first] = await stored();
    later(60_000);
    await mail({ ...CASE_BELL, thing: "conversation:1" }, { subject: "Otro más" });
    const [bundle, ...others] = await stored();
    expect(others).toEqual([]);
    expect(bundle).toMatchObject({ count: 3, title: "Otro más", at: deps.clock.now() });
    expect(bundle?.id).toBeGreaterThan(first?.id ?? 0);
  });

  test("another kind takes its place and counts anew", async () => {
    await mail({ ...CASE_BELL, thing: "session:1" }, { kind: "session-scheduled" });
    await mail(
      { ...CASE_BELL, thing: "session:1" },
      { kind: "session-cancelled", subject: "Sesión anulada" },
    );
    expect(await stored()).toMatchObject([{ kind: "session-cancelled", count: 1, title: "Sesión anulada" }]);
  });

  test("without a thing only identical titles are bundled", async () => {
    await mail(CASE_BELL);
    await mail(CASE_BELL);
    await mail(CASE_BELL, { subject: "Otro asunto" });
    expect((await stored()).map(({ count }) => count)).toEqual([2, 1]);
  });

  test("what is read stays as it is; the next is a new one", async () => {
    await mail(CASE_BELL);
    await deps.db.getRepository(Notification).update({ accountId: client }, { readAt: deps.clock.now() });
    await mail(CASE_BELL);
    expect((await stored()).map(({ readAt }) => readAt !== null)).toEqual([true, false]);
  });

  test("twenty at once are one with all of them counted", async () => {
    await Promise.all(Array.from({ length: 20 }, () => mail({ ...CASE_BELL, thing: "conversation:1" })));
    expect(await stored()).toMatchObject([{ count: 20 }]);
  });
});

test("what waits for administrators is told to the active ones but who did it, and settled for all", async () => {
  const [one, two, gone] = await Promise.all(
    ["a", "b", "c"].map((name) => addAccount(deps, "ADMIN", `${name}@correo.example`)),
  );
  await deps.db.getRepository(Account).update(gone ?? 0, { status: "SUSPENDED" });
  const actor = {
    accountId: one ?? 0,
    role: "ADMIN",
    email: "",
    sessionId: "",
    sessionStartedAt: new Date(0),
  } as const;
  const bell = {
    topic: "LEAD",
    kind: "lead-new",
    title: "x",
    text: "y",
    path: "/",
    thing: "lead:1",
  } as const;
  const ask = () => deps.db.transaction((manager) => notifyAdministrators({ ...deps, actor }, manager, bell));
  const empty = await leastStatements(() => deps.db.transaction(async () => undefined));
  expect(await leastStatements(ask)).toBe(empty + 1);
  expect(await stored(one)).toEqual([]);
  expect(await stored(two)).toMatchObject([{ kind: "lead-new", readAt: null }]);
  expect(await stored(gone)).toEqual([]);
  expect(await stored()).toEqual([]);
  await settleForAdministrators(deps, deps.db.manager, "lead:1");
  expect(await stored(two)).toMatchObject([{ readAt: deps.clock.now() }]);
});

test("after 180 days it is deleted, and whatever a closed account still has", async () => {
  await mail(CASE_BELL);
  later(179 * 86_400_000);
  await mail({ ...CASE_BELL, thing: "newer" });
  await sweepNotifications(deps);
  expect(await stored()).toHaveLength(2);
  later(2 * 86_400_000);
  await sweepNotifications(deps);
  expect(await stored()).toMatchObject([{ thing: "newer" }]);
  await deps.db.getRepository(Account).update(client, { status: "CLOSED" });
  await sweepNotifications(deps);
  expect(await stored()).toEqual([]);
});

test("it is part of one's data, and goes with the account", async () => {
  await mail(CASE_BELL);
  const [part] = await notificationsDataHolder.collect(deps, client);
  expect(part).toMatchObject({
    name: "avisos.json",
    json: [{ title: "Han aceptado tu expediente", count: 1 }],
  });
  const ctx = { ...deps } as unknown as Parameters<typeof notificationsDataHolder.block>[0];
  const blocked = await notificationsDataHolder.block(ctx, deps.db.manager, client);
  expect(blocked).toMatchObject({ data: { notifications: [{ title: "Han aceptado tu expediente" }] } });
  expect(await stored()).toEqual([]);
});
