import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { browserJourneys, type Visitor } from "../support/browser.ts";
import { confirmAlert } from "../support/import-steps.ts";
import { lookAt } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { untilLoaded } from "../support/page-checks.ts";
import { onePagePdf } from "../support/pictures.ts";
import { PASSWORD, servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
let client = 0;
let specialist = 0;

beforeAll(async () => {
  client = await app.addAccount({
    email: "bruno@correo.example",
    role: "CLIENT",
    names: "Bruno",
    surnames: "Peña Ávila",
  });
  specialist = await app.addAccount({
    email: "elena@correo.example",
    role: "SPECIALIST",
    names: "Elena",
    surnames: "Ferrer Ibáñez",
  });
  await app.database.db.query(
    `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, identity_document, password_hash)
     SELECT now(), now(), 'persona' || n || '@correo.example', 'CLIENT', 'ACTIVE', 'Persona', 'Número ' || n, 'X' || 1000000 + n, 'none'
     FROM generate_series(1, 60) AS n`,
  );
});

function button(at: Page | Locator, name: string) {
  return at.getByRole("button", { name, exact: true });
}

async function signedInAs(email: string): Promise<Visitor> {
  const somebody = await journeys.visitor();
  await somebody.open("/login");
  await somebody.signIn(email);
  return somebody;
}

test("people are found without accents, filtered and paged, and the address keeps it all", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/");
  await page
    .getByRole("navigation", { name: "Principal", exact: true })
    .getByRole("link", { name: "Usuarios", exact: true })
    .click();
  await page.getByText("Página 1 de 3").waitFor();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByText("Página 2 de 3").waitFor();
  await untilLoaded(page);
  const second = await page.getByRole("row").nth(1).textContent();
  await page.reload();
  await page.getByText("Página 2 de 3").waitFor();
  await untilLoaded(page);
  await eventually(async () => expect(await page.getByRole("row").nth(1).textContent()).toBe(second));

  const search = page.getByRole("searchbox", { name: "Buscar usuario" });
  await search.fill("pena avila");
  await page.getByRole("link", { name: "Bruno Peña Ávila" }).waitFor();
  await page.getByText("persona7@correo.example").waitFor({ state: "hidden" });
  // The name is nowhere in the address; a reload still knows it.
  await eventually(() => expect(new URL(page.url()).search).toMatch(/^\?search=_\w{12}$/));
  await page.reload();
  await page.getByRole("link", { name: "Bruno Peña Ávila" }).waitFor();
  await eventually(async () => expect(await search.inputValue()).toBe("pena avila"));
  await search.fill("X1000042");
  await page.getByRole("link", { name: "Persona Número 42" }).waitFor();
  await search.fill("nadie se llama así");
  await page.getByText("Ningún usuario coincide").waitFor();
  await lookAt(olga, "users-none");
  await button(page, "Quitar los filtros").click();
  await page.getByLabel("Rol").selectOption("SPECIALIST");
  await page.getByRole("link", { name: "Elena Ferrer Ibáñez" }).waitFor();
  await page.getByText("Bruno").waitFor({ state: "hidden" });

  // The same address in another browser shows the same people.
  const another = await journeys.signedIn("ADMIN");
  await another.open(new URL(page.url()).pathname + new URL(page.url()).search);
  await another.page.getByRole("link", { name: "Elena Ferrer Ibáñez" }).waitFor();
  await eventually(async () => expect(await another.page.getByRole("row").count()).toBe(2));
});

