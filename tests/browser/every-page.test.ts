import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS, WALK_MS, type Visitor } from "../support/browser.ts";
import { invitedMatter } from "../support/give-link.ts";
import { beginThroughApi, importThroughApi } from "../support/import-steps.ts";
import { findings, resize, widthFindings } from "../support/look-at.ts";
import { confirmThroughApi, registerThroughApi } from "../support/registration-steps.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
/** Many pages, and perhaps not the only ones at work on the machine. */
let list = "";
let task = "";
let savedImport = "";
let openImport = "";
let duplicatesImport = "";
let secondList = "";
let client = 0;
let specialist = 0;
let unconfirmed = "";
let confirmedClient = "";
let confirmedSpecialist = "";
let respondentLink = "";
let claimantLink = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  specialist = await app.addAccount({
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
  unconfirmed = await registerThroughApi(app, "customers/register-customer", "ines@correo.example");
  confirmedClient = await confirmThroughApi(app, "customers/register-customer", "lucia@correo.example");
  confirmedSpecialist = await confirmThroughApi(
    app,
    "specialists/register-specialist",
    "raul@correo.example",
  );
  client = await app.addAccount({ email: "bruno@correo.example", role: "CLIENT", names: "Bruno" });
  ({ claimantLink, respondentLink } = await invitedMatter(app));
});

