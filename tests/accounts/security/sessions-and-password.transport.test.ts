import { describe, expect, test } from "@jest/globals";
import { addAccount, PASSWORD, testApp } from "../../support/app.ts";

const app = testApp();
const LOGIN = `mutation($input: LoginInput!) { login(input: $input) { token nextStep } }`;
const SESSIONS = `{ myAccount { sessions { id device current lastUsedAt } } }`;
const END = `mutation($id: ID!, $proof: ProofInput) {
  endSession(id: $id, proof: $proof) { message account { sessions { id } } userErrors { field code } }
}`;
const proof = { password: PASSWORD };
const UPDATE = `mutation($input: UpdatePasswordInput!) {
  updatePassword(input: $input) { message account { passwordChangedAt } userErrors { field code message } }
}`;
const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const NEW = "Distinta-5678";

interface SessionInfo {
  id: string;
  device: string;
  current: boolean;
}

const now = () => app.deps.clock.now();
const later = (minutes: number) =>
  app.deps.setNow(new Date(now().getTime() + minutes * 60_000).toISOString());

async function logIn(email: string, password = PASSWORD): Promise<string> {
  const { data } = await app.graphql(LOGIN, { input: { email, password } });
  const payload = data?.login as unknown as { token: string };
  return payload.token;
}

async function sessionsOf(token: string): Promise<SessionInfo[]> {
  const { data } = await app.graphql(SESSIONS, {}, token);
  const account = data?.myAccount as unknown as { sessions: SessionInfo[] };
  return account.sessions;
}

const isIn = async (token: string) => (await app.graphql("{ me { id } }", {}, token)).data?.me !== null;

async function mailsTo(email: string) {
  return (await app.deps.sentMails()).filter(({ to }) => to === email);
}

async function updatePassword(token: string, input: object) {
  const { data, errors } = await app.graphql(UPDATE, { input }, token);
  return {
    codes: errors.map(({ extensions }) => extensions.code),
    ...(data?.updatePassword as unknown as {
      message: string | null;
      userErrors: { field: string[]; code: string; message: string }[];
    }),
  };
}

let people = 0;
async function person(): Promise<{ email: string; accountId: number }> {
  const email = `sesiones${(people += 1)}@correo.example`;
  return { email, accountId: await addAccount(app.deps, "CLIENT", email) };
}

describe("sessions", () => {
  test("the asking one first, then by last use; only live ones, with their device", async () => {
    const { email } = await person();
    const first = await logIn(email);
    later(1);
    const phone = await app.http
      .post("/api/auth/login")
      .set("user-agent", PHONE)
      .send({ email, password: PASSWORD });
    later(1);
    const ended = await logIn(email);
    await app.graphql("mutation { logout { message } }", {}, ended);
    const seen = await sessionsOf(first);
    expect(seen.map(({ current, device }) => [current, device])).toEqual([
      [true, "Dispositivo desconocido"],
      [false, "Chrome en Android"],
    ]);
    expect((await sessionsOf(phone.body.data.token)).map(({ id }) => id)).toEqual(
      seen.map(({ id }) => id).toReversed(),
    );
    later(121);
    const fresh = await logIn(email);
    expect(await sessionsOf(fresh)).toHaveLength(1);
  });

  test("one of one's own ends at once; foreign and made-up ids aren't there", async () => {
    const [mine, theirs] = [await person(), await person()];
    const [token, other, foreign] = [
      await logIn(mine.email),
      await logIn(mine.email),
      await logIn(theirs.email),
    ];
    const [, second] = await sessionsOf(token);
    const [strange] = await sessionsOf(foreign);
    for (const id of [strange?.id, "1", "' or 1=1 --", "00000000-0000-4000-8000-000000000000"]) {
      const { errors } = await app.graphql(END, { id, proof }, token);
      expect(errors[0]).toMatchObject({
        message: "Esta sesión ya no está abierta.",
        extensions: { code: "NOT_FOUND" },
      });
    }
    const { data } = await app.graphql(END, { id: second?.id, proof }, token);
    expect(data?.endSession).toMatchObject({ account: { sessions: [{}] } });
    expect([await isIn(token), await isIn(other), await isIn(foreign)]).toEqual([true, false, true]);
    expect((await app.graphql(END, { id: second?.id, proof }, token)).errors).toHaveLength(1);
  });

  test("all others at once", async () => {
    const { email } = await person();
    const [token, one, two] = [await logIn(email), await logIn(email), await logIn(email)];
    const END_OTHERS = `mutation($proof: ProofInput) {
      endOtherSessions(proof: $proof) { message userErrors { field code } }
    }`;
    const end = (given: object | null = proof) => app.graphql(END_OTHERS, { proof: given }, token);
    for (const [bad, code] of [
      [null, "REQUIRED"],
      [{ password: "Mala-1234" }, "WRONG_PASSWORD"],
    ] as const) {
      expect((await end(bad)).data?.endOtherSessions).toMatchObject({
        message: null,
        userErrors: [{ field: ["password"], code }],
      });
    }
    expect(await isIn(one)).toBe(true);
    expect((await end()).data?.endOtherSessions).toMatchObject({
      message: "Las demás sesiones se han cerrado.",
    });
    expect([await isIn(token), await isIn(one), await isIn(two)]).toEqual([true, false, false]);
    expect((await end()).data?.endOtherSessions).toMatchObject({
      message: "No había otras sesiones abiertas.",
    });
  });
});

