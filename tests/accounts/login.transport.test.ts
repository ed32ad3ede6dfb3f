import { beforeAll, describe, expect, test } from "@jest/globals";
import { SignJWT, UnsecuredJWT } from "jose";
import { issueStepToken } from "../../server/domains/accounts/step-tokens.ts";
import { ACCOUNT_STEPS } from "../../server/shared/account-steps.ts";
import { addAccount, PASSWORD, testApp } from "../support/app.ts";
import { register, registrationForm } from "../support/registrations.ts";

const app = testApp();
const LOGIN = `mutation Login($input: LoginInput!) {
  login(input: $input) { token message account { email role displayName } userErrors { field code message } }
}`;

describe("POST /api/auth/login", () => {
  test("a right password opens a session with the documented token", async () => {
    const accountId = await addAccount(app.deps, "CLIENT", "Ana.Ruiz@correo.example");
    const { body } = await app.http
      .post("/api/auth/login")
      .send({ email: " ana.ruiz@CORREO.example ", password: PASSWORD })
      .expect(200);
    expect(body.message).toBe("Has iniciado sesión correctamente.");
    const claims = JSON.parse(Buffer.from(body.data.token.split(".")[1], "base64url").toString());
    expect(claims).toMatchObject({ userId: accountId, email: "Ana.Ruiz@correo.example", role: "CLIENT" });
    expect(claims.exp - claims.iat).toBe(8 * 3600);
  });

  test("wrong password and unknown e-mail get one answer", async () => {
    await addAccount(app.deps, "CLIENT", "conocido@correo.example");
    const answers = await Promise.all(
      [
        { email: "conocido@correo.example", password: "Otra-1234" },
        { email: "nadie@correo.example", password: PASSWORD },
      ].map((credentials) => app.http.post("/api/auth/login").send(credentials)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: "El correo electrónico o la contraseña no son correctos." });
    }
  });

  test("all problems of the form come at once", async () => {
    const { body } = await app.http
      .post("/api/auth/login")
      .send({ email: "sin-arroba", password: "" })
      .expect(422);
    expect(body.errors).toEqual([
      { field: "email", message: "Correo electrónico inválido" },
      { field: "password", message: "La contraseña es requerida" },
    ]);
    const empty = await app.http
      .post("/api/auth/login")
      .send({ email: { $ne: null }, password: ["x"] })
      .expect(422);
    expect(empty.body.errors[0]).toEqual({ field: "email", message: "El correo electrónico es requerido" });
  });

  test("the eleventh try within the window waits, whatever X-Forwarded-For says", async () => {
    await addAccount(app.deps, "CLIENT", "probado@correo.example");
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const answer = await app.http
        .post("/api/auth/login")
        .set("x-forwarded-for", `10.0.0.${attempt}`)
        .send({ email: "probado@correo.example", password: "Mala-1234" });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    await app.http
      .post("/api/auth/login")
      .send({ email: "probado@correo.example", password: PASSWORD })
      .expect(429);
  });

  test("a registration of a foreign e-mail gives back no tries at its owner's password", async () => {
    const email = "ajeno@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    await register(app, email);
    const statusOf = async (password: string) =>
      (await app.http.post("/api/auth/login").send({ email, password })).status;
    for (let attempt = 0; attempt < 9; attempt += 1) await statusOf("Mala-1234");
    expect(await statusOf(registrationForm(email).password)).toBe(403);
    expect(await statusOf("Mala-1234")).toBe(429);
  });

  test("GraphQL aliases don't multiply the tries", async () => {
    await addAccount(app.deps, "CLIENT", "alias@correo.example");
    const fields = Array.from(
      { length: 10 },
      (_, index) =>
        `a${index}: login(input: {email: "alias@correo.example", password: "Mala-${index}"}) { token }`,
    );
    await app.graphql(`mutation { ${fields.join(" ")} }`);
    const next = await app.graphql(LOGIN, { input: { email: "alias@correo.example", password: PASSWORD } });
    expect(next.errors[0]?.extensions.code).toBe("RATE_LIMITED");
    expect(next.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(0);
    const variables = { input: { email: "alias@correo.example", password: PASSWORD } };
    const { headers } = await app.http.post("/graphql").send({ query: LOGIN, variables });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    const many = await app.graphql(`mutation { ${fields.join(" ").repeat(2).replace(/a(\d)/g, "b$1")} }`);
    expect(many.errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });
});

describe("GraphQL login and me", () => {
  test("signs in, tells who one is, signs out for good", async () => {
    await addAccount(app.deps, "SPECIALIST", "eva@correo.example");
    const login = await app.graphql(LOGIN, { input: { email: "eva@correo.example", password: PASSWORD } });
    const payload = login.data?.login as unknown as { token: string; account: object; userErrors: unknown[] };
    expect(payload.userErrors).toEqual([]);
    expect(payload.account).toEqual({
      email: "eva@correo.example",
      role: "SPECIALIST",
      displayName: "Nombre De Prueba",
    });
    const me = await app.graphql("{ me { email } }", {}, payload.token);
    expect(me.data).toEqual({ me: { email: "eva@correo.example" } });
    await app.graphql("mutation { logout { message } }", {}, payload.token);
    expect((await app.graphql("{ me { email } }", {}, payload.token)).data).toEqual({ me: null });
  });

  test("a refusal is a user error without a token", async () => {
    const { data, errors } = await app.graphql(LOGIN, {
      input: { email: "nadie@correo.example", password: "x" },
    });
    expect(errors).toEqual([]);
    expect(data?.login).toMatchObject({
      token: null,
      account: null,
      userErrors: [{ field: [], code: "INVALID_CREDENTIALS" }],
    });
  });
});

describe("tokens", () => {
  let good: { token: string; accountId: number };
  beforeAll(async () => {
    good = await app.signIn("ADMIN", "tokens@correo.example");
  });
  const ask = (token: string, header = `Bearer ${token}`) =>
    app.http.get("/api/admin/get-tasks-list").set("authorization", header);

  test("a live one opens the API, also bare in the header", async () => {
    await ask(good.token).expect(200);
    await ask(good.token, good.token).expect(200);
  });

  test("altered, unsigned, wrongly signed or of another audience: none opens it", async () => {
    const [head, body = "", signature] = good.token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const secret = new TextEncoder().encode(app.deps.env.appSecret);
    const sign = (payload: object, key = secret, alg = "HS256") =>
      new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg }).sign(key);
    const bad = [
      `${head}.${Buffer.from(JSON.stringify({ ...claims, role: "CLIENT" })).toString("base64url")}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await sign({}, new TextEncoder().encode("otro-secreto-de-al-menos-32-caracteres")),
      await sign({}, secret, "HS512"),
      await sign({ aud: "verify" }),
      await sign({ exp: claims.iat - 10 }),
      await sign({ jti: "no-es-una-sesion" }),
      await sign({ nbf: claims.exp }),
    ];
    for (const token of bad) await ask(token).expect(401);
    await ask(await sign({})).expect(200);
  });

  test("a step token opens its own step and nothing else, whatever is written into it", async () => {
    const operations = new Map([
      ["VERIFY_EMAIL", "mutation { resendEmailCode { message } }"],
      ["COMPLETE_PROFILE", "{ registration { step } }"],
      ["RESET_PASSWORD", `mutation { resetPassword(password: "x") { message } }`],
      ["SECOND_STEP", `mutation { confirmSecondStep(code: "x") { token } }`],
      ["SECOND_STEP_SETUP", `mutation { confirmSecondStepSetup(code: "x") { token } }`],
    ]);
    const secret = new TextEncoder().encode(app.deps.env.appSecret);
    for (const step of ACCOUNT_STEPS) {
      const token = await issueStepToken(app.deps, app.deps.db.manager, step, good.accountId);
      await ask(token).expect(401);
      expect((await app.graphql("{ me { id } }", {}, token)).data).toEqual({ me: null });
      const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
      const disguised = await new SignJWT({ ...claims, aud: "access", role: "ADMIN", userId: good.accountId })
        .setProtectedHeader({ alg: "HS256" })
        .sign(secret);
      await ask(disguised).expect(401);
      for (const [other, operation] of operations) {
        if (other === step || (step === "VERIFY_EMAIL" && other === "COMPLETE_PROFILE")) continue;
        const { errors } = await app.graphql(operation, {}, token);
        expect([step, other, errors[0]?.extensions.code]).toEqual([step, other, "UNAUTHENTICATED"]);
      }
      const { errors } = await app.graphql("{ myAccount { id } }", {}, token);
      expect(errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
    }
  });

  test("a session's token opens no step, and none after signing out", async () => {
    const other = await app.signIn("ADMIN");
    const confirm = `mutation { confirmSecondStep(code: "123456") { token } }`;
    expect((await app.graphql(confirm, {}, other.token)).errors[0]?.extensions.code).toBe("FORBIDDEN");
    await app.graphql("mutation { logout { message } }", {}, other.token);
    await ask(other.token).expect(401);
  });

  test("suspension, another role and idleness count at once", async () => {
    const promoted = await app.signIn("CLIENT");
    await app.deps.db.query(`UPDATE accounts SET role = 'ADMIN' WHERE id = $1`, [promoted.accountId]);
    await ask(promoted.token).expect(401);
    const other = await app.signIn("ADMIN", "caduca@correo.example");
    await app.deps.db.query(`UPDATE accounts SET role = 'CLIENT' WHERE id = $1`, [other.accountId]);
    await ask(other.token).expect(401);
    await app.deps.db.query(`UPDATE accounts SET role = 'ADMIN', status = 'SUSPENDED' WHERE id = $1`, [
      other.accountId,
    ]);
    await ask(other.token).expect(401);
    await app.deps.db.query(`UPDATE accounts SET status = 'ACTIVE' WHERE id = $1`, [other.accountId]);
    await ask(other.token).expect(200);
    await app.deps.db.query(`UPDATE sessions SET last_used_at = $2 WHERE account_id = $1`, [
      other.accountId,
      new Date(app.deps.clock.now().getTime() - 3 * 3_600_000),
    ]);
    await ask(other.token).expect(401);
  });
});