/** A page, the text that says it is there, and the name of its picture. */
const pages: [name: string, path: () => string, sign: string][] = [
  ["overview", () => "/dashboard/admin/", "Deuda por estado"],
  ["global-report", () => "/dashboard/admin/reports", "Promesas cumplidas"],
  ["lists", () => "/dashboard/admin/tasks", "Banco Iberia, S.A."],
  ["tasks", () => "/dashboard/admin/tasks?tab=tareas&size=10", "Página 1 de"],
  ["bin", () => "/dashboard/admin/tasks?tab=papelera", "La papelera está vacía"],
  ["create", () => "/dashboard/admin/tasks/create", "Dirección 1 (Contrato)"],
  ["import", () => `/dashboard/admin/tasks/create/import?import=${openImport}`, "Datos de la lista"],
  [
    "import-saved",
    () => `/dashboard/admin/tasks/create/import?import=${savedImport}`,
    "Descargar 7 filas excluidas",
  ],
  ["list", () => `/dashboard/admin/tasks/process/${list}?size=10`, "Página 1 de"],
  [
    "list-integrations",
    () => `/dashboard/admin/tasks/process/${list}?tab=integraciones`,
    "Entregar archivos desde un programa",
  ],
  ["list-report", () => `/dashboard/admin/tasks/process/${list}?tab=informes`, "Curva de recuperación"],
  ["list-imports", () => `/dashboard/admin/tasks/process/${list}?tab=importaciones`, "Tareas creadas"],
  [
    "duplicates",
    () => `/dashboard/admin/tasks/process/${secondList}/duplicates?import=${duplicatesImport}&porPagina=10`,
    "21 duplicadas pendientes",
  ],
  ["list-unknown", () => "/dashboard/admin/tasks/process/L00-000000", "Esta lista no existe"],
  ["task", () => `/dashboard/admin/tasks/${task}`, "Importada del archivo"],
  ["measurements", () => `/dashboard/admin/tasks/${task}/mediciones`, "Tiempo en cada estado"],
  ["task-terms", () => `/dashboard/admin/tasks/${task}/plazos`, "Se puede demandar desde"],
  ["task-sessions", () => `/dashboard/admin/tasks/${task}/sesiones`, "No hay ninguna sesión por venir"],
  ["task-agreements", () => `/dashboard/admin/tasks/${task}/acuerdo`, "Todavía no hay acuerdos"],
  ["task-records", () => `/dashboard/admin/tasks/${task}/acta`, "Actas y certificados"],
  ["debtors", () => "/dashboard/admin/debtors?size=10", "Página 1 de"],
  ["work", () => "/dashboard/admin/work?dia=2026-01-02", "Ese día no hubo llamadas"],
  ["collections", () => "/dashboard/admin/collections", "Todavía no hay cobros"],
  ["statements", () => "/dashboard/admin/collections/statements", "Todavía no hay extractos"],
  ["remittances", () => "/dashboard/admin/collections/remittances", "Todavía no hay liquidaciones"],
  ["remittance-new", () => "/dashboard/admin/collections/remittances/new", "De qué lista"],
  [
    "remittance-unknown",
    () => "/dashboard/admin/collections/remittances/999999",
    "Esta liquidación no existe",
  ],
  ["statement-unknown", () => "/dashboard/admin/collections/statements/999999", "Este extracto no existe"],
  ["integrations", () => "/dashboard/admin/integrations", "Todavía no hay ninguna clave"],
  ["webhooks", () => "/dashboard/admin/integrations/webhooks", "Todavía no hay ningún webhook"],
  ["webhook-unknown", () => "/dashboard/admin/integrations/webhooks/999999", "Este webhook no existe"],
  ["debtor-unknown", () => "/dashboard/admin/debtors/999999", "No se ha encontrado a esta persona"],
  ["users", () => "/dashboard/admin/users", "Bruno"],
  ["user", () => `/dashboard/admin/users/${client}`, "Historial"],
  ["user-specialist", () => `/dashboard/admin/users/${specialist}`, "Credenciales"],
  ["user-unknown", () => "/dashboard/admin/users/999999", "Esta cuenta no existe"],
  ["security-log", () => "/dashboard/admin/users/security", "Se conserva durante un año"],
  ["audit", () => "/dashboard/admin/users/audit", "Nadie puede cambiar ni borrar estas anotaciones"],
  ["support", () => "/dashboard/admin/support", "Solicitudes"],
  ["valuation-unknown", () => "/dashboard/admin/support/999999/valuation", "Esta solicitud no existe"],
  ["support-unknown", () => "/dashboard/admin/support/999999", "Esta solicitud no existe"],
  ["tickets", () => "/dashboard/admin/support?tab=incidencias", "Todavía no hay consultas"],
  ["mailings", () => "/dashboard/admin/mailings", "Todavía no hay ningún mailing"],
  ["mailing-new", () => "/dashboard/admin/mailings/new", "Cuándo y cómo"],
  ["news", () => "/dashboard/admin/mailings/news", "Escribir novedades"],
  ["mailing-templates", () => "/dashboard/admin/mailings/templates", "Invitación a negociar"],
  ["mailing-template", () => "/dashboard/admin/mailings/templates/nueva", "Texto legal de cada correo"],
  ["mailing-unknown", () => "/dashboard/admin/mailings/999999", "Este mailing no existe"],
  [
    "list-strategies",
    () => `/dashboard/admin/tasks/process/${list}?tab=estrategia`,
    "Esta lista no tiene estrategia",
  ],
  [
    "strategy-new",
    () => `/dashboard/admin/tasks/process/${list}/estrategias/nueva`,
    "Simular los próximos 60 días",
  ],
  [
    "strategy-unknown",
    () => `/dashboard/admin/tasks/process/${list}/estrategias/999999`,
    "Esta estrategia no existe",
  ],
  ["list-mailings", () => `/dashboard/admin/tasks/process/${list}?tab=mailing`, "Nuevo mailing"],
  ["cases", () => "/dashboard/admin/cases", "Clara Invitada"],
  ["payments", () => "/dashboard/admin/payments", "Fondos de clientes"],
  ["payouts", () => "/dashboard/admin/payments?tab=transferencias", "Fondos de clientes"],
  ["commissions", () => "/dashboard/admin/payments?tab=comisiones", "Todavía no hay comisiones"],
  ["not-yet", () => "/dashboard/admin/otra", "Esta página no existe todavía"],
];
const accountPages: typeof pages = [
  ["account", () => "/dashboard/account", "Foto de perfil"],
  ["account-contact", () => "/account/contact", "Desbloquea tus datos"],
  ["account-security", () => "/dashboard/account/security", "Sesiones"],
  ["account-notifications", () => "/dashboard/account/notifications", "Qué avisos quieres recibir"],
  ["account-delete", () => "/dashboard/account/delete", "Llévate tus datos"],
];
const specialistPages: typeof pages = [
  ["specialist-cases", () => "/dashboard/specialist/cases", "Todavía no tienes expedientes"],
  ["specialist-tasks", () => "/dashboard/specialist/tasks", "No tienes tareas asignadas"],
  ["specialist-work", () => "/dashboard/specialist/work?dia=2026-01-02", "Ese día no hubo llamadas"],
  ["specialist-debtors", () => "/dashboard/specialist/debtors", "Todavía no hay deudores"],
  ["specialist-task-unknown", () => `/dashboard/specialist/tasks/${task}`, "No tienes esta tarea"],
  ["specialist-inbox", () => "/dashboard/specialist/inbox", "Todavía no tienes conversaciones"],
  [
    "specialist-inbox-unknown",
    () => "/dashboard/specialist/inbox?conversacion=999999",
    "Esta conversación no está",
  ],
  ["specialist-balance", () => "/dashboard/specialist/balance", "Todavía no hay dinero en tus expedientes"],
  [
    "specialist-payouts",
    () => "/dashboard/specialist/payments",
    "Todavía no has pedido ninguna transferencia",
  ],
  ["specialist-help", () => "/dashboard/help", "Todavía no has hecho ninguna consulta."],
  ["availability", () => "/dashboard/specialist/availability", "Añadir días sin atención"],
  ["profile", () => "/dashboard/specialist/profile", "Estado de tu perfil"],
  ["profile-public", () => "/dashboard/specialist/profile?vista=publica", "Tarifa aproximada"],
  ["invitation-of-a-party", () => `/invitacion#${respondentLink}`, "Cerrar sesión y abrir el enlace"],
];
const clientPages: typeof pages = [
  ["client-home", () => "/dashboard/client/", "Todavía no tienes expedientes"],
  ["client-inbox", () => "/dashboard/client/inbox", "Todavía no tienes conversaciones"],
  ["client-new-case", () => "/dashboard/client/cases/new", "¿Con quién quieres llegar a un acuerdo?"],
  ["client-specialists", () => "/dashboard/client/myspecialists", "Todavía no has trabajado con nadie"],
  ["client-portfolios", () => "/dashboard/client/portfolios", "No tienes carteras"],
  ["client-portfolio", () => `/dashboard/client/portfolios/${list}`, "No tienes esta cartera"],
  ["client-portfolio-debt", () => `/dashboard/client/portfolios/${list}/${task}`, "No tienes esta deuda"],
  ["client-payments", () => "/dashboard/client/payments", "Por pagar"],
];
const publicPages: typeof pages = [
  ["login", () => "/login", "¿Olvidaste tu contraseña?"],
  ["invitation-code", () => "/invitacion", "Abre tu invitación"],
  ["invitation-unknown", () => `/invitacion#${"A".repeat(43)}`, "Este enlace ya no abre nada"],
  ["invitation-respondent", () => `/invitacion#${respondentLink}`, "Una factura sin pagar"],
  ["invitation-claimant", () => `/invitacion#${claimantLink}`, "Síguelo desde una cuenta"],
  ["register", () => "/register", "Registrarme como cliente"],
  ["register-client", () => "/register/cliente", "Confirmar contraseña"],
  ["register-client-code", () => `/register/cliente?token=${unconfirmed}`, "Código de verificación"],
  ["register-client-type", () => `/register/cliente?token=${confirmedClient}`, "Conciliación privada"],
  ["register-specialist", () => "/register/especialista", "Confirmar contraseña"],
  ["register-specialist-type", () => `/register/especialista?token=${confirmedSpecialist}`, "Recaudador"],
  ["forgot-password", () => "/forgot-password", "Recuperar contraseña"],
  ["forgot-password-code", () => "/forgot-password?paso=2", "Introduce el código"],
];