test("a suspended person is out at once, told why by mail, and back in when reinstated", async () => {
  const bruno = await signedInAs("bruno@correo.example");
  bruno.tolerate(/status of 401/);
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open(`/dashboard/admin/users/${client}`);
  await page.getByRole("heading", { level: 1, name: "Bruno Peña Ávila" }).waitFor();
  await page.getByText("1 sesión", { exact: true }).waitFor();
  await button(page, "Sancionar").click();
  const dialog = page.getByRole("dialog", { name: "Sancionar a Bruno Peña Ávila" });
  await button(dialog, "Sancionar").click();
  await dialog.getByText("Elige la gravedad de la falta").first().waitFor();
  await dialog.getByRole("radio", { name: "Moderada: suspensión" }).check();
  await dialog.getByLabel("Motivo").fill("Corto");
  await button(dialog, "Suspender").click();
  await dialog.locator("[aria-invalid=true]").waitFor();
  await dialog.getByLabel("Días de suspensión").fill("20");
  await dialog.getByLabel("Motivo").fill("Insultos repetidos a la otra parte en el expediente.");
  await dialog.getByText("Se cerrará su sesión abierta.").waitFor();
  await lookAt(olga, "users-sanction");
  await button(dialog, "Suspender").click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Suspendida", { exact: true }).first().waitFor();
  await lookAt(olga, "users-suspended");
  const { text } = await mailTo(app, "bruno@correo.example", "Tu cuenta está suspendida hasta el");
  expect(text).toContain("Insultos repetidos a la otra parte en el expediente.");

  await bruno.open("/dashboard/account");
  await bruno.page.waitForURL(/\/login/);
  await bruno.page.getByLabel("Correo electrónico").fill("bruno@correo.example");
  await bruno.page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await button(bruno.page, "Iniciar sesión").click();
  await confirmAlert(bruno, "Cuenta suspendida");

  await button(page, "Restablecer la cuenta").click();
  const reinstate = page.getByRole("dialog", { name: "Restablecer la cuenta" });
  await reinstate.getByLabel("Motivo").fill("Ha pedido disculpas y la otra parte las acepta.");
  await button(reinstate, "Restablecer").click();
  await page.getByText("Activa", { exact: true }).first().waitFor();
  await mailTo(app, "bruno@correo.example", "Tu cuenta vuelve a estar activa");
  await bruno.signIn("bruno@correo.example");

  await page.reload();
  await button(page, "Cerrar todas sus sesiones").click();
  await button(page.getByRole("alertdialog"), "Cerrar sesiones").click();
  await page.getByText("Ninguna", { exact: true }).waitFor();
  await bruno.open("/dashboard/account");
  await bruno.page.waitForURL(/\/login/);

  // Everything is in the trail, with who did it and without the reason's personal words.
  await olga.open(`/dashboard/admin/users/audit`);
  const trail = page.getByRole("region", { name: "Registro de actividad" });
  const rows = trail.getByRole("row");
  await rows.nth(3).waitFor();
  const told = (await rows.allTextContents()).slice(1, 8).join("\n");
  for (const what of [/cerró (la sesión|las \d+ sesiones) de/, /restable|reactiv/i, /sanci|suspen/i])
    expect(told).toMatch(what);
  expect(told).toContain("Olga Administradora");
  expect(told).toContain("una sanción moderada de 20 días");
  expect(told).not.toContain("Insultos");
  await lookAt(olga, "users-audit");
});

