import { beforeEach, describe, expect, test } from "@jest/globals";
import { openSession } from "../../server/domains/accounts/sessions.service.ts";
import { PASSWORD, payloadOf, testApp } from "../support/app.ts";
import {
  billingDesk,
  knowPayoutAccount,
  KNOWN_IBAN,
  type BillingDesk,
  type Refusal,
} from "../support/billing.ts";
import { brokenPromises } from "../support/money-promises.ts";
import { giveSecondStep } from "../support/second-step.ts";
import { totpCode } from "../support/totp-code.ts";

const app = testApp();
const OTHER_IBAN = "ES7921000813610123456789";
const START = Date.parse("2026-11-20T11:00:00.000Z");
/** Moves the clock; tokens live eight hours, so whoever goes on signs in anew. */
async function at(hours: number, ...desks: BillingDesk[]): Promise<void> {
  app.deps.setNow(new Date(START + hours * 3_600_000).toISOString());
  for (const { specialist, admin } of desks) {
    for (const [person, role] of [
      [specialist, "SPECIALIST"],
      [admin, "ADMIN"],
    ] as const) {
      const account = { id: person.accountId, email: person.email, role };
      person.token = await openSession({ ...app.deps, userAgent: "" }, app.deps.db.manager, account);
    }
  }
}

interface Payout {
  id: string;
  number: string;
  status: string;
  waitsUntil: string | null;
}
interface Answer {
  payout: Payout | null;
  message: string | null;
  userErrors: Refusal[];
}

/** Somebody with 242 euros available. */
async function paidDesk(): Promise<BillingDesk> {
  const desk = await billingDesk(app);
  await desk.accepted();
  await desk.pay("INITIAL");
  return desk;
}

async function request({ specialist }: BillingDesk, input: object = {}): Promise<Answer> {
  const answer = await app.graphql(
    `mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) {
       payout { id number status waitsUntil } message userErrors { field code message } } }`,
    { input: { amount: "10.00", iban: KNOWN_IBAN, holder: "Elena", password: PASSWORD, ...input } },
    specialist.token,
  );
  return payloadOf(answer, "requestPayout") as Answer;
}

const settle = async (desk: BillingDesk, id: string) =>
  payloadOf(
    await app.graphql(
      `mutation ($id: ID!) { settlePayout(id: $id, reference: "TR-1") { payout { status } userErrors { code } } }`,
      { id },
      desk.admin.token,
    ),
    "settlePayout",
  ) as { payout: { status: string } | null; userErrors: { code: string }[] };

const reject = async (desk: BillingDesk, id: string) =>
  payloadOf(
    await app.graphql(
      `mutation ($id: ID!) { rejectPayout(id: $id, reason: "No consta el titular") { userErrors { code } } }`,
      { id },
      desk.admin.token,
    ),
    "rejectPayout",
  ) as { userErrors: { code: string }[] };

/** Of the specialist's transfers, oldest first. */
async function statuses({ specialist }: BillingDesk): Promise<string[]> {
  const rows = await app.deps.db.query<{ status: string }[]>(
    `SELECT status FROM payouts WHERE specialist_id = $1 ORDER BY id`,
    [specialist.accountId],
  );
  return rows.map(({ status }) => status);
}

const stop = (token: string) =>
  app.graphql(`mutation ($token: String!) { stopPayout(token: $token) { message userErrors { code } } }`, {
    token,
  });

const mailsTo = async ({ specialist }: BillingDesk) =>
  (await app.deps.sentMails()).filter(({ to }) => to === specialist.email);

