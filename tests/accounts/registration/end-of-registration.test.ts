import { describe, expect, test } from "@jest/globals";
import { sweepAccounts } from "../../../server/domains/accounts/account-retention.ts";
import type { Context, StepGrant } from "../../../server/shared/context.ts";
import { activateAccount } from "../../../server/domains/accounts/registration/activate-account.ts";
import { continueRegistration } from "../../../server/domains/accounts/registration/continue-registration.ts";
import { readStepGrant } from "../../../server/domains/accounts/step-tokens.ts";
import { Unauthenticated } from "../../../server/platform/refusals.ts";
import { addAccount, testApp } from "../../support/app.ts";
import { meetAtAccount } from "../../support/meet-at-account.ts";
import { codeFor, enterCode, register } from "../../support/registrations.ts";

const app = testApp();

function context(): Context {
  return {
    ...app.deps,
    actor: null,
    step: null,
    apiKey: null,
    deadToken: false,
    requestId: "test",
    address: "127.0.0.1",
    userAgent: "jest",
    loader: (_name, create) => create(),
  };
}

async function accountOf(email: string): Promise<{ id: number; status: string; activated_at: Date | null }> {
  const [row] = await app.deps.db.query<{ id: number; status: string; activated_at: Date | null }[]>(
    `SELECT id, status, activated_at FROM accounts WHERE email = $1`,
    [email],
  );
  if (!row) throw new Error(`no account ${email}`);
  return row;
}

/** A confirmed registration and the grant of its profile token. */
async function confirmed(email: string): Promise<{ id: number; grant: StepGrant; token: string }> {
  const first = await register(app, email);
  const { body } = await enterCode(app, first, await codeFor(app, email)).expect(200);
  const token = String(body.data.token);
  const grant = await grantOf(token);
  return { id: grant.accountId, grant, token };
}

async function grantOf(profileToken: string): Promise<StepGrant> {
  const { jti } = JSON.parse(Buffer.from(profileToken.split(".")[1] ?? "", "base64url").toString()) as {
    jti: string;
  };
  const grant = await readStepGrant(app.deps.db, "COMPLETE_PROFILE", jti, app.deps.clock.now());
  if (!grant) throw new Error("the token opens nothing");
  return grant;
}

describe("activateAccount", () => {
  test("of ten at once succeeds once; then the account is active and welcomed once", async () => {
    const email = "lista@correo.example";
    const { id, grant } = await confirmed(email);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        app.deps.db.transaction((manager) => activateAccount(context(), manager, grant)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Unauthenticated);
    }
    expect(await accountOf(email)).toEqual({ id, status: "ACTIVE", activated_at: app.deps.clock.now() });
    const welcomes = (await app.deps.sentMails()).filter(
      ({ kind, to }) => kind === "welcome" && to === email,
    );
    expect(welcomes).toHaveLength(1);
    expect(welcomes[0]?.text).toContain("Hola, Lucía:");
  });

  test("with two tokens at once succeeds once, without a deadlock", async () => {
    const { id, grant } = await confirmed("dos.fichas@correo.example");
    const again = await continueRegistration(context(), { id, status: "PENDING_PROFILE" });
    const tasks = [grant, await grantOf(again.stepToken)].map(
      (each) => () => app.deps.db.transaction((manager) => activateAccount(context(), manager, each)),
    );
    const outcomes = await meetAtAccount(app.deps.db, id, tasks);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(Unauthenticated)]);
  });

  test("leaves everything as it was when the profile can't be stored", async () => {
    const email = "casi@correo.example";
    const { grant } = await confirmed(email);
    const failed = app.deps.db.transaction(async (manager) => {
      await activateAccount(context(), manager, grant);
      throw new Error("the profile can't be stored");
    });
    await expect(failed).rejects.toThrow("the profile");
    expect(await accountOf(email)).toMatchObject({ status: "PENDING_PROFILE", activated_at: null });
    await app.deps.db.transaction((manager) => activateAccount(context(), manager, grant));
    expect(await accountOf(email)).toMatchObject({ status: "ACTIVE" });
  });
});

