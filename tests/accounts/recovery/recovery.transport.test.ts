import { beforeEach, describe, expect, test } from "@jest/globals";
import { addAccount, PASSWORD, payloadOf, testApp } from "../../support/app.ts";
import { meetAtAccount } from "../../support/meet-at-account.ts";
import { codeFor, register, wrong } from "../../support/registrations.ts";
import { countStatements } from "../../support/count-statements.ts";

const app = testApp();
const REQUEST = `mutation Request($email: String!) {
  requestPasswordReset(input: {email: $email}) { historicalId message userErrors { field code message } }
}`;
const CHECK = `mutation Check($historicalId: ID!, $code: String!) {
  verifyPasswordResetCode(input: {historicalId: $historicalId, code: $code}) {
    token userErrors { field code message }
  }
}`;
const RESET = `mutation Reset($password: String!) {
  resetPassword(password: $password) { message userErrors { field message } }
}`;
const SENT = "Si hay una cuenta con este correo, le enviamos ahora un código de verificación.";
const DEAD =
  "Este código ya no sirve: ha caducado, ya se ha usado o se han agotado los intentos. Pide uno nuevo.";
const DEAD_TOKEN = "El token de restablecimiento de contraseña es inválido o ha expirado.";
const NEW_PASSWORD = "Nueva-Clave-2026!";

const START = Date.parse("2026-11-20T11:00:00.000Z");
const at = (minutes: number) => app.deps.setNow(new Date(START + minutes * 60_000).toISOString());
const mailsTo = async (email: string) => (await app.deps.sentMails()).filter(({ to }) => to === email);

async function request(email: string): Promise<string> {
  const { body } = await app.http.post("/api/auth/forgot-password").send({ email }).expect(200);
  expect(body.message).toBe(SENT);
  return String(body.data.historicalId);
}

const check = (historicalId: string, code: string) =>
  app.http.post(`/api/auth/forgot-password/${historicalId}`).send({ code, historicalId });

const reset = (token: string, password: string) =>
  app.http.post("/api/auth/update-forgotten-password").set("token", token).send({ password });

const signIn = (email: string, password: string) =>
  app.http.post("/api/auth/login").send({ email, password });

/** The token that a right code gives. */
async function resetToken(email: string): Promise<string> {
  const historicalId = await request(email);
  const { body } = await check(historicalId, await codeFor(app, email)).expect(200);
  return String(body.data.token);
}

beforeEach(() => at(0));

