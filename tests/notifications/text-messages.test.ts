import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { mailAccount } from "../../server/domains/accounts/account-mail.ts";
import { Account } from "../../server/domains/accounts/account.entity.ts";
import { Notification } from "../../server/domains/notifications/notification.entity.ts";
import type { Bell, NotificationCategory } from "../../server/domains/notifications/record-notification.ts";
import { certifiedProvider, type CertifiedProvider } from "../../server/platform/certified-provider.ts";
import { startDevProvider, type DevProvider } from "../../server/platform/dev-provider.ts";
import { GiveUp } from "../../server/platform/job-words.ts";
import { deliverText, textQueue } from "../../server/platform/text-messages.ts";
import { addAccount } from "../support/app.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps, type TestDeps } from "../support/deps.ts";

const database = testDatabase();
let deps: TestDeps;
let office: DevProvider;
let provider: CertifiedProvider;
let client = 0;

beforeAll(async () => {
  office = await startDevProvider();
  provider = certifiedProvider(office.settings, { patienceMs: 300 });
  deps = await testDeps(database);
  client = await addAccount(deps, "CLIENT", "cliente@correo.example");
});
afterAll(() => office.stop());
beforeEach(async () => {
  deps.env.provider = office.settings;
  office.answer(() => "take");
  await deps.db.query(`DELETE FROM jobs.job WHERE name = $1`, [textQueue]);
  await deps.db.getRepository(Notification).clear();
  await choose({});
});

const choose = (choice: Partial<Account>) =>
  deps.db.getRepository(Account).update(client, {
    notifyEmail: true,
    notifySms: true,
    lada: "34",
    phone: "612345678",
    status: "ACTIVE",
    ...choice,
  });

type Queued = Parameters<typeof deliverText>[1];

async function queued(): Promise<Queued[]> {
  const rows = await deps.db.query<{ data: Queued }[]>(`SELECT data FROM jobs.job WHERE name = $1`, [
    textQueue,
  ]);
  return rows.map(({ data }) => data);
}

const BELL: Bell = { topic: "CASE", path: "/dashboard/client/cases/P26000001" };

function tell(bell: Bell | null, category: NotificationCategory = "cases"): Promise<boolean> {
  return deps.db.transaction((manager) =>
    mailAccount(deps, manager, client, {
      category,
      kind: "case-accept",
      subject: "Han aceptado tu expediente",
      content: { paragraphs: ["El especialista lo ha aceptado."] },
      bell,
    }),
  );
}

describe("who has chosen text messages", () => {
  test("gets the bell's line with its link, beside the mail", async () => {
    expect(await tell(BELL)).toBe(true);
    expect(await queued()).toEqual([
      {
        to: "+34612345678",
        text: "Acuerdo: Han aceptado tu expediente. http://localhost:3000/dashboard/client/cases/P26000001",
        kind: "case-accept",
        key: expect.stringMatching(/^t-/),
      },
    ]);
    expect(await deps.db.getRepository(Notification).count()).toBe(1);
  });

  test("also who wants neither mail nor bell", async () => {
    await choose({ notifyEmail: false });
    expect(await tell(BELL)).toBe(false);
    expect(await queued()).toHaveLength(1);
    expect(await deps.db.getRepository(Notification).count()).toBe(0);
  });

  test.each([
    ["codes and what one has just done oneself", () => tell(null)],
    ["what always comes", () => tell(BELL, "necessary")],
    ["advice", () => tell(BELL, "suggestions")],
  ])("gets none of %s", async (_what, telling) => {
    await telling();
    expect(await queued()).toEqual([]);
  });
});

test.each([
  ["the choice", { notifySms: false }],
  ["a telephone", { phone: null }],
  ["an open account", { status: "CLOSED" }],
] as const)("without %s there is none", async (_what, choice) => {
  await choose(choice);
  await tell(BELL);
  expect(await queued()).toEqual([]);
});

test("without a provider there is none, and the mail goes as ever", async () => {
  deps.env.provider = null;
  expect(await tell(BELL)).toBe(true);
  expect(await queued()).toEqual([]);
});

describe("handing over", () => {
  test("an answer that is lost means another try, and one message", async () => {
    await tell(BELL);
    const [text] = await queued();
    office.answer(() => "lose");
    await expect(deliverText(provider, text!, deps)).rejects.toThrow("hasn't confirmed");
    office.answer(() => "take");
    await deliverText(provider, text!, deps);
    expect(office.taken.filter(({ key }) => key === text!.key)).toEqual([
      expect.objectContaining({ channel: "SMS", isCertified: false, to: "+34612345678" }),
    ]);
  });

  test("what the provider refuses for good isn't tried again", async () => {
    await tell(BELL);
    const [text] = await queued();
    office.answer(() => 422);
    await expect(deliverText(provider, text!, deps)).rejects.toBeInstanceOf(GiveUp);
  });
});
