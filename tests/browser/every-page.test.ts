import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { beginThroughApi, importThroughApi } from "../support/import-steps.ts";
import { accessibilityProblems, overflow } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
let list = "";
let task = "";
let savedImport = "";
let openImport = "";
let duplicatesImport = "";
let secondList = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await app.addAccount({
    email: "elena@correo.example",
    role: "SPECIALIST",
    names: "Elena",
    surnames: "Ferrer Ibáñez",
  });
  list = await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
  secondList = await importThroughApi(app, email, "duplicados.xlsx", "Banco Iberia, S.A.");
  await importThroughApi(app, email, "con-errores.csv");
  const one = async (sql: string) =>
    String((await app.database.db.query<{ value: unknown }[]>(sql))[0]?.value);
  task = await one("SELECT code_id AS value FROM tasks ORDER BY id LIMIT 1");
  duplicatesImport = await one("SELECT id AS value FROM task_imports ORDER BY number OFFSET 1 LIMIT 1");
  savedImport = await one("SELECT id AS value FROM task_imports ORDER BY number DESC LIMIT 1");
  openImport = await beginThroughApi(app, email, "varias-hojas.xlsx");
}, 60_000);

/** A page, the text that says it is there, and the name of its picture. */
const pages: [name: string, path: () => string, sign: string][] = [
  ["overview", () => "/dashboard/admin/", "Importe por estado"],
  ["lists", () => "/dashboard/admin/tasks", "Banco Iberia, S.A."],
  ["tasks", () => "/dashboard/admin/tasks?tab=tareas&size=10", "Página 1 de"],
  ["bin", () => "/dashboard/admin/tasks?tab=papelera", "La papelera está vacía"],
  ["create", () => "/dashboard/admin/tasks/create", "Dirección 1 (Contrato)"],
  ["import", () => `/dashboard/admin/tasks/create/import?import=${openImport}`, "Datos de la lista"],
  [
    "import-saved",
    () => `/dashboard/admin/tasks/create/import?import=${savedImport}`,
    "Descargar 8 filas excluidas",
  ],
  ["list", () => `/dashboard/admin/tasks/process/${list}?size=10`, "Página 1 de"],
  ["list-imports", () => `/dashboard/admin/tasks/process/${list}?tab=importaciones`, "Tareas creadas"],
  [
    "duplicates",
    () => `/dashboard/admin/tasks/process/${secondList}/duplicates?import=${duplicatesImport}&porPagina=10`,
    "21 duplicadas pendientes",
  ],
  ["list-unknown", () => "/dashboard/admin/tasks/process/L00-000000", "Esta lista no existe"],
  ["task", () => `/dashboard/admin/tasks/${task}`, "Importada del archivo"],
  ["measurements", () => `/dashboard/admin/tasks/${task}/mediciones`, "Tiempo en cada estado"],
  ["not-yet", () => "/dashboard/admin/payments", "Esta página no existe todavía"],
];
const publicPages: typeof pages = [
  ["entrance", () => "/", "Las deudas se resuelven hablando"],
  ["login", () => "/login", "¿Olvidaste tu contraseña?"],
  ["unknown", () => "/no-hay-nada-aqui", "Esta página no existe todavía"],
];

/** Everything on a screen of one width; in the dark only what the dark can change. */
test.each(Object.entries(WIDTHS))(
  "on a %s every page can be read and used by everybody, and fits",
  async (screen, width) => {
    const olga = await journeys.signedIn("ADMIN", { width });
    const visitor = await journeys.visitor({ width });
    const problems: Record<string, string[]> = {};
    for (const [who, [name, path, sign]] of [
      ...pages.map((entry) => [olga, entry] as const),
      ...publicPages.map((entry) => [visitor, entry] as const),
    ]) {
      await who.page.emulateMedia({ colorScheme: "light" });
      await who.open(path());
      await who.page.getByText(sign).filter({ visible: true }).first().waitFor();
      const found = [...(await accessibilityProblems(who.page)), ...(await overflow(who.page))];
      await who.shot(`${screen}-${name}`);
      await who.page.emulateMedia({ colorScheme: "dark" });
      found.push(...(await accessibilityProblems(who.page, ["color-contrast"])));
      await who.shot(`${screen}-${name}-dark`);
      if (found.length > 0) problems[name] = found;
    }
    expect(problems).toEqual({});
  },
);