/** Each person's pages beside the others', opened on a desktop; the phone and the tablet are that window made narrower. */
test(
  "every page can be read and used by everybody on every screen, and fits",
  async () => {
    const problems: Record<string, string[]> = {};
    const walk = async (who: Visitor, entries: typeof pages) => {
      for (const [name, path, sign] of entries) {
        await who.open(path());
        await who.page.getByText(sign).filter({ visible: true }).first().waitFor();
        const found = await findings(who, `desktop-${name}`);
        await resize(who.page, WIDTHS.phone);
        found.push(...(await findings(who, `phone-${name}`, false)));
        found.push(...(await widthFindings(who, name)));
        await resize(who.page, WIDTHS.desktop);
        if (found.length > 0) problems[name] = found;
      }
    };
    const width = WIDTHS.desktop;
    // Two at a time: four browsers on two cores keep the server from answering at all.
    await Promise.all([
      walk(await journeys.signedIn("ADMIN", { width }), pages),
      walk(await journeys.visitor({ width }), publicPages),
    ]);
    await Promise.all([
      walk(await journeys.signedIn("SPECIALIST", { width }), [...accountPages, ...specialistPages]),
      walk(await journeys.signedIn("CLIENT", { width }), clientPages),
    ]);
    expect(problems).toEqual({});
  },
  WALK_MS,
);
