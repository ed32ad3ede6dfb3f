import { beforeAll, expect, test } from "@jest/globals";
import { createTransport } from "nodemailer";
import type { CaughtMail } from "../../server/platform/dev-mail.ts";
import { browserJourneys } from "../support/browser.ts";
import { personalLink } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { bounceOf } from "../support/inbound-mail.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { mailsEverybody, moveIntoContactHours } from "../support/mailing-steps.ts";
import { onePagePdf } from "../support/pictures.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

/** What comes back of a mailing, over real SMTP: an answer with its file, an automatic answer, a bounce. */
const app = servedApp();
const journeys = browserJourneys(app);
const WORDS = "Puedo pagar 50 € al mes. Adjunto mi nómina.";
let list = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await moveIntoContactHours(app);
  list = await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
});

/** As the relay hands it over. */
async function comesBack(
  mail: { from: string; to: string; raw?: string } & Record<string, unknown>,
): Promise<void> {
  const post = createTransport({ host: "127.0.0.1", port: app.inboundPort, ignoreTLS: true });
  const { from, to, ...content } = mail;
  const { response } = await post.sendMail({ envelope: { from, to: [to] }, from, to, ...content });
  post.close();
  expect(response).toMatch(/^250/);
}

interface Debtor {
  mail: CaughtMail;
  name: string;
  code: string;
}

async function debtorOf(mail: CaughtMail): Promise<Debtor> {
  const [task] = await app.database.db.query<{ debtor: string; code_id: string }[]>(
    `SELECT debtor, code_id FROM tasks WHERE contact_email = $1`,
    [mail.to],
  );
  if (task === undefined) throw new Error(`nobody has ${mail.to}`);
  return { mail, name: task.debtor, code: task.code_id };
}

test("an answer reaches inbox and task with its file, an automatic one is marked, a bounce marks the address", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const elena = await journeys.signedIn("SPECIALIST");
  await app.database.db.query(
    `UPDATE tasks SET assignee_id = (SELECT id FROM accounts WHERE email = 'specialist@correo.example')`,
  );
  await olga.open("/dashboard/admin/tasks");
  await olga.page.getByRole("link", { name: `Mailing ${list}` }).click();
  await mailsEverybody(app, olga.page);
  const ledger = olga.page.url();
  const mails = app.mail.messages().filter((mail) => mail.text.includes("/invitacion#"));
  const [answers, away, gone] = await Promise.all(mails.slice(0, 3).map(debtorOf));
  if (!answers || !away || !gone) throw new Error("three mails are wanted");
  expect(personalLink(answers.mail)).not.toBe(personalLink(away.mail));

  const pdf = { filename: "nomina.pdf", content: onePagePdf(), contentType: "application/pdf" };
  const subject = `Re: ${answers.mail.subject}`;
  await comesBack({
    from: answers.mail.to,
    to: answers.mail.replyTo,
    subject,
    text: WORDS,
    attachments: [pdf],
  });
  await comesBack({
    from: away.mail.to,
    to: away.mail.replyTo,
    subject: "Fuera de la oficina",
    text: "Vuelvo el lunes.",
    headers: { "Auto-Submitted": "auto-replied" },
  });
  const raw = bounceOf(gone.mail.to, "5.1.1", "no such user");
  await comesBack({ from: "", to: gone.mail.returnPath, raw });

  const { page } = elena;
  await eventually(async () => {
    await elena.open("/dashboard/specialist/inbox");
    await page.getByRole("link", { name: new RegExp(`^${answers.name}`) }).click({ timeout: 5_000 });
  }, 40_000);
  await page.getByText(WORDS).last().waitFor();
  await page.getByRole("button", { name: /nomina\.pdf/ }).waitFor();
  await page.getByText(`Por correo, de ${answers.mail.to}`).waitFor();
  await lookAtEveryWidth(elena, "inbox-mailed-answer");
  await page.getByRole("link", { name: new RegExp(`^${away.name}`) }).click();
  await page.getByText("Respuesta automática o vacía").waitFor();

  await elena.open(`/dashboard/specialist/tasks/${answers.code}`);
  await page.getByText(`${answers.name} ha escrito al especialista por correo.`).first().waitFor();
  await elena.open(`/dashboard/specialist/tasks/${away.code}`);
  await page
    .getByText(/^Respuesta automática al correo que se envió a /)
    .first()
    .waitFor();

  await olga.open(`${new URL(ledger).pathname}?estado=BOUNCED`);
  await olga.page.getByRole("table", { name: "Personas" }).getByText(gone.mail.to).waitFor();
  await olga.open("/dashboard/admin/debtors");
  await olga.page.getByRole("searchbox", { name: "Buscar deudor" }).fill(gone.mail.to);
  await olga.page.getByRole("link", { name: gone.name, exact: true }).click();
  await olga.page.getByText("Rechazado: no existe").waitFor();
  await lookAtEveryWidth(olga, "debtor-bounced");
});