describe("the whole way", () => {
  test("over REST: the new password counts, all sessions are over, the owner is told", async () => {
    const { token: session, email } = await app.signIn("CLIENT", "olvido@correo.example");
    const token = await resetToken(email);
    const { body } = await reset(token, NEW_PASSWORD).expect(200);
    expect(body.message).toBe("Tu contraseña ha sido restablecida correctamente.");
    expect((await app.graphql("{ me { id } }", {}, session)).data).toEqual({ me: null });
    await signIn(email, PASSWORD).expect(401);
    await signIn(email, NEW_PASSWORD).expect(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Tu código para cambiar la contraseña",
      "Tu contraseña ha cambiado",
    ]);
    const [codeMail, notice] = await mailsTo(email);
    expect(codeMail?.text.match(/^\d{6}$/gm)).toHaveLength(1);
    expect(notice?.text).not.toMatch(/\d{6}/);
    const again = await reset(token, "Otra-Clave-2026!").expect(401);
    expect(again.body.message).toBe(DEAD_TOKEN);
  });

  test("over GraphQL, also right after too many wrong passwords", async () => {
    const email = "graphql@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    for (let tries = 0; tries < 11; tries += 1) await signIn(email, "Mala-1234");
    await signIn(email, PASSWORD).expect(429);
    const asked = await app.graphql(REQUEST, { email: email.toUpperCase() });
    expect(asked.data?.requestPasswordReset).toMatchObject({ message: SENT, userErrors: [] });
    const { historicalId } = payloadOf(asked, "requestPasswordReset") as { historicalId: string };
    const checked = await app.graphql(CHECK, { historicalId, code: await codeFor(app, email) });
    const { token } = payloadOf(checked, "verifyPasswordResetCode") as { token: string };
    const weak = await app.graphql(RESET, { password: "corta" }, token);
    expect(weak.data?.resetPassword).toMatchObject({
      message: null,
      userErrors: [
        { field: ["password"], message: "La contraseña debe tener al menos 8 caracteres" },
        { field: ["password"], message: "Debe contener al menos una letra mayúscula" },
        { field: ["password"], message: "Debe contener al menos un número" },
        { field: ["password"], message: "Debe contener al menos un carácter especial (@$!%*?&_-)" },
      ],
    });
    const done = await app.graphql(RESET, { password: NEW_PASSWORD }, token);
    expect(done.data?.resetPassword).toMatchObject({ userErrors: [] });
    await signIn(email, NEW_PASSWORD).expect(200);
  });

  test("kills every other step and code of the account; the same password again is allowed", async () => {
    const email = "limpia@correo.example";
    const id = await addAccount(app.deps, "CLIENT", email);
    const first = await resetToken(email);
    const second = await resetToken(email);
    const pending = await request(email);
    const code = await codeFor(app, email);
    await reset(second, PASSWORD).expect(200);
    await reset(first, NEW_PASSWORD).expect(401);
    await check(pending, code).expect(422);
    const [left] = await app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM step_tokens WHERE account_id = $1 AND used_at IS NULL`,
      [id],
    );
    expect(left).toEqual({ count: 0 });
  });

  test("with two tokens at once succeeds once, without a deadlock", async () => {
    const email = "dos.fichas@correo.example";
    const accountId = await addAccount(app.deps, "CLIENT", email);
    const tokens = [await resetToken(email)];
    at(2);
    tokens.push(await resetToken(email));
    const tasks = tokens.map((token) => async () => (await reset(token, NEW_PASSWORD)).status);
    const outcomes = await meetAtAccount(app.deps.db, accountId, tasks);
    const statuses = outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value);
    expect(statuses).toEqual(expect.arrayContaining([200, 401]));
  });

  test("of ten at once with one token succeeds once", async () => {
    const email = "diez@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const token = await resetToken(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `Nueva-Clave-${index}!`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    expect((await mailsTo(email)).filter(({ kind }) => kind === "password-reset")).toHaveLength(1);
  });
});

describe("asking for a code", () => {
  test("says nothing about whether the e-mail is known, and costs the same", async () => {
    await addAccount(app.deps, "CLIENT", "conocida@correo.example");
    await register(app, "sin-confirmar@correo.example");
    await request("calienta@correo.example");
    const known = await countStatements(() => request("Conocida@correo.example"));
    const unknown = await countStatements(() => request("desconocida@correo.example"));
    const pending = await countStatements(() => request("sin-confirmar@correo.example"));
    expect(known).toBeGreaterThan(4);
    expect([unknown, pending]).toEqual([known, known]);
    expect(await mailsTo("conocida@correo.example")).toHaveLength(1);
    expect(await mailsTo("desconocida@correo.example")).toEqual([]);

    const ids = [await request("conocida@correo.example"), await request("desconocida@correo.example")];
    const code = wrong(await codeFor(app, "conocida@correo.example"));
    const refusals = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const [one, other] = await Promise.all(ids.map((id) => check(id, code)));
      expect(other?.status).toBe(one?.status);
      expect(other?.body).toEqual(one?.body);
      refusals.push(one?.body.message);
    }
    expect(refusals[0]).toBe("El código ingresado es incorrecto. Te quedan 4 intentos.");
    expect(refusals.slice(4)).toEqual([DEAD, DEAD]);
  });

  test("again is a request of its own, whose code replaces the asker's first one", async () => {
    await addAccount(app.deps, "CLIENT", "impaciente@correo.example");
    for (const email of ["impaciente@correo.example", "nadie@correo.example"]) {
      const first = await request(email);
      const second = await request(email.toUpperCase());
      expect(second).not.toBe(first);
      const refused = await Promise.all([first, second].map((id) => check(id, "12345678")));
      expect(refused.map(({ status }) => status)).toEqual([422, 422]);
      expect((await check(first, "000000").expect(422)).body.message).toBe(DEAD);
    }
    expect(await mailsTo("impaciente@correo.example")).toHaveLength(2);
  });

  test("a stranger learns nothing of the owner's request and uses up none of its tries", async () => {
    const email = "victima@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const own = await request(email);
    const code = await codeFor(app, email);
    const ask = () =>
      app.http.post("/api/auth/forgot-password").set("user-agent", "extraño").send({ email }).expect(200);
    for (const { body } of [await ask(), await ask()]) {
      const theirs = String(body.data.historicalId);
      expect(theirs).not.toBe(own);
      for (let tries = 0; tries < 5; tries += 1) await check(theirs, wrong(code)).expect(422);
    }
    await check(own, code).expect(200);
  });

  test("needs an e-mail, and is slowed down after three whether it is known or not", async () => {
    for (const [email, message] of [
      ["", "El correo electrónico es requerido"],
      ["sin-arroba", "Correo electrónico inválido"],
    ] as const) {
      const { body } = await app.http.post("/api/auth/forgot-password").send({ email }).expect(422);
      expect(body.errors).toEqual([{ field: "email", message }]);
    }
    await addAccount(app.deps, "CLIENT", "seis@correo.example");
    for (const email of ["seis@correo.example", "no-seis@correo.example"]) {
      for (let count = 0; count < 3; count += 1) await request(email);
      const { headers } = await app.http.post("/api/auth/forgot-password").send({ email }).expect(429);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(1_800);
    }
  });

  test("a suspended account gets its code, a closed one doesn't", async () => {
    for (const [status, mails] of [
      ["SUSPENDED", 1],
      ["PENDING_PROFILE", 1],
      ["CLOSED", 0],
    ] as const) {
      const email = `${status.toLowerCase()}@correo.example`;
      const id = await addAccount(app.deps, "CLIENT", email);
      await app.deps.db.query(`UPDATE accounts SET status = $2 WHERE id = $1`, [id, status]);
      await request(email);
      expect(await mailsTo(email)).toHaveLength(mails);
    }
  });
});

describe("entering the code", () => {
  test("works once, also when fifty enter it at the same time", async () => {
    const email = "cincuenta@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const id = await request(email);
    const code = await codeFor(app, email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  test("the sixth try is dead even when right, and so is a code after an hour", async () => {
    const email = "sexta@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const id = await request(email);
    const code = await codeFor(app, email);
    for (let tries = 0; tries < 5; tries += 1) await check(id, wrong(code)).expect(422);
    expect((await check(id, code).expect(422)).body.message).toBe(DEAD);

    const later = await request(email);
    const fresh = await codeFor(app, email);
    at(61);
    expect((await check(later, fresh).expect(422)).body.message).toBe(DEAD);
  });

  test("the mail's link is asked for before its code is shown, which uses nothing up", async () => {
    const linkTo = async (email: string) => {
      const mail = (await mailsTo(email)).findLast(({ text }) => text.includes("/forgot-password?paso=2#"));
      const [, id = "", code = ""] = /#([\da-f-]{36})\.(\d{6})/.exec(mail?.text ?? "") ?? [];
      return { id, code };
    };
    const works = async (historicalId: string) =>
      (
        await app.graphql("query ($id: ID!) { passwordResetLinkWorks(historicalId: $id) }", {
          id: historicalId,
        })
      ).data?.passwordResetLinkWorks;
    const email = "enlace@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const typed = await request(email);
    const late = await linkTo(email);
    await request(email);
    const { id, code } = await linkTo(email);
    for (let times = 0; times < 7; times += 1) expect(await works(id)).toBe(true);
    const { body } = await check(id, code).expect(200);
    expect(await works(id)).toBe(false);
    expect(await works(late.id)).toBe(true);
    await reset(String(body.data.token), NEW_PASSWORD).expect(200);
    expect(await works(late.id)).toBe(false);
    // A stranger may have asked for it, and isn't told that somebody has set a password.
    expect(await works(typed)).toBe(true);
    await request(email);
    const { id: old } = await linkTo(email);
    at(61);
    expect(await works(old)).toBe(false);
    for (const none of ["1", "", "00000000-0000-4000-8000-000000000000"])
      expect(await works(none)).toBe(false);
  });

  test("of another request is wrong; an id that isn't ours is dead", async () => {
    await addAccount(app.deps, "CLIENT", "una@correo.example");
    await addAccount(app.deps, "CLIENT", "otra@correo.example");
    const one = await request("una@correo.example");
    await request("otra@correo.example");
    const foreign = await codeFor(app, "otra@correo.example");
    if (foreign !== (await codeFor(app, "una@correo.example"))) await check(one, foreign).expect(422);
    for (const id of ["1", "no-es-un-id", "00000000-0000-4000-8000-000000000000", "%00"]) {
      const { data } = await app.graphql(CHECK, { historicalId: id, code: foreign });
      expect(data?.verifyPasswordResetCode).toMatchObject({
        token: null,
        userErrors: [{ field: ["code"], code: "CODE_EXPIRED", message: DEAD }],
      });
    }
    const { body } = await check(one, "").expect(422);
    expect(body.errors).toEqual([{ field: "code", message: "No puede quedar vacío" }]);
  });
});

describe("the token", () => {
  test("missing, expired, or of another step changes no password", async () => {
    const email = "tokens@correo.example";
    const { token: session } = await app.signIn("CLIENT", email);
    const token = await resetToken(email);
    const step = await register(app, "registro@correo.example");
    for (const bad of [step, `${token}x`]) {
      expect((await reset(bad, NEW_PASSWORD).expect(401)).body.message).toBe(DEAD_TOKEN);
    }
    await reset(session, NEW_PASSWORD).expect(403);
    await app.http.post("/api/auth/update-forgotten-password").send({ password: NEW_PASSWORD }).expect(401);
    at(61);
    await reset(token, NEW_PASSWORD).expect(401);
    at(0);
    await signIn(email, PASSWORD).expect(200);
  });

  test("is asked for before anybody types, which uses nothing up", async () => {
    const { email } = await app.signIn("CLIENT", "pregunta@correo.example");
    const token = await resetToken(email);
    const ask = async () => app.graphql("{ passwordReset { maskedEmail } }", {}, token);
    expect((await ask()).data).toEqual({ passwordReset: { maskedEmail: "pr•••@correo.example" } });
    await reset(token, NEW_PASSWORD).expect(200);
    const { errors } = await ask();
    expect(errors?.[0]).toMatchObject({ message: DEAD_TOKEN, extensions: { code: "UNAUTHENTICATED" } });
  });

  test("isn't used up by a password that won't do", async () => {
    const email = "paciencia@correo.example";
    await addAccount(app.deps, "CLIENT", email);
    const token = await resetToken(email);
    const { body } = await reset(token, "Password1!").expect(422);
    expect(body.errors).toEqual([
      { field: "password", message: "Esta contraseña es demasiado común: elige otra." },
    ]);
    await reset(token, NEW_PASSWORD).expect(200);
  });
});
