import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { confirmAlert } from "../support/import-steps.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { codeMailedTo, mailTo } from "../support/mail-steps.ts";
import { wrong } from "../support/registrations.ts";
import { totpCode } from "../support/totp-code.ts";
import { PASSWORD, servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const NEW_PASSWORD = "Otra-muy-distinta-77";
const CODE_MAIL = "Tu código para cambiar la contraseña";

beforeAll(async () => {
  await app.addAccount({
    email: "carla@correo.example",
    role: "CLIENT",
    names: "Carla",
    surnames: "Nogales",
  });
  await app.addAccount({ email: "nuevo@correo.example", role: "ADMIN", names: "Nuevo", secondStep: false });
});

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("a forgotten password is replaced; what was open before is closed", async () => {
  const email = "carla@correo.example";
  const before = await journeys.visitor();
  await before.open("/login");
  await before.signIn(email);

  const carla = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = carla;
  await carla.open("/login");
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await button(page, "Enviar código").click();
  await page.getByText("El correo electrónico es requerido").first().waitFor();
  await page.getByLabel("Correo electrónico").fill(email);
  await lookAt(carla, "forgot-1-phone");
  await button(page, "Enviar código").click();
  await page.getByRole("heading", { level: 1, name: "Introduce el código" }).waitFor();
  const code = await codeMailedTo(app, email, CODE_MAIL);

  // Going back asks, and no means no.
  await button(page, "Atrás").click();
  const question = page.getByRole("alertdialog", { name: "Volver a enviar" });
  await question.getByRole("button", { name: "Sí, enviar de nuevo" }).waitFor();
  await carla.shot("forgot-2-back-phone");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await question.waitFor({ state: "hidden" });

  // A reload keeps the request; digits too many cost no try; a wrong code is told in the documented alert.
  await page.reload();
  const field = page.getByLabel("Código de verificación");
  await field.fill(`${wrong(code)}99`);
  await button(page, "Verificar código").click();
  await page.getByText("El código debe tener 6 dígitos").waitFor();
  await field.fill(wrong(code));
  await button(page, "Verificar código").click();
  expect(await confirmAlert(carla, "Error al verificar el código")).toMatch(
    /^El código ingresado es incorrecto/,
  );
  await lookAt(carla, "forgot-2-wrong-phone");
  await field.fill(code);
  await button(page, "Verificar código").click();

  await page.waitForURL(/\/reset-password\?token=/);
  await button(page, "Restablecer contraseña").click();
  await page.getByText("La contraseña es requerida").first().waitFor();
  await page.getByText("Por favor confirma tu contraseña").first().waitFor();
  const [password, confirmation] = [
    page.getByLabel("Nueva contraseña"),
    page.getByLabel("Confirmar contraseña"),
  ];
  for (const [weak, message] of [
    ["Corta-1", "La contraseña debe tener al menos 8 caracteres"],
    ["sin-mayuscula-1", "Debe contener al menos una letra mayúscula"],
    ["SIN-MINUSCULA-1", "Debe contener al menos una letra minúscula"],
    ["Sin-numero-aqui", "Debe contener al menos un número"],
    ["SinEspecial123", "Debe contener al menos un carácter especial (@$!%*?&_-)"],
  ] as const) {
    await password.fill(weak);
    await button(page, "Restablecer contraseña").click();
    await page.getByText(message, { exact: true }).waitFor();
  }
  await password.fill(NEW_PASSWORD);
  await confirmation.fill(`${NEW_PASSWORD}8`);
  await button(page, "Restablecer contraseña").click();
  await page.getByText("Las contraseñas no coinciden", { exact: true }).waitFor();
  await lookAtEveryWidth(carla, "reset-errors-phone");
  await confirmation.fill(NEW_PASSWORD);
  await button(page, "Restablecer contraseña").click();
  expect(await confirmAlert(carla, "Éxito")).toBe("Tu contraseña ha sido restablecida correctamente.");
  await page.waitForURL(/\/login$/);
  await mailTo(app, email, "Tu contraseña ha cambiado");

  before.tolerate(/status of 401/);
  await before.open("/dashboard/account");
  await before.page.waitForURL(/\/login/);
  await carla.signIn(email, NEW_PASSWORD);
});

test("without a request, a token or a known address nothing is given away", async () => {
  const somebody = await journeys.visitor();
  const { page } = somebody;
  await somebody.open("/reset-password");
  expect(await confirmAlert(somebody, "Error")).toBe(
    "El token de restablecimiento de contraseña es inválido o ha expirado.",
  );
  await page.waitForURL(/\/forgot-password$/);
  await somebody.open("/forgot-password?paso=2");
  await page.getByLabel("Código de verificación").fill("123456");
  await button(page, "Verificar código").click();
  expect(await confirmAlert(somebody, "Error")).toBe(
    "No se ha enviado un código de verificación. Por favor, solicita el restablecimiento de contraseña nuevamente.",
  );
  await somebody.open("/forgot-password");
  await page.getByLabel("Correo electrónico").fill("nadie@correo.example");
  await button(page, "Enviar código").click();
  await page.getByText("Si hay una cuenta con nadie@correo.example").waitFor();
  await button(page, "Atrás").click();
  await button(page, "Sí, enviar de nuevo").click();
  await page.getByRole("heading", { level: 1, name: "Recuperar contraseña" }).waitFor();
  await eventually(async () => expect(await page.getByLabel("Correo electrónico").inputValue()).toBe(""));
});

test("an administrator sets the second step up on the first way in, and gets in with paper when the phone is lost", async () => {
  const email = "nuevo@correo.example";
  const admin = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = admin;
  const typeCredentials = async () => {
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await button(page, "Iniciar sesión").click();
  };
  await admin.open("/login");
  await typeCredentials();
  await page.getByRole("heading", { level: 1, name: "Activa la verificación en dos pasos" }).waitFor();
  await page.getByRole("img", { name: "Código QR para tu aplicación de autenticación" }).waitFor();
  const secret = ((await page.getByRole("main").locator("code").textContent()) ?? "").replaceAll(" ", "");
  await lookAt(admin, "second-step-setup-phone");
  const field = page.getByLabel("Código de tu aplicación");
  const code = totpCode(secret, new Date());
  await field.fill(wrong(code));
  await button(page, "Activar").click();
  await page.locator("[aria-invalid=true]").waitFor();
  await field.fill(totpCode(secret, new Date()));
  await button(page, "Activar").click();
  const codes = page.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
  await codes.first().waitFor();
  const paper = await codes.allTextContents();
  expect(paper).toHaveLength(10);
  const download = page.waitForEvent("download");
  await button(page, "Descargar").click();
  expect((await download).suggestedFilename()).toBe("codigos-de-recuperacion.txt");
  await lookAt(admin, "second-step-codes-phone");
  await button(page, "Los he guardado").click();
  await page.waitForURL(/\/dashboard\/admin\/tasks/);

  await page
    .getByRole("button", { name: `Menú de ${email}` })
    .or(page.getByRole("button", { name: /^Menú de/ }))
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cerrar sesión" }).click();
  await page.waitForURL(/\/login/);
  await typeCredentials();
  await field.waitFor();
  await lookAt(admin, "second-step-phone");
  await field.fill("nadie-nunca");
  await button(page, "Verificar").click();
  await confirmAlert(admin, "Error");
  await field.fill((paper[0] ?? "").toUpperCase());
  await button(page, "Verificar").click();
  await page.waitForURL(/\/dashboard\/admin\/tasks/);
  await mailTo(app, email, "Se ha usado un código de recuperación");
  await admin.open("/dashboard/account/security");
  await page.getByText("Te quedan 9 códigos de recuperación.").waitFor();
});
