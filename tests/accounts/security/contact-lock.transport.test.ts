import { describe, expect, test } from "@jest/globals";
import { confirmContactCode } from "../../../server/domains/accounts/security/contact-code.ts";
import { requireUnlocked } from "../../../server/domains/accounts/security/contact-lock.ts";
import type { SignedInContext } from "../../../server/shared/context.ts";
import { authenticate } from "../../../server/domains/accounts/authenticate.ts";
import { addAccount, PASSWORD, testApp } from "../../support/app.ts";

const app = testApp();
const LOGIN = `mutation($input: LoginInput!) { login(input: $input) { token } }`;
const REQUEST_UNLOCK = `mutation { requestContactUnlock { message nextCodeAt userErrors { code } } }`;
const UNLOCK = `mutation($code: String!) {
  unlockContact(code: $code) { account { contactUnlockedUntil } userErrors { field code message } }
}`;
const REQUEST_CHANGE = `mutation($input: RequestEmailChangeInput!) {
  requestEmailChange(input: $input) { message account { email pendingEmail } userErrors { field code message } }
}`;
const CONFIRM_CHANGE = `mutation($code: String!) {
  confirmEmailChange(code: $code) { token account { email pendingEmail } userErrors { field code message } }
}`;
const CANCEL = `mutation { cancelEmailChange { account { pendingEmail } userErrors { code } } }`;

interface Payload {
  token: string | null;
  message: string | null;
  nextCodeAt: string | null;
  account: { email: string; contactUnlockedUntil: string | null; pendingEmail: string | null } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

async function ask(query: string, variables: object, token: string): Promise<Payload> {
  const { data, errors } = await app.graphql(query, { ...variables }, token);
  if (errors[0]) throw new Error(errors[0].extensions.code);
  return Object.values(data ?? {})[0] as unknown as Payload;
}

const now = () => app.deps.clock.now();
const later = (seconds: number) => app.deps.setNow(new Date(now().getTime() + seconds * 1000).toISOString());
const isIn = async (token: string) => (await app.graphql("{ me { id } }", {}, token)).data?.me !== null;

async function logIn(email: string): Promise<string> {
  return String((await ask(LOGIN, { input: { email, password: PASSWORD } }, "")).token);
}

async function mailsTo(email: string) {
  return (await app.deps.sentMails()).filter(({ to }) => to === email);
}

async function lastCode(email: string): Promise<string> {
  const codes = (await mailsTo(email)).flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? []);
  return codes.at(-1) ?? "";
}

let people = 0;
async function person() {
  const email = `contacto${(people += 1)}@correo.example`;
  const accountId = await addAccount(app.deps, "CLIENT", email);
  return { email, accountId, token: await logIn(email) };
}

async function unlocked() {
  const someone = await person();
  await ask(REQUEST_UNLOCK, {}, someone.token);
  await ask(UNLOCK, { code: await lastCode(someone.email) }, someone.token);
  return someone;
}

const change = (token: string, email: string, password = PASSWORD) =>
  ask(REQUEST_CHANGE, { input: { email, password } }, token);

/** Another code than this one. */
const wrongOf = (code: string) => (code === "111111" ? "222222" : "111111");

async function contextOf(token: string): Promise<SignedInContext> {
  const { actor } = await authenticate(app.deps, token);
  if (!actor) throw new Error("not signed in");
  const request = {
    step: null,
    apiKey: null,
    deadToken: false,
    requestId: "prueba",
    address: "::1",
    userAgent: "",
  };
  return { ...app.deps, ...request, actor, loader: (_name, create) => create() };
}

