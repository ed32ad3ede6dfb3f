import type { CaughtMail } from "../../server/platform/dev-mail.ts";
import type { ServedApp } from "./served-app.ts";
import { waitFor } from "./wait-for.ts";

/** Jobs send it, which wait their turn. */
const MAILED_MS = 20_000;

/** The newest mail to an address whose subject begins so, as soon as it is there. */
export function mailTo(app: ServedApp, to: string, subject: string): Promise<CaughtMail> {
  return waitFor(() => app.mail.messages(to).find((mail) => mail.subject.startsWith(subject)), MAILED_MS);
}

/** The six digits in the newest of those mails. */
export async function codeMailedTo(app: ServedApp, to: string, subject: string): Promise<string> {
  const { text } = await mailTo(app, to, subject);
  const code = /^\d{6}$/m.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in the mail to ${to}:\n${text}`);
  return code;
}