test("a specialist completes the profile, an administrator verifies a credential, and the public sees it", async () => {
  const elena = await signedInAs("elena@correo.example");
  const { page } = elena;
  await elena.open("/dashboard/specialist/profile");
  await page.getByText("Tu perfil no se muestra en el buscador").filter({ visible: true }).waitFor();
  await lookAt(elena, "profile-incomplete");

  const edit = (title: string) => button(page, `Editar ${title}`).click();
  const save = async (title: string) => {
    const form = page.getByRole("form", { name: `Editar ${title}` });
    await button(form, "Guardar").click();
    await form.waitFor({ state: "hidden" });
  };
  await edit("Presentación");
  await page.getByLabel("Titular").fill("Mediadora civil y mercantil");
  await page
    .getByLabel("Presentación", { exact: true })
    .and(page.locator("textarea"))
    .fill("Veinte años acercando a empresas y proveedores.");
  // Another section is only begun after asking, and what is typed outlives a reload.
  await page.reload();
  await page.getByRole("form", { name: "Editar Presentación" }).waitFor();
  await eventually(async () =>
    expect(await page.getByLabel("Titular").inputValue()).toBe("Mediadora civil y mercantil"),
  );
  await save("Presentación");
  await edit("Tipos y experiencia");
  await page.getByRole("checkbox", { name: "Conciliador" }).check();
  await page.getByLabel("Nivel de experiencia como conciliador").selectOption("3");
  await save("Tipos y experiencia");
  await edit("Habilidades");
  for (const text of ["mediacion", "negociacion", "comunicacion", "escucha"]) {
    await page.getByRole("combobox", { name: "Busca y añade tus habilidades" }).fill(text);
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
  }
  await save("Habilidades");
  await edit("Tarifa");
  await button(page, "Añadir tarifa por caso").click();
  await page.getByRole("spinbutton", { name: "Tarifa por caso (aprox)" }).fill("520");
  await save("Tarifa");
  await edit("Idiomas y lugares");
  await page.getByLabel("Ciudades en las que trabajas").fill("Alcalá de Henares");
  await page.getByRole("radio", { name: "A distancia" }).check();
  await page.getByRole("combobox", { name: "Idioma nativo" }).fill("español");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await save("Idiomas y lugares");
  await page.getByText("Tu perfil se muestra en el buscador").filter({ visible: true }).waitFor();

  await button(page, "Añadir credencial").click();
  const dialog = page.getByRole("dialog", { name: "Añadir credencial" });
  await button(dialog, "Guardar").click();
  await dialog.locator("[aria-invalid=true]").first().waitFor();
  await dialog.getByLabel("Nombre").fill("Máster en Mediación");
  await dialog.getByLabel(/^Entidad que la emite/).fill("Universidad de Alcalá");
  const chooser = page.waitForEvent("filechooser");
  await button(dialog, "Elegir documento").click();
  await (await chooser).setFiles({ name: "titulo.pdf", mimeType: "application/pdf", buffer: onePagePdf() });
  await dialog.getByText("titulo.pdf").waitFor();
  await lookAt(elena, "profile-credential");
  await button(dialog, "Guardar").click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Pendiente de verificación").waitFor();
  await lookAt(elena, "profile-complete");
  await page.getByRole("link", { name: "Así te ve el público" }).click();
  await page.getByRole("heading", { name: "Elena Ferrer Ibáñez" }).waitFor();
  await page.getByText("520 € por caso").filter({ visible: true }).waitFor();
  expect(await page.getByText("Universidad de Alcalá").filter({ visible: true }).count()).toBe(0);

  const olga = await journeys.signedIn("ADMIN");
  await olga.open("/dashboard/admin/users");
  await button(olga.page, "Por revisar").click();
  await olga.page.getByRole("link", { name: "Elena Ferrer Ibáñez" }).click();
  await olga.page.waitForURL((url) => url.pathname === `/dashboard/admin/users/${specialist}`);
  const credentials = olga.page.getByRole("region", { name: "Credenciales" });
  const download = olga.page.waitForEvent("download");
  await credentials.getByRole("button", { name: /^Documento/ }).click();
  expect(await readFile(await (await download).path())).toEqual(onePagePdf());
  await button(credentials, "Verificar").click();
  await button(olga.page.getByRole("alertdialog"), "Sí, verificar").click();
  await credentials.getByText("Verificada", { exact: true }).waitFor();
  await lookAt(olga, "users-specialist");
  await mailTo(app, "elena@correo.example", "Hemos verificado tu credencial");

  await page.reload();
  await page.getByText("Máster en Mediación").filter({ visible: true }).waitFor();
  await page.getByText("Universidad de Alcalá").filter({ visible: true }).waitFor();
  await lookAt(elena, "profile-public");
});
