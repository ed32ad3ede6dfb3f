import { describe, expect, test } from "@jest/globals";
import type { Role } from "../../../server/shared/context.ts";
import { addAccount, PASSWORD, testApp } from "../../support/app.ts";
import { giveSecondStep } from "../../support/second-step.ts";
import { totpCode } from "../../support/totp-code.ts";

const app = testApp();
const demo = testApp({ env: { mode: "demo" } });

const LOGIN = `mutation($input: LoginInput!) { login(input: $input) { token nextStep stepToken } }`;
const CONFIRM = `mutation($code: String!) {
  confirmSecondStep(code: $code) { token nextStep message account { email } userErrors { field code message } }
}`;
const BEGIN = `mutation($password: String) {
  beginSecondStepSetup(password: $password) { secret uri qrSvg userErrors { field code message } }
}`;
const CONFIRM_SETUP = `mutation($code: String!) {
  confirmSecondStepSetup(code: $code) {
    recoveryCodes token message account { secondStep { enabled required recoveryCodesLeft } } userErrors { field code }
  }
}`;
const DISABLE = `mutation($input: SecondStepProofInput!) {
  disableSecondStep(input: $input) { account { secondStep { enabled recoveryCodesLeft } } userErrors { field code } }
}`;
const RENEW = `mutation($input: SecondStepProofInput!) {
  renewRecoveryCodes(input: $input) { recoveryCodes userErrors { field code } }
}`;

