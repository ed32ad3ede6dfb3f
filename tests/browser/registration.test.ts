import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { confirmAlert } from "../support/import-steps.ts";
import { press, tabTo, typeInto } from "../support/keyboard.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { codeMailedTo, mailTo } from "../support/mail-steps.ts";
import { wrong } from "../support/registrations.ts";
import { PASSWORD, servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const CODE_MAIL = "Tu código para confirmar el correo";

beforeAll(() => app.addAccount({ email: "ya@correo.example", role: "CLIENT", names: "Yago" }));

function title(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

async function typeAccount(page: Page, email: string, identityDocument: string): Promise<void> {
  await typeInto(page, page.getByLabel("Nombre", { exact: true }), "Lucía");
  await typeInto(page, page.getByLabel("Apellidos"), "García Ñíguez");
  await typeInto(page, page.getByLabel("Documento de identidad"), identityDocument);
  await typeInto(page, page.getByLabel("Correo electrónico"), email);
  await typeInto(page, page.getByLabel("Teléfono"), "612 345 678");
}

async function typePassword(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel("Contraseña", { exact: true }), PASSWORD);
  await typeInto(page, page.getByLabel("Confirmar contraseña"), PASSWORD);
}

/** The end of every registration: signed in and at home, which says so, with nothing of the token in the address. */
async function arrive(page: Page, home: string): Promise<void> {
  await page.getByText(/^Se ha guardado con éxito tu perfil\./).waitFor();
  await page.waitForURL((url) => url.pathname === home && url.search === "");
}

test("a person registers on a phone with nothing but the keyboard", async () => {
  const lucia = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = lucia;
  const email = "lucia@correo.example";
  await lucia.open("/register");
  await lookAtEveryWidth(lucia, "register");
  await press(page, page.getByRole("link", { name: "Registrarme como cliente" }));

  // Everything missing is told at once, at the fields and in a summary, which has the focus.
  await title(page, "Crea tu cuenta").waitFor();
  await press(page, button(page, "Continuar"));
  await page.getByText("Este campo es requerido").first().waitFor();
  await page.getByText("Correo electrónico inválido").first().waitFor();
  await page.getByText("Número de teléfono inválido").first().waitFor();
  await page.getByText("La contraseña debe tener al menos 8 caracteres").first().waitFor();
  await eventually(async () =>
    expect(await page.evaluate<string>("document.activeElement.getAttribute('role')")).toBe("alert"),
  );
  await lookAtEveryWidth(lucia, "register-client-0-errors");

  // A letter of the document that doesn't fit is the server's to tell; a reload loses nothing but the password.
  await typeAccount(page, email, "12345678A");
  await page.reload();
  await eventually(async () => expect(await page.getByLabel("Apellidos").inputValue()).toBe("García Ñíguez"));
  await eventually(async () => expect(await page.getByLabel("Teléfono").inputValue()).toBe("612 345 678"));
  await typePassword(page);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").or(page.locator("[aria-invalid=true]")).first().waitFor();
  await lookAtEveryWidth(lucia, "register-client-0-refused");
  await tabTo(page, page.getByLabel("Documento de identidad"), "Shift+Tab");
  await typeInto(page, page.getByLabel("Documento de identidad"), "12345678Z");
  await press(page, button(page, "Continuar"));

  // A step that isn't open can't be come to through the address.
  await title(page, "Verifica tu correo").waitFor();
  const address = new URL(page.url());
  expect(address.searchParams.get("token")).toBeTruthy();
  address.searchParams.set("paso", "4");
  await lucia.open(address.href);
  await title(page, "Verifica tu correo").waitFor();
  await page.waitForURL(/paso=1/);

  const code = await codeMailedTo(app, email, CODE_MAIL);
  const field = page.getByLabel("Código de verificación");
  await press(page, button(page, "Verificar código"));
  await page.getByText("No puede quedar vacío").waitFor();
  await typeInto(page, field, wrong(code));
  await page.keyboard.press("Enter");
  await confirmAlert(lucia, "Error");
  await lookAtEveryWidth(lucia, "register-client-1-wrong");
  await typeInto(page, field, code);
  await page.keyboard.press("Enter");

  await title(page, "Tipo de intervención").waitFor();
  const conciliation = page.getByRole("radio", { name: "Conciliación privada" });
  await eventually(async () => expect(await conciliation.isChecked()).toBe(true));
  await tabTo(page, conciliation);
  await page.keyboard.press("ArrowDown");
  await page.reload();
  await eventually(async () =>
    expect(await page.getByRole("radio", { name: "Mediación" }).isChecked()).toBe(true),
  );
  await lookAtEveryWidth(lucia, "register-client-2");
  await press(page, button(page, "Continuar"));

  await title(page, "Área de intervención").waitFor();
  const areas = page.getByRole("radio");
  await areas.first().waitFor();
  await tabTo(page, areas.first());
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  const area = await page.locator("input:checked").inputValue();
  await page.reload();
  await areas.first().waitFor();
  await eventually(async () => expect(await page.locator("input:checked").inputValue()).toBe(area));
  await lookAtEveryWidth(lucia, "register-client-3");
  // The browser's back button is one step, and comes back to what was chosen.
  await page.goBack();
  await title(page, "Tipo de intervención").waitFor();
  await eventually(async () =>
    expect(await page.getByRole("radio", { name: "Mediación" }).isChecked()).toBe(true),
  );
  await press(page, button(page, "Continuar"));
  await title(page, "Área de intervención").waitFor();
  await eventually(async () => expect(await page.locator("input:checked").inputValue()).toBe(area));
  await press(page, button(page, "Continuar"));

  await title(page, "Contraparte y descripción").waitFor();
  await typeInto(page, page.getByLabel("Nombre", { exact: true }), "Óscar");
  await typeInto(page, page.getByLabel("Descripción"), "El ruido del taller no nos deja dormir.");
  await page.reload();
  await eventually(async () =>
    expect(await page.getByLabel("Descripción").inputValue()).toBe("El ruido del taller no nos deja dormir."),
  );
  await lookAtEveryWidth(lucia, "register-client-4");
  await press(page, button(page, "Guardar"));

  const opened = page.getByText(/Hemos abierto tu solicitud con el número P\d{8}/);
  const number = /P\d{8}/.exec(await opened.innerText())?.[0] ?? "";
  await arrive(page, "/dashboard/client/");
  // The request is the first thing to see, and says that it waits.
  const first = page.getByRole("list", { name: "Expedientes" }).getByRole("listitem");
  for (const text of [number, "Mediación ·", "Óscar", "El gestor aún no ha aceptado"]) {
    await first.getByText(text).waitFor();
  }
  await lookAtEveryWidth(lucia, "client-home");
  // The invitation to be shown round is in nobody's way, and one key answers it for good.
  await press(page, button(page, "Ahora no"));
  const steps = page.getByRole("region", { name: "Primeros pasos" });
  await eventually(async () => expect(await button(page, "Ver el recorrido").count()).toBe(0));
  await page.reload();
  await steps.getByRole("link", { name: "Elige a tu especialista" }).waitFor();
  expect(await button(page, "Ver el recorrido").count()).toBe(0);
  await mailTo(app, email, "Tu cuenta está lista");
});

test("a company registers over a slow line with impatient fingers, and exists once", async () => {
  const marta = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = marta;
  const email = "marta@taller.example";
  await marta.open("/register/cliente");
  await title(page, "Crea tu cuenta").waitFor();
  const devtools = await marta.context.newCDPSession(page);
  const setLine = (state: "slow" | "dead") =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: state === "dead",
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
  await setLine("slow");
  await page.getByRole("radio", { name: "Empresa" }).check();
  await page.getByLabel("Nombre de la empresa").fill("Taller Ñandú, S.L.");
  await page.getByLabel("Nombre", { exact: true }).fill("Marta");
  await page.getByLabel("Apellidos").fill("Ruiz Peña");
  await page.getByLabel("Documento de identidad").fill("B12345674");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Teléfono").fill("912345678");
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar contraseña").fill(PASSWORD);
  await button(page, "Continuar").dblclick();
  await button(page, "Cargando...").waitFor();
  await marta.shot("register-company-busy");

  await title(page, "Verifica tu correo").waitFor();
  await page.getByLabel("Código de verificación").fill(await codeMailedTo(app, email, CODE_MAIL));
  await button(page, "Verificar código").dblclick();
  await title(page, "Tipo de intervención").waitFor();
  await page.getByRole("radio", { name: "Recaudación" }).check();
  await button(page, "Continuar").dblclick();
  await title(page, "Área de intervención").waitFor();
  await button(page, "Omitir").click();
  await title(page, "Contraparte y descripción").waitFor();

  // The line breaks at the last step: nothing typed is lost, and the same button works once it is back.
  await page.getByLabel("Descripción").fill("Nos deben tres facturas.");
  marta.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await setLine("dead");
  await button(page, "Guardar").click();
  await confirmAlert(marta, "Error");
  await setLine("slow");
  await button(page, "Guardar").dblclick();
  await arrive(page, "/dashboard/client/");

  const [stored] = await app.database.db.query<object[]>(
    `SELECT (SELECT count(*)::int FROM accounts WHERE email = $1) AS accounts,
            (SELECT count(*)::int FROM cases c JOIN accounts a ON a.id = c.client_id WHERE a.email = $1) AS cases`,
    [email],
  );
  expect(stored).toEqual({ accounts: 1, cases: 1 });
  const codes = app.mail.messages(email).filter(({ subject }) => subject === CODE_MAIL);
  expect(codes).toHaveLength(1);
});

test("a specialist registers on a phone with nothing but the keyboard", async () => {
  const elena = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = elena;
  const email = "elena@correo.example";
  await elena.open("/register");
  await press(page, page.getByRole("link", { name: "Registrarme como especialista" }));
  await title(page, "Crea tu cuenta de especialista").waitFor();
  await typeAccount(page, email, "X1234567L");
  await typePassword(page);
  await lookAtEveryWidth(elena, "register-specialist-0");
  await press(page, button(page, "Continuar"));
  await title(page, "Verifica tu correo").waitFor();
  await page.reload();
  await typeInto(page, page.getByLabel("Código de verificación"), await codeMailedTo(app, email, CODE_MAIL));
  await page.keyboard.press("Enter");

  // Types: nothing chosen is told; a later step isn't open yet; 'Atrás' asks first.
  await title(page, "Tipo de especialista").waitFor();
  await press(page, button(page, "Continuar"));
  await page.getByText("Elige al menos un tipo de especialista").first().waitFor();
  const skipping = new URL(page.url());
  skipping.searchParams.set("paso", "5");
  await elena.open(skipping.href);
  await title(page, "Tipo de especialista").waitFor();
  await press(page, page.getByRole("checkbox", { name: "Mediador" }), "Space");
  await press(page, button(page, "Atrás"));
  const question = page.getByRole("alertdialog", { name: "Volver al principio" });
  await question.waitFor();
  await elena.shot("register-specialist-2-back");
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  const level = page.getByLabel("Nivel de experiencia como mediador");
  await tabTo(page, level, "Shift+Tab");
  await eventually(async () => expect(await level.inputValue()).toBe("1"));
  await page.keyboard.press("ArrowDown");
  await page.reload();
  await eventually(async () => expect(await level.inputValue()).toBe("2"));
  await lookAtEveryWidth(elena, "register-specialist-2");
  await press(page, button(page, "Continuar"));

  // Skills: found without accents, at least four.
  await title(page, "Habilidades").waitFor();
  const skills = page.getByRole("combobox", { name: "Busca y añade tus habilidades" });
  await page.getByText("Te faltan 4 habilidades").waitFor();
  for (const text of ["mediacion", "negociacion", "comunicacion"]) {
    await typeInto(page, skills, text);
    await page.getByRole("option").first().waitFor();
    if (text === "mediacion") await lookAtEveryWidth(elena, "register-specialist-3-suggestions");
    await page.keyboard.press("Enter");
  }
  await page.getByText("Te falta 1 habilidad").first().waitFor();
  await press(page, button(page, "Continuar"));
  await title(page, "Habilidades").waitFor();
  await page.locator("#skills[aria-invalid=true]").waitFor();
  await press(page, page.getByRole("main").locator("[role=alert] a"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("Has elegido 4 habilidades").waitFor();
  await page.reload();
  await page.getByText("Has elegido 4 habilidades").waitFor();
  await lookAtEveryWidth(elena, "register-specialist-3");
  await press(page, button(page, "Continuar"));

  // Fee: the default of a mediator; choosing another type sets it anew.
  await title(page, "Tarifa aproximada").waitFor();
  const amount = page.getByRole("spinbutton", { name: "Tarifa por caso (aprox)" });
  await eventually(async () => expect(await amount.inputValue()).toBe("400"));
  await page.getByText("350-360 €").waitFor();
  await page.getByText("500-1500 €").waitFor();
  await tabTo(page, amount);
  await page.keyboard.press("ArrowUp");
  await eventually(async () => expect(await amount.inputValue()).toBe("410"));
  await page.reload();
  await eventually(async () => expect(await amount.inputValue()).toBe("410"));
  await page.goBack();
  await title(page, "Habilidades").waitFor();
  await page.goBack();
  await title(page, "Tipo de especialista").waitFor();
  await press(page, page.getByRole("checkbox", { name: "Recaudador" }), "Space");
  await press(page, button(page, "Continuar"));
  await press(page, button(page, "Continuar"));
  await title(page, "Tarifa aproximada").waitFor();
  await eventually(async () => expect(await amount.inputValue()).toBe("400"));
  const share = page.getByRole("spinbutton", { name: "Porcentaje de lo recaudado (aprox)" });
  await eventually(async () => expect(await share.inputValue()).toBe("20"));
  await tabTo(page, share);
  await page.keyboard.press("ArrowDown");
  await eventually(async () => expect(await share.inputValue()).toBe("15"));
  await press(page, page.getByRole("checkbox", { name: "Ocultar mi tarifa" }), "Space");
  await page.getByText("tu perfil no aparecerá en el buscador público").waitFor();
  await lookAtEveryWidth(elena, "register-specialist-4-hidden");
  await page.keyboard.press("Space");
  await press(page, button(page, "Continuar"));

  // Languages and places.
  await title(page, "Idiomas y ubicaciones").waitFor();
  await press(page, button(page, "Guardar"));
  await page.getByText("Añade al menos una ciudad").first().waitFor();
  await typeInto(page, page.getByLabel("Ciudades en las que trabajas"), "Málaga");
  await page.keyboard.press("Enter");
  await typeInto(page, page.getByLabel("Ciudades en las que trabajas"), "Cádiz");
  await press(page, page.getByRole("radio", { name: "Presencial" }), "Space");
  await page.keyboard.press("ArrowDown");
  await typeInto(page, page.getByRole("combobox", { name: "Idioma nativo" }), "espanol");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await typeInto(page, page.getByRole("combobox", { name: "Idiomas adicionales" }), "ingles");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  const english = page.getByLabel("Nivel de Inglés");
  await tabTo(page, english);
  await page.keyboard.press("End");
  await page.reload();
  await eventually(async () => expect(await english.inputValue()).toBe("C2"));
  await eventually(async () =>
    expect(await page.getByRole("radio", { name: "A distancia" }).isChecked()).toBe(true),
  );
  await lookAtEveryWidth(elena, "register-specialist-5");
  await press(page, button(page, "Guardar"));
  await arrive(page, "/dashboard/specialist/");

  await elena.open("/dashboard/specialist/profile");
  const own = page.getByRole("main");
  for (const text of ["Málaga", "Cádiz", "A distancia", "Inglés"]) {
    await own.getByText(text).filter({ visible: true }).first().waitFor();
  }
});

test("an address that is taken is answered like any other, and its owner is told", async () => {
  const somebody = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = somebody;
  await somebody.open("/register/cliente");
  await typeAccount(page, "ya@correo.example", "12345678Z");
  await typePassword(page);
  await page.keyboard.press("Enter");
  await title(page, "Verifica tu correo").waitFor();
  await mailTo(app, "ya@correo.example", "Ya tienes una cuenta");
});

test("whoever left in the middle goes on after signing in; without a token the code step says so", async () => {
  const ines = await journeys.visitor();
  const { page } = ines;
  const email = "ines@correo.example";
  await ines.open("/register/especialista?paso=1");
  expect(await confirmAlert(ines, "Error")).toBe(
    "Operación inválida: Favor de completar el registro usando el formulario del paso 1",
  );
  await ines.shot("register-missing-token");
  await button(page, "Ir al formulario").click();
  await typeAccount(page, email, "12345678Z");
  await typePassword(page);
  await page.keyboard.press("Enter");
  await title(page, "Verifica tu correo").waitFor();
  const code = await codeMailedTo(app, email, CODE_MAIL);
  await page.getByLabel("Código de verificación").fill(code);
  await button(page, "Verificar código").click();
  await title(page, "Tipo de especialista").waitFor();
  await ines.close();

  const later = await journeys.visitor();
  await later.open("/login");
  await later.page.getByLabel("Correo electrónico").fill(email);
  await later.page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await button(later.page, "Iniciar sesión").click();
  await later.page.waitForURL(/\/register\/especialista\?token=/);
  await title(later.page, "Tipo de especialista").waitFor();
  await later.shot("register-continued");
});
