import { beforeAll, describe, expect, test } from "@jest/globals";
import { SignJWT, UnsecuredJWT } from "jose";
import { addAccount, PASSWORD, testApp } from "../support/app.ts";

const app = testApp();
const LOGIN = `mutation Login($input: LoginInput!) {
  login(input: $input) { token message account { email role displayName } userErrors { field code message } }
}`;

describe("POST /api/auth/login", () => {
  test("a right password opens a session with the documented token", async () => {
    const accountId = await addAccount(app.deps, "ADMIN", "Ana.Ruiz@correo.example");
    const { body } = await app.http
      .post("/api/auth/login")
      .send({ email: " ana.ruiz@CORREO.example ", password: PASSWORD })
      .expect(200);
    expect(body.message).toBe("Has iniciado sesión correctamente.");
    const claims = JSON.parse(Buffer.from(body.data.token.split(".")[1], "base64url").toString());
    expect(claims).toMatchObject({ userId: accountId, email: "Ana.Ruiz@correo.example", role: "ADMIN" });
    expect(claims.exp - claims.iat).toBe(8 * 3600);
  });

  test("wrong password, unknown e-mail and suspended account get one answer", async () => {
    await addAccount(app.deps, "CLIENT", "conocido@correo.example");
    const suspended = await addAccount(app.deps, "CLIENT", "suspendido@correo.example");
    await app.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [suspended]);
    const answers = await Promise.all(
      [
        { email: "conocido@correo.example", password: "Otra-1234" },
        { email: "nadie@correo.example", password: PASSWORD },
        { email: "suspendido@correo.example", password: PASSWORD },
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

  test("suspension, demotion and idleness count at once", async () => {
    const other = await app.signIn("ADMIN", "caduca@correo.example");
    await app.deps.db.query(`UPDATE accounts SET role = 'CLIENT' WHERE id = $1`, [other.accountId]);
    await ask(other.token).expect(403);
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