describe("updatePassword", () => {
  test("ends other sessions, tells the owner, and only the new one counts", async () => {
    const { email } = await person();
    const [token, other] = [await logIn(email), await logIn(email)];
    const done = await updatePassword(token, { currentPassword: PASSWORD, password: NEW });
    expect(done).toMatchObject({ message: "Tu contraseña ha cambiado.", userErrors: [] });
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: "password-changed", subject: "Tu contraseña ha cambiado" });
    expect(mail?.text).toContain("Si no has sido tú");
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(await logIn(email)).toBeNull();
    expect(await logIn(email, NEW)).toEqual(expect.any(String));
  });

  test("a wrong current one is said on its field, and ten are enough", async () => {
    const { email } = await person();
    const token = await logIn(email);
    const wrong = () => updatePassword(token, { currentPassword: "Mala-1234", password: NEW });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await wrong()).userErrors).toEqual([
        { field: ["currentPassword"], code: "WRONG_PASSWORD", message: "La contraseña no es correcta." },
      ]);
    }
    expect((await wrong()).codes).toEqual(["RATE_LIMITED"]);
    expect((await updatePassword(token, { currentPassword: PASSWORD, password: NEW })).codes).toEqual([
      "RATE_LIMITED",
    ]);
  });

  test("all problems of the form at once, in the words of the reset form", async () => {
    const { email } = await person();
    const token = await logIn(email);
    const { userErrors } = await updatePassword(token, { currentPassword: "", password: "corta" });
    expect(userErrors.map(({ field, message }) => [field.join("."), message])).toEqual([
      ["currentPassword", "La contraseña es requerida"],
      ["password", "La contraseña debe tener al menos 8 caracteres"],
      ["password", "Debe contener al menos una letra mayúscula"],
      ["password", "Debe contener al menos un número"],
      ["password", "Debe contener al menos un carácter especial (@$!%*?&_-)"],
    ]);
    const common = await updatePassword(token, { currentPassword: PASSWORD, password: "Password1!" });
    expect(common.userErrors[0]?.field).toEqual(["password"]);
    const itself = await updatePassword(token, { currentPassword: PASSWORD, password: email });
    expect(itself.userErrors.length).toBeGreaterThan(0);
    expect(await logIn(email)).toEqual(expect.any(String));
  });

  test("two at once with the same current one: one wins", async () => {
    const { email } = await person();
    const token = await logIn(email);
    const passwords = ["Primera-1234", "Segunda-1234", "Tercera-1234"];
    const outcomes = await Promise.all(
      passwords.map((password) => updatePassword(token, { currentPassword: PASSWORD, password })),
    );
    const winner = outcomes.findIndex(({ userErrors }) => userErrors.length === 0);
    expect(outcomes.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(await logIn(email, passwords[winner])).toEqual(expect.any(String));
  });

  test("steps on their way die with the old password", async () => {
    const { email, accountId } = await person();
    const token = await logIn(email);
    await app.deps.db.query(
      `INSERT INTO step_tokens (id, step, account_id, created_at, expires_at)
       VALUES (gen_random_uuid(), 'RESET_PASSWORD', $1, $2, $3)`,
      [accountId, now(), new Date(now().getTime() + 3_600_000)],
    );
    await updatePassword(token, { currentPassword: PASSWORD, password: NEW });
    const left = await app.deps.db.query<unknown[]>(
      `SELECT 1 FROM step_tokens WHERE account_id = $1 AND used_at IS NULL`,
      [accountId],
    );
    expect(left).toEqual([]);
  });
});

describe("POST /api/auth/update-password", () => {
  const call = (token: string, body: object) =>
    app.http.post("/api/auth/update-password").set("token", token).send(body);

  test("the new one alone only in a session younger than ten minutes", async () => {
    const { email } = await person();
    const token = await logIn(email);
    later(9);
    const { body } = await call(token, { password: NEW }).expect(200);
    expect(body).toEqual({ message: "Tu contraseña ha cambiado.", data: {} });
    later(1);
    const refused = await call(token, { password: "Otra-91011" }).expect(403);
    expect(refused.body.message).toContain("contraseña actual");
    const wrong = await call(token, { password: "Otra-91011", currentPassword: PASSWORD }).expect(422);
    expect(wrong.body.errors).toEqual([
      { field: "currentPassword", message: "La contraseña no es correcta." },
    ]);
    await call(token, { password: "Otra-91011", currentPassword: NEW }).expect(200);
    expect(await logIn(email, "Otra-91011")).toEqual(expect.any(String));
  });

  test("an empty or odd current one isn't one left out; nobody without a session", async () => {
    const { email } = await person();
    const token = await logIn(email);
    for (const currentPassword of ["", [], {}, true]) {
      const { body } = await call(token, { password: NEW, currentPassword }).expect(422);
      expect(body.errors[0].field).toBe("currentPassword");
    }
    await app.http.post("/api/auth/update-password").send({ password: NEW }).expect(401);
    await app.graphql("mutation { logout { message } }", {}, token);
    await call(token, { password: NEW }).expect(401);
  });
});
