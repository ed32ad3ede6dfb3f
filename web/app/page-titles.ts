import { paths } from "./paths.ts";

/** What pages of the signed-in are called that have one name: their heading, in the first answer of the server already. */
export const PAGE_TITLES = {
  overview: "Visión general de Actividades",
  users: "Usuarios",
  cases: "Expedientes",
  tasks: "Tareas corporativas",
  mailings: "Mailings",
  integrations: "Integraciones",
  mailingTemplates: "Plantillas de correo",
  newMailing: "Nuevo mailing",
  debtors: "Deudores",
  collections: "Cobros",
  work: "Lista de trabajo",
  statements: "Extractos de bancos",
  globalReport: "Informe global",
  remittances: "Liquidaciones",
  newRemittance: "Nueva liquidación",
  payments: "Pagos",
  support: "Soporte",
  ownCases: "Expedientes",
  assignedCases: "Lista de expedientes",
  assignedTasks: "Tareas",
  createCase: "Crear caso",
  profile: "Perfil",
  balance: "Balance",
  portfolios: "Mis carteras",
  searchExpert: "Buscar especialista",
  mySpecialists: "Mis especialistas",
  messages: "Mensajes",
  news: "Novedades",
  notifications: "Notificaciones",
  help: "Ayuda",
} as const;

function withoutStroke(pathname: string): string {
  return pathname.replace(/\/$/, "");
}

const TITLES: ReadonlyMap<string, string> = new Map(
  [
    [paths.adminHome(), PAGE_TITLES.overview],
    [paths.adminGlobalReport(), PAGE_TITLES.globalReport],
    [paths.adminUsers(), PAGE_TITLES.users],
    [paths.adminCases(), PAGE_TITLES.cases],
    [paths.adminTasks(), PAGE_TITLES.tasks],
    [paths.adminInbox(), PAGE_TITLES.messages],
    [paths.adminMailings(), PAGE_TITLES.mailings],
    [paths.adminIntegrations(), PAGE_TITLES.integrations],
    [paths.adminWebhooks(), PAGE_TITLES.integrations],
    [paths.adminNewMailing(), PAGE_TITLES.newMailing],
    [paths.adminMailingTemplates(), PAGE_TITLES.mailingTemplates],
    [paths.adminDebtors(), PAGE_TITLES.debtors],
    [paths.adminCollections(), PAGE_TITLES.collections],
    [paths.adminWork(), PAGE_TITLES.work],
    [paths.specialistWork(), PAGE_TITLES.work],
    [paths.adminStatements(), PAGE_TITLES.statements],
    [paths.adminRemittances(), PAGE_TITLES.remittances],
    [paths.adminNewRemittance({}), PAGE_TITLES.newRemittance],
    [paths.specialistDebtors(), PAGE_TITLES.debtors],
    [paths.adminPayments(), PAGE_TITLES.payments],
    [paths.adminSupport(), PAGE_TITLES.support],
    [paths.clientHome(), PAGE_TITLES.ownCases],
    [paths.clientInbox(), PAGE_TITLES.messages],
    [paths.clientSearchExpert(), PAGE_TITLES.searchExpert],
    [paths.clientMySpecialists(), PAGE_TITLES.mySpecialists],
    [paths.clientPortfolios(), PAGE_TITLES.portfolios],
    [paths.clientPayments(), PAGE_TITLES.payments],
    [paths.specialistHome(), PAGE_TITLES.assignedCases],
    [paths.specialistCases(), PAGE_TITLES.assignedCases],
    [paths.specialistCreateCase(), PAGE_TITLES.createCase],
    [paths.specialistTasks(), PAGE_TITLES.assignedTasks],
    [paths.specialistMailings(), PAGE_TITLES.mailings],
    [paths.specialistNewMailing(), PAGE_TITLES.newMailing],
    [paths.specialistInbox(), PAGE_TITLES.messages],
    [paths.specialistProfile(), PAGE_TITLES.profile],
    [paths.specialistBalance(), PAGE_TITLES.balance],
    [paths.specialistPayments(), PAGE_TITLES.payments],
    [paths.news(), PAGE_TITLES.news],
    [paths.notifications(), PAGE_TITLES.notifications],
    [paths.help(), PAGE_TITLES.help],
  ].map(([path = "", title = ""]) => [withoutStroke(path), title]),
);

/** Whose header has an action, which takes a line of its own on phones; the balance, where specialists begin there, has none. */
const WITH_ACTION: ReadonlySet<string> = new Set(
  [
    paths.adminUsers(),
    paths.adminAudit(),
    paths.adminTasks(),
    paths.adminIntegrations(),
    paths.adminWebhooks(),
    paths.adminMailings(),
    paths.adminMailingTemplates(),
    paths.adminCollections(),
    paths.adminRemittances(),
    paths.specialistCases(),
    paths.specialistMailings(),
    paths.clientHome(),
    paths.help(),
  ].map(withoutStroke),
);

/** Whether the page of an address will put an action into its header. */
export function hasPageAction(pathname: string): boolean {
  return WITH_ACTION.has(withoutStroke(pathname));
}

/** The title of an address, with or without the stroke at its end; undefined where only its data know it. */
export function pageTitle(pathname: string): string | undefined {
  return TITLES.get(withoutStroke(pathname));
}
