import type { TestApp } from "./app.ts";

/** A person's form without faults; the e-mail is the test's own. */
export function registrationForm(email: string) {
  return {
    user: { names: "Lucía", surnames: "García Ñíguez" },
    contact: { email, lada: "34", phone: "612345678" },
    identityDocument: "12345678Z",
    password: "Segura-2026!",
  };
}

/** The six digits of the newest mail to an address. */
export async function codeFor(app: TestApp, email: string): Promise<string> {
  const mail = (await app.deps.sentMails()).findLast(({ to }) => to === email);
  const code = /^\d{6}$/m.exec(mail?.text ?? "")?.[0];
  if (!code) throw new Error(`no code in the newest mail to ${email}`);
  return code;
}

/** Any other code than this one. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** First step over REST; gives its step token. */
export async function register(app: TestApp, email: string): Promise<string> {
  const { body } = await app.http
    .post("/api/customers/register-customer")
    .send(registrationForm(email))
    .expect(201);
  return String(body.data.token);
}

/** The call that enters the code of a registration. */
export function enterCode(app: TestApp, token: string, code: string) {
  return app.http
    .post("/api/contacts/verify-email-code")
    .set("authorization", `Bearer ${token}`)
    .send({ code });
}
