import { beforeAll, expect, test } from "@jest/globals";
import { createTransport } from "nodemailer";
import { systemClock } from "../../server/platform/clock.ts";
import { browserJourneys } from "../support/browser.ts";
import { button, dialog } from "../support/case-steps.ts";
import { addCaseRow } from "../support/cases.ts";
import { bounceOf, writtenMail } from "../support/inbound-mail.ts";
import { fitsEveryWidth } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { emailOf, listPeople, type Listed } from "../support/marketplace.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ELENA: Listed = { names: "Elena", surnames: "Ferrer Ibáñez", city: "Sevilla", type: 1 };
const OSCAR = "oscar@vecino.example";
let number: string;

beforeAll(async () => {
  const [specialistId] = await listPeople(app, [ELENA]);
  const clientId = await app.addAccount({ email: "ines@correo.example", role: "CLIENT" });
  const made = await addCaseRow(
    { db: app.database.db, clock: systemClock },
    {
      clientId,
      specialistId: specialistId ?? 0,
      status: "PENDING_COUNTERPARTY",
      interventionType: 1,
      counterparty: "Óscar",
      counterpartyEmail: OSCAR,
      description: "La reforma de un local",
    },
  );
  ({ number } = made);
});

const post = (from: string, to: string, raw: string) =>
  createTransport({ host: "127.0.0.1", port: app.inboundPort, ignoreTLS: true }).sendMail({
    envelope: { from, to: [to] },
    raw,
  });

test("an invitation is answered by mail: the answer is in the inbox and on the page, what it quotes is folded; the next mail bounces", async () => {
  const elena = await journeys.visitor();
  await elena.open(`/dashboard/specialist/cases/details/${number}`);
  await elena.signIn(emailOf(ELENA));
  const { page } = elena;
  await button(page, "Invitar").click();
  await page.getByRole("dialog", { name: "Invitar a Óscar" }).waitFor();
  await button(page, "Enviar invitación").click();
  await dialog(page, "La invitación sale ahora por correo").waitFor();
  await button(page, "Hecho").click();

  const invitation = await mailTo(app, OSCAR, "Invitación a negociar");
  expect(invitation.replyTo).toMatch(/^reply\+/);
  const answer =
    "Acepto hablar.\r\n\r\nEl 2/3/26 a las 10:15, Acuerdo escribió:\r\n> Te han invitado a negociar";
  await post(OSCAR, invitation.replyTo, writtenMail(answer, [], OSCAR));

  await mailTo(app, emailOf(ELENA), "Tienes un mensaje nuevo");
  await elena.open("/dashboard/specialist/inbox");
  await page.getByRole("link", { name: /Óscar/ }).click();
  const thread = page.getByRole("log", { name: "Mensajes" });
  await thread.getByText("Acepto hablar.").waitFor();
  await thread.getByText(`Por correo, de ${OSCAR}`).waitFor();
  expect(await thread.getByText("Te han invitado a negociar").isVisible()).toBe(false);
  await thread.getByText("Texto citado").click();
  await thread.getByText("Te han invitado a negociar").waitFor();
  await fitsEveryWidth(elena, "answer-by-mail");

  await button(page, "No cuenta como respuesta").click();
  await page.getByLabel(/^Motivo/).fill("Lo ha escrito otra persona");
  await button(page, "No contar como respuesta").click();
  await thread.getByText("Motivo: Lo ha escrito otra persona").waitFor();

  await post("", invitation.returnPath, bounceOf(OSCAR, "5.1.1", "User unknown"));
  await mailTo(app, emailOf(ELENA), "Un aviso por correo no ha llegado");
  await elena.open(`/dashboard/specialist/cases/details/${number}`);
  await page
    .getByText(/ha sido devuelto: la dirección de correo no existe/)
    .first()
    .waitFor();
});
