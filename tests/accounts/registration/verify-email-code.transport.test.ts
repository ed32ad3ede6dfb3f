import { describe, expect, test } from "@jest/globals";
import { addAccount, testApp } from "../../support/app.ts";
import { codeFor, enterCode, register, wrong } from "../../support/registrations.ts";

const app = testApp();
const VERIFY = `mutation Verify($code: String!) {
  verifyEmailCode(code: $code) { token message userErrors { field code message } }
}`;
const RESEND = "mutation { resendEmailCode { message nextCodeAt userErrors { message } } }";
const REGISTRATION = "{ registration { step role kind maskedEmail names nextCodeAt } }";
const DEAD =
  "Este código ya no sirve: ha caducado, ya se ha usado o se han agotado los intentos. Pide uno nuevo.";
const FIRST_STEP = "Operación inválida: Favor de completar el registro usando el formulario del paso 1";

const START = Date.parse("2026-11-20T11:00:00.000Z");
const at = (minutes: number) => app.deps.setNow(new Date(START + minutes * 60_000).toISOString());

async function statusOf(email: string): Promise<string[]> {
  const rows = await app.deps.db.query<{ status: string }[]>(
    `SELECT status FROM accounts WHERE lower(email) = lower($1) ORDER BY id`,
    [email],
  );
  return rows.map(({ status }) => status);
}

