import { codeMailedTo } from "./mail-steps.ts";
import { registrationForm } from "./registrations.ts";
import type { ServedApp } from "./served-app.ts";

type RegisterPath = "customers/register-customer" | "specialists/register-specialist";

/** The first step through the documented call; gives the token of the code step. */
export function registerThroughApi(app: ServedApp, path: RegisterPath, email: string): Promise<string> {
  return post(app, path, registrationForm(email));
}

/** The first two steps; gives the token of the profile. */
export async function confirmThroughApi(app: ServedApp, path: RegisterPath, email: string): Promise<string> {
  const token = await registerThroughApi(app, path, email);
  const code = await codeMailedTo(app, email, "Tu código para confirmar el correo");
  return post(app, "contacts/verify-email-code", { code }, token);
}

async function post(app: ServedApp, path: string, body: object, token?: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const { message, data } = (await answer.json()) as { message: string; data?: { token?: string } };
  if (data?.token === undefined) throw new Error(`${path}: ${answer.status} ${message}`);
  return data.token;
}
