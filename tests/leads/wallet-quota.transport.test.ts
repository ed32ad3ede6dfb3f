import { beforeEach, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { forgetLimits, requestValuation, sendWallet, WALLET_FORM, workbook } from "./lead-steps.ts";

/** What the store keeps of a test file of 25 cases: its cells in a new workbook. */
const KEPT_BYTES = 2_827;
const app = testApp({
  env: {
    supportEmail: "ayuda@acuerdo.example",
    storage: { perCaseBytes: 1, perAccountBytes: 1, walletBytes: 2.5 * KEPT_BYTES },
  },
});
const other = (at: number) => ({ contact: { ...WALLET_FORM.contact, email: `nuria${at}@fondo.example` } });

beforeEach(async () => {
  await forgetLimits(app);
  await app.deps.db.query("DELETE FROM leads");
});

async function kept(): Promise<number> {
  let count = 0;
  for await (const keys of app.deps.files.list())
    count += keys.filter((key) => key.startsWith("wallet-files/")).length;
  return count;
}

test("all test files together take up so much and no more; what is erased gives back", async () => {
  const before = await kept();
  expect((await requestValuation(app, other(1))).userErrors).toEqual([]);
  expect((await requestValuation(app, other(2))).userErrors).toEqual([]);
  expect(await requestValuation(app, other(3))).toEqual({
    codeId: null,
    message: null,
    userErrors: [
      {
        field: ["file"],
        code: "QUOTA_EXCEEDED",
        message:
          "Ahora mismo no podemos guardar más carteras de prueba. Escríbenos a ayuda@acuerdo.example y te diremos cómo enviarla.",
      },
    ],
  });
  expect((await kept()) - before).toBe(2);
  await app.deps.db.query(
    "UPDATE leads SET file_key = NULL, file_erased_at = $1 WHERE email = 'nuria1@fondo.example'",
    [app.deps.clock.now()],
  );
  expect((await requestValuation(app, other(3))).userErrors).toEqual([]);
});

test("many at once don't slip through together, and what is refused leaves nothing in the store", async () => {
  const before = await kept();
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => requestValuation(app, other(at))));
  expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(2);
  expect((await kept()) - before).toBe(2);
});

test("one address sends twenty a day; files that were refused don't count", async () => {
  expect(
    (await requestValuation(app, {}, { name: "corta.xlsx", content: workbook(3) })).userErrors,
  ).toHaveLength(1);
  const sendsOne = async (at: number) => {
    // The other limits are those of an hour.
    await app.deps.db.query("DELETE FROM platform.rate_limits WHERE key NOT LIKE 'wallet-files-kept:%'");
    expect((await requestValuation(app, other(at))).userErrors).toEqual([]);
    await app.deps.db.query("UPDATE leads SET file_key = NULL, file_erased_at = $1", [app.deps.clock.now()]);
  };
  await sendsOne(0);
  await sendsOne(1);
  // As if it had sent sixteen more: each of them is read for half a second.
  const [counted] = await app.deps.db.query<{ points: number }[]>(
    "SELECT points FROM platform.rate_limits WHERE key LIKE 'wallet-files-kept:%'",
  );
  expect(counted?.points).toBe(2);
  await app.deps.db.query(
    "UPDATE platform.rate_limits SET points = points + 16 WHERE key LIKE 'wallet-files-kept:%'",
  );
  await sendsOne(18);
  await sendsOne(19);
  await app.deps.db.query("DELETE FROM platform.rate_limits WHERE key NOT LIKE 'wallet-files-kept:%'");
  const { errors } = await sendWallet(
    app,
    { ...WALLET_FORM, ...other(21) },
    { name: "una.xlsx", content: workbook(25) },
  );
  expect(errors?.[0]).toMatchObject({ extensions: { code: "RATE_LIMITED" } });
});