describe("the right code", () => {
  test("confirms the e-mail, ends other registrations of it, opens the profile and nothing else", async () => {
    const email = "dos@correo.example";
    const other = await register(app, email);
    const otherCode = await codeFor(app, email);
    const token = await register(app, email.toUpperCase());
    const code = await codeFor(app, email.toUpperCase());
    const { body } = await enterCode(app, token, ` ${code.slice(0, 3)} ${code.slice(3)} `).expect(200);
    expect(body.message).toBe("Tu correo electrónico está confirmado. Ahora completa tu perfil.");
    expect(await statusOf(email)).toEqual(["PENDING_PROFILE"]);

    const profile = String(body.data.token);
    const { data } = await app.graphql(REGISTRATION, {}, profile);
    expect(data?.registration).toMatchObject({ step: "COMPLETE_PROFILE", role: "CLIENT", nextCodeAt: null });
    await enterCode(app, profile, code).expect(401);
    expect((await app.graphql("{ me { id } }", {}, profile)).data).toEqual({ me: null });
    await enterCode(app, other, otherCode).expect(401);
  });

  test("works once, also when fifty enter it at the same time", async () => {
    const email = "carrera@correo.example";
    const token = await register(app, email);
    const code = await codeFor(app, email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enterCode(app, token, code)));
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 422, 429]).toContain(status);
    expect(await statusOf(email)).toEqual(["PENDING_PROFILE"]);
  });

  test("of two registrations of one e-mail entered at once makes it one person's", async () => {
    const email = "gemelas@correo.example";
    const entries: [string, string][] = [];
    for (let count = 0; count < 2; count += 1) {
      const token = await register(app, email);
      entries.push([token, await codeFor(app, email)]);
    }
    const answers = await Promise.all(entries.map(([token, code]) => enterCode(app, token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
    expect(await statusOf(email)).toEqual(["PENDING_PROFILE"]);
  });

  test("is dead once the e-mail has become somebody else's", async () => {
    const email = "perdida@correo.example";
    const token = await register(app, email);
    const code = await codeFor(app, email);
    await addAccount(app.deps, "CLIENT", email);
    const { body } = await enterCode(app, token, code).expect(422);
    expect(body).toEqual({ message: DEAD, errors: [{ field: "code", message: DEAD }] });
    expect(await statusOf(email)).toEqual(["PENDING_EMAIL", "ACTIVE"]);
  });

  test("of another registration is wrong", async () => {
    const mine = await register(app, "mia@correo.example");
    await register(app, "ajena@correo.example");
    const foreign = await codeFor(app, "ajena@correo.example");
    const own = await codeFor(app, "mia@correo.example");
    if (foreign !== own) await enterCode(app, mine, foreign).expect(422);
    expect(await statusOf("mia@correo.example")).toEqual(["PENDING_EMAIL"]);
    expect(await statusOf("ajena@correo.example")).toEqual(["PENDING_EMAIL"]);
  });
});

describe("a wrong code", () => {
  test("leaves five tries; then the right one is dead as well, through aliases too", async () => {
    const email = "terca@correo.example";
    const token = await register(app, email);
    const code = await codeFor(app, email);
    const first = await enterCode(app, token, wrong(code)).expect(422);
    expect(first.body.message).toBe("El código ingresado es incorrecto. Te quedan 4 intentos.");
    const aliases = Array.from(
      { length: 4 },
      (_, index) => `a${index}: verifyEmailCode(code: "${wrong(code)}") { userErrors { message code } }`,
    );
    const { data } = await app.graphql(`mutation { ${aliases.join(" ")} }`, {}, token);
    expect(Object.values(data ?? {}).map(({ userErrors }) => userErrors[0])).toEqual([
      { code: "INVALID_CODE", message: "El código ingresado es incorrecto. Te quedan 3 intentos." },
      { code: "INVALID_CODE", message: "El código ingresado es incorrecto. Te quedan 2 intentos." },
      { code: "INVALID_CODE", message: "El código ingresado es incorrecto. Te queda 1 intento." },
      { code: "CODE_EXPIRED", message: DEAD },
    ]);
    expect((await enterCode(app, token, code).expect(422)).body.message).toBe(DEAD);
    expect(await statusOf(email)).toEqual(["PENDING_EMAIL"]);
  });

  test("of the wrong form says what is wrong and costs no try", async () => {
    const token = await register(app, "forma@correo.example");
    const code = await codeFor(app, "forma@correo.example");
    for (const [text, message] of [
      ["", "No puede quedar vacío"],
      ["12a456", "El código debe contener solo números"],
      ["12345", "El código debe tener 6 dígitos"],
      ["1234567", "El código debe tener 6 dígitos"],
    ] as const) {
      expect((await enterCode(app, token, text).expect(422)).body.message).toBe(message);
      const { data } = await app.graphql(VERIFY, { code: text }, token);
      expect(data?.verifyEmailCode).toMatchObject({
        token: null,
        userErrors: [{ field: ["code"], message }],
      });
    }
    const { body } = await enterCode(app, token, wrong(code)).expect(422);
    expect(body.message).toContain("4 intentos");
  });

  test("is refused for an hour after thirty tries over several codes", async () => {
    const email = "insistente@correo.example";
    const token = await register(app, email);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      statuses.add((await enterCode(app, token, "000000")).status);
    }
    expect(statuses.has(429)).toBe(false);
    const refused = await enterCode(app, token, "000000").expect(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  });
});

describe("the step token", () => {
  test("is taken as Bearer, bare, and in a header of its own", async () => {
    for (const [name, header] of [
      ["bearer", (token: string) => ["authorization", `Bearer ${token}`]],
      ["bare", (token: string) => ["authorization", token]],
      ["token", (token: string) => ["token", token]],
    ] as const) {
      const email = `${name}@correo.example`;
      const token = await register(app, email);
      const [key = "", value = ""] = header(token);
      await app.http
        .post("/api/contacts/verify-email-code")
        .set(key, value)
        .send({ code: await codeFor(app, email) })
        .expect(200);
    }
  });

  test("missing, altered, used or expired: back to the first step", async () => {
    const email = "caduca@correo.example";
    const token = await register(app, email);
    const code = await codeFor(app, email);
    for (const bad of [undefined, `${token}x`, "a.b.c"]) {
      const { errors } = await app.graphql(VERIFY, { code }, bad);
      expect(errors[0]).toMatchObject({ message: FIRST_STEP, extensions: { code: "UNAUTHENTICATED" } });
      const request = app.http.post("/api/contacts/verify-email-code").send({ code });
      const answer = await (bad ? request.set("token", bad) : request).expect(401);
      expect(answer.body.message).toBe(FIRST_STEP);
    }
    at(61);
    await enterCode(app, token, code).expect(401);
    at(0);
    await enterCode(app, token, code).expect(200);
    await enterCode(app, token, code).expect(401);
  });

  test("of another step, or a session, opens no registration", async () => {
    const { token } = await app.signIn("CLIENT");
    expect((await app.graphql(VERIFY, { code: "123456" }, token)).errors[0]?.extensions.code).toBe(
      "FORBIDDEN",
    );
    const step = await register(app, "paso@correo.example");
    for (const operation of [
      `mutation { resetPassword(password: "Segura-2026!") { message } }`,
      `mutation { confirmSecondStep(code: "123456") { token } }`,
      "{ users { totalCount } }",
    ]) {
      expect((await app.graphql(operation, {}, step)).errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
    }
    await app.http.get("/api/admin/get-tasks-list").set("token", step).expect(401);
  });
});

describe("another code", () => {
  test("comes at most once a minute, and kills the one before", async () => {
    const email = "otra.vez@correo.example";
    const token = await register(app, email);
    const old = await codeFor(app, email);
    at(0.5);
    const early = await app.graphql(RESEND, {}, token);
    expect(early.errors[0]?.extensions).toEqual({ code: "RATE_LIMITED", retryAfterSeconds: 30 });
    expect((await app.graphql(REGISTRATION, {}, token)).data?.registration).toEqual({
      step: "VERIFY_EMAIL",
      role: "CLIENT",
      kind: "PERSON",
      maskedEmail: "ot•••@correo.example",
      names: "Lucía",
      nextCodeAt: new Date(START + 60_000).toISOString(),
    });
    at(1);
    expect((await app.graphql(REGISTRATION, {}, token)).data?.registration).toMatchObject({
      nextCodeAt: null,
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.graphql(RESEND, {}, token)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect((await app.deps.sentMails()).filter(({ to }) => to === email)).toHaveLength(2);
    const fresh = await codeFor(app, email);
    if (old !== fresh) await enterCode(app, token, old).expect(422);
    await enterCode(app, token, fresh).expect(200);
    at(0);
  });

  test("comes at most ten times an hour, twenty to one e-mail however many registrations wait", async () => {
    const token = await register(app, "mucho@correo.example");
    const other = await register(app, "Mucho@correo.example");
    const third = await register(app, "mucho@CORREO.example");
    for (let count = 1; count < 10; count += 1) {
      at(2 * count);
      expect((await app.graphql(RESEND, {}, token)).errors).toEqual([]);
      if (count < 9) expect((await app.graphql(RESEND, {}, other)).errors).toEqual([]);
    }
    at(20);
    for (const tried of [token, third]) {
      expect((await app.graphql(RESEND, {}, tried)).errors[0]?.extensions).toEqual({
        code: "RATE_LIMITED",
        retryAfterSeconds: 40 * 60,
      });
    }
    at(0);
  });

  test("for a taken e-mail gets the same answer and tells its owner once an hour", async () => {
    await addAccount(app.deps, "CLIENT", "duena@correo.example");
    const tokens = [await register(app, "libre@correo.example"), await register(app, "duena@correo.example")];
    at(2);
    const [free, taken] = await Promise.all(tokens.map((token) => app.graphql(RESEND, {}, token)));
    expect(free?.data?.resendEmailCode).toMatchObject({ userErrors: [] });
    expect(taken).toEqual(free);
    expect((await app.deps.sentMails()).filter(({ to }) => to === "duena@correo.example")).toHaveLength(1);
    at(0);
  });
});