interface Payload {
  token: string | null;
  message: string | null;
  stepToken: string | null;
  secret: string;
  uri: string;
  qrSvg: string;
  recoveryCodes: string[];
  account: { secondStep?: object } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

/** The payload of the one mutation asked for; throws what came as a top-level error. */
async function ask(query: string, variables: object, token?: string | null, at = app): Promise<Payload> {
  const { data, errors } = await at.graphql(query, { ...variables }, token ?? undefined);
  if (errors[0]) throw new Error(errors[0].extensions.code);
  return Object.values(data ?? {})[0] as unknown as Payload;
}

let people = 0;

/** Somebody with the second step on, and the token a right password gives. */
async function halfwayIn(role: Role = "CLIENT") {
  const email = `paso${(people += 1)}@correo.example`;
  const accountId = await addAccount(app.deps, role, email);
  const step = await giveSecondStep(app.deps, accountId);
  return { email, accountId, ...step, stepToken: await stepTokenOf(email) };
}

async function stepTokenOf(email: string): Promise<string | null> {
  return (await ask(LOGIN, { input: { email, password: PASSWORD } })).stepToken;
}

const now = () => app.deps.clock.now();
const later = (seconds: number) => app.deps.setNow(new Date(now().getTime() + seconds * 1000).toISOString());
const isIn = async (token: string | null) =>
  (await app.graphql("{ me { id } }", {}, String(token))).data?.me !== null;
const mailsTo = async (email: string) =>
  (await app.deps.sentMails()).filter(({ to }) => to === email).map(({ kind }) => kind);

describe("confirmSecondStep", () => {
  test("the code of the app opens the session, once", async () => {
    const { secret, stepToken, email } = await halfwayIn();
    const code = totpCode(secret, now());
    const { token, message, account } = await ask(CONFIRM, { code }, stepToken);
    expect(account).toEqual({ email });
    expect(message).toBe("Has iniciado sesión correctamente.");
    expect(await isIn(token)).toBe(true);
    await expect(ask(CONFIRM, { code }, stepToken)).rejects.toThrow("UNAUTHENTICATED");
    const again = await ask(CONFIRM, { code }, await stepTokenOf(email));
    expect(again.token).toBeNull();
    expect(again.userErrors).toMatchObject([{ field: ["code"], code: "INVALID_CODE" }]);
  });

  test("a telephone half a minute ahead or behind gets in, a minute off doesn't", async () => {
    const shown = (secret: string, seconds: number) =>
      totpCode(secret, new Date(now().getTime() + seconds * 1000));
    const person = await halfwayIn();
    for (const seconds of [-60, 60]) {
      const code = shown(person.secret, seconds);
      expect((await ask(CONFIRM, { code }, person.stepToken)).userErrors).toHaveLength(1);
    }
    const behind = await ask(CONFIRM, { code: shown(person.secret, -30) }, person.stepToken);
    expect(behind.token).not.toBeNull();
    const stepToken = await stepTokenOf(person.email);
    expect((await ask(CONFIRM, { code: ` ${shown(person.secret, 30)} ` }, stepToken)).token).not.toBeNull();
  });

  test("fifty at once with one code: one session", async () => {
    const { secret, stepToken, accountId } = await halfwayIn();
    const code = totpCode(secret, now());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => ask(CONFIRM, { code }, stepToken)),
    );
    const opened = outcomes.filter((one) => one.status === "fulfilled" && one.value.token !== null);
    expect(opened).toHaveLength(1);
    const [sessions] = await app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM sessions WHERE account_id = $1`,
      [accountId],
    );
    expect(sessions?.count).toBe(1);
  });

  test("five tries, then the token is dead even for the right code", async () => {
    const { secret, stepToken, email } = await halfwayIn();
    const right = totpCode(secret, now());
    const wrong = right === "000000" ? "000001" : "000000";
    for (const left of [4, 3, 2, 1]) {
      const [error] = (await ask(CONFIRM, { code: wrong }, stepToken)).userErrors;
      expect(error?.code).toBe("INVALID_CODE");
      expect(error?.message).toContain(left === 1 ? "Te queda 1 intento" : `Te quedan ${left} intentos`);
    }
    expect((await ask(CONFIRM, { code: wrong }, stepToken)).userErrors[0]?.code).toBe("CODE_EXPIRED");
    await expect(ask(CONFIRM, { code: right }, stepToken)).rejects.toThrow("UNAUTHENTICATED");
    expect((await ask(CONFIRM, { code: right }, await stepTokenOf(email))).token).not.toBeNull();
  });

  test("ten wrong codes at once, however many tokens; then one every twelve minutes", async () => {
    const { email, recoveryCodes } = await halfwayIn();
    for (let token = 0; token < 2; token += 1) {
      const stepToken = await stepTokenOf(email);
      for (let attempt = 0; attempt < 5; attempt += 1) await ask(CONFIRM, { code: "nada" }, stepToken);
    }
    const code = recoveryCodes[0];
    await expect(ask(CONFIRM, { code }, await stepTokenOf(email))).rejects.toThrow("RATE_LIMITED");
    await expect(ask(LOGIN, { input: { email, password: PASSWORD, code } })).rejects.toThrow("RATE_LIMITED");
  });

  test("nothing typed is no try", async () => {
    const { stepToken } = await halfwayIn();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { userErrors } = await ask(CONFIRM, { code: "  " }, stepToken);
      expect(userErrors).toMatchObject([{ field: ["code"], code: "REQUIRED" }]);
    }
    expect(await isStepAlive(stepToken)).toBe(true);
  });

  test("a recovery code serves once, however it is typed, and its owner is told", async () => {
    const { recoveryCodes, stepToken, email } = await halfwayIn();
    const [first = "", second = ""] = recoveryCodes;
    expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const { token, message } = await ask(CONFIRM, { code: first }, stepToken);
    expect(await isIn(token)).toBe(true);
    expect(message).toContain("Te quedan 9 códigos de recuperación");
    expect(await mailsTo(email)).toEqual(["recovery-code-used"]);
    const [again, inCapitals] = [await stepTokenOf(email), await stepTokenOf(email)];
    expect((await ask(CONFIRM, { code: first }, again)).token).toBeNull();
    const typed = second.toUpperCase().replace("-", " ");
    expect((await ask(CONFIRM, { code: typed }, inCapitals)).token).not.toBeNull();
  });

  test("another account's recovery code is a wrong one; ten log-ins with one code: one session", async () => {
    const one = await halfwayIn();
    const other = await halfwayIn();
    expect((await ask(CONFIRM, { code: other.recoveryCodes[0] }, one.stepToken)).token).toBeNull();
    const tokens = [];
    for (let at = 0; at < 10; at += 1) tokens.push(await stepTokenOf(other.email));
    const outcomes = await Promise.allSettled(
      tokens.map((token) => ask(CONFIRM, { code: other.recoveryCodes[0] }, token)),
    );
    expect(outcomes.filter((each) => each.status === "fulfilled" && each.value.token !== null)).toHaveLength(
      1,
    );
  });

  test("the token opens nothing else, dies after ten minutes, and isn't a session", async () => {
    const { stepToken, secret } = await halfwayIn();
    for (const query of [
      "{ myAccount { id } }",
      `mutation { endOtherSessions { message } }`,
      `mutation { resetPassword(password: "Nueva-1234") { message } }`,
      `mutation { beginSecondStepSetup { secret } }`,
      `mutation { confirmSecondStepSetup(code: "123456") { token } }`,
      "{ registration { step } }",
    ]) {
      await expect(ask(query, {}, stepToken)).rejects.toThrow("UNAUTHENTICATED");
    }
    await app.http.post("/api/auth/update-password").set("token", String(stepToken)).send({}).expect(401);
    expect((await app.graphql("{ me { id } }", {}, String(stepToken))).data).toEqual({ me: null });
    later(601);
    await expect(ask(CONFIRM, { code: totpCode(secret, now()) }, stepToken)).rejects.toThrow(
      "UNAUTHENTICATED",
    );
  });

  test("suspended between password and code: no way in", async () => {
    const { stepToken, secret, accountId } = await halfwayIn();
    await app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [accountId]);
    const { token, userErrors } = await ask(CONFIRM, { code: totpCode(secret, now()) }, stepToken);
    expect(token).toBeNull();
    expect(userErrors[0]?.code).toBe("INVALID_CREDENTIALS");
  });
});

async function isStepAlive(token: string | null): Promise<boolean> {
  const id = JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString()).jti;
  const [row] = await app.deps.db.query<{ used_at: Date | null }[]>(
    `SELECT used_at FROM step_tokens WHERE id = $1`,
    [id],
  );
  return row?.used_at === null;
}

describe("setting it up", () => {
  test("an administrator on the way in: secret, code, recovery codes, session", async () => {
    const email = "directora@correo.example";
    await addAccount(app.deps, "ADMIN", email);
    const stepToken = await stepTokenOf(email);
    const { secret, uri, qrSvg } = await ask(BEGIN, {}, stepToken);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrSvg).toContain("<svg");
    const wrong = await ask(CONFIRM_SETUP, { code: "abc" }, stepToken);
    expect(wrong).toMatchObject({ token: null, recoveryCodes: [], userErrors: [{ field: ["code"] }] });
    const code = totpCode(secret, now());
    const done = await ask(CONFIRM_SETUP, { code }, stepToken);
    expect(new Set(done.recoveryCodes).size).toBe(10);
    expect(done.account?.secondStep).toEqual({ enabled: true, required: true, recoveryCodesLeft: 10 });
    expect(await isIn(done.token)).toBe(true);
    expect(await mailsTo(email)).toEqual(["second-step-enabled"]);
    // The code that set it up doesn't open a second session.
    expect((await ask(CONFIRM, { code }, await stepTokenOf(email))).token).toBeNull();
    await expect(ask(BEGIN, {}, stepToken)).rejects.toThrow("UNAUTHENTICATED");
  });

  test("two ways in at once: the second can't replace what the first set up", async () => {
    const email = "otra@correo.example";
    await addAccount(app.deps, "ADMIN", email);
    const [mine, theirs] = [await stepTokenOf(email), await stepTokenOf(email)];
    const { secret } = await ask(BEGIN, {}, mine);
    expect((await ask(CONFIRM_SETUP, { code: totpCode(secret, now()) }, mine)).token).not.toBeNull();
    await expect(ask(BEGIN, {}, theirs)).rejects.toThrow("UNAUTHENTICATED");
  });

  test("somebody signed in gives the password; other sessions end, this one stays", async () => {
    const { token, email } = await app.signIn("SPECIALIST");
    const other = (await ask(LOGIN, { input: { email, password: PASSWORD } })).token;
    for (const password of [undefined, "", "Mala-1234"]) {
      const { secret, userErrors } = await ask(BEGIN, { password }, token);
      expect(secret).toBeNull();
      expect(userErrors[0]?.field).toEqual(["password"]);
    }
    expect((await ask(CONFIRM_SETUP, { code: "123456" }, token)).userErrors[0]?.code).toBe("CONFLICT");
    const { secret } = await ask(BEGIN, { password: PASSWORD }, token);
    const [stored] = await app.deps.db.query<{ totp_secret: string }[]>(
      `SELECT totp_secret FROM accounts WHERE email = $1`,
      [email],
    );
    expect(stored?.totp_secret).not.toContain(secret);
    // Begun isn't on yet.
    expect((await ask(LOGIN, { input: { email, password: PASSWORD } })).token).not.toBeNull();
    const done = await ask(CONFIRM_SETUP, { code: totpCode(secret, now()) }, token);
    expect(done.token).toBeNull();
    expect(done.account?.secondStep).toEqual({ enabled: true, required: false, recoveryCodesLeft: 10 });
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    expect((await ask(BEGIN, { password: PASSWORD }, token)).userErrors[0]?.code).toBe("ALREADY_DONE");
  });

  test("wrong passwords count like those of log-ins", async () => {
    const { token, email } = await app.signIn("CLIENT");
    for (let attempt = 0; attempt < 10; attempt += 1) await ask(BEGIN, { password: "Mala-1234" }, token);
    await expect(ask(BEGIN, { password: PASSWORD }, token)).rejects.toThrow("RATE_LIMITED");
    await expect(ask(LOGIN, { input: { email, password: PASSWORD } })).rejects.toThrow("RATE_LIMITED");
  });
});

describe("changing it", () => {
  async function withSecondStep(role: Role, at = app) {
    const person = await at.signIn(role);
    return { ...person, ...(await giveSecondStep(at.deps, person.accountId)) };
  }

  test("off with password and code only", async () => {
    const { token, secret, email, recoveryCodes } = await withSecondStep("CLIENT");
    const attempt = (password: string, code: string) => ask(DISABLE, { input: { password, code } }, token);
    expect((await attempt("Mala-1234", "123456")).userErrors[0]?.field).toEqual(["password"]);
    expect((await attempt(PASSWORD, "")).userErrors[0]).toEqual({ field: ["code"], code: "REQUIRED" });
    expect((await attempt(PASSWORD, "no")).userErrors[0]).toEqual({ field: ["code"], code: "INVALID_CODE" });
    const { account } = await attempt(PASSWORD, totpCode(secret, now()));
    expect(account?.secondStep).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect(await mailsTo(email)).toEqual(["second-step-disabled"]);
    expect((await attempt(PASSWORD, recoveryCodes[0] ?? "")).userErrors[0]?.code).toBe("ALREADY_DONE");
    expect((await ask(LOGIN, { input: { email, password: PASSWORD } })).token).not.toBeNull();
  });

  test("an administrator can't switch it off, but in demo mode", async () => {
    const real = await withSecondStep("ADMIN");
    const input = { password: PASSWORD, code: totpCode(real.secret, now()) };
    expect((await ask(DISABLE, { input }, real.token)).userErrors[0]?.code).toBe("SECOND_STEP_REQUIRED");
    const shown = await withSecondStep("ADMIN", demo);
    const code = totpCode(shown.secret, demo.deps.clock.now());
    const { userErrors } = await ask(DISABLE, { input: { password: PASSWORD, code } }, shown.token, demo);
    expect(userErrors).toEqual([]);
  });

  test("new recovery codes kill the old ones", async () => {
    const { token, secret, email, recoveryCodes } = await withSecondStep("CLIENT");
    const renewed = await ask(RENEW, { input: { password: PASSWORD, code: totpCode(secret, now()) } }, token);
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await mailsTo(email)).toEqual(["recovery-codes-renewed"]);
    const old = await ask(CONFIRM, { code: recoveryCodes[0] }, await stepTokenOf(email));
    expect(old.token).toBeNull();
    const fresh = await ask(CONFIRM, { code: renewed.recoveryCodes[9] }, await stepTokenOf(email));
    expect(fresh.token).not.toBeNull();
  });
});
