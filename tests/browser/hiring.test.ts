import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { addCase } from "../support/cases.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { codeMailedTo, mailTo } from "../support/mail-steps.ts";
import { emailOf, listPeople, type Listed } from "../support/marketplace.ts";
import { PASSWORD, servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ELENA: Listed = {
  names: "Elena",
  surnames: "Ferrer Ibáñez",
  city: "Sevilla",
  headline: "Mediación civil y mercantil con los pies en el suelo",
};
const NAME = "Elena Ferrer Ibáñez";
let elena = 0;

beforeAll(async () => {
  [elena = 0] = await listPeople(app, [ELENA]);
});

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const profile = () => `/marketplace/${elena}`;

test("a visitor hires through the whole registration; the specialist is told and the case names her", async () => {
  const ines = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = ines;
  const email = "ines@correo.example";
  await ines.open(profile());
  // The main button stays in sight above the notice.
  const hire = page.getByRole("main").getByRole("link", { name: "Contratar" });
  const notice = page.getByRole("region", { name: "Aviso de cookies" });
  await notice.waitFor();
  const [wanted, strip] = [await hire.boundingBox(), await notice.boundingBox()];
  expect((wanted?.y ?? 0) + (wanted?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
  await page.getByRole("button", { name: "Rechazar" }).click();
  await hire.click();
  const hired = page.getByText(`Vas a contratar a ${NAME}`);
  await hired.waitFor();
  await lookAtEveryWidth(ines, "hiring-register");
  await page.getByLabel("Nombre", { exact: true }).fill("Inés");
  await page.getByLabel("Apellidos").fill("Roca Peña");
  await page.getByLabel("Documento de identidad").fill("12345678Z");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Teléfono").fill("612345678");
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar contraseña").fill(PASSWORD);
  await button(page, "Continuar").click();
  await title(page, "Verifica tu correo").waitFor();
  await hired.waitFor();
  // Nothing of it is lost by a reload, or by typing the code later.
  await page.reload();
  await hired.waitFor();
  await page
    .getByLabel("Código de verificación")
    .fill(await codeMailedTo(app, email, "Tu código para confirmar el correo"));
  await button(page, "Verificar código").click();
  await title(page, "Tipo de intervención").waitFor();
  await hired.waitFor();
  await lookAt(ines, "phone-hiring-type");
  await page.getByRole("radio", { name: "Mediación" }).check();
  await button(page, "Continuar").click();
  await title(page, "Área de intervención").waitFor();
  await button(page, "Omitir").click();
  await title(page, "Contraparte y descripción").waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill("Óscar");
  await page.getByLabel("Correo electrónico").fill("oscar@vecino.example");
  await page.getByLabel("Descripción").fill("El ruido del taller no nos deja dormir.");
  await hired.waitFor();
  await button(page, "Guardar").click();
  await page.getByText(/^Se ha guardado con éxito tu perfil\./).waitFor();
  await lookAt(ines, "phone-hiring-done");
  await mailTo(app, emailOf(ELENA), "Un cliente quiere contratarte");
  const main = page.getByRole("main");
  await main.getByText(NAME).filter({ visible: true }).first().waitFor();
  await main.getByText("El gestor aún no ha aceptado").filter({ visible: true }).first().waitFor();
  await lookAt(ines, "phone-hiring-cases");
});

test("whoever has an account signs in on the way, is led back, and sends the case once", async () => {
  await app.addAccount({ email: "bruno@correo.example", role: "CLIENT", names: "Bruno" });
  const bruno = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = bruno;
  await bruno.open(profile());
  await page.getByRole("button", { name: "Rechazar" }).click();
  await page.getByRole("link", { name: "Ya tengo cuenta" }).click();
  await bruno.signIn("bruno@correo.example");
  await page.waitForURL(`**/dashboard/client/cases/new?specialist=${elena}`);
  await page.getByText(`Vas a contratar a ${NAME}`).waitFor();
  await lookAtEveryWidth(bruno, "hiring-new-case");

  // Somebody to reach is needed; what was typed outlasts a reload.
  await button(page, "Enviar y contratar").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await lookAt(bruno, "phone-hiring-new-case-errors");
  await page.getByLabel("Nombre", { exact: true }).fill("Taller Ruiz");
  await page.getByLabel("Correo electrónico").fill("taller@ruiz.example");
  await page.getByLabel("Descripción").fill("No me devuelve la fianza.");
  await page.reload();
  await page.getByText("Hemos recuperado lo que habías escrito").waitFor();
  await eventually(async () =>
    expect(await page.getByLabel("Descripción").inputValue()).toBe("No me devuelve la fianza."),
  );
  await button(page, "Enviar y contratar").dblclick();
  await page.getByText(/Hemos abierto tu expediente P\d{8}/).waitFor();
  await page.getByRole("main").getByText(NAME).filter({ visible: true }).first().waitFor();
  const cases = await app.database.db.query<object[]>(
    `SELECT 1 FROM cases c JOIN accounts a ON a.id = c.client_id WHERE a.email = 'bruno@correo.example'`,
  );
  expect(cases).toHaveLength(1);
  await mailTo(app, "bruno@correo.example", "Hemos recibido tu solicitud");
});

test.each(["signed out", "with a session that has ended meanwhile"])(
  "a client who looks for somebody for a case that is there chooses her for this same case, %s",
  async (how) => {
    const isOut = how === "signed out";
    const email = isOut ? "carla@correo.example" : "dora@correo.example";
    const clientId = await app.addAccount({ email, role: "CLIENT", names: isOut ? "Carla" : "Dora" });
    const deps = { db: app.database.db, clock: systemClock };
    const number = await addCase(deps, { clientId, status: "PENDING_ACCEPTANCE" });
    const client = await journeys.visitor({ width: WIDTHS.phone });
    const { page } = client;
    if (isOut) {
      // As from a link in a mail, or a tab of yesterday.
      await client.open(`/marketplace?expediente=${number}&search=elena`);
      await page.getByRole("button", { name: "Rechazar" }).click();
      await page.getByRole("link", { name: NAME, exact: true }).click();
      await title(page, NAME).waitFor();
    } else {
      await client.open("/login");
      await client.signIn(email);
      await client.open(`/dashboard/client/cases/${number}`);
      await page.getByRole("link", { name: "Elegir especialista" }).first().click();
      await page.getByRole("article", { name: NAME }).waitFor();
      await journeys.later({ hours: 9 });
    }
    await page.getByRole("link", { name: `Elegir para ${number}` }).click();
    await page.waitForURL("**/login?**");
    await client.signIn(email);
    const dialog = page.getByRole("dialog", { name: `Elegir a ${NAME} para ${number}` });
    await dialog.getByRole("button", { name: "Pedir que lo lleve" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("main").getByText(NAME).filter({ visible: true }).first().waitFor();
    const asked = await app.database.db.query<{ number: string; specialist: number }[]>(
      `SELECT number, specialist_id AS specialist FROM cases WHERE client_id = $1`,
      [clientId],
    );
    expect(asked).toEqual([{ number, specialist: elena }]);
  },
);

test("a specialist who takes no cases now shows no 'Disponible' and can't be hired, until she does again", async () => {
  const visitor = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = visitor;
  const card = page.getByRole("article", { name: NAME });
  await visitor.open("/marketplace?search=elena");
  await page.getByRole("button", { name: "Rechazar" }).click();
  await card.getByText("Disponible", { exact: true }).waitFor();

  const herself = await journeys.visitor({ width: WIDTHS.phone });
  await herself.open("/login");
  await herself.signIn(emailOf(ELENA));
  await herself.open("/dashboard/specialist/profile");
  const switchOff = herself.page.getByRole("switch", { name: "Disponible" });
  await switchOff.click();
  await herself.page.locator("#disponibilidad").getByRole("status").getByText(/./).waitFor();
  await herself.page.getByRole("switch", { name: "Disponible", checked: false, disabled: false }).waitFor();
  await lookAt(herself, "phone-availability");
  await herself.open(profile());
  await herself.page.getByText("Así te ven los demás.").waitFor();

  await page.reload();
  await card.getByText("Sin valoraciones todavía").waitFor();
  expect(await card.getByText("Disponible", { exact: true }).count()).toBe(0);
  await visitor.open(profile());
  await page.getByText("No acepta casos nuevos ahora").waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Contratar" }).count()).toBe(0);
  await lookAt(visitor, "phone-profile-closed");
  await visitor.open(`/register/cliente?especialista=${elena}`);
  await page.getByText(`${NAME} no acepta casos nuevos ahora`).waitFor();
  await page.getByRole("button", { name: /^Quitar/ }).click();
  await page.getByText(`${NAME} no acepta casos nuevos ahora`).waitFor({ state: "hidden" });

  await herself.open("/dashboard/specialist/profile");
  await switchOff.click();
  await herself.page.getByRole("switch", { name: "Disponible", checked: true, disabled: false }).waitFor();
  await visitor.open(profile());
  await page.getByRole("main").getByRole("link", { name: "Contratar" }).waitFor();
});
