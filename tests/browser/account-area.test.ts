import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { confirmAlert } from "../support/import-steps.ts";
import { lookAt } from "../support/look-at.ts";
import { codeMailedTo, mailTo } from "../support/mail-steps.ts";
import { jpegPhoto, onePagePdf } from "../support/pictures.ts";
import { readZip } from "../support/read-zip.ts";
import { wrong } from "../support/registrations.ts";
import { PASSWORD, servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const NEW_PASSWORD = "Otra-muy-distinta-77";

beforeAll(async () => {
  await app.addAccount({
    email: "carla@correo.example",
    role: "CLIENT",
    names: "Carla",
    surnames: "Nogales",
  });
  await app.addAccount({ email: "dario@correo.example", role: "CLIENT", names: "Darío", surnames: "Soto" });
  await app.addAccount({ email: "elisa@correo.example", role: "SPECIALIST", names: "Elisa" });
});

async function signedInAs(email: string, width: number = WIDTHS.desktop): Promise<Visitor> {
  const somebody = await journeys.visitor({ width });
  await somebody.open("/login");
  await somebody.signIn(email);
  return somebody;
}

async function choose(page: Page, action: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: action, exact: true }).click();
  await (await chooser).setFiles(file);
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("identity: two tabs don't overwrite each other; photo and document are checked and stored", async () => {
  const carla = await signedInAs("carla@correo.example", WIDTHS.phone);
  const { page } = carla;
  await carla.open("/dashboard/account");
  const names = page.getByLabel("Nombre", { exact: true });
  await names.waitFor();
  const otherTab = await carla.context.newPage();
  await otherTab.goto("/account");
  await otherTab.getByLabel("Nombre", { exact: true }).fill("Carla María");
  await button(otherTab, "Guardar cambios").click();
  await otherTab.getByText("se han guardado").first().waitFor();
  await otherTab.close();

  await names.fill("Carlota");
  await page.getByRole("textbox", { name: "Documento de identidad" }).fill("12345678Z");
  await page.getByText("Hay cambios sin guardar.").waitFor();
  await button(page, "Guardar cambios").click();
  const conflict = page.getByRole("dialog", { name: "Hay cambios guardados desde otra ventana" });
  await conflict.getByText("Carla María").waitFor();
  await conflict.getByText("Carlota").waitFor();
  await lookAt(carla, "account-conflict-phone");
  await button(page, "Aplicar mis cambios").click();
  await conflict.waitFor({ state: "hidden" });
  await page.getByText("se han guardado").waitFor();
  await page.getByText("Hay cambios sin guardar.").waitFor({ state: "hidden" });
  await page.reload();
  await names.waitFor();
  await page.getByText("Hay cambios sin guardar.").waitFor({ state: "hidden" });
  await eventually(async () => expect(await names.inputValue()).toBe("Carlota"));
  await eventually(async () =>
    expect(await page.getByRole("textbox", { name: "Documento de identidad" }).inputValue()).toBe(
      "12345678Z",
    ),
  );

  await choose(page, "Subir foto", {
    name: "sello.jpg",
    mimeType: "image/jpeg",
    buffer: await jpegPhoto(400, 700),
  });
  await page.getByText("La foto mide 400 x 700 px y debe medir al menos 500 x 500 px.").waitFor();
  await choose(page, "Subir foto", { name: "truco.jpg", mimeType: "image/jpeg", buffer: onePagePdf() });
  await page.getByText("No se ha podido leer la foto").waitFor();
  await choose(page, "Subir foto", {
    name: "retrato.jpg",
    mimeType: "image/jpeg",
    buffer: await jpegPhoto(1200, 900),
  });
  const crop = page.getByRole("dialog", { name: "Encuadra tu foto" });
  await crop.getByRole("slider", { name: "Acercar" }).waitFor();
  await crop.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await lookAt(carla, "account-crop-phone");
  await button(page, "Guardar foto").click();
  await crop.waitFor({ state: "hidden" });
  await button(page, "Cambiar foto").waitFor();
  const photo = page.getByRole("main").locator("img").first();
  await photo.waitFor();
  await eventually(async () =>
    expect(
      await photo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(100),
  );

  await choose(page, "Subir documento", {
    name: "dni.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("<html>no soy un PDF</html>"),
  });
  await page.getByRole("main").getByRole("alert").waitFor();
  await choose(page, "Subir documento", {
    name: "dni.pdf",
    mimeType: "application/pdf",
    buffer: onePagePdf(),
  });
  await page.getByText("En revisión").waitFor();
  await page.getByText(/^Espacio usado: \d+ kB de 10 GB$/).waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Descargar").click();
  expect(await readFile(await (await download).path())).toEqual(onePagePdf());
  await lookAt(carla, "account-identity-phone");
});

test("contact: locked until the code is entered; phone, address and e-mail change", async () => {
  const dario = await signedInAs("dario@correo.example");
  const { page } = dario;
  const [old, next] = ["dario@correo.example", "dario.soto@nuevo.example"];
  await dario.open("/dashboard/account/contact");
  const phone = page.getByLabel("Teléfono", { exact: true });
  await phone.waitFor();
  await eventually(async () => expect(await phone.isDisabled()).toBe(true));
  await lookAt(dario, "account-contact-locked");
  await button(page, "Enviar código").click();
  const code = await codeMailedTo(app, old, "Tu código para cambiar tus datos de contacto");
  const field = page.getByLabel("Código de 6 dígitos");
  await field.fill(wrong(code));
  await button(page, "Validar").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await dario.shot("account-contact-wrong-code");
  await field.fill(code);
  await button(page, "Validar").click();
  await page.getByText(/^Desbloqueados/).waitFor();
  await phone.fill("699 112 233");
  await page.getByRole("textbox", { name: "Dirección" }).fill("C/ Mayor, 3, 2.º B");
  await page.getByLabel("Código postal").fill("29001");
  await page.getByLabel("Ciudad").fill("Málaga");
  await eventually(async () => expect(await page.getByLabel("Provincia").inputValue()).toBe("29"));
  await page.getByLabel("Provincia").selectOption("28");
  await page
    .getByText(/código postal/i)
    .filter({ hasText: "Málaga" })
    .waitFor();
  await lookAt(dario, "account-contact-open");
  await page.getByLabel("Provincia").selectOption("29");
  await button(page, "Guardar cambios").click();
  await page.getByText("Tus datos de contacto se han guardado.").waitFor();
  await page.reload();
  await eventually(async () => expect(await phone.inputValue()).toBe("699112233"));
  await eventually(async () => expect(await page.getByLabel("Ciudad").inputValue()).toBe("Málaga"));

  await button(page, "Cambiar correo").click();
  const dialog = page.getByRole("dialog", { name: "Cambiar correo" });
  await dialog.getByLabel("Correo nuevo").fill(next);
  await dialog.getByLabel("Contraseña actual").fill("No-es-esta-1");
  await button(page, "Enviar código").click();
  await dialog.locator("[aria-invalid=true]").waitFor();
  await dialog.getByLabel("Contraseña actual").fill(PASSWORD);
  await button(page, "Enviar código").click();
  await dialog.waitFor({ state: "hidden" });
  await mailTo(app, old, "Has pedido cambiar tu correo electrónico");
  await page
    .getByLabel("Código enviado al correo nuevo")
    .fill(await codeMailedTo(app, next, "Confirma tu nuevo correo electrónico"));
  await lookAt(dario, "account-email-pending");
  await button(page, "Confirmar correo").click();
  await page.getByRole("main").getByText(next).first().waitFor();
  // The session goes on under the new address, and the next sign-in takes it.
  await page.reload();
  await page.getByRole("main").getByText(next).first().waitFor();
  const again = await signedInAs(next);
  await eventually(() => expect(new URL(again.page.url()).pathname).toBe("/dashboard/client/"));
});

test("security: a new password ends the other sessions, and so does the button", async () => {
  const here = await signedInAs("elisa@correo.example");
  const there = await signedInAs("elisa@correo.example");
  const { page } = here;
  there.tolerate(/status of 401/);
  await here.open("/dashboard/account/security");
  const sessions = page.getByRole("region", { name: "Sesiones" });
  await sessions.getByText("Este dispositivo").waitFor();
  await eventually(async () => expect(await sessions.getByRole("listitem").count()).toBe(2));
  await sessions.getByText("Lugar desconocido").first().waitFor();
  await lookAt(here, "account-security");
  await button(page, "Cerrar las demás sesiones").click();
  const question = page.getByRole("dialog", { name: "Cerrar sesión" });
  await question.getByLabel("Tu contraseña").fill(PASSWORD);
  await question.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(sessions.getByRole("listitem").nth(1).waitFor({ state: "detached" })).resolves.toBeUndefined();
  await there.open("/dashboard/account");
  await there.page.waitForURL(/\/login/);
  await there.signIn("elisa@correo.example");

  await page.getByLabel("Contraseña actual").fill(PASSWORD);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Repite la contraseña nueva").fill("Otra-muy-distinta-78");
  await button(page, "Cambiar contraseña").click();
  await page.getByText("Las contraseñas no coinciden").first().waitFor();
  await page.getByLabel("Repite la contraseña nueva").fill(NEW_PASSWORD);
  await button(page, "Cambiar contraseña").click();
  // The page has its new token, with which it goes on after a reload.
  await eventually(async () => expect(await page.getByLabel("Contraseña actual").inputValue()).toBe(""));
  await mailTo(app, "elisa@correo.example", "Tu contraseña ha cambiado");
  await page.getByText(/Última vez que la cambiaste/).waitFor();
  await page.reload();
  await sessions.getByText("Este dispositivo").waitFor();
  await there.open("/dashboard/account");
  await there.page.waitForURL(/\/login/);
  await there.signIn("elisa@correo.example", NEW_PASSWORD);
});

test("notifications are saved at once; 'Mis datos' is complete; a deleted account can't sign in", async () => {
  const email = "gala@correo.example";
  await app.addAccount({ email, role: "SPECIALIST", names: "Gala", surnames: "Íñiguez" });
  const gala = await signedInAs(email);
  const { page } = gala;
  await gala.open("/dashboard/account/notifications");
  const advice = page.getByRole("switch", { name: "Sugerencias" });
  const before = await advice.isChecked();
  await advice.click();
  await page.getByText(/^Guardado:/).waitFor();
  await lookAt(gala, "account-notifications");
  await page.reload();
  await eventually(async () => expect(await advice.isChecked()).toBe(!before));

  await page
    .getByRole("navigation", { name: "Mi cuenta" })
    .getByRole("link", { name: "Eliminar cuenta" })
    .click();
  await button(page, "Descargar mis datos").click();
  const dialog = page.getByRole("dialog", { name: "Descargar mis datos" });
  await dialog.getByLabel("Contraseña actual").fill(PASSWORD);
  const download = page.waitForEvent("download");
  await button(page, "Descargar").click();
  const zip = readZip(await readFile(await (await download).path()));
  expect(zip.get("README.txt")?.toString()).toBeTruthy();
  const everything = [...zip.values()].map(String).join("\n");
  expect(everything).toContain("Íñiguez");
  expect(everything).toContain(email);
  expect(everything).not.toMatch(/argon2|totp_secret/);

  await button(page, "Eliminar cuenta").click();
  const reason = page.getByRole("button", { name: "No entiendo la plataforma" });
  await reason.click();
  await eventually(async () => expect(await reason.getAttribute("aria-pressed")).toBe("true"));
  await reason.click();
  await eventually(async () => expect(await reason.getAttribute("aria-pressed")).toBe("false"));
  await lookAt(gala, "account-delete");
  await page
    .getByRole("group", { name: "Antes de eliminar tu cuenta" })
    .getByRole("button", { name: "Eliminar" })
    .click();
  const question = page.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
  await question.getByLabel("Contraseña actual").fill("No-es-esta-1");
  await question.getByRole("button", { name: "Eliminar" }).click();
  await question.locator("[aria-invalid=true]").waitFor();
  await question.getByLabel("Contraseña actual").fill(PASSWORD);
  await question.getByRole("button", { name: "Eliminar" }).click();
  await page.getByText("Cuenta eliminada").waitFor();
  await eventually(() => expect(new URL(page.url()).pathname).toBe("/"));
  await gala.open("/login");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await button(page, "Iniciar sesión").click();
  expect(await confirmAlert(gala, "Error")).toBe("El correo electrónico o la contraseña no son correctos.");
});
