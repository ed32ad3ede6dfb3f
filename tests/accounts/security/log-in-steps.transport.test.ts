import { describe, expect, jest, test } from "@jest/globals";
import type { AccountStatus } from "../../../server/domains/accounts/account.entity.ts";
import type { Role } from "../../../server/shared/context.ts";
import { addAccount, PASSWORD, testApp } from "../../support/app.ts";
import { giveSecondStep } from "../../support/second-step.ts";
import { totpCode } from "../../support/totp-code.ts";

const app = testApp();
const demo = testApp({ env: { mode: "demo" } });

const LOGIN = `mutation Login($input: LoginInput!) {
  login(input: $input) {
    token nextStep stepToken message account { email kind photoUrl } userErrors { field code message }
  }
}`;

interface Login {
  token: string | null;
  nextStep: string | null;
  stepToken: string | null;
  message: string | null;
  account: object | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

async function logIn(email: string, more: object = {}, at = app): Promise<Login> {
  const { data } = await at.graphql(LOGIN, { input: { email, password: PASSWORD, ...more } });
  return data?.login as unknown as Login;
}

const rest = (email: string, more: object = {}) =>
  app.http.post("/api/auth/login").send({ email, password: PASSWORD, ...more });

async function accountIn(status: AccountStatus, email: string, role: Role = "CLIENT"): Promise<number> {
  const id = await addAccount(app.deps, role, email);
  await app.deps.db.query(`UPDATE accounts SET status = $2 WHERE id = $1`, [id, status]);
  return id;
}

async function stepOpens(token: string | null, query: string) {
  const answer = await app.graphql(query, {}, String(token));
  return answer.errors.map(({ extensions }) => extensions.code);
}

describe("a registration that isn't finished", () => {
  test("a confirmed e-mail leads back to the profile", async () => {
    await accountIn("PENDING_PROFILE", "perfil@correo.example");
    const login = await logIn("perfil@correo.example");
    expect(login).toMatchObject({ token: null, account: null, nextStep: "COMPLETE_PROFILE", userErrors: [] });
    expect(await stepOpens(login.stepToken, "{ registration { step } }")).toEqual([]);
    const answer = await rest("perfil@correo.example").expect(403);
    expect(answer.body.message).toContain("Completa tu perfil");
    expect(answer.body.data).toEqual({ step: "COMPLETE_PROFILE", token: expect.any(String) });
  });

  test("one without leads back to the code, which is mailed again after a minute", async () => {
    const email = "codigo@correo.example";
    await accountIn("PENDING_EMAIL", email);
    const codes = async () => (await app.deps.sentMails()).filter(({ to }) => to === email).length;
    const login = await logIn(email);
    expect(login).toMatchObject({ token: null, nextStep: "VERIFY_EMAIL" });
    expect(await codes()).toBe(1);
    await logIn(email);
    expect(await codes()).toBe(1);
    app.deps.setNow("2026-11-20T11:02:00.000Z");
    const { body } = await rest(email).expect(403);
    expect(body.data).toEqual({ step: "VERIFY_EMAIL", token: expect.any(String) });
    expect(await codes()).toBe(2);
    expect(await stepOpens(body.data.token, "{ registration { step } }")).toEqual([]);
  });

  test("registering a foreign e-mail doesn't tell by the log-in whether it had an account", async () => {
    await accountIn("ACTIVE", "duena@correo.example");
    const other = await app.deps.hashing.hashPassword("Ajena-1234");
    for (const email of ["duena@correo.example", "libre@correo.example"]) {
      await app.deps.db.query(
        `INSERT INTO accounts (created_at, updated_at, email, role, status, names, password_hash) VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, 'CLIENT', 'PENDING_EMAIL', 'X', $2)`,
        [email, other],
      );
    }
    const foreign = { password: "Ajena-1234" };
    const taken = await logIn("duena@correo.example", foreign);
    const free = await logIn("libre@correo.example", foreign);
    expect(taken).toEqual({ ...free, stepToken: taken.stepToken });
    expect(taken.nextStep).toBe("VERIFY_EMAIL");
    expect((await logIn("duena@correo.example")).token).toEqual(expect.any(String));
  });

  test("every refusal costs the same hashes", async () => {
    await accountIn("ACTIVE", "coste1@correo.example");
    await accountIn("PENDING_EMAIL", "coste2@correo.example");
    const hashes = [jest.spyOn(app.deps.hashing, "verifyPassword"), jest.spyOn(app.deps.hashing, "burnTime")];
    const costs: number[] = [];
    for (const name of ["coste1", "coste2", "nadie"]) {
      await logIn(`${name}@correo.example`, { password: "Mala-1234" });
      costs.push(hashes.reduce((sum, spy) => sum + spy.mock.calls.length, 0));
      for (const spy of hashes) spy.mockClear();
    }
    for (const spy of hashes) spy.mockRestore();
    expect(costs).toEqual([2, 2, 2]);
  });
});

describe("suspended and closed", () => {
  test("a suspension says until when and how to complain", async () => {
    const id = await accountIn("SUSPENDED", "suspendida@correo.example", "SPECIALIST");
    await app.deps.db.query(`UPDATE accounts SET suspended_until = '2026-12-12T10:00:00Z' WHERE id = $1`, [
      id,
    ]);
    const [error] = (await logIn("suspendida@correo.example")).userErrors;
    expect(error).toMatchObject({ field: [], code: "ACCOUNT_SUSPENDED" });
    expect(error?.message).toContain("hasta el 12 de diciembre de 2026");
    expect(error?.message).toContain(app.deps.env.supportEmail);
    const answer = await rest("suspendida@correo.example").expect(403);
    expect(answer.body.message).toBe(error?.message);
    const wrong = await rest("suspendida@correo.example", { password: "Mala-1234" }).expect(401);
    expect(wrong.body.message).toBe("El correo electrónico o la contraseña no son correctos.");
  });

  test("one that has run out ends with the log-in, one for good doesn't", async () => {
    const id = await accountIn("SUSPENDED", "cumplida@correo.example");
    await app.deps.db.query(`UPDATE accounts SET suspended_until = '2026-11-19T10:00:00Z' WHERE id = $1`, [
      id,
    ]);
    expect((await logIn("cumplida@correo.example")).token).toEqual(expect.any(String));
    const [row] = await app.deps.db.query<object[]>(
      `SELECT status, suspended_until, last_login_at FROM accounts WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ status: "ACTIVE", suspended_until: null, last_login_at: app.deps.clock.now() });
    await accountIn("SUSPENDED", "expulsada@correo.example");
    expect((await logIn("expulsada@correo.example")).userErrors[0]?.message).toMatch(
      /^Tu cuenta está suspendida\. /,
    );
  });

  test("a closed account is an unknown one", async () => {
    await accountIn("CLOSED", "cerrada@correo.example");
    const unknown = await rest("nadie@correo.example").expect(401);
    const closed = await rest("cerrada@correo.example").expect(401);
    expect(closed.body).toEqual(unknown.body);
  });
});

describe("the second step", () => {
  test("an administrator has to set it up first", async () => {
    await addAccount(app.deps, "ADMIN", "jefa@correo.example");
    const login = await logIn("jefa@correo.example");
    expect(login).toMatchObject({ token: null, account: null, nextStep: "SECOND_STEP_SETUP" });
    const { body } = await rest("jefa@correo.example").expect(403);
    expect(body.data).toEqual({ step: "SECOND_STEP_SETUP", token: expect.any(String) });
  });

  test("in demo mode only who has switched it on is asked", async () => {
    const id = await addAccount(demo.deps, "ADMIN", "demo@correo.example");
    expect((await logIn("demo@correo.example", {}, demo)).token).toEqual(expect.any(String));
    await giveSecondStep(demo.deps, id);
    expect(await logIn("demo@correo.example", {}, demo)).toMatchObject({
      token: null,
      nextStep: "SECOND_STEP",
    });
  });

  test("whoever has it on is asked for it, or sends it along", async () => {
    const id = await addAccount(app.deps, "CLIENT", "dospasos@correo.example");
    const { secret, recoveryCodes } = await giveSecondStep(app.deps, id);
    expect(await logIn("dospasos@correo.example")).toMatchObject({ token: null, nextStep: "SECOND_STEP" });
    const asked = await rest("dospasos@correo.example").expect(401);
    expect(asked.body).toMatchObject({ data: { step: "SECOND_STEP", token: expect.any(String) } });
    const wrong = await rest("dospasos@correo.example", { code: "no es" }).expect(422);
    expect(wrong.body.errors[0].field).toBe("code");
    const code = totpCode(secret, app.deps.clock.now());
    const signedIn = await rest("dospasos@correo.example", { code }).expect(200);
    expect(signedIn.body.data).toEqual({ token: expect.any(String) });
    await rest("dospasos@correo.example", { code }).expect(422);
    const recovered = await logIn("dospasos@correo.example", { code: recoveryCodes[0] });
    expect(recovered.message).toBe("Has iniciado sesión correctamente. Te quedan 9 códigos de recuperación.");
  });
});

test("the account of a log-in shows kind and photo", async () => {
  const id = await addAccount(app.deps, "CLIENT", "empresa@correo.example");
  await app.deps.db.query(
    `UPDATE accounts SET company_name = 'Ejemplo, S.L.', photo_key = 'photos/x.webp' WHERE id = $1`,
    [id],
  );
  const { account, token } = await logIn("empresa@correo.example");
  expect(account).toEqual({
    email: "empresa@correo.example",
    kind: "COMPANY",
    photoUrl: "/api/photos/x.webp",
  });
  const me = await app.graphql("{ me { kind displayName photoUrl } }", {}, String(token));
  expect(me.data?.me).toEqual({
    kind: "COMPANY",
    displayName: "Ejemplo, S.L.",
    photoUrl: "/api/photos/x.webp",
  });
});
