import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { accessibilityProblems, overflow } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);

beforeAll(async () => {
  await app.addAccount({ email: "olga@correo.example", role: "ADMIN" });
  await app.addAccount({ email: "andres@correo.example", role: "CLIENT" });
  await app.addAccount({ email: "elena@correo.example", role: "SPECIALIST" });
});

test("the form says what is missing, and what was refused", async () => {
  const somebody = await journeys.visitor();
  const { page } = somebody;
  await somebody.open("/login");
  expect(await page.title()).toContain("Acuerdo");
  const submit = page.getByRole("button", { name: "Iniciar sesión" });
  await submit.click();
  await page.getByText("El correo electrónico es requerido", { exact: true }).waitFor();
  await page.getByText("La contraseña es requerida", { exact: true }).waitFor();
  await page.getByLabel("Correo electrónico").fill("olga@");
  await submit.click();
  await page.getByText("Correo electrónico inválido", { exact: true }).waitFor();
  await somebody.shot("login-errors");
  await page.getByLabel("Correo electrónico").fill("olga@correo.example");
  await page.getByLabel("Contraseña", { exact: true }).fill("No-es-esta-1");
  await submit.click();
  const refusal = page.getByRole("alertdialog", { name: "Error" });
  await refusal.getByText("El correo electrónico o la contraseña no son correctos.").waitFor();
  await somebody.shot("login-refused");
  await page.keyboard.press("Escape");
  await refusal.waitFor({ state: "hidden" });
  // What was typed is still there, for the one letter that was wrong.
  await eventually(async () =>
    expect(await page.getByLabel("Correo electrónico").inputValue()).toBe("olga@correo.example"),
  );
  expect(await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
});

test.each([
  [
    "olga@correo.example",
    "/dashboard/admin/tasks",
    [
      "Dashboard",
      "Usuarios",
      "Expedientes",
      "Tareas",
      "Pagos",
      "Soporte",
      "Deudores",
      "Lista de trabajo",
      "Cobros",
      "Mailings",
      "Integraciones",
    ],
  ],
  [
    "andres@correo.example",
    "/dashboard/client/",
    ["Expedientes", "Mensajes", "Buscar especialista", "Mis especialistas", "Pagos"],
  ],
  [
    "elena@correo.example",
    "/dashboard/specialist/",
    ["Crear caso", "Mis casos", "Tareas", "Mensajes", "Perfil", "Balance", "Lista de trabajo"],
  ],
])("%s gets to %s and nowhere else", async (email, home, entries) => {
  const somebody = await journeys.visitor();
  const { page } = somebody;
  await somebody.open("/login");
  await somebody.signIn(email);
  await eventually(() => expect(new URL(page.url()).pathname).toBe(home));
  const bar = page.getByRole("navigation", { name: "Principal", exact: true });
  for (const entry of entries) await bar.getByRole("link", { name: entry, exact: true }).waitFor();
  await bar.hover();
  await somebody.shot(`shell-${home.split("/")[2]}`);
  // On a phone the bar is at the bottom, and account and sign-out are in the header.
  await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
  await page.getByRole("navigation", { name: "Principal, móvil" }).getByRole("link").first().waitFor();
  await page.getByRole("button", { name: `Menú de ${email}` }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).waitFor();
  expect([...(await accessibilityProblems(page)), ...(await overflow(page))]).toEqual([]);
  await somebody.shot(`shell-${home.split("/")[2]}-phone`);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });

  const others = ["admin", "client", "specialist"].filter((area) => !home.includes(area));
  for (const area of others) {
    await somebody.open(`/dashboard/${area}/`);
    await page.waitForURL(/\/login$/);
    await page.getByText(`Ya has iniciado sesión como ${email}.`).waitFor();
  }
  await page.getByRole("link", { name: "Ir a tu panel" }).click();
  await page.waitForURL((url) => url.pathname === home);
});

test("nobody gets in without signing in, and comes out where they wanted to", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks?tab=tareas&sort=DEBTOR");
  await page.waitForURL(/\/login\?returnTo=/);
  await olga.signIn("olga@correo.example");
  await page.waitForURL(/\/dashboard\/admin\/tasks\?tab=tareas&sort=DEBTOR$/);
});

test("signing out asks first, and leaves nothing behind", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/login");
  await olga.signIn("olga@correo.example");
  const token = await storedSession();
  expect(token).toMatchObject({
    userData: { email: "olga@correo.example", role: "ADMIN" },
    tokenInfo: { isExpired: false },
  });

  const leave = page
    .getByRole("navigation", { name: "Principal", exact: true })
    .getByRole("menuitem", { name: "Cerrar sesión" });
  await leave.click();
  const question = page.getByRole("alertdialog", { name: "Cerrar sesión" });
  await question.getByText("¿Seguro que deseas finalizar la sesión?").waitFor();
  await olga.shot("sign-out");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await question.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/dashboard/admin/tasks");

  await leave.click();
  await question.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.waitForURL(/\/login/);
  await eventually(async () => expect(await storedSession()).toBeNull());
  // The token is dead on the server too.
  await eventually(async () => {
    const answer = await fetch(`${app.url}/api/admin/get-tasks-list`, {
      headers: { authorization: `Bearer ${String(token?.["token"])}` },
    });
    expect(answer.status).toBe(401);
  });
  await olga.open("/dashboard/admin/tasks");
  await page.waitForURL(/\/login/);

  async function storedSession(): Promise<Record<string, unknown> | null> {
    return JSON.parse(String(await page.evaluate(`localStorage.getItem("user-session")`))) as Record<
      string,
      unknown
    > | null;
  }
});

test("a session that ran out in the drawer is thrown away on load", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = [
    part({ alg: "HS256" }),
    part({ userId: 1, email: "olga@correo.example", role: "ADMIN", iat: 1, exp: 2 }),
    "x",
  ].join(".");
  const session = {
    userData: { id: 1, email: "olga@correo.example", role: "ADMIN" },
    tokenInfo: { isExpired: false },
    token,
  };
  await olga.open("/login");
  await page.evaluate(`localStorage.setItem("user-session", ${JSON.stringify(JSON.stringify(session))})`);
  await olga.open("/dashboard/admin/tasks");
  await page.waitForURL(/\/login/);
  await page.getByText("Tu sesión ha caducado.").waitFor();
  await eventually(async () =>
    expect(await page.evaluate(`localStorage.getItem("user-session")`)).toBeNull(),
  );
});