describe("the contact lock", () => {
  test("the mailed code unlocks this session for a quarter of an hour, no other", async () => {
    const { email, token } = await person();
    const other = await logIn(email);
    const asked = await ask(REQUEST_UNLOCK, {}, token);
    expect(asked.nextCodeAt).toBe(new Date(now().getTime() + 60_000).toISOString());
    const [mail] = await mailsTo(email);
    expect(mail?.kind).toBe("contact-unlock-code");
    expect(mail?.text.match(/\d{6,}/g)).toHaveLength(1);
    const { account } = await ask(UNLOCK, { code: await lastCode(email) }, token);
    expect(account?.contactUnlockedUntil).toBe(new Date(now().getTime() + 900_000).toISOString());
    await expect(requireUnlocked(await contextOf(token))).resolves.toBeUndefined();
    await expect(requireUnlocked(await contextOf(other))).rejects.toMatchObject({
      problems: [{ code: "CONTACT_LOCKED" }],
    });
    expect((await change(other, "x@correo.example")).userErrors[0]?.code).toBe("CONTACT_LOCKED");
    later(901);
    expect((await change(token, "x@correo.example")).userErrors[0]?.code).toBe("CONTACT_LOCKED");
    const { data } = await app.graphql("{ myAccount { contactUnlockedUntil } }", {}, token);
    expect(data?.myAccount).toEqual({ contactUnlockedUntil: null });
  });

  test("codes a minute apart, the newest one only, ten an hour", async () => {
    const { email, token } = await person();
    const attempts = await Promise.allSettled([1, 2, 3].map(() => ask(REQUEST_UNLOCK, {}, token)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const first = await lastCode(email);
    await expect(ask(REQUEST_UNLOCK, {}, token)).rejects.toThrow("RATE_LIMITED");
    later(60);
    await ask(REQUEST_UNLOCK, {}, token);
    const second = await lastCode(email);
    if (first !== second) {
      expect((await ask(UNLOCK, { code: first }, token)).userErrors[0]?.code).toBe("INVALID_CODE");
    }
    for (let more = 2; more < 10; more += 1) {
      later(60);
      await ask(REQUEST_UNLOCK, {}, token);
    }
    later(60);
    await expect(ask(REQUEST_UNLOCK, {}, token)).rejects.toThrow("RATE_LIMITED");
    expect(await mailsTo(email)).toHaveLength(10);
  });

  test("five tries; another account's code is a wrong one; fifty at once unlock once", async () => {
    const [one, other] = [await person(), await person()];
    await ask(REQUEST_UNLOCK, {}, one.token);
    const right = await lastCode(one.email);
    for (let attempt = 0; attempt < 5; attempt += 1) await ask(UNLOCK, { code: wrongOf(right) }, one.token);
    expect((await ask(UNLOCK, { code: right }, one.token)).userErrors[0]?.code).toBe("CODE_EXPIRED");
    await ask(REQUEST_UNLOCK, {}, other.token);
    const theirs = await lastCode(other.email);
    expect((await ask(UNLOCK, { code: theirs }, one.token)).userErrors).toHaveLength(1);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => ask(UNLOCK, { code: theirs }, other.token)),
    );
    expect(outcomes.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect((await ask(UNLOCK, { code: "12a456" }, other.token)).userErrors).toEqual([
      { field: ["code"], code: "INVALID", message: "El código debe contener solo números" },
    ]);
  });
});

describe("changing the e-mail", () => {
  test("code to the new address, notice to the old; then other sessions end and the token bears it", async () => {
    const { email, token } = await unlocked();
    const other = await logIn(email);
    const newEmail = "Nueva.Direccion@correo.example";
    const asked = await change(token, ` ${newEmail} `);
    expect(asked.account).toEqual({ email, pendingEmail: newEmail });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toContain("email-change-requested");
    expect((await mailsTo(newEmail)).map(({ kind }) => kind)).toEqual(["email-change-code"]);
    const code = await lastCode(newEmail);
    const wrong = await ask(CONFIRM_CHANGE, { code: wrongOf(code) }, token);
    expect(wrong.userErrors[0]?.message).toContain("Te quedan 4 intentos");
    const done = await ask(CONFIRM_CHANGE, { code }, token);
    expect(done.account).toEqual({ email: newEmail, pendingEmail: null });
    const claims = JSON.parse(Buffer.from(String(done.token).split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ email: newEmail, role: "CLIENT" });
    expect([await isIn(String(done.token)), await isIn(other)]).toEqual([true, false]);
    for (const address of [email, newEmail]) {
      expect((await mailsTo(address)).map(({ kind }) => kind)).toContain("email-changed");
    }
    expect((await ask(CONFIRM_CHANGE, { code }, token)).userErrors[0]?.code).toBe("CODE_EXPIRED");
    expect(await isIn(await logIn(newEmail))).toBe(true);
  });

  test("a taken address gets the same answer, its owner a mail, and no code works", async () => {
    const owner = await person();
    const { token, email } = await unlocked();
    const free = await change((await unlocked()).token, "libre@correo.example");
    const taken = await change(token, owner.email.toUpperCase());
    expect(taken.userErrors).toEqual([]);
    expect(taken.message).toBe(free.message?.replace("libre@correo.example", owner.email.toUpperCase()));
    expect(taken.account).toEqual({ email, pendingEmail: owner.email.toUpperCase() });
    const [mail] = await mailsTo(owner.email.toUpperCase());
    expect(mail?.kind).toBe("email-change-taken");
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    for (let at = 0; at < 6; at += 1) {
      const { userErrors } = await ask(CONFIRM_CHANGE, { code: `00000${at}` }, token);
      expect(userErrors).toHaveLength(1);
    }
  });

  test("two accounts race for one address: the second code is dead", async () => {
    const [one, two] = [await unlocked(), await unlocked()];
    const address = "carrera@correo.example";
    await change(one.token, address);
    const first = await lastCode(address);
    await change(two.token, address);
    const second = await lastCode(address);
    const outcomes = await Promise.all([
      ask(CONFIRM_CHANGE, { code: first }, one.token),
      ask(CONFIRM_CHANGE, { code: second }, two.token),
    ]);
    const codes = outcomes.map(({ userErrors }) => userErrors[0]?.code ?? "ok");
    expect(codes.toSorted()).toEqual(["CODE_EXPIRED", "ok"]);
  });

  test("fifty confirmations at once change it once", async () => {
    const { token, accountId } = await unlocked();
    await change(token, "cincuenta@correo.example");
    const code = await lastCode("cincuenta@correo.example");
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => ask(CONFIRM_CHANGE, { code }, token)),
    );
    expect(outcomes.filter((one) => one.token !== null)).toHaveLength(1);
    const [row] = await app.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'confirmEmailChange' AND subject_id = $1`,
      [String(accountId)],
    );
    expect(row?.count).toBe(1);
  });

  test("the form: no address, the own one, a wrong password; a stranger gets six mails at once", async () => {
    const { token, email } = await unlocked();
    const problem = async (address: string, password?: string) =>
      (await change(token, address, password)).userErrors.map(({ field, code }) => [field.join("."), code]);
    expect(await problem("no-es")).toEqual([["email", "INVALID"]]);
    expect(await problem(email.toUpperCase())).toEqual([["email", "UNCHANGED"]]);
    expect(await problem("a@correo.example", "Mala-1234")).toEqual([["password", "WRONG_PASSWORD"]]);
    expect(await problem("a@correo.example", "")).toEqual([["password", "REQUIRED"]]);
    for (let at = 0; at < 6; at += 1) await change((await unlocked()).token, "victima@correo.example");
    await expect(change(token, "victima@correo.example")).rejects.toThrow("RATE_LIMITED");
    expect(await mailsTo("victima@correo.example")).toHaveLength(6);
  });

  test("cancelled, its code is dead", async () => {
    const { token } = await unlocked();
    await change(token, "cancelada@correo.example");
    const { account } = await ask(CANCEL, {}, token);
    expect(account).toEqual({ pendingEmail: null });
    const code = await lastCode("cancelada@correo.example");
    expect((await ask(CONFIRM_CHANGE, { code }, token)).userErrors[0]?.code).toBe("CODE_EXPIRED");
  });
});

test("the documented call takes the code of a waiting change, else the unlocking one", async () => {
  const { token, email } = await person();
  await ask(REQUEST_UNLOCK, {}, token);
  const first = await confirmContactCode(await contextOf(token), await lastCode(email));
  expect(first).toEqual({
    message: "Ya puedes cambiar tus datos de contacto durante 15 minutos.",
    token: null,
  });
  await change(token, "documentada@correo.example");
  const code = await lastCode("documentada@correo.example");
  const second = await confirmContactCode(await contextOf(token), code);
  expect(second).toEqual({ message: "Tu correo electrónico ha cambiado.", token: expect.any(String) });
});