describe("continueRegistration", () => {
  test("leads back to the code, and sends a new one only when the last is a minute old", async () => {
    const email = "vuelve@correo.example";
    await register(app, email);
    const mails = async () => (await app.deps.sentMails()).filter(({ to }) => to === email);
    const account = { id: (await accountOf(email)).id, status: "PENDING_EMAIL" as const };
    expect((await continueRegistration(context(), account)).nextStep).toBe("VERIFY_EMAIL");
    expect(await mails()).toHaveLength(1);
    app.deps.setNow("2026-11-20T11:02:00.000Z");
    const { stepToken } = await continueRegistration(context(), account);
    expect(await mails()).toHaveLength(2);
    await enterCode(app, stepToken, await codeFor(app, email)).expect(200);
    app.deps.setNow("2026-11-20T11:00:00.000Z");
  });

  test("leads back to the profile", async () => {
    const { id } = await confirmed("perfil@correo.example");
    const account = { id, status: "PENDING_PROFILE" as const };
    const { nextStep, stepToken } = await continueRegistration(context(), account);
    expect(nextStep).toBe("COMPLETE_PROFILE");
    const { data } = await app.graphql("{ registration { step } }", {}, stepToken);
    expect(data?.registration).toEqual({ step: "COMPLETE_PROFILE" });
  });
});

test("registrations nobody goes on with are swept, with their tokens and codes", async () => {
  const now = app.deps.clock.now().getTime();
  const age = (id: number, days: number) =>
    app.deps.db.query(`UPDATE accounts SET created_at = $2 WHERE id = $1`, [
      id,
      new Date(now - days * 86_400_000),
    ]);
  const kept: string[] = [];
  for (const [name, status, days, stays] of [
    ["p6", "PENDING_EMAIL", 6, true],
    ["p8", "PENDING_EMAIL", 8, false],
    ["q89", "PENDING_PROFILE", 89, true],
    ["q91", "PENDING_PROFILE", 91, false],
    ["activa", "ACTIVE", 400, true],
    ["apartada", "SUSPENDED", 400, true],
  ] as const) {
    const email = `${name}@barrida.example`;
    const id = await addAccount(app.deps, "CLIENT", email);
    await app.deps.db.query(`UPDATE accounts SET status = $2 WHERE id = $1`, [id, status]);
    await age(id, days);
    if (stays) kept.push(email);
  }
  const old = await register(app, "p9@barrida.example");
  await age((await accountOf("p9@barrida.example")).id, 9);
  await app.deps.db.query(
    `INSERT INTO email_codes (id, purpose, email, tries_left, sent_at, expires_at)
     SELECT gen_random_uuid(), 'RESET_PASSWORD', 'x@barrida.example', 5, e, e FROM unnest($1::timestamptz[]) AS e`,
    [[new Date(now - 90_000_000), new Date(now - 80_000_000)]],
  );

  await sweepAccounts(app.deps);

  const emails = await app.deps.db.query<{ email: string }[]>(
    `SELECT email FROM accounts WHERE email LIKE '%@barrida.example' ORDER BY id`,
  );
  expect(emails.map(({ email }) => email)).toEqual(kept);
  await enterCode(app, old, "123456").expect(401);
  const [codes] = await app.deps.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM email_codes WHERE email LIKE '%@barrida.example'`,
  );
  expect(codes).toEqual({ count: 1 });
});

describe("the typed form", () => {
  const FORM =
    "{ registration { step form { names surnames companyName identityDocument email lada phone } } }";

  test("comes back to who has its token, also by a log-in, until the e-mail is confirmed", async () => {
    const email = "equivocado@correo.example";
    const token = await register(app, email);
    const typed = {
      names: "Lucía",
      surnames: "García Ñíguez",
      companyName: null,
      identityDocument: "12345678Z",
      email,
      lada: "34",
      phone: "612345678",
    };
    const ask = async (bearer: string) => (await app.graphql(FORM, {}, bearer)).data;
    expect(await ask(token)).toEqual({ registration: { step: "VERIFY_EMAIL", form: typed } });

    const login = await app.graphql(`mutation ($input: LoginInput!) { login(input: $input) { stepToken } }`, {
      input: { email, password: "Segura-2026!" },
    });
    const { stepToken } = (login.data as unknown as { login: { stepToken: string } }).login;
    expect(await ask(stepToken)).toEqual({ registration: { step: "VERIFY_EMAIL", form: typed } });

    const { body } = await enterCode(app, token, await codeFor(app, email)).expect(200);
    expect(await ask(String(body.data.token))).toEqual({
      registration: { step: "COMPLETE_PROFILE", form: null },
    });
  });

  test("is nobody else's: not without a token, not with that of another registration", async () => {
    await register(app, "suyo@correo.example");
    const other = await register(app, "otro@correo.example");
    expect((await app.graphql(FORM)).data).toBeNull();
    expect(JSON.stringify((await app.graphql(FORM, {}, other)).data)).not.toContain("suyo@");
  });
});