/** The secret of the newest mail about a transfer. */
async function secretOf(desk: BillingDesk): Promise<string> {
  const mail = (await mailsTo(desk)).findLast(({ kind }) => kind.startsWith("payout-"));
  return /\/transferencia#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

const isIn = async (desk: BillingDesk) =>
  (await app.graphql("{ me { id } }", {}, desk.specialist.token)).data?.me !== null;

beforeEach(() => at(0));

describe("asking for a transfer", () => {
  test("needs the password, or the code where the second step is on: a stolen session gets nothing", async () => {
    const desk = await paidDesk();
    for (const [password, code] of [
      [undefined, "REQUIRED"],
      ["", "REQUIRED"],
      ["Mala-1234", "WRONG_PASSWORD"],
    ] as const) {
      expect((await request(desk, { password })).userErrors).toMatchObject([{ field: ["password"], code }]);
    }
    const { secret } = await giveSecondStep(app.deps, desk.specialist.accountId);
    expect((await request(desk)).userErrors).toMatchObject([{ field: ["code"], code: "REQUIRED" }]);
    expect((await request(desk, { code: "000000" })).userErrors).toMatchObject([
      { field: ["code"], code: "INVALID_CODE" },
    ]);
    const code = totpCode(secret, app.deps.clock.now());
    expect((await request(desk, { password: null, code })).payout).not.toBeNull();
    expect((await request(desk, { password: null, code })).userErrors).toHaveLength(1);
    expect(await desk.balance()).toMatchObject({ available: "232.00", payoutsPending: "10.00" });
    const events = await app.deps.db.query<{ kind: string; outcome: string }[]>(
      `SELECT kind, outcome FROM security_events WHERE account_id = $1 AND kind IN ('PROOF', 'NEW_IBAN', 'PAYOUT') ORDER BY id`,
      [desk.specialist.accountId],
    );
    expect(events.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      "PROOF REFUSED",
      "PROOF OK",
      "NEW_IBAN OK",
      "PAYOUT OK",
    ]);
  });

  test("is mailed at once, whatever the account; no mail has the whole IBAN", async () => {
    const desk = await paidDesk();
    await knowPayoutAccount(app, desk.specialist.accountId);
    expect((await request(desk)).payout?.waitsUntil).toBeNull();
    expect((await request(desk, { iban: OTHER_IBAN })).payout?.waitsUntil).toBe("2026-11-22T11:00:00.000Z");
    const mails = (await mailsTo(desk)).filter(({ kind }) => kind.startsWith("payout-"));
    expect(mails.map(({ kind }) => kind)).toEqual(["payout-requested", "payout-new-account"]);
    expect(mails[1]?.text).toContain("22 de noviembre de 2026");
    expect(mails.map(({ text }) => text).join("")).not.toMatch(/ES\d\d/);
  });

  test("to a new account isn't made for 48 hours, not even in another request, then it is known", async () => {
    const desk = await paidDesk();
    const first = await request(desk);
    await at(47, desk);
    const second = await request(desk);
    expect([first, second].map(({ payout }) => payout?.waitsUntil)).toEqual([
      "2026-11-22T11:00:00.000Z",
      "2026-11-22T11:00:00.000Z",
    ]);
    expect((await settle(desk, first.payout?.id ?? "")).userErrors).toMatchObject([{ code: "WAITING" }]);
    await at(48, desk);
    expect((await settle(desk, first.payout?.id ?? "")).payout).toEqual({ status: "SETTLED" });
    expect((await settle(desk, second.payout?.id ?? "")).payout).toEqual({ status: "SETTLED" });
    expect((await request(desk)).payout?.waitsUntil).toBeNull();
    const other = await paidDesk();
    expect((await request(other)).payout?.waitsUntil).not.toBeNull();
  });

  test("turned down, a new account is new again, however long ago; one that money has reached stays known", async () => {
    const desk = await paidDesk();
    const first = await request(desk);
    await at(72, desk);
    await reject(desk, first.payout?.id ?? "");
    const second = await request(desk);
    expect(second.payout?.waitsUntil).toBe("2026-11-25T11:00:00.000Z");
    await at(120, desk);
    expect((await settle(desk, second.payout?.id ?? "")).payout).toEqual({ status: "SETTLED" });
    const third = await request(desk);
    expect(third.payout?.waitsUntil).toBeNull();
    await reject(desk, third.payout?.id ?? "");
    expect((await request(desk)).payout?.waitsUntil).toBeNull();
  });

  test("many at once for a new account: all wait, and nothing is overdrawn", async () => {
    const desk = await paidDesk();
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(desk, { amount: "100.00" })));
    const made = answers.flatMap(({ payout }) => (payout ? [payout] : []));
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ waitsUntil }) => waitsUntil))).toEqual(new Set(["2026-11-22T11:00:00.000Z"]));
    const [rows] = await app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM payout_accounts WHERE specialist_id = $1`,
      [desk.specialist.accountId],
    );
    expect(rows).toEqual({ count: 1 });
    await expect(
      app.deps.db.query(`UPDATE payouts SET waits_until = NULL WHERE id = $1`, [made[0]?.id]),
    ).rejects.toThrow("no longer changes");
    expect(await brokenPromises(app.deps.db)).toEqual([]);
  });
});

describe("the mail's link", () => {
  test("stops everything that waits for that account, without signing in, and ends every session", async () => {
    const desk = await paidDesk();
    await request(desk);
    await request(desk, { amount: "20.00" });
    await knowPayoutAccount(app, desk.specialist.accountId, OTHER_IBAN);
    const kept = await request(desk, { iban: OTHER_IBAN });
    const secret = /\/transferencia#([\w-]{43})/.exec(
      (await mailsTo(desk)).find(({ kind }) => kind === "payout-new-account")?.text ?? "",
    )?.[1];
    const shown = await app.graphql(
      `query ($token: String!) { payoutToStop(token: $token) { amount iban status waitsUntil } }`,
      { token: secret },
    );
    expect(shown.data?.payoutToStop).toEqual({
      amount: "10.00",
      iban: "···· 1332",
      status: "REQUESTED",
      waitsUntil: "2026-11-22T11:00:00.000Z",
    });
    expect(payloadOf(await stop(secret ?? ""), "stopPayout")).toMatchObject({ userErrors: [] });
    expect(await isIn(desk)).toBe(false);
    expect(await statuses(desk)).toEqual(["REJECTED", "REJECTED", "REQUESTED"]);
    expect((await mailsTo(desk)).at(-1)?.kind).toBe("payout-stopped");
    await at(72, desk);
    expect((await settle(desk, kept.payout?.id ?? "")).payout).toEqual({ status: "SETTLED" });
    expect(await brokenPromises(app.deps.db)).toEqual([]);
  });

  test("followed again it changes nothing and says so, until the account is asked for anew", async () => {
    const desk = await paidDesk();
    await request(desk);
    const secret = await secretOf(desk);
    await stop(secret);
    await at(0, desk);
    const mails = (await mailsTo(desk)).length;
    const again = payloadOf(await stop(secret), "stopPayout") as { message: string };
    expect(again.message).toMatch(/^Ya habías usado este enlace .* sigue parada/);
    expect(await isIn(desk)).toBe(true);
    expect((await mailsTo(desk)).length).toBe(mails);
    await request(desk);
    await stop(secret);
    expect(await statuses(desk)).toEqual(["REJECTED", "REJECTED"]);
    expect(await isIn(desk)).toBe(false);
  });

  test("after it the account is new again", async () => {
    const desk = await paidDesk();
    await request(desk);
    await stop(await secretOf(desk));
    await at(72, desk);
    expect((await request(desk)).payout?.waitsUntil).toBe("2026-11-25T11:00:00.000Z");
  });

  test("of an account known for long stops all that waits for it, and it is new again; a made-up one is nobody's", async () => {
    const desk = await paidDesk();
    await knowPayoutAccount(app, desk.specialist.accountId);
    const first = await request(desk);
    const second = await request(desk);
    const secret = await secretOf(desk);
    const answer = payloadOf(await stop(secret), "stopPayout") as { message: string };
    expect(answer.message).toContain(`La transferencia ${second.payout?.number} está parada`);
    expect(answer.message).toContain(
      `También hemos parado lo que esperaba para la misma cuenta (${first.payout?.number}).`,
    );
    expect(await statuses(desk)).toEqual(["REJECTED", "REJECTED"]);
    await at(1, desk);
    expect((await request(desk)).payout?.waitsUntil).toBe("2026-11-22T12:00:00.000Z");
    for (const bad of ["", "A".repeat(43), `${secret}x`]) {
      expect((await stop(bad)).errors[0]?.extensions.code).toBe("NOT_FOUND");
    }
  });

  test.each([
    ["rejected", reject, "ya no se iba a hacer"],
    ["made", settle, "ya estaba hecha"],
  ])(
    "after it was %s: sessions end and the account is forgotten all the same, told truly",
    async (_word, decide, words) => {
      const desk = await paidDesk();
      const first = await request(desk);
      const secret = await secretOf(desk);
      await at(49, desk);
      expect((await decide(desk, first.payout?.id ?? "")).userErrors).toEqual([]);
      const second = await request(desk, { amount: "20.00" });
      const answer = payloadOf(await stop(secret), "stopPayout") as { message: string };
      expect(answer.message).toContain(`${first.payout?.number} ${words}`);
      expect(answer.message).toContain(second.payout?.number);
      expect(await isIn(desk)).toBe(false);
      expect((await statuses(desk)).at(1)).toBe("REJECTED");
      expect((await mailsTo(desk)).at(-1)?.text).toContain(words);
      await at(50, desk);
      expect((await request(desk)).payout?.waitsUntil).toBe("2026-11-24T13:00:00.000Z");
      expect(await brokenPromises(app.deps.db)).toEqual([]);
    },
  );

  test("against an administrator's settling: whoever comes first, the money goes one way only", async () => {
    const desk = await paidDesk();
    const { payout } = await request(desk);
    const secret = await secretOf(desk);
    await at(49, desk);
    const [settled, stopped] = await Promise.all([settle(desk, payout?.id ?? ""), stop(secret)]);
    const { message } = payloadOf(stopped, "stopPayout") as { message: string };
    expect(message.includes("está parada")).toBe(settled.payout === null);
    expect(await statuses(desk)).toEqual([settled.payout === null ? "REJECTED" : "SETTLED"]);
    expect(await brokenPromises(app.deps.db)).toEqual([]);
  });
});
